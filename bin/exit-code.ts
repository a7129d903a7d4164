/** The exit code, computed from verdicts in this one place. Zero means that something required was judged, and all of it held. */
import type { PropertyVerdict } from '../properties/verdict.ts';
import { checksOf, type Report } from '../reports/index.ts';

export const EXIT = {
  held: 0,
  violated: 1,
  inconclusive: 2,
  targetUnusable: 3,
  usage: 64,
  badInput: 65,
  harnessFault: 70,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** One thing that came out of a command. */
export type Outcome =
  /** A property, a mutant, a document, a replay: see `reports/checks.ts`. */
  | { readonly kind: 'check'; readonly required: boolean; readonly verdict: PropertyVerdict }
  | { readonly kind: 'could not run'; readonly fault: 'target' | 'adapter' | 'harness' }
  | { readonly kind: 'usage' }
  | { readonly kind: 'bad input' }
  | { readonly kind: 'interrupted' };

/** The first of these that any outcome asks for. */
const PRECEDENCE: readonly ExitCode[] = [130, 70, 65, 64, 3, 1, 2, 0];

/** From a result, or from single outcomes where a command has no result. */
export function exitCode(input: (Report & { readonly interrupted?: boolean }) | readonly Outcome[]): ExitCode {
  const outcomes = 'kind' in input ? outcomesOf(input) : input;
  const codes = new Set(outcomes.map(codeOf));
  return PRECEDENCE.find((code) => codes.has(code)) ?? EXIT.inconclusive;
}

function outcomesOf(report: Report & { readonly interrupted?: boolean }): readonly Outcome[] {
  const checks = checksOf(report).map(({ required, verdict }): Outcome => ({ kind: 'check', required, verdict }));
  return report.interrupted === true ? [...checks, { kind: 'interrupted' }] : checks;
}

/** Nothing for what is not required: it neither fails a command nor proves that anything was judged. */
function codeOf(outcome: Outcome): ExitCode | undefined {
  switch (outcome.kind) {
    case 'check':
      return outcome.required ? verdictCode(outcome.verdict) : undefined;
    case 'could not run':
      return outcome.fault === 'harness' ? EXIT.harnessFault : EXIT.targetUnusable;
    case 'usage':
      return EXIT.usage;
    case 'bad input':
      return EXIT.badInput;
    case 'interrupted':
      return EXIT.interrupted;
    default:
      return unreachable(outcome);
  }
}

function verdictCode(verdict: PropertyVerdict): ExitCode {
  switch (verdict) {
    case 'held':
      return EXIT.held;
    case 'violated':
      return EXIT.violated;
    case 'not exercised':
    case 'not judged':
      return EXIT.inconclusive;
    default:
      return unreachable(verdict);
  }
}

/** A verdict that nobody thought of must not look like success. */
function unreachable(value: never): never {
  throw new Error(`no exit code for ${JSON.stringify(value)}`);
}
