/** What a caller knows when it calls a tool: the values that may go into the arguments. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { idNames } from '../../words/catalog.ts';

export type Id = string | number;

/** A name without separators, and without the sign of JSON-LD. */
export const plain = (name: string): string => name.replaceAll(/[@_-]/g, '').toLowerCase();

/** A value under the name that the storefront gave it. */
export type Named = { readonly name: string; readonly value: Id };

/** Whether a member with this name tells items, lines or records apart, such as `session_token` or `sessionToken`. */
export const isIdentifying = ({ name }: Pick<Named, 'name'>): boolean =>
  idNames.identifying.test(name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase());

/** The same, or a hyperlink, by which some storefronts tell things apart. */
export const isIdOrLink = (one: Pick<Named, 'name'>): boolean =>
  isIdentifying(one) || idNames.link.test(one.name);

/** The names that lead to a value. Some systems show and take each value as `{"value": …}`. */
export const namesAlong = (path: readonly string[]): readonly string[] =>
  path.filter((step) => step !== 'value');

/** Everything that is shown has such a member. */
export const isGeneral = (name = ''): boolean => idNames.general.test(name);

/** A value of what the storefront shows, with the names that lead to it: those around its thing, and those inside. */
export type Shown = {
  readonly of: 'variant' | 'product';
  readonly around: readonly string[];
  readonly path: readonly string[];
  readonly value: Id;
};

/** A list of what the storefront shows of an item, such as the options that it is made of. */
export type ShownList = { readonly name: string; readonly entries: readonly JsonObject[] };

export type Facts = {
  readonly country: string;
  readonly currency: string;
  readonly query?: string;
  /** The most entries of one page of a list. */
  readonly limit?: number;
  /** What the page before says of the next one. */
  readonly cursor?: Id;
  /** The number of a page. */
  readonly page?: number;
  /** How many entries the pages before have. */
  readonly offset?: number;
  /** What the call is about: a cart, checkout or order, or the item to look up. */
  readonly subject?: Id;
  readonly cart?: Id;
  readonly checkout?: Id;
  readonly order?: Id;
  readonly product?: Id;
  /** The item to buy. */
  readonly variant?: Id;
  /** The line of a cart or checkout that a call changes. */
  readonly line?: Id;
  /** The index of that line, from 0. */
  readonly lineIndex?: number;
  readonly quantity?: number;
  readonly address?: Address;
  readonly shippingMethod?: string;
  readonly email?: string;
  readonly agentProfile?: string;
  readonly idempotencyKey?: string;
  /** The token of the latest state of a record, which an update has to repeat. */
  readonly version?: Id;
  /** What the search shows of the item, where `variant` or `product` is not what an argument wants. */
  readonly ofItem?: readonly Named[];
  /** Everything that the search shows of the item and of its product, where an argument says from where it takes its value. */
  readonly ofPlaces?: readonly Shown[];
  readonly ofLists?: readonly ShownList[];
  /** What is chosen with the item: a value for each option of its product. */
  readonly ofOptions?: readonly { readonly name: string; readonly map: JsonObject }[];
  /** What the latest record shows of itself: its ids, and its version. */
  readonly ofRecord?: readonly Named[];
  /** The same inside of its parts, where an argument says from where it takes its value. */
  readonly recordPlaces?: readonly { readonly path: readonly string[]; readonly value: Id }[];
  /** What the latest record shows of the line of the item. */
  readonly ofLine?: readonly Named[];
  /** The names that lead to that line in the record. */
  readonly lineLists?: readonly string[];
  /** What the latest record shows of the shipping method, which some tools identify by several of its members. */
  readonly ofMethod?: readonly Named[];
  /** The names that lead to the lists of the latest record which show the shipping method. */
  readonly methodLists?: readonly string[];
  /** The argument that alone identifies a record of each kind: what `get_cart` and `get_checkout` need. */
  readonly idNames?: IdNames;
  /** The caller adds the approval of the buyer itself, so that a token of the record may be repeated beside it. */
  readonly isApproved?: true;
  /** The call takes the item out of the record; other calls leave out the members that do so. */
  readonly isRemoval?: true;
  /** What the tool has taken after it refused what was planned. */
  readonly repairs?: readonly Repair[];
};

/** For the members whose places have a pattern: another id of the same thing under the name that it has there, or nothing. */
export type Repair = {
  readonly at: string;
  /** What the member was held to be. */
  readonly fact: keyof Facts;
  readonly from?: 'ofItem' | 'ofPlaces' | 'ofLine' | 'ofRecord';
  readonly name?: string;
};

export type IdNames = Readonly<Partial<Record<'cart' | 'checkout', string>>>;

/** A postal address. */
export type Address = Readonly<
  Record<'first' | 'last' | 'street' | 'city' | 'region' | 'postcode' | 'phone', string>
>;

/** The fact that a member of the arguments asks for; `value` is undefined when the caller does not know it. */
export type Candidate = { readonly fact: keyof Facts; readonly value: unknown };

/** A fact in the planned arguments. `path` leads to the value, or, for a key of a map, to the entry under that key. */
export type Placed = {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly fact: keyof Facts;
  /** No name says that the member takes this fact. */
  readonly isGuess?: true;
  /** A text says so, or a value of the storefront under the same name, and nothing else. */
  readonly isLikely?: true;
};

export type Invented = Pick<Placed, 'path' | 'value'>;

/** Facts that identify something, and that cannot be made up. */
export const identities: ReadonlySet<keyof Facts> = new Set([
  'cart',
  'checkout',
  'order',
  'product',
  'variant',
  'line',
  'version',
]);

/** What get_cart calls the id of its cart is no item in another call. */
export const isIdName = ([name = '', ...inner]: readonly string[], { idNames = {} }: Facts): boolean =>
  inner.length === 0 && Object.values(idNames).includes(name);

/** Whether a fact is the id of a record. */
export const isRecordFact = (fact: keyof Facts | undefined): boolean =>
  fact === 'cart' || fact === 'checkout' || fact === 'order';

/** The values under which the storefront shows what a fact is about. */
export function spellingsOf(
  fact: keyof Facts,
  { ofItem = [], ofRecord = [], ofLine = [], ofMethod = [] }: Facts,
): readonly Named[] {
  switch (fact) {
    case 'line':
      return ofLine;
    case 'shippingMethod':
      return ofMethod;
    case 'variant':
    case 'product':
      return ofItem;
    case 'cart':
    case 'checkout':
    case 'order':
    case 'version':
      return ofRecord;
    case 'subject':
      return ofRecord.length > 0 ? ofRecord : ofItem;
    default:
      return [];
  }
}

/** Finds something for a member of the arguments, by its path and its schema. */
type Find<Found> = (path: readonly string[], schema: JsonObject, facts: Facts) => Found | undefined;

/** A plan looks for the same thing several times: by name, by position, in each alternative. Each plan has its own facts. */
export function oncePerPlan<Found>(find: Find<Found>): Find<Found> {
  const plans = new WeakMap<Facts, WeakMap<JsonObject, Map<string, Found | undefined>>>();
  return (path, schema, facts) => {
    const bySchema = plans.get(facts) ?? new WeakMap<JsonObject, Map<string, Found | undefined>>();
    plans.set(facts, bySchema);
    const byPath = bySchema.get(schema) ?? new Map<string, Found | undefined>();
    bySchema.set(schema, byPath);
    const place = path.join('/');
    if (!byPath.has(place)) byPath.set(place, find(path, schema, facts));
    return byPath.get(place);
  };
}
