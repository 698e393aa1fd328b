/** The findings as GitLab code quality JSON, for the widget of a merge request. */
import { fingerprint } from '../../evidence/violations.ts';
import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { toJsonText } from '../../text/visible.ts';
import { causesOfVerdict, findings } from '../content/findings.ts';
import { type FailOn, type Look, showsFailed } from '../content/output.ts';
import { printable } from '../content/printable.ts';

function severityOf(verdict: Verdict, failOn: FailOn): string {
  if (verdict.status === 'error') return 'blocker';
  if (showsFailed(verdict, failOn)) return 'major';
  return verdict.status === 'note' ? 'info' : 'minor';
}

/** Ends with a line feed. */
export function toGitlab(report: Report, { failOn }: Pick<Look, 'failOn'>): string {
  const note = report.target.insecure ? ' (certificates were not verified)' : '';
  const safe = printable(report);
  return toJsonText(
    findings(safe).map((verdict) => toIssue(safe, verdict, { note, severity: severityOf(verdict, failOn) })),
  );
}

/**
 * GitLab needs a file of the project, and an audited storefront has none, so this names the configuration file that
 * `init` writes.
 */
const location = { path: 'storefront-conformance.yaml', lines: { begin: 1 } };

type Said = { readonly note: string; readonly severity: string };

function toIssue(report: Report, verdict: Verdict, { note, severity }: Said) {
  const { check, claim, violations, error } = verdict;
  const seen = violations[0]?.message ?? error?.split('\n')[0];
  const fixes = causesOfVerdict(report, verdict).map(({ id, fix }) => `Cause ${id}: ${fix}`);
  return {
    description: `${[seen === undefined ? claim : `${claim} Seen: ${seen}`, ...fixes].join(' ')}${note}`,
    check_name: check,
    fingerprint: fingerprint(verdict),
    severity,
    location,
  };
}
