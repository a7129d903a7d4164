/** One composite of a trace: judged as its observations come in, with the two witnesses of each first violation. */
import { LIMITS, type Parsed, parsed, refused } from '../../model/input.ts';
import { childOf, type Observation } from '../../model/observation.ts';
import { CompositeJudge } from '../../properties/judge.ts';
import type { AssumptionId, Judgement, Property, PropertyId } from '../../properties/property.ts';
import { PROPERTIES, property } from '../../properties/registry.ts';
import { describeStep } from '../../properties/registry-steps.ts';
import type { PropertyResult, TraceResult, TraceViolation } from '../../properties/result.ts';
import { propertyVerdict } from '../../properties/verdict.ts';
import { WitnessesKept } from './witnesses-kept.ts';

export interface Demands {
  readonly judgement: Judgement;
  /** Whether nobody vouches for the coordinator: then what only an honest one keeps is judged, but not required. */
  readonly rogueCoordinator: boolean;
  /** Required whatever the trace shows and whatever is assumed. */
  readonly named: readonly PropertyId[];
}

type CompositeResult = TraceResult['composites'][number];

export class CompositeCheck {
  private readonly composite: string;
  private readonly demands: Demands;
  private readonly judge: CompositeJudge;
  private readonly witnesses = new WitnessesKept();
  private readonly children = new Set<string>();
  private readonly violations: TraceViolation[] = [];
  /** Assumptions that the trace itself says were not met. */
  private readonly unmet = new Set<AssumptionId>();

  constructor(composite: string, demands: Demands) {
    this.composite = composite;
    this.demands = demands;
    this.judge = new CompositeJudge(PROPERTIES, demands.judgement);
  }

  observe(observation: Observation): Parsed<null> {
    const child = childOf(observation);
    if (child !== undefined) this.children.add(child);
    if (this.children.size > LIMITS.children) {
      const reason = `Composite ${JSON.stringify(this.composite)} has more than ${LIMITS.children} children.`;
      return refused('/composite', reason, 'Name children alike on all lines; a larger composite is not supported.');
    }
    if (observation.type === 'run.ended') {
      for (const assumption of ['A4', 'A5', 'A6', 'A7'] as const) {
        if (!observation.assumptions[assumption]) this.unmet.add(assumption);
      }
    }
    for (const id of this.judge.observe(observation)) {
      const other = this.witnesses.latest((earlier) => property(id).counterpart(observation, earlier));
      const seen = [...(other === undefined ? [] : [sentence('first', other)]), sentence('then', observation)];
      const { rule, clauses } = property(id);
      this.violations.push({ property: id, rule, clauses, seq: observation.seq, seen });
    }
    this.witnesses.add(observation);
    return parsed(null);
  }

  result(): CompositeResult {
    const properties = this.judge.results().map(({ id, tally }): PropertyResult => {
      const verdict = propertyVerdict(tally, 1);
      const assumed = property(id).assumptions.every((assumption) => this.isAssumed(assumption));
      // One composite never meets every situation, so what did not come up counts only where somebody asks for it.
      const required = this.demands.named.includes(id) || (assumed && verdict !== 'not exercised');
      return { property: id, required, verdict, ...tally };
    });
    return { composite: this.composite, properties, violations: this.violations };
  }

  private isAssumed(assumption: Property['assumptions'][number]): boolean {
    switch (assumption) {
      case 'decision_trust is not relay':
        return this.demands.judgement.decisionTrust !== 'relay';
      case 'decision_trust is not relay, unless no log decides':
        return (
          this.demands.judgement.decisionTrust !== 'relay' || this.demands.judgement.profile === 'mitigation_nocdl'
        );
      case 'prevention is claimed':
        return this.demands.judgement.profile === 'strict';
      case 'a log decides':
        return this.demands.judgement.profile !== 'mitigation_nocdl';
      case 'honest coordinator':
        return !this.demands.rogueCoordinator;
      default:
        return !this.unmet.has(assumption);
    }
  }
}

function sentence(lead: 'first' | 'then', observation: Observation): string {
  const { at, seq, party } = observation;
  return `${lead} at ${at} ms (seq ${seq}): ${party} ${describeStep(observation)}`;
}
