/** The outcome as a badge: the JSON that shields.io's endpoint badge reads. */
import type { Outcome, Report } from '../model/report.ts';

const colors: Readonly<Record<Outcome, string>> = {
  conformant: 'brightgreen',
  'not-conformant': 'red',
  inconclusive: 'lightgrey',
};

/** Ends with a line feed. */
export function toBadge({ outcome, judged }: Report): string {
  const message = `${outcome.replace('-', ' ')}, ${judged.promises} of ${judged.of}`;
  const badge = { schemaVersion: 1, label: 'storefront interface', message, color: colors[outcome] };
  return `${JSON.stringify(badge)}\n`;
}
