import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCompositeDocument } from '../../../model/composite-document.ts';
import { verificationOfChildren, verificationOfCoordinator } from '../../../model/document-verification.ts';
import { lint } from '../../../properties/lint/index.ts';
import { exampleFiles } from '../../../scripts/sign-examples.ts';

const committed = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url));

function example(path: string) {
  const result = readCompositeDocument(committed(path));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

describe('the example documents', () => {
  test.each(exampleFiles())('signing $path again gives the committed bytes', ({ path, text }) => {
    expect(committed(path).toString('utf8')).toBe(text);
  });

  test.each(exampleFiles())('every signature in $path holds', ({ path }) => {
    const document = example(path);
    expect(verificationOfChildren(document, document.issued_at).map(({ verification }) => verification)).toEqual([
      'ok',
      'ok',
      'ok',
    ]);
    expect(verificationOfCoordinator(document, document.issued_at)?.verification).toBe('current');
  });

  test('pay, book and notify through an outbox keeps the strict claim', () => {
    expect(lint(example('examples/invoice-strict.composite.json'))).toEqual([]);
  });

  test("CEF-PRE-13: the draft's own C17 fails at its mail sink, and at nothing else", () => {
    expect(lint(example('examples/invoice-mail.composite.json'))).toMatchObject([
      { rule: 'strict-no-prepare', level: 'MUST', pointer: '/children/2/sink/no_prepare' },
    ]);
  });
});
