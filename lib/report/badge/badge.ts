/** The outcome as a badge: the JSON that shields.io's endpoint badge reads. */
import type { Outcome, Report } from '../../model/report.ts';

const colors: Readonly<Record<Outcome, string>> = {
  conformant: 'brightgreen',
  'not-conformant': 'red',
  inconclusive: 'lightgrey',
};

/** Ends with a line feed. */
export function toBadge({ outcome, judged, tally }: Report): string {
  const known = tally.known > 0 ? `, ${tally.known} known` : '';
  const message = `${outcome.replace('-', ' ')}, ${judged.promises} of ${judged.of}${known}`;
  const badge = { schemaVersion: 1, label: 'storefront interface', message, color: colors[outcome] };
  return `${JSON.stringify(badge)}\n`;
}
