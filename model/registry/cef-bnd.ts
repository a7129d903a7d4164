/**
 * Clauses CEF-BND-01 to CEF-BND-05: timing bounds. Clause registry, section 2.13; 5 rows.
 * One field a line, unwrapped, so that a change of wording is a change of one line. Ids are permanent.
 */
import type { Clause } from './types.ts';

export const CEF_BND: readonly Clause[] = [
  {
    id: 'CEF-BND-01',
    level: 'THM',
    role: 'child sink',
    statement: 'Coordinator dead before deciding, log reachable: T_abort <= min_i TTL_i + delta_cas.',
    check: 'TB, measured from coordinator death, i over children PREPARED at that time (AMB-26)',
    events: 'crash, tmSet, tmFire, casLin',
    lines: 'L373-374',
  },
  {
    id: 'CEF-BND-02',
    level: 'THM',
    role: 'child sink',
    statement: 'T_hold(i) <= T_unreach(CDL) + TTL_i + delta_cas.',
    check: 'TB per HOLD interval, needs retry period <= TTL_i (AMB-27)',
    events: 'holdIn, holdOut, logDown, logUp',
    lines: 'L375-376',
  },
  {
    id: 'CEF-BND-03',
    level: 'THM',
    role: 'coordinator',
    statement: 'T_close <= t_dec + card(R) * k * delta_post for sequential re-drive, at most k retries per child.',
    check: 'TB, live coordinator, success within k (AMB-27)',
    events: 'casLin, decSend, post',
    lines: 'L377-379',
  },
  {
    id: 'CEF-BND-04',
    level: 'THM',
    role: 'coordinator',
    statement: 'Parallel re-drive: the maximum over i replaces the sum.',
    check: 'TB',
    events: 'decSend, post',
    lines: 'L380-381',
  },
  {
    id: 'CEF-BND-05',
    level: 'SHOULD',
    role: 'profile',
    statement: 'T_unreach is outside the protocol; therefore the profile states a maximum acceptable HOLD duration.',
    check: 'SL',
    events: 'docPub',
    lines: 'L383',
  },
];
