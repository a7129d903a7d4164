/** All properties, in the order in which they are printed. A missing one does not compile. */
import { CLOSE } from './liveness/close.ts';
import { T2 } from './liveness/t2.ts';
import type { Property, PropertyId } from './property.ts';
import { PROPERTY_IDS } from './property.ts';
import { A1 } from './safety/a1.ts';
import { A2 } from './safety/a2.ts';
import { A3 } from './safety/a3.ts';
import { BIND } from './safety/bind.ts';
import { CODES } from './safety/codes.ts';
import { COVER } from './safety/cover.ts';
import { CUR } from './safety/cur.ts';
import { DUP } from './safety/dup.ts';
import { DURA } from './safety/dura.ts';
import { EXTRA } from './safety/extra.ts';
import { FENCE } from './safety/fence.ts';
import { HOLD } from './safety/hold.ts';
import { I1, I1_WEAK, I2, I2_WEAK } from './safety/i1-i2.ts';
import { I3 } from './safety/i3.ts';
import { I4 } from './safety/i4.ts';
import { LIFE } from './safety/life.ts';
import { LIN } from './safety/lin.ts';
import { NO_SPLIT } from './safety/no-split.ts';
import { NO_TIMEOUT_RELEASE } from './safety/no-timeout-release.ts';
import { OPS } from './safety/ops.ts';
import { RCPT } from './safety/rcpt.ts';
import { REDRIVE } from './safety/redrive.ts';
import { T1 } from './safety/t1.ts';
import { WIN } from './safety/win.ts';
import { TB } from './timing/tb.ts';

const BY_ID: Readonly<Record<PropertyId, Property>> = {
  T1,
  NoSplit: NO_SPLIT,
  I1,
  I2,
  I1w: I1_WEAK,
  I2w: I2_WEAK,
  I3,
  I4,
  A1,
  A2,
  A3,
  WIN,
  REDRIVE,
  RCPT,
  DUP,
  EXTRA,
  BIND,
  CUR,
  LIFE,
  DURA,
  LIN,
  HOLD,
  CODES,
  OPS,
  FENCE,
  COVER,
  'NO-TIMEOUT-RELEASE': NO_TIMEOUT_RELEASE,
  CLOSE,
  TB,
  T2,
};

export const PROPERTIES: readonly Property[] = PROPERTY_IDS.map((id) => BY_ID[id]);

export function property(id: PropertyId): Property {
  return BY_ID[id];
}

export function isPropertyId(id: string): id is PropertyId {
  return Object.hasOwn(BY_ID, id);
}
