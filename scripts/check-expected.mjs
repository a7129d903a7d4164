// Holds the history to what the mutation table claims: a verdict was written down before its mutation could first run.
// For each row of model/registry/expected-verdicts.ts, the first commit that has the row must be an ancestor of the first
// commit in which a mutation of that id stands, and not that commit itself.
// Usage: node scripts/check-expected.mjs [REPOSITORY]
// Exit code: 0 every row came first; 1 some row did not; 2 this copy has too little history to tell.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const EXPECTED = 'model/registry/expected-verdicts.ts';
const MUTATIONS = ['model/mutations.ts', 'model/binding-mutations.ts', 'properties/lint/document-mutations.ts'];

// These 19 ran before there was a separate table of expectations: each then named its expected property and its longest
// accepted schedule in its own row of model/mutations.ts (`caughtBy`, `atMost`), so the expectation is as old as the
// mutation. No id is ever added here: a mutation that is new gets its expected row in an earlier commit.
const EXPECTED_IN_THEIR_OWN_ROWS = new Set([
  ...['M-14', 'M-15', 'M-17', 'M-18', 'M-19', 'M-20', 'M-21', 'M-22', 'M-23', 'M-27'],
  ...['M-28', 'M-29', 'M-30', 'M-31', 'M-34', 'M-35', 'M-37', 'M-47', 'M-49'],
]);

/** Something that the question needs is not in this copy of the repository. */
class TooLittle extends Error {}

const repository = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));

// A hook runs with these set, and they would point git at the repository of the hook instead of the one that is asked for.
const { GIT_DIR: _directory, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, ...environment } = process.env;

/** Runs git; a status outside `accepted` means that it could not answer. */
function git(args, accepted = [0]) {
  const ran = spawnSync('git', ['-C', repository, ...args], { encoding: 'utf8', env: environment, maxBuffer: 2 ** 28 });
  if (ran.error !== undefined) throw new TooLittle(`git could not be started (${ran.error.message})`);
  if (!accepted.includes(ran.status)) {
    throw new TooLittle(`git ${args[0]} failed: ${ran.stderr.trim().split('\n')[0] || `exit code ${ran.status}`}`);
  }
  return ran;
}

const lines = (text) => text.split('\n').filter((line) => line !== '');

const has = (commit, file) => lines(git(['ls-tree', '--name-only', commit, '--', file]).stdout).length > 0;

/** Ids of the rows in one version of a file. A bare mention in a comment or a `caughtBy` is no row. */
function rowIds(commit, file) {
  if (!has(commit, file)) return [];
  const text = git(['show', `${commit}:${file}`]).stdout;
  return [...text.matchAll(/\bid: '(M-[A-Z]?\d+)'/g)].map(([, id]) => id);
}

/** The first commit in which each id has a row in one of the files. */
function firstCommits(files) {
  const order = lines(git(['rev-list', '--topo-order', '--reverse', 'HEAD']).stdout);
  const place = new Map(order.map((commit, index) => [commit, index]));
  const first = new Map();
  for (const file of files) {
    for (const commit of lines(git(['log', '--full-history', '--format=%H', '--', file]).stdout)) {
      for (const id of rowIds(commit, file)) {
        const known = first.get(id);
        if (known === undefined || place.get(commit) < place.get(known)) first.set(id, commit);
      }
    }
  }
  return first;
}

function requireHistory() {
  if (!existsSync(repository)) throw new TooLittle(`there is no folder ${repository}`);
  if (git(['rev-parse', '--is-inside-work-tree'], [0, 128]).status !== 0) {
    throw new TooLittle('there is no .git here, so no commit can be asked');
  }
  if (git(['rev-parse', '--show-prefix']).stdout.trim() !== '') {
    throw new TooLittle('the path lies inside another repository and has no .git of its own');
  }
  if (git(['rev-parse', '--verify', '--quiet', 'HEAD'], [0, 1, 128]).status !== 0) {
    throw new TooLittle('the repository has no commit yet');
  }
  if (git(['rev-parse', '--is-shallow-repository']).stdout.trim() === 'true') {
    throw new TooLittle(
      'the clone is shallow: fetch its whole history first (git fetch --unshallow, or fetch-depth: 0)',
    );
  }
}

/** Whether a row came before its mutation; `in its own row` for the ids that were expected there. */
function judge(id, expected, mutation) {
  if (mutation === undefined) return { verdict: 'no mutation' };
  const earlier =
    expected !== mutation && git(['merge-base', '--is-ancestor', expected, mutation], [0, 1]).status === 0;
  if (earlier) return { verdict: 'before' };
  if (EXPECTED_IN_THEIR_OWN_ROWS.has(id)) return { verdict: 'in its own row' };
  const short = [expected, mutation].map((commit) => commit.slice(0, 10));
  const seen =
    expected === mutation
      ? `its expected verdict and its mutation came in the same commit ${short[0]}`
      : `its mutation came in ${short[1]}, its expected verdict only in ${short[0]}`;
  return { verdict: 'too late', seen };
}

try {
  requireHistory();
  const expected = firstCommits([EXPECTED]);
  const mutated = firstCommits(MUTATIONS);
  const ids = rowIds('HEAD', EXPECTED);
  if (ids.length === 0) throw new TooLittle(`the last commit has no row in ${EXPECTED}`);
  const judged = ids.map((id) => ({ id, ...judge(id, expected.get(id), mutated.get(id)) }));
  const count = (verdict) => judged.filter((each) => each.verdict === verdict).length;
  for (const { id, verdict, seen } of judged) if (verdict === 'too late') process.stdout.write(`${id}: ${seen}\n`);
  process.stdout.write(
    `${ids.length} expected verdicts: ${count('before')} came before their mutation, ` +
      `${count('in its own row')} stood in the row of their mutation, ${count('no mutation')} have no mutation yet, ` +
      `${count('too late')} came too late\n`,
  );
  process.exitCode = count('too late') === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof TooLittle)) throw error;
  process.stdout.write(`cannot tell whether the verdicts were expected first: ${error.message}\n`);
  process.exitCode = 2;
}
