/** The outcome as a badge: the JSON for the endpoint badge of shields.io. */
import type { Outcome, Report } from '../../model/report.ts';
import { waivedFailures } from '../findings.ts';

/** Of what the storefront is: a baseline, which changes whether a run passes, changes no colour. */
const colors: Readonly<Record<Outcome, string>> = {
  conformant: 'brightgreen',
  'not-conformant': 'red',
  inconclusive: 'lightgrey',
  partial: 'lightgrey',
};

/** Ends with a line feed. */
export function toBadge(report: Report): string {
  const { outcome, judged, target } = report;
  const waived = waivedFailures(report).length;
  const known = waived > 0 ? `, ${waived} known` : '';
  const insecure = target.insecure ? ', certificates not verified' : '';
  const message = `${outcome.replace('-', ' ')}, ${judged.promises} of ${judged.of}${known}${insecure}`;
  const badge = { schemaVersion: 1, label: 'storefront interface', message, color: colors[outcome] };
  return `${JSON.stringify(badge)}\n`;
}
