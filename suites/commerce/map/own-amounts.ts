/** The roles of amounts of the record itself, by their names, by sums over the lines and by what shipping changes. */
import type { Evidence, MappedRole, Role } from '../../../lib/model/commerce-map.ts';
import { isIdentifying } from '../../discovered/arguments/facts.ts';
import type { Leaf } from '../shapes/layout.ts';
import { named, piece, rolesNamed } from './names.ts';
import { distinct, numberAt, type Row, type Table, valuesIn, wholeNumber } from './table.ts';

/** Roles of the record itself that hold amounts. */
export const amountRoles = ['subtotal', 'discount', 'fee', 'shipping', 'tax', 'total'] as const;

/** What the lines of a record cost together; undefined where it is unknown of one of them. */
type Cost = (rows: readonly Row[]) => number | undefined;

/** @property evidence what a sum of them says beside that it fits. */
type Basis = { readonly costOf: Cost; readonly evidence: readonly Evidence[] };

const sumOver =
  (costOf: (row: Row) => number | undefined): Cost =>
  (rows) =>
    rows.reduce<number | undefined>((sum, row) => {
      const cost = costOf(row);
      return sum === undefined || cost === undefined ? undefined : sum + cost;
    }, 0);

/** By the prices of the search, by the prices that lines show for one piece, and by what they show for all of them. */
const basesOf = (ofLines: readonly MappedRole[]): readonly Basis[] => [
  {
    costOf: sumOver(({ price, requested }) => (price === undefined ? undefined : price * requested)),
    evidence: [{ kind: 'catalog', text: 'by the prices of the catalog' }],
  },
  ...ofLines.flatMap(({ role, at, certainty }): readonly Basis[] => {
    if (certainty !== 'certain') return [];
    const evidence: readonly Evidence[] = [];
    if (role === 'line-total') return [{ costOf: sumOver((row) => numberAt(row, at)), evidence }];
    const byPrice = sumOver((row) => {
      const price = numberAt(row, at);
      return price === undefined ? undefined : price * row.requested;
    });
    return role === 'unit-price' ? [{ costOf: byPrice, evidence }] : [];
  }),
];

/** Evidence for an amount of records, by its role and its place. */
export function amountEvidence(
  { records }: Table,
  ofLines: readonly MappedRole[],
): (role: (typeof amountRoles)[number], pattern: string, isMoved?: boolean) => readonly Evidence[] {
  const full = records.filter(
    ({ learning, rows }) => rows.length > 0 && rows.length === learning.requested.size,
  );
  const asRequested = full.filter(({ rows }) =>
    rows.every(({ shown, requested }) => shown === undefined || shown === requested),
  );
  const whole = asRequested.length > 1 ? asRequested : full;
  const bases = basesOf(ofLines);
  return (role, pattern, isMoved = false) => {
    // The id of a delivery is no price of it.
    if (isIdentifying({ name: pattern.split('/').at(-1) ?? '' })) return [];
    const name = named(pattern, role);
    // A tax or a discount at one rate grows as the lines do, and is no sum of them.
    const isOther = name.length === 0 && rolesNamed(pattern, false).some((one) => isPart(one.role));
    if ((role !== 'subtotal' && role !== 'total') || isOther) return name;
    const isNamed = name.length > 0;
    const isTotal = role === 'total' && (isNamed || isMoved);
    const found = bases.map((basis) => sumEvidence(pattern, whole, { basis, isTotal, isNamed }));
    const [best = []] = found.toSorted((a, b) => b.length - a.length);
    return [...name, ...best];
  };
}

/** The amount is what the lines cost, with parts of the bill if it is a total, or grows as they do. */
function sumEvidence(
  pattern: string,
  records: Table['records'],
  {
    basis,
    isTotal,
    isNamed,
  }: { readonly basis: Basis; readonly isTotal: boolean; readonly isNamed: boolean },
): readonly Evidence[] {
  const sums = records.flatMap(({ leaves, rows }) => {
    const shown = valuesIn(leaves, pattern).map(wholeNumber);
    const cost = basis.costOf(rows);
    return cost === undefined || shown.length === 0 ? [] : [{ cost, shown }];
  });
  const isSum = (sign: number) =>
    distinct(sums.map(({ cost }) => cost)) > 1 &&
    sums.every(({ cost, shown }) => shown.includes(sign * cost));
  // A sum grows with what it is the sum of, so that says nothing more.
  if (isSum(1) || isSum(-1)) return [{ kind: 'sums' }, ...basis.evidence];
  const ofParts = isTotal ? sumOfParts(pattern, records, basis.costOf) : [];
  // What no name says is the total of each record.
  const inMost = isNamed ? ofParts : ofParts.filter(({ text }) => text !== inMostRecords);
  return [...inMost, ...piece(growsWith(sums), 'change')];
}

/** What the evidence says where a record or two show less, as for a reduction of many pieces, or are rounded. */
export const inMostRecords = 'in most records';

/** The most by which a bill is rounded, in minor units. */
const maxRounding = 4;

/** In most records, the amount is what the lines cost, with parts of the bill that are named as such. */
function sumOfParts(pattern: string, records: Table['records'], costOf: Cost): readonly Evidence[] {
  const fitting = records.flatMap(({ leaves, rows }) => {
    const [cost, total] = [costOf(rows), wholeNumber(leaves.find((leaf) => leaf.pattern === pattern)?.value)];
    if (cost === undefined || total === undefined) return [];
    const off = Math.min(...sumsOf(partsIn(leaves, pattern)).map((sum) => Math.abs(total - cost - sum)));
    return off <= maxRounding ? [{ cost, off }] : [];
  });
  if (distinct(fitting.map(({ cost }) => cost)) < 2 || fitting.length * 4 < records.length * 3) return [];
  const isExact = fitting.length === records.length && fitting.every(({ off }) => off === 0);
  return [{ kind: 'sums', ...(!isExact && { text: inMostRecords }) }];
}

/** Parts of a bill that are tried; a record with more of them has lines that look like parts. */
const maxParts = 6;

/** Amounts that are named as parts of a bill, or below zero. */
export const partsIn = (leaves: readonly Leaf[], except: string): readonly number[] =>
  leaves
    .filter(({ pattern }) => pattern !== except)
    .flatMap(({ pattern, value }) => {
      const amount = wholeNumber(value) ?? 0;
      const [part] = rolesNamed(pattern, false).filter(({ role }) => isPart(role));
      if ((!part && amount > 0) || amount === 0) return [];
      return [part?.role === 'discount' ? -Math.abs(amount) : amount];
    })
    .slice(0, maxParts);

const isPart = (role: Role): boolean =>
  (['discount', 'fee', 'shipping', 'tax'] as readonly Role[]).includes(role);

/** The sums of all selections of amounts. */
export function sumsOf(amounts: readonly number[]): readonly number[] {
  let sums: readonly number[] = [0];
  for (const amount of amounts) sums = [...sums, ...sums.map((sum) => sum + amount)];
  return sums;
}

/** Two records with different costs differ there by as much, in either direction. */
function growsWith(
  sums: readonly { readonly cost: number; readonly shown: readonly (number | undefined)[] }[],
): boolean {
  const [first, ...others] = sums;
  const [start] = first?.shown ?? [];
  if (first === undefined || start === undefined || distinct(sums.map(({ cost }) => cost)) < 2) return false;
  return [1, -1].some((sign) =>
    others.every(({ cost, shown }) => shown.includes(start + sign * (cost - first.cost))),
  );
}

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
