/** What an answer of the log, or a message taken for one, does to a promise; the same wherever it arrives. */

import { report } from './child-answers.ts';
import { observe } from './machine-setup.ts';

/** A post or release is due; what that comes to is decided in one place, whatever led there. */
export const POST = { target: '#child.POST_DUE' } as const;
export const RELEASE = { target: '#child.RELEASE_DUE' } as const;

/** AMB-06 where no log can be asked: the word of the coordinator burns a handle that never prepared. */
export const BURNED_UNPROVEN = (['COMMIT', 'ABORT'] as const).map(
  (value) =>
    ({
      guard: `${value} burns the handle unproven`,
      target: 'REJECTED',
      actions: [observe({ type: 'tombstone', value }), ...report('REJECTED')],
    }) as const,
);

/** Without a read of its own a child acts on a message only where the draft lets it (AMB-01). */
export const OBEYED = (['COMMIT', 'ABORT'] as const).flatMap((value) => {
  const { target } = value === 'COMMIT' ? POST : RELEASE;
  return [
    { guard: `${value} is obeyed`, target },
    {
      guard: `${value} is certified`,
      target,
      actions: [observe({ type: 'certificate.accepted', value })],
    },
  ] as const;
});

/** What a decided log does to a promise, wherever the answer arrives. */
export const ON_DECIDED = { 'READ.COMMIT': POST, 'READ.ABORT': RELEASE } as const;

/** An empty log, after the child's own TTL or before it. `wait` and `hold` are the places to go to. */
export const onEmptyRead = <const Wait extends string, const Hold extends string>(wait: Wait, hold: Hold) =>
  [
    { guard: 'an empty log is only waited for', target: wait },
    { guard: 'an empty log is held', target: hold },
    { guard: 'an empty log is taken for ABORT', ...RELEASE },
    { guard: 'the TTL has expired', target: 'casing' },
    { target: wait, actions: [...report('PREPARED')] },
  ] as const;

/** CEF-TIM-05, 06: the answer to the child's own CAS; `unknown` is the place where it waits for the log. */
export const onCasAnswer = <const Target extends string>(unknown: Target) =>
  ({
    'CAS.won': [{ guard: 'the child wrote COMMIT', ...POST }, RELEASE],
    'CAS.refused.COMMIT': POST,
    'CAS.refused.ABORT': [{ guard: 'a lost CAS is taken for COMMIT', ...POST }, RELEASE],
    'CAS.refused_no_value': unknown,
    'CAS.refused_handle': unknown,
    'CAS.unknown': [
      { guard: 'an unknown CAS is taken for won', ...RELEASE },
      { guard: 'an unknown CAS is taken for lost', ...POST },
      { target: unknown },
    ],
  }) as const;
