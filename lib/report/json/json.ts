/** The report as JSON, for machines and for the archive. */
import type { Report } from '../../model/report.ts';
import { visibleJson } from '../../text/visible.ts';

/** Described by schemas/own/report.schema.json: a line for each verdict, requirement and exchange. Ends with a line feed. */
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
