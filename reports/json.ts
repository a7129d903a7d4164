/** A report for other tools: stable bytes, and what it comes to beside the result itself. */
import { checksOf, conclusionOf } from './checks.ts';
import { orderedCampaign, orderedLint, orderedMain, orderedMutations, orderedReplay, orderedTrace } from './ordered.ts';
import type { Report, Results } from './report.ts';

const RESULT_FORMAT = 'composite-finality/result';
const RESULT_VERSION = 1;

/** Ends with a line break. */
export function resultJson<Kind extends keyof Results>(kind: Kind, result: Results[Kind]): string {
  const report = { kind, result } as Report;
  const checks = checksOf(report);
  const document = {
    format: RESULT_FORMAT,
    version: RESULT_VERSION,
    kind,
    conclusion: conclusionOf(checks),
    checks: checks.map(({ suite, subject, name, required, verdict, why }) => ({
      suite,
      subject,
      name,
      required,
      verdict,
      why,
    })),
    ...orderedResult(report),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function orderedResult(report: Report): Report['result'] {
  switch (report.kind) {
    case 'main':
      return orderedMain(report.result);
    case 'campaign':
      return orderedCampaign(report.result);
    case 'lint':
      return orderedLint(report.result);
    case 'mutations':
      return orderedMutations(report.result);
    case 'trace':
      return orderedTrace(report.result);
    case 'replay':
      return orderedReplay(report.result);
  }
}
