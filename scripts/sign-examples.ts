/**
 * Writes the example documents, with real digests and real signatures: `npx tsx scripts/sign-examples.ts`.
 * Running it again gives the same bytes (Ed25519 is deterministic), and a test holds the committed files to that.
 */
import { createHash, createPrivateKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../model/canonical-json.ts';
import { signCompositeHandle } from '../model/composite-handle.ts';
import { actDigest, compositeDigest } from '../model/digest.ts';
import { signHandle } from '../model/handle.ts';
import { type Ed25519PrivateKey, publicHalf } from '../model/signature.ts';

interface ExampleFile {
  /** Below the root of the repository. */
  readonly path: string;
  readonly text: string;
}

interface ExampleChild {
  readonly child_id: string;
  readonly sink: {
    readonly sink_id: string;
    readonly sink_type: string;
    readonly consequence_class: string;
    readonly no_prepare: boolean;
  };
  readonly ttl_ms: number;
  readonly generation: number;
  readonly cad: JsonObject;
}

/** EXAMPLE ONLY: anybody can derive this key from the sentence below. Never trust it for a real act. */
const EXAMPLE_SEED = createHash('sha256')
  .update('composite-finality example PED key: not a secret, never trust it')
  .digest();
/** RFC 8410: the fixed start of an unencrypted PKCS #8 Ed25519 key, before its 32 bytes of seed. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

/** 2026-09-21T14:13:20Z, the week after the draft's own date. */
const ISSUED_AT = 1_790_000_000_000;
const TEN_MINUTES = 600_000;
const ISSUER = 'ped.example';
const COORDINATOR = 'coordinator.example';

const PAY: ExampleChild = {
  child_id: 'pay',
  sink: { sink_id: 'settlement.example', sink_type: 'SETTLEMENT', consequence_class: 'FINANCIAL', no_prepare: false },
  ttl_ms: 30_000,
  generation: 3,
  cad: {
    action: 'settle_vendor_invoice',
    debtor: { account: 'DE89370400440532013000', name: 'Example Manufacturing GmbH' },
    creditor: { account: 'FR1420041010050500013M02606', name: 'Fournitures Générales SA' },
    amount: { currency: 'EUR', value: '18250.00' },
    invoice: 'INV-2026-0917',
    execution_date: '2026-09-21',
  },
};

const BOOK: ExampleChild = {
  child_id: 'book',
  sink: { sink_id: 'erp.example', sink_type: 'CONTROL', consequence_class: 'CONTROL', no_prepare: false },
  ttl_ms: 25_000,
  generation: 1,
  cad: {
    action: 'post_ledger_entry',
    company_code: '1000',
    document_type: 'KZ',
    reference: 'INV-2026-0917',
    lines: [
      { account: '1600', side: 'debit', amount: { currency: 'EUR', value: '18250.00' } },
      { account: '1200', side: 'credit', amount: { currency: 'EUR', value: '18250.00' } },
    ],
  },
};

/** An outbox reserves a row and sends only what is committed, so it can prepare. */
const OUTBOX: ExampleChild = {
  child_id: 'notify',
  sink: { sink_id: 'outbox.example', sink_type: 'TOOL', consequence_class: 'NOTIFICATION', no_prepare: false },
  ttl_ms: 20_000,
  generation: 0,
  cad: {
    action: 'enqueue_notification',
    channel: 'finance-audit',
    subject: 'Invoice INV-2026-0917 settled and booked',
    template: 'vendor-settlement',
    values: { amount: '18250.00', currency: 'EUR', vendor: 'Fournitures Générales SA' },
  },
};

/** A third-party mail API has no way to reserve: sending is its only verb. */
const MAIL: ExampleChild = {
  child_id: 'notify',
  sink: {
    sink_id: 'mail-api.example',
    sink_type: 'TOOL_DISPATCH',
    consequence_class: 'NOTIFICATION',
    no_prepare: true,
  },
  ttl_ms: 20_000,
  generation: 0,
  cad: {
    action: 'send_mail',
    to: ['finance-audit@example.com'],
    subject: 'Invoice INV-2026-0917 settled and booked',
    body: 'EUR 18250.00 was paid to Fournitures Générales SA and booked under INV-2026-0917.',
  },
};

const STRICT: JsonObject = {
  profile: 'ef-composite-strict',
  provides: ['safety', 'closure'],
  maximum_hold: { ms: 14_400_000, escalation: 'treasury operations, then the log operator' },
};
const MITIGATION: JsonObject = {
  profile: 'ef-composite-mitigation',
  provides: ['closure'],
  escape_window:
    'From the first post until the mail is sent: payment and booking may stand alone; each is then compensated by hand.',
};

/** The committed examples, as text. */
export function exampleFiles(): readonly ExampleFile[] {
  return [
    {
      path: 'examples/invoice-strict.composite.json',
      text: signedDocument('C16', [PAY, BOOK, OUTBOX], {
        ...STRICT,
        text: 'Pay, book and notify happen together or not at all.',
      }),
    },
    {
      path: 'examples/invoice-mail.composite.json',
      text: signedDocument('C17', [PAY, BOOK, MAIL], {
        ...STRICT,
        text: 'Pay, book and mail happen together or not at all.',
      }),
    },
    {
      path: 'examples/invoice-mail-mitigation.composite.json',
      text: signedDocument('C18', [PAY, BOOK, MAIL], {
        ...MITIGATION,
        text: 'Pay and book are decided together; the mail is sent last, and may fail.',
      }),
    },
  ];
}

function signedDocument(id: string, children: readonly ExampleChild[], claim: JsonObject): string {
  const key = exampleKey();
  const joinRule = 'ALL_REQUIRED';
  const digest = compositeDigest(
    joinRule,
    children.map((child) => ({
      childId: child.child_id,
      actDigest: actDigest(child.cad),
      sinkId: child.sink.sink_id,
      required: true,
    })),
  );
  const bound = { issuer: ISSUER, compositeId: id, compositeDigest: digest, expiresAt: ISSUED_AT + TEN_MINUTES };
  const document = {
    format: 'composite-finality/composite',
    version: 1,
    candidate_act_id: id,
    composite_act_digest: digest,
    consequence_class: 'COMPOSITE',
    coordinator: { coordinator_id: COORDINATOR, sink_type: 'COMPOSITE' },
    join_rule: joinRule,
    issued_at: ISSUED_AT,
    expires_at: ISSUED_AT + TEN_MINUTES,
    deadline_ms: 8_000,
    generations: Object.fromEntries(children.map((child) => [child.child_id, child.generation])),
    claim,
    log: {
      log_id: 'decisions.example',
      durable: true,
      linearizable: true,
      write_once: true,
      replicated_by_consensus: true,
      writers_authenticated: true,
      writers_recorded: true,
      access: [COORDINATOR, ...children.map((child) => child.child_id)],
    },
    children: children.map(({ generation, ...child }) => ({
      child_id: child.child_id,
      required: true,
      sink: child.sink,
      ttl_ms: child.ttl_ms,
      cad: child.cad,
      handle: signHandle(
        {
          handleId: `${id}-${child.child_id}-1`,
          ...bound,
          childId: child.child_id,
          actDigest: actDigest(child.cad),
          sinkId: child.sink.sink_id,
          reusePolicy: 'SINGLE_USE',
          generation,
        },
        key,
      ),
    })),
    composite_handle: signCompositeHandle(
      { handleId: `${id}-composite-1`, ...bound, coordinatorId: COORDINATOR, generation: 0 },
      key,
    ),
    keys: [publicHalf(key)],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function exampleKey(): Ed25519PrivateKey {
  const der = Buffer.concat([PKCS8_START, EXAMPLE_SEED]);
  const { x = '', d = '' } = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', kid: 'example-ped-1', use: 'ped', x, d };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { path, text } of exampleFiles()) writeFileSync(new URL(`../${path}`, import.meta.url), text);
}
