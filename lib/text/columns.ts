/** Lays rows of cells out in straight columns. */
import { widthOf } from './width.ts';

export type Cell = { readonly text: string; readonly paint?: (text: string) => string };

/** The first column is aligned to the left, all others (numbers) to the right. Paint has no width. */
export function columns(rows: readonly (readonly Cell[])[], gap = 2): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach(({ text }, index) => {
      widths[index] = Math.max(widths[index] ?? 0, widthOf(text));
    });
  }
  return rows.map((row) =>
    row
      .map(({ text, paint = (plain: string) => plain }, index) => {
        const space = ' '.repeat((widths[index] ?? 0) - widthOf(text));
        return index === 0 ? paint(text) + space : space + paint(text);
      })
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}
