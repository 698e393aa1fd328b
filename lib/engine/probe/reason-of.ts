/** The reason of a check that is not judged because of a diagnosis: reasons are a closed list of their own. */
import type { Reason, ReasonCode } from '../../model/inconclusive.ts';
import type { Diagnosis, DiagnosisCode } from '../../model/report.ts';

const codes: Readonly<Record<DiagnosisCode, ReasonCode>> = {
  unreachable: 'unreachable',
  timeout: 'timeout',
  'too-large': 'too-large',
  'malformed-transport': 'malformed-transport',
  'rate-limited': 'rate-limited',
  'blocked-by-edge': 'blocked-by-edge',
  'needs-credentials': 'blocked-by-edge',
  'needs-agent-profile': 'prerequisite',
  'not-a-storefront': 'no-subjects',
  broken: 'server-error',
  'wrong-base': 'blocked-by-edge',
};

export const reasonOf = ({ code, text }: Diagnosis): Reason => ({ code: codes[code], text });
