/** The report in the Common Test Report Format (ctrf.io), specification 0.0.0: a test for each selected check. */
import type { Report } from '../../model/report.ts';
import type { Status, Verdict } from '../../model/verdict.ts';
import { toJsonText } from '../../text/visible.ts';
import { isFinding, selectedVerdicts } from '../content/findings.ts';
import { type FailOn, type Look, showsFailed } from '../content/output.ts';
import { printable } from '../content/printable.ts';
import { factsOf, waiverText } from '../wording/facts.ts';

type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

/** What does not fail the run passes, as in JUnit; `rawStatus` has our status. Waived failures are skipped. */
const statuses: Readonly<Record<Status, CtrfStatus>> = {
  pass: 'passed',
  warn: 'passed',
  note: 'passed',
  fail: 'passed',
  skipped: 'skipped',
  inconclusive: 'other',
  error: 'other',
};

/** Ends with a line feed. */
export function toCtrf(report: Report, { failOn }: Pick<Look, 'failOn'>): string {
  const safe = printable(report);
  const start = Date.parse(safe.startedAt);
  const tests = selectedVerdicts(safe).map((verdict) => toTest(safe, verdict, failOn));
  const count = (status: CtrfStatus) => tests.filter((test) => test.status === status).length;
  const { suite, outcome, set, headline, target, tally, seed } = safe;
  const log = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: safe.startedAt,
    generatedBy: `${suite.name} ${suite.version}`,
    results: {
      tool: { name: suite.name, version: suite.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        pending: count('pending'),
        skipped: count('skipped'),
        other: count('other'),
        start,
        stop: start + safe.millis,
      },
      tests,
      extra: { target: target.baseUrl, outcome, set: set.name, headline, tally, seed },
    },
  };
  return toJsonText(log);
}

const depth = { most: 5, full: 3 };

function statusOf(verdict: Verdict, failOn: FailOn): CtrfStatus {
  const { status, waiver } = verdict;
  if (waiver) return 'skipped';
  return status !== 'error' && showsFailed(verdict, failOn) ? 'failed' : statuses[status];
}

function toTest(report: Report, verdict: Verdict, failOn: FailOn) {
  const { check, claim, area, status, millis, level, ruleset, requires, reason } = verdict;
  const { violations, error, waiver, causes } = verdict;
  const message = waiver
    ? `known failure: ${waiverText(waiver)}`
    : reason
      ? `${reason.code}: ${reason.text}`
      : (violations[0]?.message ?? error);
  const facts = isFinding(verdict) ? factsOf(report, verdict, depth) : [];
  return {
    name: check,
    status: statusOf(verdict, failOn),
    duration: Math.round(millis),
    suite: [area],
    rawStatus: status,
    tags: [ruleset, ...(verdict.release === undefined ? [] : [verdict.release]), level],
    ...(message !== undefined && { message }),
    ...(facts.length > 0 && { trace: facts.map(({ label, text }) => `${label}: ${text}`).join('\n') }),
    extra: { check, claim, requires, examined: verdict.examined, ...(causes && { causes }) },
  };
}
