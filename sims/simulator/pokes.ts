/**
 * Faults that come by themselves: at some moment of the fault window a hand reaches in, whatever the parties are doing.
 * The environment pokes and the rules decide: a right machine ignores or survives what a wrong one falls for.
 */
import { ROGUE_RECEIPTS } from '../../model/outputs.ts';
import type { Choices } from '../choices.ts';
import type { EngineLetters } from './engine-letters.ts';
import type { Poke } from './menus.ts';
import type { Wiring } from './wiring.ts';

/** What a poke may use of the simulator. */
export interface Engine {
  readonly n: number;
  readonly preparing: number;
  readonly composites: number;
  readonly now: number;
  readonly choices: Choices;
  readonly wiring: Wiring;
  readonly letters: EngineLetters;
  readonly narrator: { stimulus(at: number, stimulus: string): void } | undefined;
  readonly childRevoked: Uint8Array;
  readonly handleRevoked: Uint8Array;
  /** Per composite: a promise was broken by force, so A4 does not hold. */
  readonly stopped: Uint8Array;
  readonly compiled: { readonly draft: { readonly rules: { readonly coordinator: 'honest' | 'rogue' } } };
  operatorTarget: number;
  /** Whether a coordinator is up; incarnation 0 or 1. */
  isUp(incarnation: 0 | 1): boolean;
  emit(letter: number, composite: number, child: number): void;
  stepHead(head: number, event: number): void;
  stepLeg(leg: number, event: number): void;
  stepChild(child: number, event: number): void;
  stepOperator(composite: number, event: number): void;
  stepLog(composite: number, event: number): number;
  runFolds(head: number): void;
  isChildUp(child: number): boolean;
  enoughPromised(composite: number): boolean;
}

export function applyPoke(engine: Engine, poke: Poke, site: number): void {
  const { n, choices, wiring, letters } = engine;
  const c = engine.composites === 1 ? 0 : choices.pick(site, engine.composites);
  engine.narrator?.stimulus(engine.now, WORDS[poke]);
  switch (poke) {
    case 'attack': {
      const choice = choices.pick(site, 2 * n);
      const child = choice >> 1;
      if (engine.isChildUp(child))
        engine.stepChild(c * n + child, (choice & 1) === 0 ? wiring.childUndo : wiring.childEffectChanged);
      return;
    }
    case 'revocation': {
      const child = choices.pick(site, n + 1) - 1;
      if (child < 0) revokeCompositeHandle(engine, c);
      else {
        engine.emit(letters.childRevoked, c, child);
        engine.childRevoked[c * n + child] = 1;
        if (engine.isChildUp(child)) engine.stepChild(c * n + child, wiring.childRevoked);
      }
      return;
    }
    case 'stop': {
      const child = choices.pick(site, engine.preparing);
      if (!engine.isChildUp(child)) return;
      engine.stopped[c] = 1;
      engine.emit(letters.stopped, c, child);
      engine.stepChild(c * n + child, wiring.childStop);
      return;
    }
    case 'operator': {
      engine.operatorTarget = choices.pick(site, engine.preparing);
      const commits = engine.enoughPromised(c) && choices.pick(site, 2) === 1;
      engine.stepOperator(c, commits ? wiring.interveneCommit : wiring.interveneAbort);
      return;
    }
    case 'impatience': {
      const child = choices.pick(site, n);
      if (engine.isChildUp(child)) engine.stepChild(c * n + child, wiring.childImpatient);
      return;
    }
    case 'rogue':
      actAsRogue(engine, c, site);
      return;
    case 'logRestart':
      for (let each = 0; each < engine.composites; each++) {
        engine.emit(letters.logCrashed, each, -1);
        engine.stepLog(each, wiring.logCrash);
      }
      return;
    case 'collect':
      engine.stepLog(c, wiring.logCollect);
  }
}

const WORDS: Readonly<Record<Poke, string>> = {
  attack: 'an attacker tampers with a sink',
  revocation: 'a handle is revoked',
  stop: 'a legal stop',
  operator: 'an operator intervenes',
  impatience: 'a child loses its patience',
  rogue: 'a rogue act of the coordinator',
  logRestart: 'restart of the log',
  collect: 'the log collects an old decision',
};

function revokeCompositeHandle(engine: Engine, c: number): void {
  engine.emit(engine.letters.handleRevoked, c, -1);
  engine.handleRevoked[c] = 1;
  for (const incarnation of [0, 1] as const) {
    if (!engine.isUp(incarnation)) continue;
    const head = incarnation * engine.composites + c;
    engine.stepHead(head, engine.wiring.headHandleRevoked);
    engine.runFolds(head);
  }
}

/** Only where the draft's coordinator may be rogue; an honest one has no such thing in it. */
function actAsRogue(engine: Engine, c: number, site: number): void {
  const { n, wiring } = engine;
  const choice = engine.choices.pick(site, 3 * n + 2 + ROGUE_RECEIPTS.length);
  if (engine.compiled.draft.rules.coordinator !== 'rogue' || !engine.isUp(0)) return;
  if (choice < 3 * n) engine.stepLeg(c * n + (choice % n), wiring.legRogue[Math.floor(choice / n)] as number);
  else engine.stepHead(c, wiring.headRogue[choice - 3 * n] as number);
}
