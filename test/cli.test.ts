/** The command line as a person or a pipeline meets it: real processes, real files, exit codes. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../bin/version.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const strict = join(root, 'examples', 'invoice-strict.composite.json');
const mitigation = join(root, 'examples', 'invoice-mail-mitigation.composite.json');
const mail = join(root, 'examples', 'invoice-mail.composite.json');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
let cwd = '';

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'finality-cli-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

function finality(args: readonly string[], input?: string) {
  const result = spawnSync(process.execPath, ['--import', loader, join(root, 'bin', 'finality.ts'), ...args], {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { code: result.status, out: result.stdout, err: result.stderr };
}

const written = (name: string, contents: string | Uint8Array): string => {
  const path = join(cwd, name);
  writeFileSync(path, contents);
  return path;
};

describe('finality', { timeout: 120_000 }, () => {
  it('has the version of its package', () => {
    expect(VERSION).toBe(version);
    expect(finality(['--version']).out.trim()).toBe(version);
  });

  it.each(['sim', 'replay', 'trace', 'check', 'lint', 'list', 'explain', 'mutants', 'main'])(
    '%s --help shows examples and exits 0',
    (command) => {
      const { code, out } = finality([command, '--help']);
      expect(code).toBe(0);
      expect(out).toContain('Examples:');
    },
  );

  it.each([
    [['frobnicate']],
    [['sim']],
    [['sim', strict, '--runs', '-1']],
    [['sim', strict, '--runs', '1e9']],
    [['sim', strict, '--runs', 'NaN']],
    [['sim', strict, '--draft', 'refrence']],
    [['sim', strict, '--draft', 'reference+M-99']],
    [['sim', strict, '--draft', 'reference+hold_off_at=ack']],
    [['sim', strict, '--draft', 'reference+M-17+M-20']],
    [['sim', strict, '--faults', 'earthquake']],
    [['sim', strict, '--junit', strict]],
    [['sim', strict, '--junit', 'same', '--events', 'same']],
    [['sim', strict, '--junit', '']],
    [['list', 'constructor']],
    [['explain', 'CEF-NOWHERE-1']],
  ])('usage errors exit 64 with a sentence and no stack: %s', (args) => {
    const { code, out, err } = finality(args);
    expect(code).toBe(64);
    expect(out).toBe('');
    expect(err.length).toBeGreaterThan(10);
    expect(err).not.toMatch(/\n {4}at /);
  });
});

describe('finality sim and replay', { timeout: 120_000 }, () => {
  it('holds the reference, prints its seed, and repeats itself byte for byte', () => {
    const args = ['sim', strict, '--runs', '6000', '--seed', 'cli'];
    const once = finality([...args, '--workers', '1']);
    const twice = finality([...args, '--workers', '2']);
    expect(once.code).toBe(0);
    expect(once.out).toContain('seed       cli');
    expect(once.out).toBe(twice.out);
  });

  it('is inconclusive, not green, where something required was not exercised', () => {
    const { code, out } = finality(['sim', strict, '--runs', '50', '--faults', 'none', '--workers', '1']);
    expect(code).toBe(2);
    expect(out).toContain('not exercised');
  });

  it('finds a mutation, saves the failure, replays it as STILL FAILS, and as FIXED with the rule back', () => {
    const junit = join(cwd, 'out', 'junit.xml');
    const events = join(cwd, 'out', 'events.ndjson');
    mkdirSync(join(cwd, 'out'));
    const { code, out } = finality([
      'sim',
      strict,
      '--runs',
      '2000',
      '--draft',
      'reference+M-17',
      '--workers',
      '1',
      '--junit',
      junit,
      '--events',
      events,
      '--json',
    ]);
    expect(code).toBe(1);
    const result = JSON.parse(out);
    const failure = result.failures.find((each: { readonly property: string }) => each.property === 'I2');
    expect(failure.steps).toBeLessThanOrEqual(4);
    expect(readFileSync(junit, 'utf8')).toContain('<failure');
    expect(
      readFileSync(events, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .at(-1),
    ).toMatchObject({ exitCode: 1 });
    expect(readdirSync(join(cwd, '.finality', 'failures')).every((name) => name.endsWith('.json'))).toBe(true);

    const again = finality(['replay', failure.id]);
    expect(again.code).toBe(1);
    expect(again.out).toContain('STILL FAILS');
    const fixed = finality(['replay', failure.id, '--draft', 'reference']);
    expect(fixed.code).toBe(0);
    expect(fixed.out).toContain('FIXED');
    const trace = finality(['replay', failure.id, '--trace']);
    const report = join(cwd, 'check.xml');
    const checked = finality(['check', '-', '--junit', report], trace.out);
    expect(readFileSync(report, 'utf8')).toContain('<failure');
    expect(checked.code).toBe(1);
    expect(checked.out).toContain('I2 violated');
  });

  it('keeps its exit code where the reader of its output has gone', () => {
    const command = [
      process.execPath,
      '--import',
      loader,
      join(root, 'bin', 'finality.ts'),
      'sim',
      strict,
      '--runs',
      '300',
      '--draft',
      'reference+M-17',
      '--workers',
      '1',
      '--json',
    ];
    const quoted = command.map((part) => `'${part}'`).join(' ');
    const result = spawnSync('bash', ['-c', `set -o pipefail; ${quoted} | true`], { cwd, encoding: 'utf8' });
    expect(result.status).toBe(1);
  });

  it('shows its violations even where the failures cannot be saved', () => {
    const report = join(strict, 'junit.xml');
    const { code, out, err } = finality([
      'sim',
      strict,
      '--runs',
      '300',
      '--draft',
      'reference+M-17',
      '--workers',
      '1',
      '--junit',
      report,
    ]);
    expect(code).toBe(65);
    expect(out).toContain('I2 violated');
    expect(err).toContain('cannot write');
  });

  it('holds a mutation to what its draft promises: M-28 does not excuse itself', () => {
    expect(finality(['sim', strict, '--runs', '300', '--draft', 'reference+M-28', '--workers', '1']).code).toBe(1);
  });

  it('simulates a document that claims mitigation under that profile and says so', () => {
    const { code, out, err } = finality(['sim', mitigation, '--runs', '4000', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ draft: 'reference+profile=mitigation_cdl' });
    expect(err).toContain('no prevention is claimed');
    const quiet = finality(['sim', mitigation, '--runs', '200', '--draft', 'reference+profile=mitigation_nocdl']);
    expect(quiet.err).not.toContain('no prevention is claimed');
    const trace = finality(['trace', mitigation, '--run', '3']);
    expect(finality(['check', '-'], trace.out).code).toBe(0);
  });

  it('refuses to simulate what the lint refuses', () => {
    const junit = join(cwd, 'refused.xml');
    const { code, out, err } = finality(['sim', mail, '--runs', '10', '--junit', junit]);
    expect(code).toBe(1);
    expect(out).toContain('CEF-PRE-13');
    expect(err).toContain('nothing was simulated');
    expect(readFileSync(junit, 'utf8')).toContain('<failure');
    expect(JSON.parse(finality(['sim', mail, '--json']).out)).toMatchObject({ kind: 'lint', conclusion: 'violated' });
  });
});

describe('hostile input', { timeout: 120_000 }, () => {
  const text = readFileSync(strict, 'utf8');
  const cases: readonly (readonly [string, () => string | Uint8Array])[] = [
    ['truncated', () => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['100 MB', () => Buffer.alloc(100 * 1024 * 1024, 0x20)],
    ['not UTF-8', () => Buffer.concat([Buffer.from(text.slice(0, 40)), Buffer.from([0xff, 0xfe])])],
    ['polluting', () => text.replace('{', '{"__proto__": {"polluted": true},')],
    ['an unknown field', () => text.replace('{', '{"surprise": 1,')],
    ['NaN', () => text.replace(/"ttl_ms": \d+/, '"ttl_ms": NaN')],
    ['a lone surrogate', () => text.replace('"ALL_REQUIRED"', '"\\ud800"')],
    ['a negative TTL', () => text.replace(/"ttl_ms": \d+/, '"ttl_ms": -5')],
    ['deep nesting', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    [
      '10,000 children',
      () => {
        const document = JSON.parse(text);
        return JSON.stringify({ ...document, children: Array.from({ length: 10_000 }, () => document.children[0]) });
      },
    ],
  ];

  it.each(cases)('%s: lint and sim exit 65 with path and reason, no stack, nothing written', (name, contents) => {
    const path = written(`${name.replaceAll(/\W/g, '-')}.composite.json`, contents());
    const before = readdirSync(cwd).sort();
    for (const command of ['lint', 'sim']) {
      const { code, out, err } = finality([command, path]);
      expect(code, err).toBe(65);
      expect(out).toBe('');
      expect(err).toContain(path);
      expect(err).not.toMatch(/\n {4}at /);
      expect(err.length).toBeLessThan(6_000);
    }
    expect(readdirSync(cwd).sort()).toEqual(before);
  });

  it('a missing file and a directory are 65, too', () => {
    expect(finality(['lint', join(cwd, 'nothing.json')]).code).toBe(65);
    expect(finality(['sim', cwd]).code).toBe(65);
  });

  it('a failure file of another version cannot be replayed', () => {
    const path = written('old.json', JSON.stringify({ format: 'composite-finality/failure', version: 0 }));
    const { code, err } = finality(['replay', path]);
    expect(code).toBe(65);
    expect(err).toContain('CANNOT REPLAY');
    expect(err).toContain('version');
  });

  it('a trace with a duplicated or missing line is refused with its line', () => {
    const lines = finality(['trace', strict, '--run', '3']).out.trimEnd().split('\n');
    const duplicated = [...lines.slice(0, 6), lines[5], ...lines.slice(6)].join('\n');
    const missing = [...lines.slice(0, 6), ...lines.slice(7)].join('\n');
    for (const trace of [duplicated, missing]) {
      const { code, err } = finality(['check', '-'], `${trace}\n`);
      expect(code).toBe(65);
      expect(err).toMatch(/line [78]/);
    }
    expect(finality(['check', '-'], `${lines.join('\n')}\n`).code).toBe(0);
  });
});
