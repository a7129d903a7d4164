/** One hand-made result of every kind, with every verdict in it: what the golden files show. */
import type {
  CampaignResult,
  FailureSummary,
  LintResult,
  MainResult,
  MutantResult,
  ReplayResult,
  TraceResult,
} from '../../properties/result.ts';

export const FAILURE: FailureSummary = {
  id: 'NoSplit-0123456789',
  property: 'NoSplit',
  rule: 'No required child has posted while another required child has lost the reservation that it promised.',
  clauses: ['CEF-JOI-01', 'CEF-THM-01'],
  draft: 'reference+late_prepare=accept',
  scenario: 'crashes',
  seen: ['first at 410 ms: book drops its reservation', 'then at 905 ms: pay POSTS'],
  schedule: [
    'pay answers PREPARED',
    'book answers PREPARED',
    "coordinator receives pay's vote PREPARED",
    "coordinator receives book's vote PREPARED",
    'coordinator CAS COMMIT won',
    'coordinator crashed',
    'book timer reservation fires',
    'book reads nothing (log unreachable)',
    'book drops its reservation',
    'coordinator restarted',
    'coordinator declares COMMITTED',
    'coordinator sends COMMIT to pay',
    'pay POSTS',
  ],
  steps: 13,
  replay: 'finality replay NoSplit-0123456789',
  run: 1_234,
};

export const SHORT_FAILURE: FailureSummary = {
  ...FAILURE,
  id: 'I2-aaaaaaaaaa',
  property: 'I2',
  rule: 'A child drops its promise only after the log holds ABORT.',
  clauses: ['CEF-THM-I2'],
  draft: 'reference+M-17',
  seen: ['then at 300 ms: pay drops its reservation'],
  schedule: ['pay answers PREPARED', 'pay drops its reservation'],
  steps: 2,
  replay: 'finality replay I2-aaaaaaaaaa',
  run: 3,
};

export const CAMPAIGN: CampaignResult = {
  draft: 'reference+late_prepare=accept',
  composite: 'invoice-4711',
  scenarios: ['calm', 'crashes', 'partitions', 'log outages'],
  seed: '1',
  runs: 200_000,
  requested: 200_000,
  distinct: 187_321,
  events: 15_402_118,
  minimum: 1_000,
  properties: [
    { property: 'T1', required: true, verdict: 'held', violations: 0, exercised: 183_201, unjudged: 0 },
    { property: 'NoSplit', required: true, verdict: 'violated', violations: 17, exercised: 12_004, unjudged: 0 },
    { property: 'I1', required: false, verdict: 'violated', violations: 2, exercised: 90_000, unjudged: 0 },
    { property: 'A3', required: true, verdict: 'not exercised', violations: 0, exercised: 12, unjudged: 0 },
    { property: 'RCPT', required: false, verdict: 'not exercised', violations: 0, exercised: 0, unjudged: 0 },
    { property: 'T2', required: true, verdict: 'not judged', violations: 0, exercised: 150_000, unjudged: 41 },
  ],
  witnesses: [
    { id: 'hold entered', about: 'a child entered HOLD', count: 20_118 },
    { id: 'child won', about: 'a child won the CAS of ABORT', count: 1 },
    { id: 'message lost', about: 'a message was lost', count: 0 },
  ],
  failures: [FAILURE],
};

export const REFUSED: LintResult = {
  file: 'examples/invoice-mail.composite.json',
  findings: [
    {
      rule: 'strict-no-prepare',
      clauses: ['CEF-PRE-04', 'AMB-30'],
      level: 'MUST',
      pointer: '/children/2/sink',
      message: 'The required child "mail" cannot prepare, so a strict composite cannot contain it.',
      remedy: 'Send the mail through an outbox that can prepare, or list it as not required.',
    },
    {
      rule: 'document-expiry',
      clauses: ['CEF-DIG-05'],
      level: 'SHOULD',
      pointer: '',
      message: 'The document expires before its last handle.',
      remedy: 'Let it expire with the last handle.',
    },
  ],
};

const mutant = (change: Partial<MutantResult>): MutantResult => ({
  mutation: 'M-17',
  title: 'timer releases without consulting the log',
  draft: 'reference+M-17',
  property: 'I2',
  outcome: 'killed',
  runs: 3,
  atMost: 4,
  failure: SHORT_FAILURE,
  cleanWithoutMutation: true,
  ...change,
});

export const MUTANTS: readonly MutantResult[] = [
  mutant({}),
  mutant({
    mutation: 'M-30',
    title: 'late prepare is accepted',
    draft: 'reference+M-30',
    property: 'NoSplit',
    atMost: 10,
    runs: 1_731,
    failure: { ...FAILURE, draft: 'reference+M-30' },
  }),
  mutant({
    mutation: 'M-34',
    draft: 'reference+M-34',
    property: 'RCPT',
    outcome: 'survived',
    runs: 100_000,
    failure: null,
  }),
  mutant({
    mutation: 'M-47',
    draft: 'reference+M-47',
    property: 'DUP',
    outcome: 'not exercised',
    runs: 100_000,
    failure: null,
    cleanWithoutMutation: false,
  }),
];

export const MAIN: MainResult = {
  lint: [
    { file: 'examples/invoice-strict.composite.json', findings: [], expected: 'accepted' },
    { ...REFUSED, expected: 'refused' },
    { file: 'examples/other.composite.json', findings: [], expected: 'refused' },
  ],
  campaign: CAMPAIGN,
  mutants: MUTANTS,
};

export const TRACE: TraceResult = {
  file: 'log/payments.trace.ndjson',
  lines: 1_204,
  ignoredFields: 3,
  composites: [
    {
      composite: 'C-1',
      properties: CAMPAIGN.properties,
      violations: [
        { property: 'NoSplit', rule: 'No split.', clauses: ['CEF-CMP-14'], seq: 118, seen: FAILURE.seen },
        {
          property: 'I1',
          rule: 'Read COMMIT first.',
          clauses: ['CEF-THM-I1'],
          seq: 40,
          seen: ['then at 1 ms: pay POSTS'],
        },
      ],
    },
    {
      composite: 'C-2',
      properties: [{ property: 'T1', required: true, verdict: 'held', violations: 0, exercised: 2, unjudged: 0 }],
      violations: [],
    },
  ],
};

export const REPLAY: ReplayResult = {
  verdict: 'STILL FAILS',
  id: FAILURE.id,
  property: FAILURE.property,
  rule: FAILURE.rule,
  clauses: FAILURE.clauses,
  recordedDraft: 'reference+late_prepare=accept',
  draft: 'published',
  recordedSteps: 14,
  steps: 13,
  seen: FAILURE.seen,
  schedule: FAILURE.schedule,
  diverged: null,
  alsoViolated: ['T1'],
  full: [
    { at: 0, stimulus: 'coordinator: begin', showed: ['{"type":"composite.issued"}'] },
    { at: 120, stimulus: 'pay: prepare', showed: ['{"type":"reserved"}', '{"type":"prepared"}'] },
  ],
};
