/** `docs/mutations.md`, from the recorded table, the registry and the accepted differences. */
import { ACCEPTED_DIFFERENCES, EXPECTED_VERDICTS } from '../model/registry/index.ts';
import type { MutationTableResult } from '../properties/result.ts';

/** What `test/golden/mutants.json` keeps of a table. */
export interface RecordedTable {
  readonly seed: string;
  readonly limit: number;
  readonly rows: readonly {
    readonly mutation: string;
    readonly title: string;
    readonly clauses: readonly string[];
    readonly judgedBy: 'simulator' | 'vectors' | 'lint';
    readonly kills: readonly {
      readonly by: string;
      readonly outcome: 'killed' | 'survived' | 'not exercised';
      /** Run of the search in which it fell first, and registry steps of the shortest schedule that was found. */
      readonly run: number | null;
      readonly steps: number | null;
      /** Broken vector cases, or lint findings. */
      readonly cases: readonly string[];
    }[];
    readonly also: readonly string[];
  }[];
}

export function recordedTable({ seed, limit, rows }: MutationTableResult): RecordedTable {
  return {
    seed,
    limit,
    rows: rows.map(({ mutation, title, clauses, judgedBy, kills, alsoViolated }) => ({
      mutation,
      title,
      clauses,
      judgedBy,
      kills: kills.map(({ by, outcome, run, steps, cases }) => ({ by, outcome, run, steps, cases })),
      also: alsoViolated,
    })),
  };
}

export function mutationsPage(table: RecordedTable): string {
  const killed = table.rows.flatMap(({ kills }) => kills.filter(({ outcome }) => outcome === 'killed'));
  const all = table.rows.flatMap(({ kills }) => kills);
  return `${[
    '# Mutations: one rule changed, and who notices',
    '',
    'Written by `finality mutants --json | npx tsx scripts/record-mutants.ts`; a test compares this page with the record and the registry.',
    '',
    `${table.rows.length} rows, M-01 to M-61 of the clause registry. Each names what must notice it (\`model/registry/expected-verdicts.ts\`, derived from`,
    "the registry's own row and committed before the mutation first ran). Seed " +
      `${table.seed}, at most ${table.limit.toLocaleString('en-US')} runs each: ${killed.length} of ${all.length} notice.`,
    '',
    'Judged by **simulator**: schedules of the machines. **vectors**: digests, handles, proofs and receipts, computed. **lint**: the',
    'strict example, with the rule broken in it. In every row the same schedule, vectors or document break nothing with the rule in place.',
    '',
    'In the fourth column: the property, our shortest schedule in registry steps, and in brackets what the registry measured or argued.',
    'Ours is a random search shrunk, so it is a length that is certain to suffice, not the least; a shorter one than the',
    "registry's is listed below. `also` are properties that fell in the same search and that the row does not ask for.",
    'What the registry says of a row, with its schedule: `finality explain M-17`.',
    '',
    '| id | rule changed | judged by | must be caught by | first run | also |',
    '| --- | --- | --- | --- | --- | --- |',
    ...table.rows.map(line),
    '',
    '## Where ours differs from the registry',
    '',
    '### Expected and not caught',
    '',
    ...ACCEPTED_DIFFERENCES.map(({ id, by, reason }) => `- **${id}, ${by}**: ${reason}.`),
    '',
    '### Caught in fewer steps than the registry knows',
    '',
    ...shorter(table).map((each) => `- ${each}`),
  ].join('\n')}\n`;
}

function line({ mutation, title, judgedBy, kills, also }: RecordedTable['rows'][number]): string {
  const caught = kills.map(({ by, outcome, steps, cases }) => {
    if (outcome !== 'killed') return `${by}: **${outcome}**, see below`;
    if (steps !== null) return `${by} ${steps}${bracketed(registrySteps(mutation, by))}`;
    return `${by}: ${cases.length} ${cases.length === 1 ? 'case' : 'cases'}`;
  });
  const runs = kills.flatMap(({ run }) => (run === null ? [] : [run]));
  const first = runs.length === 0 ? '' : String(Math.min(...runs));
  return `| ${[mutation, cell(title), judgedBy, caught.join(', '), first, also.join(' ')].join(' | ')} |`;
}

function shorter({ rows }: RecordedTable): readonly string[] {
  return rows.flatMap(({ mutation, kills }) => {
    const fewer = kills.flatMap(({ by, steps }) => {
      const known = registrySteps(mutation, by);
      return steps !== null && known !== null && steps < known ? [`${by} ${steps} (${known})`] : [];
    });
    return fewer.length === 0
      ? []
      : [`**${mutation}**: ${fewer.join(', ')}. ${WHY_SHORTER[mutation] ?? 'NOT EXPLAINED'}.`];
  });
}

/** Read off the recorded counterexamples; a test asks for a line where one is missing. */
const WHY_SHORTER: Readonly<Record<string, string>> = {
  'M-14': 'A drop on the empty log already breaks I2; the registry counts up to a drop beside COMMIT',
  'M-39': 'The mutant releases on any revocation, before COMMIT too, and I2 does not wait for the decision',
  'M-44':
    'The second write is seen at the register itself (`log.effective`), ahead of the answers that the registry counts',
  'M-45': "The operator's act is the violation; the registry counts the PREPARED before it",
  'M-46': "The operator's act is the violation; the registry counts the PREPARED before it",
  'M-51': "The optional child's early post is the violation; the registry counts the PREPARED before it",
};

function registrySteps(mutation: string, by: string): number | null {
  const expected = EXPECTED_VERDICTS.find(({ id }) => id === mutation);
  return expected?.caughtBy.find((each) => each.by === by)?.steps ?? null;
}

const bracketed = (steps: number | null): string => (steps === null ? '' : ` (${steps})`);
const cell = (text: string): string => text.replaceAll('|', '\\|');
