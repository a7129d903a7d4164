/**
 * Cuts a stream of bytes into lines without ever holding more than one line, and that one only up to a limit: a file
 * without line breaks is refused after its first mebibyte, however long it goes on.
 */

const LINE_BREAK = 0x0a;

export type Split =
  | { readonly kind: 'line'; readonly bytes: Uint8Array }
  /** More bytes than the limit and still no line break; the splitter is of no use afterwards. */
  | { readonly kind: 'too long' };

export class LineSplitter {
  private readonly limit: number;
  /** Pieces of a line that is not complete yet, copied: whoever feeds us may use its buffer again. */
  private pieces: Uint8Array[] = [];
  private held = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The lines that this chunk completes, without their line breaks. */
  *feed(chunk: Uint8Array): Generator<Split> {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_BREAK, from);
      const piece = chunk.subarray(from, end === -1 ? chunk.length : end);
      if (this.held + piece.length > this.limit) {
        this.clear();
        yield { kind: 'too long' };
        return;
      }
      if (end === -1) {
        if (piece.length > 0) this.pieces.push(piece.slice());
        this.held += piece.length;
        return;
      }
      yield { kind: 'line', bytes: this.join(piece) };
      from = end + 1;
    }
  }

  /** What stands behind the last line break, if anything does. */
  rest(): Uint8Array | undefined {
    return this.held === 0 ? undefined : this.join(new Uint8Array(0));
  }

  private join(last: Uint8Array): Uint8Array {
    if (this.held === 0) return last;
    const line = new Uint8Array(this.held + last.length);
    let at = 0;
    for (const piece of [...this.pieces, last]) {
      line.set(piece, at);
      at += piece.length;
    }
    this.clear();
    return line;
  }

  private clear(): void {
    this.pieces = [];
    this.held = 0;
  }
}
