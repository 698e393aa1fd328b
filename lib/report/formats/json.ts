/** The report as JSON, for machines and archives, and its outcome as JSON for a badge. */
import type { Outcome, Report } from '../../model/report.ts';
import { visibleJson } from '../../text/visible.ts';
import { waivedFailures } from '../content/findings.ts';

/** As in schemas/own/report.schema.json, with a line for each verdict, requirement and exchange. Ends with a line feed. */
export function toJson(report: Report): string {
  const members = Object.entries(report)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `  ${JSON.stringify(name)}: ${Array.isArray(value) ? rows(value) : indented(value)}`,
    );
  return `${visibleJson(`{\n${members.join(',\n')}\n}`)}\n`;
}

const rows = (items: readonly unknown[]): string =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;

const indented = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

/** By outcome: a baseline changes the exit code, but no colour. */
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
