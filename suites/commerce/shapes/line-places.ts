/**
 * Learns where a tool shows the lines of a cart or checkout. The interface does not specify the fields of records, so the
 * places are learned from records that differ only in the item or its quantity.
 */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { isSameId } from '../client/values.ts';
import { type Layout, type Leaf, layoutOf, leavesOf } from './layout.ts';

/** An item that can be bought, and its product. */
export type Offered = { readonly variant: Id; readonly product: Id | undefined };

/** @property sold how many of them are bought in the samples. */
export type Sold = { readonly offers: readonly Offered[]; readonly sold: number };

/** The requested quantity of each variant. */
export type Requested = ReadonlyMap<Id, number>;

/** A record as a tool returned it, and the lines that were last requested for it. */
export type Sample = {
  readonly requested: Requested;
  readonly record: JsonObject;
  /** The record was updated before it was read: storefronts differ in what an update keeps. */
  readonly isUpdated: boolean;
};

/** A line as a record shows it. */
export type ShownLine = {
  readonly variant: Id;
  /** Undefined when the record shows no quantity. */
  readonly quantity: number | undefined;
  /** The indices and keys that lead to the line. */
  readonly keys: readonly string[];
};

export type LinePlaces = {
  readonly layout: Layout;
  /** The pattern of the value that identifies the variant of a line. */
  readonly identity: string;
  /** The pattern of the quantity. */
  readonly quantity: string | undefined;
  /** The number of `*` that both patterns share, which lead to the line; 0 for parallel lists. */
  readonly shared: number;
  /** Variants by the value at `identity`. */
  readonly variants: ReadonlyMap<string, Id>;
};

/**
 * @param samples of one tool; those with one line show the places, and the others decide between several candidates.
 * @param elsewhere the places of other tools, which come first: an answer may repeat the call, or a line.
 * @returns undefined when no value of the records follows the requested items.
 */
export function learnLines(
  samples: readonly Sample[],
  { offers, sold }: Sold,
  elsewhere: readonly LinePlaces[] = [],
): LinePlaces | undefined {
  const layout = layoutOf(samples.map(({ record }) => record));
  const known = samples.map((sample) => ({ ...sample, values: valuesOf(sample.record, layout) }));
  const single = known.filter(({ requested, isUpdated }) => requested.size === 1 && !isUpdated);
  const quantities = patternsIn(single).filter((pattern) => followsQuantity(pattern, single));
  const itemOf = itemsAmong(offers);
  const wrapped = samples.every(({ record }) => isWrapper(record)) ? 1 : 0;
  const candidates = patternsIn(single, itemOf).flatMap((identity) => {
    const variants = variantsAt(identity, single, { offers, sold });
    if (!variants) return [];
    const nearest = [
      ...quantities,
      ...quantitiesBeside(identity, { samples: single, layout, itemOf, wrapped }),
    ]
      .map((quantity) => ({ quantity, shared: sharedStars(identity, quantity) }))
      .filter(({ quantity, shared }) => shared > wrapped || starsIn(identity) === starsIn(quantity))
      .toSorted((a, b) => b.shared - a.shared || a.quantity.length - b.quantity.length)[0];
    const shared = nearest?.shared ?? starsIn(identity);
    return [{ layout, identity, quantity: nearest?.quantity, shared, variants }];
  });
  const isElsewhere = ({ identity, quantity }: LinePlaces) =>
    elsewhere.some((other) => other.identity === identity && other.quantity === quantity);
  /** The best candidate has the lowest numbers: it shows most of the requests, by ids, with quantities, at the top. */
  const rank = (places: LinePlaces): readonly number[] => [
    Number(!isElsewhere(places)),
    -known.filter(({ requested, record }) => shows(places, record, requested)).length,
    Number(!areIds(places.variants)),
    Number(places.quantity === undefined),
    // Sizes and titles may follow the items as well.
    Number(![...places.variants.keys()].every((value) => /\d/.test(value))),
    places.identity.split('/').length,
  ];
  const several = known.filter(({ requested }) => requested.size > 1);
  // A value of the whole record, such as its type, may follow a single item by chance.
  const isOfLines = (places: LinePlaces) =>
    starsIn(places.identity) > wrapped ||
    areIds(places.variants) ||
    several.every(({ requested, record }) => shows(places, record, requested));
  return candidates.filter(isOfLines).toSorted((a, b) => compareRanks(rank(a), rank(b)))[0];
}

/** A list of one record: its `*` leads to no line. */
const isWrapper = (record: JsonObject): boolean => {
  const [only, ...others] = Object.values(record);
  return others.length === 0 && Array.isArray(only) && only.length === 1;
};

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((value, index) => value !== b[index]);
  return i < 0 ? 0 : (a[i] ?? 0) - (b[i] ?? 0);
}

type Values = ReadonlyMap<string, ReadonlySet<string>>;
type Known = Sample & { readonly values: Values };

/** The distinct scalars of each pattern, as text. */
function valuesOf(record: JsonObject, layout: Layout): Values {
  const values = new Map<string, Set<string>>();
  for (const { pattern, value } of leavesOf(record, layout)) {
    if (typeof value === 'boolean' || value === null) continue;
    values.set(pattern, (values.get(pattern) ?? new Set()).add(String(value)));
  }
  return values;
}

/** The only one of several values that is the id of an item. */
type ItemOf = (values: ReadonlySet<string>) => string | undefined;

const itemsAmong =
  (offers: readonly Offered[]): ItemOf =>
  (values) => {
    const items = [...values].filter((value) => offers.some(({ variant }) => isSameId(value, variant)));
    return items.length === 1 ? items[0] : undefined;
  };

const onlyOf: ItemOf = (values) => (values.size === 1 ? [...values][0] : undefined);

/** Patterns with exactly one value in each of the samples. @param itemOf chooses between the items of several lines. */
const patternsIn = (samples: readonly Known[], itemOf: ItemOf = onlyOf): readonly string[] =>
  [...(samples[0]?.values.keys() ?? [])].filter((pattern) =>
    samples.every(({ values }) => {
      const own = values.get(pattern) ?? new Set();
      return (onlyOf(own) ?? itemOf(own)) !== undefined;
    }),
  );

const valueAt = ({ values }: Known, pattern: string, itemOf: ItemOf = onlyOf): string => {
  const own = values.get(pattern) ?? new Set();
  return onlyOf(own) ?? itemOf(own) ?? '';
};

type Beside = {
  readonly samples: readonly Known[];
  readonly layout: Layout;
  readonly itemOf: ItemOf;
  /** Stars that lead to no line. */
  readonly wrapped: number;
};

/** Quantities in the line of the item, in records that have other lines beside it, such as one for a fee. */
function quantitiesBeside(identity: string, { samples, layout, itemOf, wrapped }: Beside): readonly string[] {
  const beside = samples.map((sample) => {
    const leaves = leavesOf(sample.record, layout);
    const item = valueAt(sample, identity, itemOf);
    const own = leaves.find(({ pattern, value }) => pattern === identity && String(value) === item);
    const inLine = leaves.filter(({ pattern, keys }) => {
      const shared = sharedStars(identity, pattern);
      return shared > wrapped && keys.slice(0, shared).join('/') === own?.keys.slice(0, shared).join('/');
    });
    return new Map(inLine.map(({ pattern, value }) => [pattern, String(value)]));
  });
  return [...(beside[0]?.keys() ?? [])].filter(
    (pattern) =>
      pattern !== identity &&
      areRequested(
        samples,
        beside.map((values) => values.get(pattern)),
      ),
  );
}

/** The value equals the requested quantity in each record, and the quantities differ. */
const followsQuantity = (pattern: string, samples: readonly Known[]): boolean =>
  areRequested(
    samples,
    samples.map((sample) => valueAt(sample, pattern)),
  );

function areRequested(samples: readonly Known[], values: readonly (string | undefined)[]): boolean {
  const requested = samples.map((sample) => String([...sample.requested.values()][0]));
  return new Set(requested).size > 1 && requested.every((quantity, i) => values[i] === quantity);
}

/** The variant of each value at a pattern; undefined when the values do not follow the variants. */
function variantsAt(
  pattern: string,
  samples: readonly Known[],
  { offers, sold }: Sold,
): ReadonlyMap<string, Id> | undefined {
  const variants = new Map<string, Id>();
  const values = new Map<Id, string>();
  for (const sample of samples) {
    const [variant] = sample.requested.keys();
    if (variant === undefined) return undefined;
    const value = valueAt(sample, pattern, itemsAmong(offers));
    const owner = ownerOf(value, variant, offers);
    const isConsistent = (variants.get(value) ?? owner) === owner && (values.get(variant) ?? value) === value;
    if (!isConsistent) return undefined;
    variants.set(value, owner);
    values.set(variant, value);
  }
  // Numbers other than ids may follow the variants by chance, as prices do, also formatted ones.
  const areNumbers = [...variants.keys()].every((value) => amount.test(value));
  // Of the only item that can be bought, its own id in a list says as much.
  const isOnly = sold === 1 && areIds(variants) && starsIn(pattern) > 0;
  return isOnly || (variants.size > 1 && (areIds(variants) || !areNumbers)) ? variants : undefined;
}

/** A number, perhaps with the sign or the code of a currency before or behind it: `£6.75`, `1.200,00 EUR`. */
const amount = /^([A-Z]{3}|\p{Sc}|\s)*[-+]?\d[\d.,'\s]*([A-Z]{3}|\p{Sc}|\s)*$/u;

/** The values are the ids of their variants. */
const areIds = (variants: ReadonlyMap<string, Id>): boolean =>
  [...variants].every(([value, variant]) => isSameId(value, variant));

/**
 * The variant that a value stands for. The id of an item stands for that item, whatever was requested, and so does an id
 * of the same form as the requested one, unless it is a product's. Any other value stands for the requested variant.
 */
function ownerOf(value: string, requested: Id, offers: readonly Offered[]): Id {
  const known = offers.find(({ variant }) => isSameId(value, variant));
  if (known) return known.variant;
  const isProduct = offers.some(({ product }) => product !== undefined && isSameId(value, product));
  return !isProduct && formOf(value) !== undefined && formOf(value) === formOf(String(requested))
    ? value
    : requested;
}

/** What ids of one kind have in common: being a UUID, or the path of a global id. */
function formOf(id: string): string | undefined {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return 'uuid';
  return /^gid:\/\/.*\//.exec(id)?.[0];
}

/** The path of the outermost list or map that leads to the lines. */
export const pathOfLines = ({ identity }: LinePlaces): readonly string[] => {
  const steps = identity.split('/').slice(1);
  return steps.slice(
    0,
    steps.findIndex((step) => step.startsWith('*')),
  );
};

/** The number of `*` in a pattern. */
export const starsIn = (pattern: string): number =>
  pattern.split('/').filter((step) => /^\*#?$/.test(step)).length;

/** The number of `*` before the first step in which two patterns differ. */
function sharedStars(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  const end = left.findIndex((step, i) => step.replace('#', '') !== right[i]?.replace('#', ''));
  return left.slice(0, end < 0 ? undefined : end).filter((step) => step.startsWith('*')).length;
}

/** The lines that a record shows, without those of unknown variants. */
export function linesAt(places: LinePlaces, record: JsonObject): readonly ShownLine[] {
  const { layout, identity, quantity, variants } = places;
  const leaves = leavesOf(record, layout);
  const counts = leaves.filter(({ pattern }) => pattern === quantity);
  return leaves.flatMap((leaf): ShownLine[] => {
    const variant = leaf.pattern === identity ? variants.get(String(leaf.value)) : undefined;
    if (variant === undefined) return [];
    const count = counts.find((other) => isSameLine(places, leaf, other))?.value;
    const shown = count === undefined ? Number.NaN : Number(count);
    const quantityShown = Number.isFinite(shown) ? shown : undefined;
    return [{ variant, quantity: quantityShown, keys: leaf.keys.slice(0, keysOfLine(places)) }];
  });
}

/** In parallel lists, the index is what the parts of a line share. */
const keysOfLine = ({ shared, identity }: LinePlaces): number => (shared > 0 ? shared : starsIn(identity));

export function isSameLine(places: LinePlaces, a: Pick<Leaf, 'keys'>, b: Pick<Leaf, 'keys'>): boolean {
  for (let i = 0; i < keysOfLine(places); i += 1) if (a.keys[i] !== b.keys[i]) return false;
  return true;
}

/** Whether a record shows exactly what was requested. */
function shows(places: LinePlaces, record: JsonObject, requested: Requested): boolean {
  const lines = linesAt(places, record);
  return (
    lines.length === requested.size &&
    lines.every(({ variant, quantity }) => quantity === undefined || quantity === requested.get(variant))
  );
}
