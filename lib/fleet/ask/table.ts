/** An answer as a table for a terminal: numbers to the right, texts to the left. */

import { widthOf } from '../../text/layout.ts';
import { visible } from '../../text/visible.ts';

/** Ends with a line feed. */
export function toTable(names: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = [names, ...rows].map((row) => row.map((value) => visible(inOneCell(value))));
  const widths = names.map((_, index) => Math.max(...cells.map((row) => widthOf(row[index] ?? ''))));
  const isNumber = names.map((_, index) =>
    rows.every((row) => typeof row[index] === 'number' || row[index] === null),
  );
  const lines = cells.map((row) =>
    row
      .map((text, index) => {
        const space = ' '.repeat((widths[index] ?? 0) - widthOf(text));
        return isNumber[index] ? space + text : text + space;
      })
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

/** Lists and structures are JSON. */
export const inOneCell = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
