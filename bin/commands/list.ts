/** `finality list WHAT`: the project's tables, as they are in the code. */
import { Command } from 'commander';
import { BINDING_MUTATIONS } from '../../model/binding-mutations.ts';
import { MUTATIONS } from '../../model/mutations.ts';
import { CLAUSES, EXPECTED_VERDICTS } from '../../model/registry/index.ts';
import { SWITCH_NAMES, SWITCHES } from '../../model/switches.ts';
import { DOCUMENT_MUTATIONS } from '../../properties/lint/document-mutations.ts';
import { LINT_RULES } from '../../properties/lint/index.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import { tableText } from '../../reports/index.ts';
import { FAULT_CLASSES, SCENARIOS } from '../../sims/scenario.ts';
import { WITNESSES } from '../../sims/witnesses.ts';
import { Refused, USAGE } from '../documents.ts';
import { note, print } from '../io.ts';

interface Listing {
  readonly headings: readonly string[];
  readonly rows: () => readonly (readonly string[])[];
  readonly data: () => unknown;
}

const LISTINGS: Readonly<Record<string, Listing>> = {
  properties: {
    headings: ['id', 'rule', 'clauses', 'exercised when'],
    rows: () => PROPERTIES.map((each) => [each.id, each.rule, each.clauses.join(' '), each.exercisedWhen]),
    data: () =>
      PROPERTIES.map(({ id, rule, clauses, assumptions, kind, exercisedWhen, observes }) => ({
        id,
        rule,
        clauses,
        assumptions,
        kind,
        exercisedWhen,
        observes,
      })),
  },
  mutations: {
    headings: ['id', 'rule changed', 'judged by', 'caught by', 'clauses'],
    rows: () =>
      mutations().map(({ id, title, judgedBy, caughtBy, clauses }) => [
        id,
        title,
        judgedBy,
        caughtBy.join(' '),
        clauses.join(' '),
      ]),
    data: mutations,
  },
  switches: {
    headings: ['switch', 'values (reference first)', 'published', 'ambiguity', 'read by'],
    rows: () =>
      SWITCH_NAMES.map((name) => {
        const { values, published, ambiguity, readBy } = SWITCHES[name];
        return [name, values.join(' '), published, ambiguity, readBy];
      }),
    data: () => SWITCHES,
  },
  scenarios: {
    headings: ['scenario', 'about', 'composites', 'log access'],
    rows: () => SCENARIOS.map((each) => [each.name, each.about, String(each.composites), each.logAccess]),
    data: () => SCENARIOS,
  },
  faults: {
    headings: ['fault class', 'weights, in 64ths, per scenario'],
    rows: () =>
      FAULT_CLASSES.map((name) => [name, SCENARIOS.map((each) => `${each.name} ${each.faults[name]}`).join(', ')]),
    data: () => FAULT_CLASSES,
  },
  lint: {
    headings: ['rule', 'level', 'clauses'],
    rows: () => LINT_RULES.map((each) => [each.id, each.level, each.clauses.join(' ')]),
    data: () => LINT_RULES.map(({ id, level, clauses }) => ({ id, level, clauses })),
  },
  witnesses: {
    headings: ['counter', 'counts'],
    rows: () => WITNESSES.map((each) => [each.id, each.about]),
    data: () => WITNESSES.map(({ id, about }) => ({ id, about })),
  },
  clauses: {
    headings: ['id', 'level', 'role', 'statement'],
    rows: () => CLAUSES.map((each) => [each.id, each.level, each.role, each.statement]),
    data: () => CLAUSES,
  },
};

/** The 61 rows of the mutation table, whoever judges them. */
function mutations() {
  const known = [...MUTATIONS, ...BINDING_MUTATIONS, ...DOCUMENT_MUTATIONS];
  return EXPECTED_VERDICTS.map(({ id, judgedBy, caughtBy }) => {
    const own = known.find((each) => each.id === id);
    return {
      id,
      title: own?.title ?? '',
      judgedBy,
      caughtBy: caughtBy.map(({ by }) => by),
      clauses: own?.clauses ?? [],
    };
  });
}

export function listCommand(): Command {
  const names = Object.keys(LISTINGS).join(', ');
  return new Command('list')
    .description(`list one of: ${names}`)
    .argument('<what>', names)
    .option('--json', 'print the data as JSON')
    .addHelpText('after', '\nExamples:\n  finality list properties\n  finality list scenarios --json\n')
    .action((what: string, options: { readonly json?: boolean }) => {
      const listing = Object.hasOwn(LISTINGS, what) ? LISTINGS[what] : undefined;
      if (listing === undefined) {
        note(`list: nothing is called "${what}"; use one of ${names}`);
        throw new Refused(USAGE);
      }
      print(
        options.json === true ? JSON.stringify(listing.data(), null, 2) : tableText(listing.headings, listing.rows()),
      );
    });
}
