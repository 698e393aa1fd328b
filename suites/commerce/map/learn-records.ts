/** Learns the roles of members of carts and checkouts from records that differ in one thing, with the evidence of each. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { LineRole, MappedPart, MappedRole, OwnRole, Role } from '../../../lib/model/commerce-map.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import type { Kind } from '../client/values.ts';
import { isInLine } from '../shapes/amounts.ts';
import { type Leaf, leavesOf } from '../shapes/layout.ts';
import { isSameLine, linesAt } from '../shapes/line-places.ts';
import { withKeyedRows } from './keyed-rows.ts';
import { lineRolesIn } from './line-roles.ts';
import { amountRoles } from './own-amounts.ts';
import { ownRolesIn, textRoles } from './own-roles.ts';
import { type Learned, type Learning, pieces, type Table, tabulate, wholeNumber } from './table.ts';

const ofBoth: readonly Role[] = [
  'id',
  'item',
  'quantity',
  'unit-price',
  'line-total',
  'currency',
  'subtotal',
  'total',
];

/** Roles without which a part of the promises about a kind of record cannot be judged. */
const expectedRoles: Readonly<Record<Kind, readonly Role[]>> = {
  cart: ofBoth,
  checkout: [...ofBoth, 'status', 'shipping', 'tax'],
};

export type ReadLine = {
  readonly item: Id;
  readonly quantity: number | undefined;
  /** The path of the quantity in the record. */
  readonly quantityPath: readonly string[] | undefined;
  readonly 'unit-price': number | undefined;
  readonly 'line-total': number | undefined;
  /** At every place that shows a price of the line. */
  readonly amounts: readonly {
    readonly role: 'unit-price' | 'line-total';
    readonly at: string;
    readonly certainty: MappedRole['certainty'];
    readonly amount: number;
    readonly path: readonly string[];
  }[];
};

/** A record in roles. */
export type ReadRecord = {
  /** As it was read, in which the paths begin. */
  readonly record: JsonObject;
  readonly lines: readonly ReadLine[];
  /** What lines cost whose items are no offers, such as gifts; NaN where that is unknown. */
  readonly others: readonly number[];
  readonly own: ReadonlyMap<OwnRole, readonly unknown[]>;
  readonly leaves: readonly Leaf[];
  /** The leaves that belong to no line. */
  readonly outside: readonly Leaf[];
  readonly inside: readonly Leaf[];
};

/** Without lines of gifts, which cost nothing beside another line of the same item that does. */
export const withoutGifts = (lines: readonly ReadLine[]): readonly ReadLine[] =>
  lines.filter(
    (line) =>
      !lines.some((other) => other !== line && other.item === line.item && isPaid(other)) || !isFree(line),
  );

const costsOf = ({ amounts }: ReadLine): readonly number[] => {
  const [ofLine, ofPiece] = (['line-total', 'unit-price'] as const).map((role) =>
    amounts.filter((one) => one.role === role).map(({ amount }) => amount),
  );
  return (ofLine?.length ? ofLine : ofPiece) ?? [];
};

const isFree = (line: ReadLine): boolean => costsOf(line).includes(0);

const isPaid = (line: ReadLine): boolean => !isFree(line) && costsOf(line).length > 0;

export interface RecordMap {
  readonly kind: Kind;
  readonly part: MappedPart;
  /** The surest place of a role. */
  roleOf(role: Role): MappedRole | undefined;
  read(learning: Learning): ReadRecord;
}

export function learnRecords(learned: Learned): RecordMap {
  const { kind, learnings } = learned;
  const table = tabulate(learned);
  const ofLines = lineRolesIn(table);
  const learnt = distinctPlaces([...ofLines, ...ownRolesIn(table, learned, ofLines)]);
  const roles = withWritten(learnt, table, learned);
  const found = new Set(roles.map(({ role }) => role));
  const best = (role: Role) => roles.find((one) => one.role === role);
  const readings = new WeakMap<JsonObject, Pick<Learning, 'places'> & { readonly read: ReadRecord }>();
  return {
    kind,
    part: {
      name: kind,
      roles,
      missing: learnings.length === 0 ? [] : expectedRoles[kind].filter((role) => !found.has(role)),
    },
    roleOf: best,
    read(learning) {
      const { record, places } = learning;
      const known = readings.get(record);
      if (known && known.places === places) return known.read;
      const read = readIn(learning, table, roles, best);
      readings.set(record, { places, read });
      return read;
    },
  };
}

/** What a person wrote is certain, and replaces what was learned of these roles and of these places. */
function withWritten(
  learnt: readonly MappedRole[],
  table: Table,
  { written = {} }: Learned,
): readonly MappedRole[] {
  const own = Object.entries(written).flatMap(([role, places]) =>
    places.map((at): MappedRole => {
      const isShown = table.patterns.includes(at);
      return {
        role,
        at,
        certainty: 'certain',
        evidence: [{ kind: 'person' }],
        ...(!isShown && { contradiction: 'no record of the storefront has this place' }),
      };
    }),
  );
  const places = new Set(own.map(({ at }) => at));
  return [...own, ...learnt.filter(({ role, at }) => !Object.hasOwn(written, role) && !places.has(at))];
}

/** Places of one role that a map keeps, and one more that is named for it and shows something else than the catalog. */
const maxPlaces = 2;

/**
 * The surest role of each place, and of each role its surest places: likely ones only when none is certain, or where they
 * are named for the price of a line or for the total, and do not show it.
 */
function distinctPlaces(roles: readonly MappedRole[]): readonly MappedRole[] {
  const sorted = roles.toSorted((a, b) => surety(b) - surety(a) || a.at.length - b.at.length);
  const places = new Map<string, MappedRole>();
  for (const role of sorted) if (!places.has(role.at)) places.set(role.at, role);
  const all = [...places.values()];
  const certain = new Set(all.flatMap(({ role, certainty }) => (certainty === 'certain' ? [role] : [])));
  const isNamedSum = ({ role, evidence }: MappedRole) =>
    (role === 'line-total' || role === 'total') && evidence.some(({ kind }) => kind === 'schema');
  const kept = all.filter((one) => one.certainty === 'certain' || !certain.has(one.role) || isNamedSum(one));
  const isOdd = ({ evidence }: MappedRole) =>
    evidence.some(({ kind }) => kind === 'schema') && !evidence.some(({ kind }) => kind === 'catalog');
  return kept.filter((one, i) => {
    const before = kept.slice(0, i).filter(({ role }) => role === one.role).length;
    return before < maxPlaces || (before === maxPlaces && isOdd(one));
  });
}

/** A name decides between two roles of a place that are as well supported otherwise. */
const surety = ({ evidence }: MappedRole): number =>
  evidence.length + (evidence.some(({ kind }) => kind === 'schema') ? 0.5 : 0);

function readIn(
  learning: Learning,
  { layout }: Table,
  roles: readonly MappedRole[],
  roleOf: (role: Role) => MappedRole | undefined,
): ReadRecord {
  const leaves = leavesOf(withKeyedRows(learning.record), layout);
  const { places } = learning;
  const lines = places ? linesAt(places, learning.record) : [];
  type Line = { readonly keys: readonly string[] };
  const isOf = (one: Line, line: Line) => places !== undefined && isSameLine(places, one, line);
  const leafAt = (line: Line, at: string | undefined) =>
    leaves.find((one) => one.pattern === at && isOf(one, line));
  const inLine = (line: Line, role: LineRole) => wholeNumber(leafAt(line, roleOf(role)?.at)?.value);
  const count = (line: Line) => leafAt(line, roleOf('quantity')?.at);
  const priced = roles.flatMap(({ role, at, certainty }) =>
    role === 'unit-price' || role === 'line-total' ? [{ role, at, certainty } as const] : [],
  );
  const counts = leaves.filter(({ pattern }) => pattern === roleOf('quantity')?.at);
  const others = counts.filter((count) => !lines.some((line) => isOf(count, line)));
  const own = new Map<OwnRole, readonly unknown[]>();
  for (const role of [...amountRoles, ...textRoles, 'currency', 'id', 'status', 'version'] as const) {
    const at = roleOf(role)?.at;
    const values = leaves.filter(({ pattern }) => pattern === at).map(({ value }) => value);
    if (values.length > 0) own.set(role, values);
  }
  return {
    record: learning.record,
    lines: lines.map((line) => ({
      item: line.variant,
      quantity: pieces(count(line)?.value) ?? line.quantity,
      quantityPath: count(line)?.path,
      'unit-price': inLine(line, 'unit-price'),
      'line-total': inLine(line, 'line-total'),
      amounts: priced.flatMap((place) => {
        const leaf = leafAt(line, place.at);
        const amount = wholeNumber(leaf?.value);
        return !leaf || amount === undefined ? [] : [{ ...place, amount, path: leaf.path }];
      }),
    })),
    others: others.map((line) => inLine(line, 'line-total') ?? Number.NaN),
    own,
    leaves,
    outside: places ? leaves.filter(({ pattern }) => !isInLine(places, pattern)) : [],
    inside: places ? leaves.filter(({ pattern }) => isInLine(places, pattern)) : [],
  };
}
