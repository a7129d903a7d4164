/** `docs/clauses.md`: for each clause of the composite draft, what checks it. */
import { CLAUSES, type Clause, MUTATION_ROWS } from '../model/registry/index.ts';
import { type Coverage, coverageOf, isChecked } from '../properties/clause-coverage.ts';

export function clausesPage(): string {
  const rows = CLAUSES.filter(({ id }) => id.startsWith('CEF-')).map((clause) => ({
    clause,
    coverage: coverageOf(clause.id),
  }));
  const checked = rows.filter(({ coverage }) => isChecked(coverage));
  const counted = (level: RegExp) => {
    const of = rows.filter(({ clause }) => level.test(clause.level));
    return `${of.filter(({ coverage }) => isChecked(coverage)).length} of ${of.length}`;
  };
  return `${[
    '# What checks each clause',
    '',
    'Written by `npm run pages` from the registry, the properties, the lint rules, the vectors and the mutations; a test compares this',
    `page with them. ${checked.length} of the ${rows.length} clauses of the composite draft are checked: ${counted(/^MUST/)} MUST and MUST NOT,`,
    `${counted(/^SHOULD/)} SHOULD, ${counted(/^(DEF|THM|MAY)/)} definitions, theorems, assumptions and permissions. The others say why not.`,
    '',
    'A property judges schedules and recorded traces, `lint` a document, `vector` computed digests, handles and receipts. The last column:',
    'mutations that break the clause, all of them caught ([mutations.md](mutations.md)). `finality explain CEF-TIM-06` has the wording.',
    '',
    '| clause | level | role | checked by | mutations |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(({ clause, coverage }) => line(clause, coverage)),
  ].join('\n')}\n`;
}

function line({ id, level, role }: Clause, coverage: Coverage): string {
  const { properties, assumedBy, lint, vectors, withoutCheck } = coverage;
  const checks = [
    ...properties,
    ...assumedBy.map((each) => `assumed by ${each}`),
    ...lint.map((each) => `lint ${each}`),
    ...vectors.map((each) => `vector ${each}`),
    ...(withoutCheck === undefined ? [] : [`*${withoutCheck.kind}*: ${withoutCheck.why}`]),
  ];
  const mutations = MUTATION_ROWS.filter(({ id: row, breaks }) => row <= 'M-61' && breaks.includes(id)).map(
    ({ id: row }) => row,
  );
  return `| ${[id, level, role, checks.join(', '), mutations.join(' ')].join(' | ')} |`;
}
