/**
 * The mutations that documents and handles judge, not schedules: one binding rule changed each. M-01, M-05 and M-06 also
 * stand in `mutations.ts`, where the machines run them against the simulator's effect oracle.
 */
import type { BindingRules } from './binding-rules.ts';
import type { ClauseId } from './registry/clause-ids.ts';

export interface BindingMutation {
  readonly id: `M-${string}`;
  readonly title: string;
  readonly clauses: readonly ClauseId[];
  readonly change: Partial<BindingRules>;
}

export const BINDING_MUTATIONS: readonly BindingMutation[] = [
  {
    id: 'M-01',
    title: 'handle bound only to composite_id',
    clauses: ['CEF-DIG-14', 'CEF-DIG-16', 'CEF-DIG-17'],
    change: { handleNames: 'id_only' },
  },
  {
    id: 'M-02',
    title: 'd(C) ignores the required flag',
    clauses: ['CEF-DIG-06', 'CEF-DIG-09'],
    change: { digestCovers: 'no_required_flag' },
  },
  {
    id: 'M-03',
    title: 'd(C) depends on presentation order',
    clauses: ['CEF-DIG-07'],
    change: { digestOrder: 'as_presented' },
  },
  {
    id: 'M-04',
    title: 'Canon concatenates without boundaries',
    clauses: ['CEF-DIG-08', 'CEF-DIG-09'],
    change: { canon: 'concatenation' },
  },
  {
    id: 'M-05',
    title: 'sink takes EH_C as authority to post',
    clauses: ['CEF-DIG-21', 'CEF-SEC-09'],
    change: { authority: 'composite_handle_too' },
  },
  {
    id: 'M-06',
    title: "sink trusts the coordinator's CAD blob",
    clauses: ['CEF-PRE-01', 'CEF-PRE-02', 'CEF-PRE-23'],
    change: { liveAct: 'coordinator_blob' },
  },
  {
    id: 'M-50',
    title: 'coordinator receipt accepted as settlement proof',
    clauses: ['CEF-COO-27', 'CEF-SEC-08'],
    change: { settlement: 'coordinator_receipt' },
  },
  {
    id: 'M-61',
    title: 'off-path receipt carries raw arguments',
    clauses: ['CEF-SEC-12'],
    change: { receiptCarries: 'raw_arguments' },
  },
];
