/** `finality explain ID`: what a clause, ambiguity, mutation, control or property says, and what here stands for it. */
import { Command } from 'commander';
import {
  AMBIGUITIES,
  ambiguity,
  CLAUSES,
  type Clause,
  clause,
  control,
  EXPECTED_VERDICTS,
  MUTATION_ROWS,
  mutationRow,
} from '../../model/registry/index.ts';
import { SWITCH_NAMES, SWITCHES } from '../../model/switches.ts';
import { coverageOf } from '../../properties/clause-coverage.ts';
import { CLAUSES_WITHOUT_CHECK } from '../../properties/clauses-without-check.ts';
import { LINT_RULES } from '../../properties/lint/index.ts';
import { isPropertyId, PROPERTIES, property } from '../../properties/registry.ts';
import { Refused, USAGE } from '../documents.ts';
import { note, print } from '../io.ts';

interface Explanation {
  readonly id: string;
  readonly lines: readonly string[];
  readonly data: unknown;
}

export function explainCommand(): Command {
  return new Command('explain')
    .description('explain a clause (CEF-TIM-06), ambiguity (AMB-03), mutation (M-20), control (N-08) or property (T1)')
    .argument('<id>', 'id of a clause, ambiguity, mutation, control or property')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  finality explain CEF-TIM-06\n  finality explain M-20\n  finality explain NoSplit\n',
    )
    .action((id: string, options: { readonly json?: boolean }) => {
      const found = explain(id);
      if (found === undefined) {
        const near = CLAUSES.filter((each) => each.id.startsWith(id.toUpperCase().slice(0, 7))).slice(0, 8);
        const hint =
          near.length > 0 ? `did you mean ${near.map((each) => each.id).join(', ')}?` : 'see `finality list clauses`';
        note(`explain: nothing has the id "${id}"; ${hint}`);
        throw new Refused(USAGE);
      }
      print(
        options.json === true
          ? JSON.stringify({ id: found.id, ...(found.data as object) }, null, 2)
          : found.lines.join('\n'),
      );
    });
}

const labelled = (label: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : ['', label, ...items.map((item) => `  ${item}`)];

export function explain(text: string): Explanation | undefined {
  const id = isPropertyId(text) ? text : text.toUpperCase();
  if (isPropertyId(text)) {
    const { rule, clauses, assumptions, exercisedWhen, observes } = property(text);
    const kills = EXPECTED_VERDICTS.filter(({ caughtBy }) => caughtBy.some(({ by }) => by === text)).map(
      ({ id: row }) => `${row} ${mutationRow(row)?.mutation ?? ''}`,
    );
    const lines = [
      `${text}: ${rule}`,
      `clauses: ${clauses.join(', ')}`,
      `assumes: ${assumptions.join(', ') || 'nothing'}`,
      `exercised when ${exercisedWhen}`,
      `observes: ${observes.join(', ')}`,
      ...labelled('catches', kills),
    ];
    return { id: text, lines, data: { rule, clauses, assumptions, exercisedWhen, observes } };
  }
  const row = clause(id);
  if (row !== undefined) return clauseExplanation(row);
  const tension = ambiguity(id);
  if (tension !== undefined) {
    const switches = SWITCH_NAMES.filter((name) => SWITCHES[name].ambiguity === id).map((name) => {
      const { values, published, readBy } = SWITCHES[name];
      return `${name} = ${values.join(' | ')} (published: ${published}; read by ${readBy})`;
    });
    const lines = [
      `${id}: ${tension.tension}`,
      `options: ${tension.options}`,
      `safest: ${tension.safestReading}`,
      `recommendation: ${tension.recommendation}`,
      `clauses: ${tension.clausesText}`,
      ...labelled('switches', switches),
    ];
    return { id, lines, data: tension };
  }
  const mutated = mutationRow(id);
  if (mutated !== undefined) {
    const lines = [
      `${id}: ${mutated.mutation}`,
      `breaks: ${mutated.breaksText}`,
      `caught by: ${mutated.caughtBy}`,
      `shortest schedule: ${mutated.schedule}`,
      `evidence: ${mutated.evidence}`,
      runWith(id),
    ];
    return { id, lines, data: mutated };
  }
  const benign = control(id);
  if (benign === undefined) return undefined;
  return {
    id,
    lines: [`${id}: ${benign.schedule}`, `correct because: ${benign.why}`, `evidence: ${benign.evidence}`],
    data: benign,
  };
}

function runWith(id: string): string {
  const table = `finality mutants --only ${id}`;
  const judge = EXPECTED_VERDICTS.find((each) => each.id === id)?.judgedBy;
  if (judge === undefined) return 'of a later part: nothing here can run it yet';
  return judge === 'simulator'
    ? `run it: ${table}, or finality sim FILE --draft reference+${id}`
    : `run it: ${table} (judged by ${judge})`;
}

function clauseExplanation(row: Clause): Explanation {
  const { id } = row;
  const names = (clauses: readonly string[]) => clauses.includes(id);
  const lines = [
    `${id} (${row.level}, ${row.role}): ${row.statement}`,
    `source lines: ${row.lines || 'none given'}`,
    `how it can be checked: ${row.check}`,
    `observable events needed: ${row.events}`,
    ...labelled(
      'properties',
      PROPERTIES.filter((each) => names(each.clauses)).map((each) => `${each.id}: ${each.rule}`),
    ),
    ...labelled(
      'lint rules',
      LINT_RULES.filter((each) => names(each.clauses)).map((each) => `${each.id} (${each.level})`),
    ),
    ...labelled('vectors', coverageOf(id).vectors),
    ...labelled(
      'not checked',
      [CLAUSES_WITHOUT_CHECK[id]].flatMap((each) => (each === undefined ? [] : [`${each.kind}: ${each.why}`])),
    ),
    ...labelled(
      'mutations that break it',
      MUTATION_ROWS.filter((each) => names(each.breaks)).map((each) => `${each.id} ${each.mutation}`),
    ),
    ...labelled(
      'ambiguities about it',
      AMBIGUITIES.filter((each) => names(each.clauses)).map((each) => `${each.id} ${each.tension}`),
    ),
  ];
  return { id, lines, data: row };
}
