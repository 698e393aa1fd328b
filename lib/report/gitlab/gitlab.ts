/** The findings as GitLab code quality JSON, for the widget of a merge request. */

import { fingerprint } from '../../evidence/fingerprint.ts';
import type { Report } from '../../model/report/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { toJsonText } from '../../text/visible.ts';
import { findings } from '../findings.ts';
import { printable } from '../printable.ts';
import { type Locate, toLocate } from '../register-place.ts';

const severities: Readonly<Record<string, string>> = {
  error: 'blocker',
  fail: 'major',
  warn: 'minor',
  note: 'info',
};

/** Ends with a line feed. */
export function toGitlab(report: Report): string {
  const locate = toLocate();
  const issues = findings(printable(report)).map((verdict) => toIssue(verdict, locate));
  return toJsonText(issues);
}

function toIssue(verdict: Verdict, locate: Locate) {
  const { check, claim, status, area, requires, violations, error } = verdict;
  const { path, line } = locate(area, requires[0] ?? '');
  const seen = violations[0]?.message ?? error?.split('\n')[0];
  return {
    description: seen === undefined ? claim : `${claim} Seen: ${seen}`,
    check_name: check,
    fingerprint: fingerprint(verdict),
    severity: severities[status] ?? 'info',
    location: { path, lines: { begin: line } },
  };
}
