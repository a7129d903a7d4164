/** `finality check` in this process: files, exit codes, where the words go. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkCommand } from '../../../bin/commands/check.ts';
import { Refused } from '../../../bin/documents.ts';
import {
  allPrepared,
  halfPosted,
  type Lines,
  quiet,
  readsAndPosts,
  releases,
  traceBytes,
} from '../../properties/field-words.ts';
import { crash, fileOf, HEADER } from './words.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function run(...args: readonly string[]) {
  let out = '';
  let err = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
  let refusal: number | undefined;
  try {
    await checkCommand().exitOverride().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refusal = error.exitCode;
  }
  return { code: refusal ?? process.exitCode, out, err };
}

function file(bytes: Uint8Array): string {
  const path = join(folder, `${Math.random()}.trace.ndjson`);
  writeFileSync(path, bytes);
  return path;
}

const GOOD: Lines = [...halfPosted, ...readsAndPosts('S2'), ...quiet()];
const BAD: Lines = [...halfPosted, ...releases('S2'), ...quiet()];

describe('exit code', () => {
  test.each<[string, Uint8Array, readonly string[], number]>([
    ['0 where everything that counts held', traceBytes(GOOD), [], 0],
    ['1 where something was violated', traceBytes(BAD), [], 1],
    ['2 where nothing was exercised', fileOf(HEADER, crash(0)), [], 2],
    ['2 where there is a header only', fileOf(HEADER), [], 2],
    ['2 where what was asked for was not exercised', traceBytes(GOOD), ['--require', 'T1, I4'], 2],
    ['0 where what was asked for was exercised', traceBytes(GOOD), ['--require', 'T1,I1'], 0],
    ['64 where a property is unknown', traceBytes(GOOD), ['--require', 'T9'], 64],
    ['65 where the trace is bad', fileOf(HEADER, crash(1)), [], 65],
  ])('%s', async (_, bytes, options, code) => {
    expect((await run(file(bytes), ...options)).code).toBe(code);
  });
});

test('results go to standard output, with the file, the verdicts and both witnesses', async () => {
  const path = file(traceBytes(BAD));
  const { out, err } = await run(path);
  expect(err).toBe('');
  expect(out).toContain(path);
  expect(out).toMatch(/T1 +violated/);
  expect(out).toMatch(/first at .*S1 POSTS/);
  expect(out).toMatch(/then at .*S2 drops its reservation/);
});

test('--json prints the result as JSON', async () => {
  const { out } = await run(file(traceBytes(GOOD)), '--json');
  expect(JSON.parse(out)).toMatchObject({ kind: 'trace', conclusion: 'held', composites: [{ composite: 'C17' }] });
});

test('a problem goes to standard error, with path, line, reason and remedy, and nothing to standard output', async () => {
  const path = file(fileOf(HEADER, crash(0), crash(2)));
  const { out, err } = await run(path);
  expect(out).toBe('');
  expect(err).toMatch(/\.trace\.ndjson at line 3\/seq: "seq" is 2, expected was 1.*\n {2}Record without gaps/);
  expect(err).not.toMatch(/\bat .*\.ts:\d/);
});

test('a file that cannot be read is a problem too', async () => {
  const missing = await run(join(folder, 'missing'));
  expect(missing).toMatchObject({ code: 65, err: expect.stringContaining('no such file') });
  expect(await run(folder)).toMatchObject({ code: 65, err: expect.stringContaining('directory') });
});

test('--trust is one of the three, and decides what is required', async () => {
  const path = file(traceBytes([...allPrepared, ['S1', { type: 'posted' }]]));
  expect((await run(path, '--trust', 'relay')).out).toMatch(/ I1 +violated +no/);
  expect((await run(path, '--trust', 'certificate')).out).toMatch(/ I1 +violated +yes/);
  await expect(run(path, '--trust', 'hope')).rejects.toThrow(/Allowed choices are reread, certificate, relay/);
});

test('help has examples and says what the exit codes mean', () => {
  let help = '';
  const command = checkCommand().configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  expect(help).toMatch(/Examples:\n {2}finality check/);
  expect(help).toMatch(/Exit codes:/);
  expect(help).toMatch(/finality check -/);
});
