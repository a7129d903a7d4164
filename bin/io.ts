/**
 * The edge: files, streams, colours. Everything here is boring on purpose; what is decided is decided in pure code.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pc from 'picocolors';
import { type InputProblem, LIMITS, type Parsed, parsed, refused } from '../model/input.ts';
import { oneLine, type Paint } from '../reports/index.ts';

/** Reads a whole file without ever holding more than the limit: a 100 MB document is refused by its size. */
export function readBytes(path: string, limit: number = LIMITS.documentBytes): Parsed<Uint8Array> {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    const stat = fstatSync(descriptor);
    if (stat.isDirectory()) return refused('', 'this is a directory', 'give a file');
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (;;) {
      const chunk = new Uint8Array(64 * 1024);
      const count = readSync(descriptor, chunk, 0, chunk.length, null);
      if (count === 0) break;
      length += count;
      if (length > limit) {
        return refused('', `the file is larger than ${limit} bytes`, 'split it; nothing was read into the harness');
      }
      chunks.push(chunk.subarray(0, count));
    }
    return parsed(Buffer.concat(chunks, length));
  } catch (error) {
    return refused('', systemReason(error), 'check the path and its permissions');
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Writes beside the target and renames, so that a reader never sees half a file. */
export function writeWhole(path: string, text: string): Parsed<string> {
  const temporary = `${path}.${process.pid}.partial`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    /** A device, pipe or link is written through, not replaced by a file. */
    if (existsSync(path) && !lstatSync(path).isFile()) {
      writeFileSync(path, text);
      return parsed(path);
    }
    writeFileSync(temporary, text);
    renameSync(temporary, path);
    return parsed(path);
  } catch (error) {
    discard(temporary);
    return refused('', `cannot write ${path}: ${systemReason(error)}`, 'choose a place that can be written');
  }
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    /** It never came into being; why is what the caller reports. */
  }
}

export const FAILURES = join('.finality', 'failures');

export function failurePath(id: string): string {
  return join(FAILURES, `${id}.json`);
}

export function systemReason(error: unknown): string {
  const code = (error as { readonly code?: unknown }).code;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'permission is denied';
    case 'ENOSPC':
      return 'the disk is full';
    case 'EISDIR':
      return 'this is a directory';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** Names and ids of a hostile file end up in these lines, so they are escaped like every other untrusted text. */
export function printProblems(path: string, problems: readonly InputProblem[]): void {
  for (const { pointer, reason, remedy } of problems.slice(0, 20)) {
    const place = [path, pointer].filter((part) => part !== '').join(' at ');
    process.stderr.write(`${oneLine(`${place}: ${reason}`)}\n  ${oneLine(remedy)}\n`);
  }
  if (problems.length > 20) process.stderr.write(`${oneLine(path)}: ${problems.length - 20} more problems\n`);
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Colours where a person looks, or where FORCE_COLOR asks for them; never with NO_COLOR. */
export function paint(): Paint {
  const { bold, dim, red, green, yellow, cyan } = pc.createColors(
    pc.isColorSupported && (process.stdout.isTTY === true || process.env.FORCE_COLOR !== undefined),
  );
  return { bold, dim, red, green, yellow, cyan };
}

/** One line that rewrites itself on a terminal, and a plain line now and then elsewhere. */
export function progressLine(): { readonly show: (text: string) => void; readonly done: () => void } {
  const live = process.stderr.isTTY === true && process.env.CI === undefined;
  let last = 0;
  let shown = '';
  return {
    show(text) {
      const now = Date.now();
      if (live) {
        if (now - last < 100) return;
        process.stderr.write(`\r\u001b[2K${text}`);
        shown = text;
      } else {
        if (now - last < 5_000) return;
        process.stderr.write(`${text}\n`);
      }
      last = now;
    },
    done() {
      if (live && shown !== '') process.stderr.write('\r\u001b[2K');
      shown = '';
      last = 0;
    },
  };
}
