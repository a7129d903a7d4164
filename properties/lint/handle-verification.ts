import { verificationOfChildren } from '../../model/document-verification.ts';
import type { Verification } from '../../model/names.ts';
import { type Cited, childPointer, type LintRule, perChild } from './finding.ts';

/**
 * CEF-DIG-11 to CEF-DIG-16: each handle as its sink would judge it at `issued_at`. Lint has no clock; a handle that is
 * not good at the moment of issue is never good.
 */
export const handleVerification: LintRule = {
  id: 'handle-verification',
  level: 'MUST',
  clauses: ['CEF-DIG-11', 'CEF-DIG-12', 'CEF-DIG-13', 'CEF-DIG-14', 'CEF-DIG-16'],
  check: (document) => {
    const verdicts = verificationOfChildren(document, document.issued_at);
    return perChild(document, (child, index) => {
      const verdict = verdicts[index];
      if (child.handle === undefined || verdict === undefined || verdict.verification === 'ok') return undefined;
      return {
        pointer: childPointer(index, 'handle'),
        clauses: CLAUSES[verdict.verification],
        message: `The sink of "${child.child_id}" will answer ${verdict.verification}. ${verdict.reason}`,
        remedy: REMEDIES[verdict.verification],
      };
    });
  },
};

type Refusal = Exclude<Verification, 'ok'>;

const CLAUSES: Readonly<Record<Refusal, readonly Cited[]>> = {
  'EF-023': ['CEF-DIG-11', 'CEF-COD-01', 'CEF-PRE-03'],
  'EF-040': ['CEF-DIG-16', 'CEF-DIG-12', 'CEF-DIG-13', 'CEF-DIG-14', 'CEF-DIG-10', 'CEF-COD-02'],
  'EF-041': ['CEF-DIG-16', 'CEF-PRE-11', 'AMB-31'],
  'EF-081': ['CEF-PRE-06', 'CEF-COD-06'],
};

const REMEDIES: Readonly<Record<Refusal, string>> = {
  'EF-023': 'Issue a new handle over the act as it stands, or restore the act that was authorized.',
  'EF-040':
    'Issue a new handle for this child, sink, composite id and composite digest, signed by a key listed in "keys".',
  'EF-041': 'Issue a new handle of the current generation that expires after the composite is prepared.',
  'EF-081': 'Bring the consume store of the sink back.',
};
