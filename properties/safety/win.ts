/** WIN: log evidence before a decision is sent, held by the incarnation that sends it (AMB-13). */
import type { Decision } from '../../model/names.ts';
import { EVIDENCE_TYPES, evidenceOf } from '../evidence.ts';
import { defineProperty } from '../property.ts';

type Known = Readonly<Record<string, Decision>>;

const without = (known: Known, party: string): Known =>
  Object.fromEntries(Object.entries(known).filter(([name]) => name !== party));
const withParty = (known: Known, party: string, value: Decision): Known =>
  Object.fromEntries(Object.entries({ ...known, [party]: value }).sort(([a], [b]) => (a < b ? -1 : 1)));

export const WIN = defineProperty<Known, null>({
  id: 'WIN',
  rule: 'A decision is sent only by an incarnation that holds log evidence for it.',
  clauses: ['CEF-COO-03', 'CEF-COO-14', 'CEF-COO-19', 'CEF-PRE-15'],
  assumptions: ['honest coordinator'],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'a decision is sent',
  observes: [...EVIDENCE_TYPES, 'decision.sent', 'crashed'],
  monitor: () => ({
    whole: {},
    child: null,
    step(whole, child, observation) {
      const { party } = observation;
      if (observation.role === 'child') return { whole, child };
      switch (observation.type) {
        case 'crashed':
          return { whole: without(whole, party), child };
        case 'decision.sent':
          return { whole, child, exercised: true, violated: whole[party] !== observation.value };
        default: {
          const evidence = evidenceOf(observation);
          return { whole: evidence === undefined ? whole : withParty(whole, party, evidence), child };
        }
      }
    },
  }),
  counterpart: (violating, earlier) =>
    earlier.party === violating.party && (earlier.type === 'log.answered' || earlier.type === 'crashed'),
});
