/** The roles of members of the record itself: its id, its state, its amounts, and what was sent besides lines. */
import type { Evidence, MappedRole, OwnRole } from '../../../lib/model/commerce-map.ts';
import { isStateFlag } from '../../words/records.ts';
import { leavesOf } from '../shapes/layout.ts';
import { withKeyedRows } from './keyed-rows.ts';
import { isNamedFor, named, piece, toRole } from './names.ts';
import { amountEvidence, amountRoles, movedByShipping } from './own-amounts.ts';
import { distinct, type Learned, type Table, valuesIn, wholeNumber } from './table.ts';

/** @param ofLines the roles that were learned of lines. */
export function ownRolesIn(
  table: Table,
  learned: Learned,
  ofLines: readonly MappedRole[],
): readonly MappedRole[] {
  const { inLine, patterns } = table;
  const moved = movedByShipping(table);
  const amounts = amountEvidence(table, ofLines);
  const ids = idPlaces(table, learned);
  return patterns
    .filter((pattern) => !inLine.has(pattern))
    .flatMap((pattern) => {
      const values = valuesAt(pattern, table);
      const isNumber = values.some((value) => wholeNumber(value) !== undefined);
      return [
        ...(isNumber
          ? amountRoles.flatMap((role) => {
              const change = moved(role, pattern);
              return toRole(role, pattern, [...amounts(role, pattern, change.length > 0), ...change]);
            })
          : textRoles.flatMap((role) => toRole(role, pattern, textEvidence(role, pattern, table, learned)))),
        ...toRole('id', pattern, idEvidence(pattern, table, ids)),
        ...toRole('currency', pattern, currencyEvidence(pattern, values, learned)),
        ...stateRoles(pattern, table, { learned, ids }),
      ];
    });
}

const valuesAt = (pattern: string, { records }: Pick<Table, 'records'>): readonly unknown[] =>
  records.flatMap(({ leaves }) => valuesIn(leaves, pattern));

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

/** What a record says of itself stands beside its id, and its state perhaps in an object there that is named for it. */
function stateRoles(
  pattern: string,
  table: Table,
  { learned, ids }: { readonly learned: Learned; readonly ids: ReadonlySet<string> },
): readonly MappedRole[] {
  const isBesideId = (at: string) => [...ids].some((id) => parentOf(id) === parentOf(at));
  const isOfState = isStateFlag(nameOf(pattern)) || isNamedFor('status', parentOf(pattern));
  const isNested = isOfState && isBesideId(parentOf(pattern));
  if (!isNested && !isBesideId(pattern)) return [];
  const before = new Set(valuesAt(pattern, table));
  const after = valuesAt(pattern, { records: cancelledRecords(table, learned) });
  const isTurned = after.length > 0 && after.every((value) => !before.has(value)) && distinct(after) === 1;
  const words = [...before, ...after].filter((value) => typeof value === 'string');
  const isQuoted = words.some((word) => learned.quoted?.has(word)) && distinct(words) > 1;
  const isFlag = [...before].every((value) => value === false) && isStateFlag(nameOf(pattern));
  // The name of a status may stand beside its id, as in `status/name`.
  const own = named(pattern, 'status');
  const names = own.length === 0 && isNested ? named(parentOf(pattern), 'status') : own;
  const isState =
    typeof after[0] === 'string' || isFlag || (typeof after[0] === 'number' && names.length > 0);
  return [
    ...toRole('version', pattern, named(pattern, 'version')),
    ...toRole('status', pattern, [
      ...names,
      ...piece(isFlag || isQuoted, 'schema'),
      ...piece(isTurned && isState, 'change'),
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
  'errors',
  'continuation',
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
