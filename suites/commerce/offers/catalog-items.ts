/**
 * The variants of the catalog in results that show no Money: objects with the SKU or the id of a variant, whatever else
 * they are made of.
 */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { patternOf, placesIn, withResources } from '../../discovered/tool-result.ts';
import { availabilityNames, stockNames } from '../../words/catalog.ts';
import { currencyCodes, exponentOf, isId, isInUnits, type Money } from '../client/values.ts';
import { idIn } from './item-ids.ts';
import { variantsOf } from './search-terms.ts';

export type CatalogItem = {
  readonly product: JsonObject;
  readonly variant: JsonObject;
  readonly object: JsonObject;
  /** The objects around it that show no other product, the innermost first. */
  readonly around: readonly JsonObject[];
};

type Match = Pick<CatalogItem, 'product' | 'variant' | 'object'> & { readonly path: readonly string[] };

/** By products and result, because many checks look for the same products in the same results. */
const known = new WeakMap<readonly JsonObject[], WeakMap<JsonObject, readonly CatalogItem[]>>();

/** The innermost objects that show a variant of these products, one for each variant. */
export function catalogItemsIn(result: JsonObject, products: readonly JsonObject[]): readonly CatalogItem[] {
  const ofProducts = known.get(products) ?? new WeakMap<JsonObject, readonly CatalogItem[]>();
  known.set(products, ofProducts);
  const items = ofProducts.get(result) ?? findItems(withResources(result), products);
  ofProducts.set(result, items);
  return items;
}

function findItems(payload: JsonObject, products: readonly JsonObject[]): readonly CatalogItem[] {
  const byKey = new Map(
    products.flatMap((product) =>
      variantsOf(product).flatMap((variant) =>
        [variant.sku, variant.id].flatMap((key) =>
          isId(key) ? [[String(key), { product, variant }] as const] : [],
        ),
      ),
    ),
  );
  const found = new Map<unknown, Match>();
  const all: Match[] = [];
  for (const { path, value } of placesIn(payload)) {
    if (!isObject(value)) continue;
    const match = Object.values(value).flatMap((id) => (isId(id) ? (byKey.get(String(id)) ?? []) : []))[0];
    // Inner objects come later, and say more of the variant than those around them.
    if (match && !(isReference(value) && found.has(match.variant.id))) {
      all.push({ ...match, object: value, path });
      found.set(match.variant.id, { ...match, object: value, path });
    }
  }
  return withSurroundings([...found.values()], all, payload);
}

/** A resource identifier of JSON:API, which stands for an object that is shown elsewhere. */
const isReference = ({ type, id, ...others }: JsonObject): boolean =>
  typeof type === 'string' && isId(id) && Object.keys(others).length === 0;

/** @param all also what is shown again further in, such as a product that another one is related to. */
function withSurroundings(
  matches: readonly Match[],
  all: readonly Match[],
  payload: JsonObject,
): readonly CatalogItem[] {
  const productsAt = new Map<string, Set<JsonObject>>();
  for (const { path, product } of all) {
    for (const key of [path.join('/'), ...keysAround(path)]) {
      productsAt.set(key, (productsAt.get(key) ?? new Set()).add(product));
    }
  }
  const objects = new Map<string, JsonObject>();
  for (const { path, value } of placesIn(payload)) {
    const key = path.join('/');
    if (isObject(value) && productsAt.get(key)?.size === 1) objects.set(key, value);
  }
  return matches.map(({ path, ...match }) => ({
    ...match,
    around: keysAround(path)
      .map((key) => objects.get(key))
      .filter((object) => object !== undefined),
  }));
}

/** Of everything around a place except the whole payload, the innermost first. */
const keysAround = (path: readonly string[]): readonly string[] =>
  path.slice(1).map((_, index) => path.slice(0, path.length - 1 - index).join('/'));

/** The id that the object shows, or else the catalog's. */
export const idOfItem = ({ object, variant }: CatalogItem): Id | undefined =>
  idIn(object) ?? (isId(variant.id) ? variant.id : undefined);

/** The currency that an object names, or else the objects around it. */
export const currencyOfItem = ({ object, around }: CatalogItem): string | undefined =>
  [object, ...around].flatMap((one) => currenciesIn(one))[0];

const currenciesIn = (object: JsonObject): readonly string[] =>
  placesIn(object).flatMap(({ value }) =>
    typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) && currencyCodes.has(value.toUpperCase())
      ? [value.toUpperCase()]
      : [],
  );

/** The catalog's price in minor units, where the object shows it, with the currency that it names. */
export function priceOfItem(item: CatalogItem): Money | undefined {
  const { object, variant } = item;
  const currency = currencyOfItem(item);
  const { price } = variant;
  if (currency === undefined || typeof price !== 'string') return undefined;
  const amount = wholeNumbersIn(object, true)
    .map(({ amount: shown }) => shown)
    .find((shown) => isInUnits(price, exponentOf(currency), BigInt(shown)));
  return amount === undefined ? undefined : { amount, currency };
}

/** @param withDecimals whether a text such as `19.99` counts, which is no amount of minor units. */
const wholeNumbersIn = (
  object: JsonObject,
  withDecimals: boolean,
): readonly { readonly at: string; readonly amount: number; readonly path: readonly string[] }[] =>
  placesIn(object).flatMap(({ path, value }) => {
    const form = withDecimals ? /^\d{1,12}(\.\d{2,3})?$/ : /^\d{1,15}$/;
    const isNumber = typeof value === 'string' && form.test(value);
    const amount = isNumber ? Number(value.replace('.', '')) : value;
    const at = patternOf(path);
    return typeof amount === 'number' && Number.isSafeInteger(amount) ? [{ at, amount, path }] : [];
  });

/** Items with the amount at the place of their price, whose path begins in the object of the item. */
export type PricedItem = {
  readonly item: CatalogItem;
  readonly amount: number;
  readonly path: readonly string[];
};

/**
 * Finds the member of items that shows their price: there, two items or more with different prices show those of the
 * catalog.
 * @returns the amounts that all items show there; empty when no member does.
 */
export function pricedItems(items: readonly CatalogItem[], withDecimals = false): readonly PricedItem[] {
  const shown = items.flatMap((item) =>
    wholeNumbersIn(item.object, withDecimals).map((number) => ({ ...number, item })),
  );
  const right = shown.filter(({ item, amount }) => isListed(item, amount));
  const counts = [...new Set(right.map(({ at }) => at))].map((at) => ({
    at,
    prices: new Set(right.filter((one) => one.at === at).map(({ amount }) => amount)).size,
  }));
  const [best] = counts.toSorted((a, b) => b.prices - a.prices || a.at.length - b.at.length);
  const own = best && best.prices > 1 ? shown.filter(({ at }) => at === best.at) : [];
  // A list of prices has others as well, such as those for ten pieces.
  const listed = new Set(own.filter(({ item, amount }) => isListed(item, amount)).map(({ item }) => item));
  return own.filter(({ item, amount }) => !listed.has(item) || isListed(item, amount));
}

/** The amount is the price of the catalog, in minor units. */
const isListed = (item: CatalogItem, amount: number): boolean => {
  const { price } = item.variant;
  const exponent = exponentOf(currencyOfItem(item) ?? '');
  return typeof price === 'string' && amount > 0 && isInUnits(price, exponent, BigInt(amount));
};

type Said = { readonly says: boolean; readonly path: readonly string[] };

/** A flag or a word of an object that is named after availability: what it says, and its path; undefined where several differ. */
export function availabilityIn(object: JsonObject): Said | undefined {
  const found = placesIn(object).flatMap(({ path, value }) => {
    const says = path.length > 2 ? undefined : availabilitySaid(path.at(-1) ?? '', value);
    return says === undefined ? [] : [{ says, path }];
  });
  return found.every(({ says }) => says === found[0]?.says) ? found[0] : undefined;
}

function availabilitySaid(name: string, value: unknown): boolean | undefined {
  if (availabilityNames.inSomeWay.test(name)) return undefined;
  const [isOut, isIn] = [availabilityNames.soldOut.test(name), availabilityNames.forSale.test(name)];
  if (typeof value === 'boolean' && (isOut || isIn)) return isOut ? !value : value;
  const isWord = availabilityNames.ofWord.test(name) && typeof value === 'string' && !/\s\S+\s/.test(value);
  if (!isWord) return undefined;
  if (availabilityNames.soldOut.test(value)) return false;
  return availabilityNames.forSale.test(value) ? true : undefined;
}

/** More pieces than any check buys. */
const enough = 20;

/** The number of pieces that an item is shown to have, at most as many as that; that many by default. */
const stockIn = (object: JsonObject): number =>
  placesIn(object).reduce((least, { path, value }) => {
    if (!Number.isSafeInteger(value) || path.length > 2) return least;
    const isStock =
      path.some((step) => stockNames.any.test(step)) &&
      (path.length === 1 || stockNames.count.test(path[1] ?? '')) &&
      !path.some((step) => stockNames.noCount.test(step));
    return isStock ? Math.min(least, Math.max(0, Number(value))) : least;
  }, enough);

const isInLots = (object: JsonObject): boolean =>
  placesIn(object).some(
    ({ path, value }) => path.length <= 2 && Number(value) > 1 && stockNames.lot.test(path.at(-1) ?? ''),
  );

export type Availability = {
  /** According to the search, where `isSaid`, or else the catalog; true when neither says anything. */
  readonly available: boolean;
  readonly isSaid?: boolean;
  /** How many checks can surely buy, one by one, as far as the search shows it; `isEmpty` where none is in stock. */
  readonly pieces?: number;
  readonly isEmpty?: boolean;
};

/** @param otherwise whether an item is for sale that does not say so. */
export function availabilityOf(object: JsonObject, otherwise: () => boolean): Availability {
  const [stock, found] = [stockIn(object), availabilityIn(object)];
  const pieces = { pieces: isInLots(object) ? 0 : stock, isEmpty: stock === 0 };
  return { available: found?.says ?? otherwise(), isSaid: found !== undefined, ...pieces };
}
