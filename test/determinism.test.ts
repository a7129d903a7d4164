/** Same draft, document, scenario and seed: same bytes, in every process. `.ci/run` repeats this on other Node versions. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PROPERTIES } from '../properties/registry.ts';
import { SeededChoices } from '../sims/choices.ts';
import { CompiledDraft } from '../sims/compiled-draft.ts';
import { runTape } from '../sims/run.ts';
import { MAIN_SCENARIOS } from '../sims/scenario.ts';
import { Simulator } from '../sims/simulator/simulator.ts';
import { traceLines } from '../sims/trace-lines.ts';
import { draftNamed, strictAct } from './sims/act-fixture.ts';

interface Golden {
  readonly draft: string;
  readonly seed: string;
  readonly runs: Readonly<Record<string, string>>;
}

const golden: Golden = JSON.parse(readFileSync(new URL('golden/trace-hashes.json', import.meta.url), 'utf8'));
const root = fileURLToPath(new URL('..', import.meta.url));
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function traceOf(run: number): string {
  const compiled = new CompiledDraft(draftNamed(golden.draft), PROPERTIES);
  const scenario = MAIN_SCENARIOS[run % MAIN_SCENARIOS.length];
  if (scenario === undefined) throw new Error('no scenario');
  const choices = new SeededChoices(`${golden.seed}/${run}`);
  const simulator = new Simulator(compiled, strictAct(), scenario);
  simulator.run(choices);
  const { trace } = runTape(compiled, strictAct(), scenario, choices.tape(simulator.sites));
  return `${traceLines(draftNamed(golden.draft), trace).join('\n')}\n`;
}

describe('twenty faulty runs', () => {
  it('are twenty, and different', () => {
    expect(Object.keys(golden.runs)).toHaveLength(20);
    expect(new Set(Object.values(golden.runs)).size).toBe(20);
  });

  it.each(Object.entries(golden.runs))('run %s has the committed bytes', (run, expected) => {
    const trace = traceOf(Number(run));
    expect(trace).toMatch(/"type":"(crashed|fault|log\.down)"|"at":[1-9]\d{4}/);
    expect(hash(trace)).toBe(expected);
  });
});

describe('two processes', () => {
  it('in other time zones and languages print the same bytes', { timeout: 60_000 }, async () => {
    const environments = [
      { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
      { TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C' },
    ];
    const [run = '0'] = Object.keys(golden.runs).slice(7);
    const args = [
      '--import',
      'tsx',
      'bin/finality.ts',
      'trace',
      'examples/invoice-strict.composite.json',
      '--run',
      run,
    ];
    for (const environment of environments) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...args, '--seed', golden.seed, '--draft', golden.draft],
        { cwd: root, env: { ...process.env, ...environment }, maxBuffer: 2 ** 26 },
      );
      expect(hash(stdout)).toBe(golden.runs[run]);
    }
  });
});
