/** Which roles a member's name speaks for, according to the known maps. */
import type { Role } from '../../../lib/model/commerce-map.ts';
import { knownMaps } from './known-maps.ts';
import { isLineRole } from './roles.ts';

/** Steps that say nothing by themselves, so that the step before them is the name. */
const wrappers: ReadonlySet<string> = new Set([
  'amount',
  'value',
  'gross',
  'net',
  'centamount',
  'minor',
  'cents',
  'content',
  'code',
  'id',
  'handle',
]);

const plain = (step: string): string =>
  step
    .replace(/^\[.*=(.*)\]$/s, '$1')
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();

const isStar = (step: string): boolean => /^\*#?$/.test(step);

/** The names of a place from the innermost to the telling one: the last is `totalprice` for `/cart/totalPrice/gross/amount`. */
function namesOf(pattern: string, isInLine: boolean): readonly string[] {
  const steps = pattern
    .split('/')
    .slice(1)
    .filter((step) => !isStar(step))
    .map(plain);
  const names: string[] = [];
  for (const step of steps.toReversed()) {
    names.push(step);
    if (!wrappers.has(step) && (isInLine || step !== 'price')) break;
  }
  return names;
}

/** The outermost of the names is the telling one. */
const keyOf = (isInLine: boolean, pattern: string): string =>
  `${isInLine ? 'line' : 'record'} ${namesOf(pattern, isInLine).at(-1)}`;

type Spelling = { readonly role: Role; readonly system: string };

function spelled(): ReadonlyMap<string, readonly Spelling[]> {
  const all = new Map<string, Spelling[]>();
  for (const { system, roles } of knownMaps) {
    for (const [name, places] of Object.entries(roles)) {
      const role = name as Role;
      for (const place of places) {
        const key = keyOf(isLineRole(role), place);
        const known = all.get(key) ?? [];
        if (!known.some((spelling) => spelling.role === role)) all.set(key, [...known, { role, system }]);
      }
    }
  }
  return all;
}

/** By scope and name. A name of several systems keeps the first. */
const spellings: ReadonlyMap<string, readonly Spelling[]> = spelled();

/** The roles that a place is named for. @param isInLine whether it is below a line. */
export const rolesNamed = (pattern: string, isInLine: boolean): readonly Spelling[] =>
  spellings.get(keyOf(isInLine, pattern)) ?? [];

const totals: ReadonlySet<Role> = new Set(['subtotal', 'discount', 'fee', 'shipping', 'tax', 'total']);

/** The names that known systems give to the rows of a list of totals. */
export const isNamedTotal = (text: string): boolean =>
  (spellings.get(`record ${plain(text)}`) ?? []).some(({ role }) => totals.has(role));
