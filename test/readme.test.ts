/** The README and docs tell the truth of today. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TraceCheck } from '../sims/tracecheck/trace-check.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map((match) => match[1] ?? '');

describe('the README', () => {
  it('shows its two commands', () => {
    expect(readme).toContain('npm ci && npm start');
    expect(readme).toContain('npm ci && npm test');
  });

  it('shows a counterexample that its command really prints', { timeout: 120_000 }, () => {
    const [expected = ''] = blocks(readme, 'text');
    const cwd = mkdtempSync(join(tmpdir(), 'finality-readme-'));
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const args = ['sim', join(root, 'examples', 'invoice-strict.composite.json'), '--draft', 'reference+M-20'];
    const { stdout } = spawnSync(process.execPath, ['--import', loader, join(root, 'bin', 'finality.ts'), ...args], {
      cwd,
      encoding: 'utf8',
    });
    rmSync(cwd, { recursive: true, force: true });
    expect(expected.trim().split('\n').length).toBeLessThanOrEqual(15);
    expect(stdout).toContain(expected.trim());
  });
});

describe('every folder of the code', () => {
  const folders = ['model', 'properties', 'sims', 'reports', 'bin'].flatMap((top) => [
    top,
    ...readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  ]);
  it.each(folders)('%s says what lives there', (folder) => {
    expect(['README.md', 'index.ts'].some((name) => existsSync(join(root, folder, name)))).toBe(true);
  });
});

describe('every page', () => {
  it.each(pages)('%s links only to what exists', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1] ?? '');
    for (const link of links) expect(existsSync(join(root, dirname(page), link)), link).toBe(true);
  });

  it.each(pages)('%s names only files that exist', (page) => {
    const paths = [
      ...read(page).matchAll(/`((?:model|properties|sims|reports|bin|test|docs|examples|scripts)\/[\w./-]*\.\w+)`/g),
    ].map((match) => match[1] ?? '');
    for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true);
  });
});

describe('docs/formats.md', () => {
  it('shows a minimal trace that breaks what it says', () => {
    const [trace = ''] = blocks(read('docs/formats.md'), 'json');
    const check = new TraceCheck();
    expect(check.write(Buffer.from(trace)).ok).toBe(true);
    const result = check.end('docs/formats.md');
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const violated = result.value.composites.flatMap((each) => each.violations.map((violation) => violation.property));
    expect(violated).toEqual(['I2', 'I2w', 'NO-TIMEOUT-RELEASE']);
  });
});
