/**
 * The repository's own rules as data: each with its reason, and each with offenders that it must catch, so that a rule
 * that has stopped looking is noticed too. Sources are whatever is tracked or about to be.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isClauseId } from '../model/registry/index.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Source {
  readonly path: string;
  readonly text: string;
}

/** One `import`, `export … from` or dynamic `import()`. */
interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
}

function sources(): readonly Source[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((path) => /^(index\.ts$|(model|properties|sims|reports|bin|test|scripts)\/)/.test(path))
    .filter((path) => /\.(ts|mts|mjs|js)$/.test(path) && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

const IMPORT = /^\s*(?:import|export)\s+(type\s+)?(?:([\w*{][^'"`;]*?)\s+from\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;

function imports({ text }: Source): readonly Import[] {
  const found: Import[] = [];
  for (const [, type, clause = '', from = ''] of text.matchAll(IMPORT)) {
    /** `import { type A, type B } from` names types only as well. */
    const names =
      /^\{([^}]*)\}$/
        .exec(clause)?.[1]
        ?.split(',')
        .filter((name) => name.trim() !== '') ?? [];
    const allTypes = names.length > 0 && names.every((name) => /^\s*type\s/.test(name));
    found.push({ from, typeOnly: type !== undefined || allTypes });
  }
  for (const [, from = ''] of text.matchAll(DYNAMIC)) found.push({ from, typeOnly: false });
  return found;
}

/** Path of an imported file of ours, or undefined for a package. */
function target(source: Source, { from }: Import): string | undefined {
  return from.startsWith('.') ? normalize(join(dirname(source.path), from)) : undefined;
}

/** Text without comments and string contents: what is left of `"Math.random()"` is two quotes. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (part) =>
    part.startsWith('/') ? part.replace(/[^\n]/g, ' ') : `${part[0]}${part[0]}`,
  );
}

const room = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : 'index');

/** Which rooms a room may import values from, besides itself. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  model: [],
  properties: ['model'],
  sims: ['model', 'properties'],
  reports: [],
  bin: ['model', 'properties', 'sims', 'reports', 'index'],
  index: ['model', 'properties', 'sims', 'reports'],
  scripts: ['model', 'properties', 'sims', 'reports', 'bin', 'index'],
  test: ['model', 'properties', 'sims', 'reports', 'bin', 'scripts', 'index'],
};

/** What `reports/` may name, as types only: results, and the words of the model. */
const SEEN_BY_REPORTS = /^(properties\/(result|verdict|property|lint\/finding)|model\/.+)\.ts$/;

const NODE_MODULES: readonly { readonly where: RegExp; readonly what: RegExp }[] = [
  { where: /^(bin|test|scripts)\//, what: /./ },
  { where: /^sims\/(.+\/)?worker[^/]*\.(ts|mjs)$/, what: /./ },
  { where: /^sims\/conformance\//, what: /./ },
  {
    where: /^(model\/(digest|handle|composite-handle|signature)|sims\/failure-id|properties\/vectors\/composite)\.ts$/,
    what: /^node:crypto$/,
  },
];

/** Files outside the model that may name a type of XState: where a table's events are looked up. */
const XSTATE_TYPES: readonly string[] = [
  'sims/compiled-draft.ts',
  'sims/simulator/narration.ts',
  'sims/simulator/wiring.ts',
];

/** Files that may be longer than 400 lines, each with its reason. */
const LONG: Readonly<Record<string, string>> = {
  'model/child.ts': "one statechart, read beside the draft's own figure",
  'sims/simulator/simulator.ts': 'the hot loop stays in one file',
  'model/registry/ambiguities-composite.ts': 'data: one field a line',
  'model/registry/saga.ts': 'data: one field a line',
};

const BANNED = [
  /\bMath\.random\b/,
  /\bDate\.now\b/,
  /\bnew Date\b/,
  /\bperformance\.now\b/,
  /\bIntl\b/,
  /\.toLocale\w*\(/,
  /\.localeCompare\(/,
  /\bMath\.(pow|exp|expm1|log|log2|log10|log1p|sin|cos|tan)\b/,
];

// Written in halves, so that this file does not hold what it looks for.
const MARKERS = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`);
const MACHINE_PATHS = new RegExp(
  ['/ho' + 'me/\\w', '/Us' + 'ers/\\w', '/wo' + 'rk/\\w', '/ro' + 'ot/\\w', 'C:' + '\\\\'].join('|'),
);
const CLAUSE_LIKE = /\b(?:CEF|GATE|SAGA)-(?:[A-Z]+-)?[A-Z]?\d{1,2}\b/g;

interface Rule {
  readonly name: string;
  readonly because: string;
  /** What is wrong in one source; `all` for rules over several files. */
  readonly offences: (source: Source, all: readonly Source[]) => readonly string[];
  /** Made-up files, each of which the rule must catch. */
  readonly offenders: readonly Source[];
  /** Made-up files that look alike and are fine. */
  readonly fine?: readonly Source[];
}

const file = (path: string, text: string): Source => ({ path, text });

const RULES: readonly Rule[] = [
  {
    name: 'imports go downwards only',
    because: 'model is what the drafts say, properties what must hold, sims what runs, reports what people read',
    offences: (source) =>
      imports(source).flatMap((each) => {
        const to = target(source, each);
        const here = room(source.path);
        if (to === undefined || room(to) === here) return [];
        if (here === 'reports') return each.typeOnly && SEEN_BY_REPORTS.test(to) ? [] : [`imports ${to}`];
        return (ARROWS[here] ?? []).includes(room(to)) ? [] : [`imports ${to}`];
      }),
    offenders: [
      file('model/a.ts', `import { T1 } from '../properties/safety/t1.ts';`),
      file('model/a.ts', `import type { T1 } from '../properties/safety/t1.ts';`),
      file('properties/a.ts', `import { run } from '../sims/run.ts';`),
      file('properties/lint/a.ts', `export { run } from '../../sims/run.ts';`),
      file('sims/a.ts', `import {\n  text,\n} from '../reports/text.ts';`),
      file('sims/a.ts', `const text = await import('../reports/text.ts');`),
      file('reports/a.ts', `import { registrySteps } from '../properties/registry-steps.ts';`),
      file('reports/a.ts', `import { propertyVerdict } from '../properties/verdict.ts';`),
      file('reports/a.ts', `import type { Run } from '../sims/run.ts';`),
      file('bin/a.ts', `import { ACT } from '../test/sims/fixture.ts';`),
      file('index.ts', `export * from './test/sims/fixture.ts';`),
    ],
    fine: [
      file('reports/a.ts', `import type { MainResult } from '../properties/result.ts';`),
      file('reports/a.ts', `import { type MainResult, type Other } from '../properties/result.ts';`),
      file('sims/a.ts', `import { T1 } from '../properties/safety/t1.ts';`),
    ],
  },
  {
    name: 'no two files import each other, however far around',
    because: 'a cycle has no first file to read',
    offences: (source, all) => {
      const cycle = cycleThrough(source, all);
      return cycle === undefined ? [] : [cycle.join(' > ')];
    },
    offenders: [file('model/self.ts', `import { a } from './self.ts';`)],
  },
  {
    name: 'xstate stays in the model',
    because: 'engines run tables; XState is called only while a table is filled',
    offences: (source) =>
      imports(source)
        .filter(({ from }) => from === 'xstate' || from.startsWith('xstate/') || from.startsWith('@xstate/'))
        .filter(
          ({ typeOnly }) => !/^(model|test)\//.test(source.path) && !(typeOnly && XSTATE_TYPES.includes(source.path)),
        )
        .map(({ from }) => `imports ${from}`),
    offenders: [
      file('sims/a.ts', `import type { EventObject } from 'xstate';`),
      file('sims/compiled-draft.ts', `import { transition } from 'xstate';`),
      file('properties/a.ts', `import { setup } from 'xstate';`),
    ],
    fine: [file('sims/compiled-draft.ts', `import type { EventObject } from 'xstate';`)],
  },
  {
    name: 'fast-check stays in the tests',
    because: 'it is a development dependency',
    offences: (source) =>
      imports(source)
        .filter(({ from }) => /^(fast-check|@fast-check\/|vitest)/.test(from) && !source.path.startsWith('test/'))
        .map(({ from }) => `imports ${from}`),
    offenders: [
      file('sims/a.ts', `import fc from 'fast-check';`),
      file('bin/a.ts', `import * as fc from 'fast-check';`),
    ],
  },
  {
    name: 'node modules only at the edge',
    because: 'the rest runs the same everywhere and reads no clock, file or network',
    offences: (source) =>
      imports(source)
        .filter(({ from }) => from.startsWith('node:'))
        .filter(({ from }) => !NODE_MODULES.some(({ where, what }) => where.test(source.path) && what.test(from)))
        .map(({ from }) => `imports ${from}`),
    offenders: [
      file('model/digest.ts', `import { readFileSync } from 'node:fs';`),
      file('model/child.ts', `import { createHash } from 'node:crypto';`),
      file('sims/simulator/simulator.ts', `import { performance } from 'node:perf_hooks';`),
      file('reports/a.ts', `import 'node:fs';`),
    ],
    fine: [
      file('model/digest.ts', `import { createHash } from 'node:crypto';`),
      file('sims/simulator/worker-pool.ts', `import { Worker } from 'node:worker_threads';`),
    ],
  },
  {
    name: 'no clock, no entropy, no locale, no inexact arithmetic',
    because: 'the same draft, scenario and tape give the same bytes on every machine and Node version',
    offences: ({ path, text }) =>
      /^(bin|test|scripts)\//.test(path) ? [] : BANNED.flatMap((call) => code(text).match(call)?.[0] ?? []),
    offenders: [
      file('sims/a.ts', 'const x = Math.random();'),
      file('sims/a.ts', 'const x = Date.now();'),
      file('model/a.ts', 'const x = new Date();'),
      file('sims/a.ts', 'const x = performance.now();'),
      file('reports/a.ts', 'const x = new Intl.NumberFormat();'),
      file('reports/a.ts', 'const x = (5).toLocaleString();'),
      file('model/a.ts', `const x = 'a'.localeCompare('b');`),
      file('sims/a.ts', 'const x = Math.pow(2, 3) + Math.log(2) + Math.sin(1) + Math.exp(1);'),
    ],
    fine: [
      file('sims/a.ts', '// no Math.random() here'),
      file('sims/a.ts', `const hint = 'never Date.now()';`),
      file('model/a.ts', 'const updated = renewDate; Math.floor(1.5);'),
    ],
  },
  {
    name: 'no file longer than 400 lines',
    because: 'a stranger should not have to scroll to understand',
    offences: ({ path, text }) => {
      const lines = text.trimEnd().split('\n').length;
      return lines > 400 && LONG[path] === undefined ? [`${lines} lines`] : [];
    },
    offenders: [file('sims/a.ts', 'x;\n'.repeat(401))],
    fine: [file('sims/a.ts', 'x;\n'.repeat(400))],
  },
  {
    name: 'no leftover markers',
    because: 'what is left to do stands in an issue, not in the code',
    offences: ({ text }) => MARKERS.exec(text)?.slice(0, 1) ?? [],
    offenders: ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].map((word) =>
      file('sims/a.ts', `// ${word}: later`),
    ),
    fine: [file('sims/a.ts', '// a stubborn retry')],
  },
  {
    name: 'no paths of one machine',
    because: 'the repository is read elsewhere',
    offences: ({ text }) => MACHINE_PATHS.exec(text)?.slice(0, 1) ?? [],
    offenders: ['/ho' + 'me/me/x', '/wo' + 'rk/main', '/Us' + 'ers/me', '/ro' + 'ot/x'].map((path) =>
      file('test/a.ts', `const path = '${path}';`),
    ),
  },
  {
    name: 'every clause that a source names exists',
    because: 'a comment that cites a clause is only as good as the clause',
    offences: ({ path, text }) =>
      path.startsWith('test/') ? [] : [...(text.match(CLAUSE_LIKE) ?? [])].filter((id) => !isClauseId(id)),
    offenders: [
      file('model/a.ts', '/** CEF-TIM-99: no such rule. */'),
      file('model/a.ts', '// CEF-ABC-01'),
      file('sims/a.ts', `const id = 'GATE-99';`),
    ],
    fine: [file('model/a.ts', '/** CEF-TIM-09, CEF-THM-T1, GATE-15, SAGA-52, EF-048. */')],
  },
];

/** A shortest way from a file back to itself over value and type imports, if there is one. */
function cycleThrough(source: Source, all: readonly Source[]): readonly string[] | undefined {
  const byPath = new Map(all.map((each) => [each.path, each]));
  byPath.set(source.path, source);
  const next = (path: string): readonly string[] => {
    const from = byPath.get(path);
    return from === undefined ? [] : imports(from).flatMap((each) => target(from, each) ?? []);
  };
  const cameFrom = new Map<string, string>();
  const queue = [source.path];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    for (const to of next(path)) {
      if (to === source.path) {
        const way = [to];
        for (let back: string | undefined = path; back !== undefined; back = cameFrom.get(back)) way.unshift(back);
        return way;
      }
      if (cameFrom.has(to) || to === path) continue;
      cameFrom.set(to, path);
      queue.push(to);
    }
  }
  return undefined;
}

const all = sources();

describe.each(RULES)('$name', ({ offences, offenders, fine, because }) => {
  test('everywhere in the repository', () => {
    const found = all.flatMap((source) => offences(source, all).map((offence) => `${source.path}: ${offence}`));
    expect(found, because).toEqual([]);
  });

  test('and the rule would notice', () => {
    for (const offender of offenders) expect(offences(offender, [offender]), offender.text).not.toEqual([]);
    for (const each of fine ?? []) expect(offences(each, [each]), each.text).toEqual([]);
  });
});

describe('what the rules look at', () => {
  test('is the whole repository', () => {
    expect(all.length).toBeGreaterThan(100);
    const rooms = new Set(all.map(({ path }) => room(path)));
    expect(['model', 'properties', 'sims', 'reports', 'bin', 'test'].filter((each) => !rooms.has(each))).toEqual([]);
  });

  test('finds each import of a file, over lines, with and without names', () => {
    const text = `import 'node:fs';\nimport a, { b } from './a.ts';\nexport * from './b.ts';\nimport {\n  type C,\n  d,\n} from './c.ts';\nimport type { E } from './e.ts';`;
    expect(imports(file('x.ts', text))).toEqual([
      { from: 'node:fs', typeOnly: false },
      { from: './a.ts', typeOnly: false },
      { from: './b.ts', typeOnly: false },
      { from: './c.ts', typeOnly: false },
      { from: './e.ts', typeOnly: true },
    ]);
  });

  test('a cycle over three files is found from each of them', () => {
    const three = ['a', 'b', 'c'].map((name, index) =>
      file(`model/${name}.ts`, `import { x } from './${'bca'[index]}.ts';`),
    );
    for (const each of three) expect(cycleThrough(each, three)).toHaveLength(4);
  });

  test('every exemption is still needed', () => {
    for (const path of Object.keys(LONG)) {
      const long = all.find((source) => source.path === path);
      expect((long?.text ?? '').split('\n').length, path).toBeGreaterThan(400);
    }
  });
});
