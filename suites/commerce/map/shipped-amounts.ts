/** Amounts that differ between checkouts of the same lines that are shipped in several ways: what that costs, and the totals with it. */
import type { Evidence } from '../../../lib/model/commerce-map.ts';
import { distinct, type Table, wholeNumber } from './table.ts';

type Series = { readonly pattern: string; readonly values: readonly number[] };

/** Amounts that are combined; more of them differ only where lines were taken for something else. */
const maxSeries = 10;

/** The amounts outside of lines that all records show once, and not all alike. */
function seriesIn({ records, inLine }: Table): readonly Series[] {
  const shipped = records.filter(({ learning }) => learning.requested.size === 0);
  if (shipped.length < 2) return [];
  const patterns = [...new Set(shipped[0]?.leaves.map(({ pattern }) => pattern))];
  return patterns
    .filter((pattern) => !inLine.has(pattern))
    .flatMap((pattern): readonly Series[] => {
      const values = shipped.flatMap(({ leaves }) => {
        const [value, ...others] = leaves
          .filter((leaf) => leaf.pattern === pattern)
          .flatMap((leaf) => wholeNumber(leaf.value) ?? []);
        return value === undefined || others.length > 0 ? [] : [value];
      });
      return values.length === shipped.length && distinct(values) > 1 ? [{ pattern, values }] : [];
    })
    .slice(0, maxSeries);
}

/** What is left of the whole is the same in all records, and more than nothing. */
const contains = (whole: Series, parts: readonly Series[]): boolean => {
  const rests = whole.values.map((value, i) =>
    parts.reduce((rest, { values }) => rest - (values[i] ?? 0), value),
  );
  return distinct(rests) === 1 && (rests[0] ?? 0) > 0;
};

/** Evidence for an amount: a total grows by the price of shipping, or by that and its tax. */
export function movedByShipping(table: Table): (role: string, pattern: string) => readonly Evidence[] {
  const all = seriesIn(table);
  const wholes = all.filter((whole) =>
    all.some(
      (part) =>
        part !== whole &&
        (contains(whole, [part]) ||
          all.some((other) => other !== part && other !== whole && contains(whole, [part, other]))),
    ),
  );
  const parts = all.filter(
    (part) =>
      !wholes.includes(part) &&
      wholes.some((whole) => contains(whole, [part])) &&
      part.values.every((value) => value >= 0),
  );
  const has = (some: readonly Series[], pattern: string) => some.some((one) => one.pattern === pattern);
  const change: Evidence = { kind: 'change', text: 'with the shipping method' };
  return (role, pattern) => {
    if (role === 'total' && has(wholes, pattern)) return [change];
    return role === 'shipping' && has(parts, pattern) ? [change, { kind: 'sums' }] : [];
  };
}
