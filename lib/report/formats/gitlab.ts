/** The findings as GitLab code quality JSON, for the widget of a merge request. */
import { fingerprint } from '../../evidence/violations.ts';
import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { toJsonText } from '../../text/visible.ts';
import { causesOfVerdict, findings } from '../content/findings.ts';
import { printable } from '../content/printable.ts';

const severities: Readonly<Record<string, string>> = {
  error: 'blocker',
  fail: 'major',
  warn: 'minor',
  note: 'info',
};

/** Ends with a line feed. */
export function toGitlab(report: Report): string {
  const note = report.target.insecure ? ' (certificates were not verified)' : '';
  const safe = printable(report);
  return toJsonText(findings(safe).map((verdict) => toIssue(safe, verdict, note)));
}

/**
 * GitLab needs a file of the project, and an audited storefront has none, so this names the configuration file that
 * `init` writes.
 */
const location = { path: 'storefront-conformance.yaml', lines: { begin: 1 } };

function toIssue(report: Report, verdict: Verdict, note: string) {
  const { check, claim, status, violations, error } = verdict;
  const seen = violations[0]?.message ?? error?.split('\n')[0];
  const fixes = causesOfVerdict(report, verdict).map(({ id, fix }) => `Cause ${id}: ${fix}`);
  return {
    description: `${[seen === undefined ? claim : `${claim} Seen: ${seen}`, ...fixes].join(' ')}${note}`,
    check_name: check,
    fingerprint: fingerprint(verdict),
    severity: severities[status] ?? 'info',
    location,
  };
}
