/** Verdicts of what is not a property, and every verdict's reason in one phrase. */
import type {
  KillResult,
  MutantResult,
  MutationRowResult,
  PropertyResult,
  ReplayResult,
} from '../properties/result.ts';
import type { PropertyVerdict } from '../properties/verdict.ts';
import { counted, grouped } from './characters.ts';

interface Judged {
  readonly verdict: PropertyVerdict;
  readonly why: string;
}

/** Whether the mutation was caught as the draft's registry says: by that property, shortly, and only because of it. */
export function mutantVerdict(mutant: MutantResult): Judged {
  const { outcome, property, failure, runs, atMost, cleanWithoutMutation } = mutant;
  switch (outcome) {
    case 'survived':
      return { verdict: 'violated', why: `${property} did not notice it in ${counted(runs, 'run')}` };
    case 'not exercised':
      return { verdict: 'not exercised', why: `the mutated rule was never put to use in ${counted(runs, 'run')}` };
    case 'killed':
      if (failure === null) return { verdict: 'not judged', why: 'caught, but no schedule was kept that shows it' };
      if (failure.property !== property) {
        return { verdict: 'violated', why: `caught by ${failure.property}, not by ${property}` };
      }
      if (!(failure.steps <= atMost)) {
        return {
          verdict: 'violated',
          why: `its schedule has ${counted(failure.steps, 'step')}, at most ${atMost} are accepted`,
        };
      }
      if (!cleanWithoutMutation) return { verdict: 'violated', why: 'its schedule also fails without the mutation' };
      return {
        verdict: 'held',
        why: `caught after ${counted(runs, 'run')} by a schedule of ${counted(failure.steps, 'step')}`,
      };
  }
}

/** Whether one thing that must notice a mutation did, and only because of it. */
export function killVerdict(kill: KillResult, { runs, judgedBy }: MutationRowResult): Judged {
  const { by, outcome, cases, failure, run, cleanWithoutMutation, acceptedDifference } = kill;
  const searched = judgedBy === 'simulator' ? ` in ${counted(runs, 'run')}` : '';
  switch (outcome) {
    case 'survived':
      return { verdict: 'violated', why: acceptedDifference ?? `${by} did not notice it${searched}` };
    case 'not exercised':
      return { verdict: 'not exercised', why: acceptedDifference ?? `${by} was never put to use${searched}` };
    case 'killed':
      if (!cleanWithoutMutation)
        return { verdict: 'violated', why: `what ${by} shows fails without the mutation, too` };
      if (failure !== null) {
        const { steps } = failure;
        return {
          verdict: 'held',
          why: `caught in run ${grouped(run ?? 0)} by a schedule of ${counted(steps, 'step')}`,
        };
      }
      if (cases.length === 0) return { verdict: 'not judged', why: 'caught, but nothing was kept that shows it' };
      return { verdict: 'held', why: cases.join('; ') };
  }
}

export function replayVerdict(result: ReplayResult): Judged {
  const { property } = result;
  switch (result.verdict) {
    case 'FIXED':
      return { verdict: 'held', why: `${property} is no longer violated` };
    case 'STILL FAILS':
      return { verdict: 'violated', why: `${property} is still violated: ${result.seen.join('; ')}` };
    case 'DIVERGED': {
      const { diverged } = result;
      const where =
        diverged === null ? '' : ` at step ${diverged.step}: expected ${diverged.expected}, got ${diverged.got}`;
      return { verdict: 'not judged', why: `diverged${where}` };
    }
  }
}

/** `minimum`: how often it must have been exercised; `unit`: what violations are counted in. */
export function propertyWhy(result: PropertyResult, minimum: number, unit: string): string {
  const { verdict, violations, exercised, unjudged } = result;
  switch (verdict) {
    case 'held':
      return `exercised ${counted(exercised, 'time')}`;
    case 'violated':
      return `violated in ${counted(violations, unit)}`;
    case 'not exercised':
      return `exercised ${counted(exercised, 'time')}, ${grouped(Math.max(1, minimum))} needed`;
    case 'not judged':
      return `what was seen in ${counted(unjudged, unit)} allows both verdicts`;
  }
}
