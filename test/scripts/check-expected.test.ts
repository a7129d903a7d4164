/** The history check on small repositories made for it: its answer must come from the commits, not from the files. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/check-expected.mjs', import.meta.url));
const EXPECTED = 'model/registry/expected-verdicts.ts';
const MUTATIONS = 'model/mutations.ts';

// Neither the settings of the machine nor a hook that runs the tests may reach into these repositories.
const { GIT_DIR: _directory, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, ...inherited } = process.env;
const environment = {
  ...inherited,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
};

type Files = Readonly<Record<string, string>>;

const rows = (...ids: readonly string[]): string => ids.map((id) => `  { id: '${id}', title: 'x' },\n`).join('');

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'check-expected-')));
  made.push(path);
  return path;
}

function git(path: string, ...args: readonly string[]): void {
  execFileSync('git', ['-C', path, ...args], { env: environment, stdio: 'pipe' });
}

function write(path: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
}

/** A repository with one commit for each set of files. */
function repository(...commits: readonly Files[]): string {
  const path = folder();
  git(path, 'init', '--quiet', '--initial-branch=main');
  for (const files of commits) {
    write(path, files);
    git(path, 'add', '--all');
    git(path, 'commit', '--quiet', '--message=step');
  }
  return path;
}

function check(path: string): { readonly code: number | null; readonly out: string } {
  const ran = spawnSync(process.execPath, [SCRIPT, path], { env: environment, encoding: 'utf8' });
  return { code: ran.status, out: ran.stdout + ran.stderr };
}

describe('check-expected answers from the history:', () => {
  test('a verdict that was written down in an earlier commit than its mutation is fine', () => {
    const { code, out } = check(repository({ [EXPECTED]: rows('M-16') }, { [MUTATIONS]: rows('M-16') }));
    expect(out).toContain('1 came before their mutation');
    expect(code).toBe(0);
  });

  test('a mutation in the very commit of its verdict was not expected first', () => {
    const { code, out } = check(repository({ [EXPECTED]: rows('M-16'), [MUTATIONS]: rows('M-16') }));
    expect(out).toMatch(/^M-16: its expected verdict and its mutation came in the same commit [0-9a-f]{10}$/m);
    expect(code).toBe(1);
  });

  test.each([MUTATIONS, 'model/binding-mutations.ts', 'properties/lint/document-mutations.ts'])(
    'a mutation in %s that is older than its verdict was not expected first',
    (file) => {
      const { code, out } = check(repository({ [file]: rows('M-16') }, { [EXPECTED]: rows('M-16') }));
      expect(out).toMatch(/^M-16: its mutation came in [0-9a-f]{10}, its expected verdict only in [0-9a-f]{10}$/m);
      expect(code).toBe(1);
    },
  );

  test('a mutation that was taken out and put back counts from its first commit', () => {
    const path = repository(
      { [MUTATIONS]: rows('M-16') },
      { [MUTATIONS]: rows() },
      { [EXPECTED]: rows('M-16') },
      { [MUTATIONS]: rows('M-16') },
    );
    expect(check(path).code).toBe(1);
  });

  test('a mutation file that was deleted in between still counts', () => {
    const path = repository({ [MUTATIONS]: rows('M-16') }, { [EXPECTED]: rows('M-16') });
    git(path, 'rm', '--quiet', MUTATIONS);
    git(path, 'commit', '--quiet', '--message=without');
    expect(check(path).code).toBe(1);
  });

  test('one row that came too late is named among those that came in time', () => {
    const path = repository(
      { [EXPECTED]: rows('M-12', 'M-13'), [MUTATIONS]: rows('M-13') },
      { [MUTATIONS]: rows('M-12', 'M-13') },
    );
    const { code, out } = check(path);
    expect(out.match(/^M-\d+/gm)).toEqual(['M-13']);
    expect(code).toBe(1);
  });

  test('a verdict without a mutation has nothing to come after, and a mention in a comment is no mutation', () => {
    const path = repository({ [MUTATIONS]: "// like 'M-16'\n" }, { [EXPECTED]: rows('M-16') });
    const { code, out } = check(path);
    expect(out).toContain('1 have no mutation yet');
    expect(code).toBe(0);
  });

  test('the ids that were expected in their own mutation rows may have the older mutation, others beside them not', () => {
    const own = check(repository({ [MUTATIONS]: rows('M-14', 'M-49') }, { [EXPECTED]: rows('M-14', 'M-49') }));
    expect(own.out).toContain('2 stood in the row of their mutation');
    expect(own.code).toBe(0);
    const beside = check(repository({ [MUTATIONS]: rows('M-14', 'M-16') }, { [EXPECTED]: rows('M-14', 'M-16') }));
    expect(beside.out.match(/^M-\d+/gm)).toEqual(['M-16']);
    expect(beside.code).toBe(1);
  });

  test('a verdict on a branch that never met the mutation did not come before it', () => {
    const path = repository({ 'README.md': 'x' });
    git(path, 'checkout', '--quiet', '-b', 'side');
    write(path, { [EXPECTED]: rows('M-16') });
    git(path, 'add', '--all');
    git(path, 'commit', '--quiet', '--message=expected');
    git(path, 'checkout', '--quiet', 'main');
    write(path, { [MUTATIONS]: rows('M-16') });
    git(path, 'add', '--all');
    git(path, 'commit', '--quiet', '--message=mutation');
    git(path, 'merge', '--quiet', '--no-edit', 'side');
    expect(check(path).code).toBe(1);
  });
});

describe('check-expected does not guess where the history is missing:', () => {
  const ordered = () => repository({ [EXPECTED]: rows('M-16') }, { [MUTATIONS]: rows('M-16') });

  test('a folder without .git', () => {
    const path = folder();
    write(path, { [EXPECTED]: rows('M-16') });
    const { code, out } = check(path);
    expect(out).toContain('there is no .git here');
    expect(code).toBe(2);
  });

  test('a shallow clone, though its last commit holds both files', () => {
    const path = join(folder(), 'clone');
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${ordered()}`, path], {
      env: environment,
      stdio: 'pipe',
    });
    const { code, out } = check(path);
    expect(out).toContain('the clone is shallow');
    expect(code).toBe(2);
  });

  test('a copy inside another repository', () => {
    const path = join(ordered(), 'copy');
    write(path, { [EXPECTED]: rows('M-16') });
    const { code, out } = check(path);
    expect(out).toContain('lies inside another repository');
    expect(code).toBe(2);
  });

  test('a repository without a commit, one without verdicts, and a path that leads nowhere', () => {
    expect(check(repository())).toMatchObject({ code: 2, out: expect.stringContaining('has no commit yet') });
    expect(check(repository({ [MUTATIONS]: rows('M-16') }))).toMatchObject({
      code: 2,
      out: expect.stringContaining(`no row in ${EXPECTED}`),
    });
    expect(check(join(folder(), 'nowhere'))).toMatchObject({ code: 2, out: expect.stringContaining('no folder') });
  });
});
