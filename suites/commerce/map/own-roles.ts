/** The roles of members of the record itself: its id, its state, its amounts, and what was sent besides lines. */
import type { Evidence, MappedRole, OwnRole, Role } from '../../../lib/model/commerce-map.ts';
import { type Leaf, leavesOf } from '../shapes/layout.ts';
import { named, piece, toRole } from './evidence.ts';
import { withKeyedRows } from './keyed-rows.ts';
import { rolesNamed } from './names.ts';
import { distinct, type Learned, type Row, type Table, wholeNumber } from './table.ts';
import { isStateFlag } from './words.ts';

/** Roles of the record itself that hold amounts. */
export const amountRoles = ['subtotal', 'discount', 'fee', 'shipping', 'tax', 'total'] as const;

export function ownRolesIn(table: Table, learned: Learned): readonly MappedRole[] {
  const { inLine, patterns } = table;
  const moved = movedByShipping(table);
  const ids = idPlaces(table, learned);
  return patterns
    .filter((pattern) => !inLine.has(pattern))
    .flatMap((pattern) => {
      const values = valuesAt(pattern, table);
      const isNumber = values.some((value) => wholeNumber(value) !== undefined);
      return [
        ...(isNumber
          ? amountRoles.flatMap((role) =>
              toRole(role, pattern, [...amountEvidence(role, pattern, table), ...moved(role, pattern)]),
            )
          : textRoles.flatMap((role) => toRole(role, pattern, textEvidence(role, pattern, table, learned)))),
        ...toRole('id', pattern, idEvidence(pattern, table, ids)),
        ...toRole('currency', pattern, currencyEvidence(pattern, values, learned)),
        ...stateRoles(pattern, table, { learned, ids }),
      ];
    });
}

const valuesAt = (pattern: string, { records }: Pick<Table, 'records'>): readonly unknown[] =>
  records.flatMap(({ leaves }) => valuesIn(leaves, pattern));

/** By the leaves of a record, then by place, since every place is looked up for many roles. */
const placed = new WeakMap<readonly Leaf[], ReadonlyMap<string, readonly unknown[]>>();

function valuesIn(leaves: readonly Leaf[], pattern: string): readonly unknown[] {
  const places = placed.get(leaves) ?? valuesByPlace(leaves);
  placed.set(leaves, places);
  return places.get(pattern) ?? [];
}

function valuesByPlace(leaves: readonly Leaf[]): ReadonlyMap<string, readonly unknown[]> {
  const places = new Map<string, unknown[]>();
  for (const { pattern, value } of leaves) {
    const values = places.get(pattern);
    if (values) {
      values.push(value);
    } else {
      places.set(pattern, [value]);
    }
  }
  return places;
}

/** Where each of several records shows its id. */
function idPlaces({ records }: Table, { id }: Learned): ReadonlySet<string> {
  const places = records.map(({ learning, leaves }) => {
    const own = id(learning.record);
    return new Set(leaves.flatMap(({ pattern, value }) => (value === own ? [pattern] : [])));
  });
  const [first = new Set<string>(), ...others] = places;
  return new Set(others.length === 0 ? [] : [...first].filter((at) => others.every((some) => some.has(at))));
}

const idEvidence = (pattern: string, table: Table, ids: ReadonlySet<string>): readonly Evidence[] =>
  ids.has(pattern) ? [{ kind: 'sent' }, ...named(pattern, 'id'), ...ownOfEach(pattern, table)] : [];

/** Records that were created one after the other have ids of their own. */
const ownOfEach = (pattern: string, table: Table): readonly Evidence[] =>
  distinct(valuesAt(pattern, table)) > 1 ? [{ kind: 'change', text: 'each record has its own' }] : [];

const currencyEvidence = (
  pattern: string,
  values: readonly unknown[],
  { currency }: Learned,
): readonly Evidence[] => [
  ...piece(
    currency !== undefined &&
      values.length > 0 &&
      values.every((value) => String(value).toUpperCase() === currency.toUpperCase()),
    'catalog',
  ),
  ...(values.every((value) => /^[a-z]{3}$/i.test(String(value))) ? named(pattern, 'currency') : []),
];

/** What a record says of itself stands beside its id, and flags of its state perhaps together in an object there. */
function stateRoles(
  pattern: string,
  table: Table,
  { learned, ids }: { readonly learned: Learned; readonly ids: ReadonlySet<string> },
): readonly MappedRole[] {
  const isBesideId = (at: string) => [...ids].some((id) => parentOf(id) === parentOf(at));
  const isNested = isStateFlag(nameOf(pattern)) && isBesideId(parentOf(pattern));
  if (!isNested && !isBesideId(pattern)) return [];
  const before = new Set(valuesAt(pattern, table));
  const after = valuesAt(pattern, { records: cancelledRecords(table, learned) });
  const isTurned = after.length > 0 && after.every((value) => !before.has(value)) && distinct(after) === 1;
  const words = [...before, ...after].filter((value) => typeof value === 'string');
  const isQuoted = words.some((word) => learned.quoted?.has(word)) && distinct(words) > 1;
  const isFlag = [...before].every((value) => value === false) && isStateFlag(nameOf(pattern));
  return [
    ...toRole('version', pattern, named(pattern, 'version')),
    ...toRole('status', pattern, [
      ...named(pattern, 'status'),
      ...piece(isFlag || isQuoted, 'schema'),
      ...piece(isTurned && (typeof after[0] === 'string' || isFlag), 'change'),
    ]),
  ];
}

const nameOf = (pattern: string): string => pattern.slice(pattern.lastIndexOf('/') + 1);

const parentOf = (pattern: string): string => pattern.slice(0, pattern.lastIndexOf('/'));

const cancelledRecords = ({ layout, records }: Table, { cancelled }: Learned): Table['records'] =>
  records
    .slice(0, 1)
    .flatMap(({ learning }) =>
      cancelled.map((record) => ({ learning, leaves: leavesOf(withKeyedRows(record), layout), rows: [] })),
    );

export const textRoles = [
  'email',
  'address',
  'shipping-options',
  'shipping-choice',
  'payment',
  'messages',
  'order',
] as const satisfies readonly OwnRole[];

function textEvidence(
  role: OwnRole,
  pattern: string,
  table: Table,
  { sent = [] }: Learned,
): readonly Evidence[] {
  const own = sent.filter((one) => one.role === role).map(({ value }) => value);
  const isBack = valuesAt(pattern, table).some((value) => own.includes(String(value)));
  return [...named(pattern, role), ...piece(isBack, 'sent')];
}

/** What the lines of a record cost together, by its own certain prices or those of the search. */
const costOf = (rows: readonly Row[]): number | undefined =>
  rows.reduce<number | undefined>(
    (sum, { price, requested }) =>
      sum === undefined || price === undefined ? undefined : sum + price * requested,
    0,
  );

function amountEvidence(
  role: (typeof amountRoles)[number],
  pattern: string,
  { records }: Table,
): readonly Evidence[] {
  const name = named(pattern, role);
  if (role !== 'subtotal' && role !== 'total') return name;
  const full = records.filter(
    ({ learning, rows }) => rows.length > 0 && rows.length === learning.requested.size,
  );
  const asRequested = full.filter(({ rows }) =>
    rows.every(({ shown, requested }) => shown === undefined || shown === requested),
  );
  const whole = asRequested.length > 1 ? asRequested : full;
  const sums = whole.flatMap(({ leaves, rows }) => {
    const shown = valuesIn(leaves, pattern).map(wholeNumber);
    const cost = costOf(rows);
    return cost === undefined || shown.length === 0 ? [] : [{ cost, shown }];
  });
  const isSum = (sign: number) =>
    distinct(sums.map(({ cost }) => cost)) > 1 &&
    sums.every(({ cost, shown }) => shown.includes(sign * cost));
  const fits = isSum(1) || isSum(-1);
  const inMost = !fits && role === 'total' && name.length > 0 ? sumOfParts(pattern, whole) : [];
  return [...name, ...piece(fits, 'sums'), ...inMost, ...piece(growsWith(sums), 'change')];
}

/** What the evidence says where a record or two show less, as for a reduction of many pieces, or are rounded. */
export const inMostRecords = 'in most records';

/** The most by which a bill is rounded, in minor units. */
const maxRounding = 4;

/** In most records, the amount is what the lines cost, with parts of the bill that are named as such. */
function sumOfParts(pattern: string, records: Table['records']): readonly Evidence[] {
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
