/**
 * Ambiguities AMB-X01 to AMB-X03: across the three documents. Clause registry, section 5.4; 3 rows.
 * One field a line, unwrapped, so that a change of wording is a change of one line. Ids are permanent.
 */
import type { Ambiguity } from './types.ts';

export const AMBIGUITIES_ACROSS: readonly Ambiguity[] = [
  {
    id: 'AMB-X01',
    clauses: ['SAGA-14', 'CEF-TIM-09', 'CEF-PRE-22'],
    clausesText: 'SAGA-14, CEF-TIM-09, CEF-PRE-22',
    tension: 'D3 lets a tentative hold expire; D1 forbids it for a prepared child.',
    options: '-',
    safestReading: 'D1 wins inside a strict composite',
    recommendation: 'A tentative step with provider expiry is mitigation-only as a child (AMB-25)',
    switch: 'uses `provider_autovoid`',
  },
  {
    id: 'AMB-X02',
    clauses: ['CEF-CMP-06', 'GATE-30', 'SAGA-66', 'SAGA-67', 'SAGA-68'],
    clausesText: 'CEF-CMP-06, GATE-30, SAGA-66..68',
    tension: "Three notions of closure: C' effectuated (D1), ack received (D2), reconciled (D3).",
    options: '-',
    safestReading: 'three separate facts, strongest needed for business closure',
    recommendation: 'Fields contained, obligation_discharged, reconciled; closed = all that apply',
    switch: 'no switch',
  },
  {
    id: 'AMB-X03',
    clauses: ['CEF-CMP-02', 'GATE-28', 'SAGA-33'],
    clausesText: 'CEF-CMP-02, GATE-28, SAGA-33',
    tension:
      'D1 wants a new handle per compensation act, D2/D3 one stable key across retries. An A2A task as child cannot prepare.',
    options: '-',
    safestReading: "key identifies the obligation, handle identifies the attempt's authority",
    recommendation:
      "Key per (C, i) or (task, org); several C' may share it, at most one effective. A2A children are no_prepare unless they expose prepare",
    switch: 'no switch',
  },
];
