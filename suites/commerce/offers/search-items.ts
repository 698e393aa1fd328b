/**
 * Products and variants in the results of the catalog tools, read leniently because the interface does not specify their
 * shape, and the same products and variants in the catalog.
 */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { type Id, isIdentifying } from '../../discovered/arguments/facts.ts';
import { isFilled, type Place, patternOf, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { priceNames } from '../../words/amounts.ts';
import { choiceNames, itemNames, stepNames, titleNames, variantNames } from '../../words/catalog.ts';
import { shippingNames } from '../../words/records.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { digitsOf, isId, isMoney, isSameId } from '../client/values.ts';
import { idOf, isIdAsKey, type PricedPlace, tellingMembers, unpricedProduct } from './item-ids.ts';

/** A product or a variant: an object with a price and an id. */
export type SearchItem = {
  readonly id: Id;
  readonly path: readonly string[];
  readonly object: JsonObject;
  /** The item that contains it; undefined for a product. */
  readonly product: SearchItem | undefined;
  /** It contains other items, so it is a product whose variants are sold. */
  readonly hasVariants: boolean;
};

/** By the places of the payload, with which they are forgotten: many checks read the same responses. */
const known = new WeakMap<readonly Place[], readonly SearchItem[]>();

/** The items in a payload, the outer ones first. */
export function itemsIn(payload: JsonObject): readonly SearchItem[] {
  const places = placesIn(payload);
  const items = known.get(places) ?? findItems(payload);
  known.set(places, items);
  return items;
}

function findItems(payload: JsonObject): readonly SearchItem[] {
  const priced = pricedPlaces(payload);
  const telling = tellingMembers(priced);
  const identified = priced.flatMap((place) => {
    const id = idOf(place, telling);
    return id === undefined ? [] : [{ ...place, id }];
  });
  const whole = new Set(identified.map(({ path }) => JSON.stringify(path)));
  const isShared = sharedIds(identified);
  // A part of an object under a name such as item_data or PriceSchedule is not an item of its own, nor is a price of it.
  const isPart = ({ path, object }: PricedPlace) =>
    path.some((step, i) => {
      const isPriceOf = i === path.length - 2 && priceNames.list.test(step) && !hasOwnId(object);
      const isOfIt =
        priceNames.tier.test(step) || isPriceOf || (itemNames.part.test(step) && i === path.length - 1);
      return isOfIt && whole.has(JSON.stringify(path.slice(0, i)));
    });
  const isEdge = ({ path }: PricedPlace) => whole.has(JSON.stringify([...path, 'node']));
  const isOther = [isPart, isEdge, isShared, isOfSellers, isOfShippingIn];
  const found = identified.filter((place) => !isOther.some((is) => is(place)));
  const items = found.filter((place) => !isChoice(place, found, whole));
  const beside = new Map(items.flatMap(({ path }) => productsBeside(path, items)));
  const outer = new Set([...items.flatMap(({ path }) => ancestorsOf(path)), ...beside.values()]);
  const above = new Map<string, SearchItem>();
  return items.map(({ id, path, object }) => {
    const key = JSON.stringify(path);
    const around = [beside.get(key), ...ancestorsOf(path)];
    const innermost = around.flatMap((one) => above.get(one ?? '') ?? []).at(-1);
    const product = innermost ?? asProduct(unpricedProduct(payload, path));
    const item = { id, path, object, product, hasVariants: outer.has(key) };
    above.set(key, item);
    return item;
  });
}

const asProduct = (product: Pick<SearchItem, 'id' | 'path' | 'object'> | undefined): SearchItem | undefined =>
  product && { ...product, product: undefined, hasVariants: true };

/** Some shops sell prices of their products, each with an id, or show the prices of all variants beside these. */
const hasOwnId = (object: JsonObject): boolean =>
  Object.keys(object).some((name) => itemNames.ownId.test(name));

/** What it costs to ship an item is no item. */
const isOfShipping = (step: string): boolean => shippingNames.cost.test(step);

const isOfShippingIn = ({ path }: PricedPlace): boolean => path.some(isOfShipping);

/** Entries with a product and, beside it, the list of its variants: the keys of a variant and of its product. */
function productsBeside(
  path: readonly string[],
  items: readonly PricedPlace[],
): readonly (readonly [string, string])[] {
  const [entry, inner] = [path.slice(0, -2), path.at(-2) ?? ''];
  const isListed = [path, entry].every((one) => /^\d+$/.test(one.at(-1) ?? ''));
  if (!isListed || !variantNames.list.test(inner)) return [];
  const isBeside = (other: readonly string[]) =>
    other.length === entry.length + 1 && other.slice(0, -1).join('/') === entry.join('/');
  const found = items.filter((one) => isBeside(one.path));
  const [product] = found;
  return product && found.length === 1 ? [[JSON.stringify(path), JSON.stringify(product.path)]] : [];
}

/** What several products have alike tells no variants apart: the only seller, or the only price list. */
function sharedIds(
  identified: readonly (PricedPlace & { readonly id: Id })[],
): (place: PricedPlace) => boolean {
  const ids = new Map<string, Id[]>();
  for (const place of identified) {
    const pattern = patternOf(place.path);
    ids.set(pattern, [...(ids.get(pattern) ?? []), place.id]);
  }
  const shared = new Set(
    [...ids].flatMap(([pattern, own]) => (own.length > 1 && new Set(own).size === 1 ? [pattern] : [])),
  );
  return (place) => shared.has(patternOf(place.path));
}

/** An addition to an item, or a choice of a product that has a list of variants as well. */
function isChoice({ path }: PricedPlace, items: readonly PricedPlace[], whole: ReadonlySet<string>): boolean {
  if (path.some((step) => choiceNames.addOn.test(step))) return true;
  const at = path.findIndex((step) => choiceNames.list.test(step));
  const product = path.slice(0, at).join('/');
  const isVariant = (other: readonly string[]) =>
    other.length > at + 1 &&
    variantNames.list.test(other[at] ?? '') &&
    other.slice(0, at).join('/') === product;
  const isOfVariant =
    variantNames.list.test(path[at - 2] ?? '') && whole.has(JSON.stringify(path.slice(0, at)));
  return at >= 0 && (isOfVariant || items.some((one) => isVariant(one.path)));
}

/** The objects that contain Money, the outer ones first. */
function pricedPlaces(payload: JsonObject): readonly PricedPlace[] {
  const places = placesIn(payload);
  const around = new Set(
    places.filter(({ value }) => isMoney(value)).flatMap(({ path }) => ancestorsOf(path)),
  );
  return places.flatMap(({ path, value }: Place) =>
    isObject(value) && path.length > 0 && around.has(JSON.stringify(path)) ? [{ path, object: value }] : [],
  );
}

/** The paths of the ancestors of a value, the outermost first. */
const ancestorsOf = (path: readonly string[]): readonly string[] =>
  path.map((_, length) => JSON.stringify(path.slice(0, length)));

/** A list of those who sell, each with an id and with items that have prices: `providers`, and not `store_products`. */
function isOfSellers({ path }: PricedPlace): boolean {
  const name = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
  return itemNames.seller.test(name) && !itemNames.inName.test(name);
}

/** Whether an item stands in one of the lists that a tool names, which may be a connection of GraphQL. */
export const isListedIn =
  (lists: ReadonlySet<string>) =>
  ({ path }: SearchItem): boolean =>
    lists.has(path.findLast((step) => !stepNames.connection.test(step)) ?? '');

/** Whether a tool names an id of the item itself. */
const hasNamedId =
  (names: ReadonlySet<string>) =>
  ({ object }: SearchItem): boolean =>
    Object.keys(object).some((name) => names.has(name) && isIdentifying({ name }));

/**
 * Items as they are sold from lists that a tool names, or under ids that it names: a part, such as a charge of a plan, as
 * the entry around it, and of documents whose resources stand side by side those of such a list alone.
 */
export function soldFrom(items: readonly SearchItem[], lists: ReadonlySet<string>): readonly SearchItem[] {
  const isListed = isListedIn(lists);
  const sold = items.map((item) => {
    const { product } = item;
    const isPart = [isListed, hasNamedId(lists)].some((is) => product && is(product) && !is(item));
    return product?.product && isPart ? product : item;
  });
  const isResource = ({ path }: SearchItem) => path.length === 2;
  const isAmongListed = sold.some((item) => isResource(item) && isListed(item));
  return sold.filter((item) => !(isAmongListed && isResource(item)) || isListed(item));
}

export const titleOf = (object: JsonObject): string | undefined =>
  titleNames.own.map((name) => object[name]).find((text) => typeof text === 'string');

/** A title or a price; the answer to an unknown id has neither. */
export const showsProduct = (entry: unknown): boolean =>
  placesIn(entry).some(
    ({ path, value }) =>
      isMoney(value) ||
      (isObject(value) && titleOf(value) !== undefined) ||
      (isFilled(value) && priceNames.end.test(path.at(-1) ?? '')),
  );

const isProduct = (item: unknown): item is JsonObject =>
  isObject(item) &&
  Object.entries(item).some(([name, value]) => itemNames.ids.test(name) && isId(value)) &&
  titleOf(item) !== undefined;

const hasPrice = (product: JsonObject): boolean => placesIn(product).some(({ value }) => isMoney(value));

/**
 * The products in a result: the outermost list of objects with an id and a title, at best one with prices, since a legend has
 * these as well; or else the outermost items.
 */
export function shownProducts({ rpcResponse }: ToolCall): readonly JsonObject[] {
  const payloads = payloadsOf(rpcResponse);
  const lists = payloads
    .flatMap(placesIn)
    .flatMap(({ value }) => (Array.isArray(value) ? [value.filter(isProduct)] : []));
  const named =
    lists.find((products) => products.some(hasPrice)) ?? lists.find((products) => products.length > 0);
  if (named) return named;
  return payloads.flatMap(itemsIn).flatMap(({ id, object, product }) => (product ? [] : [{ ...object, id }]));
}

/** Finds the product of the catalog that an object in a tool's result shows. */
export interface CatalogIndex {
  /**
   * By the handle or title, under any member name, or else by the id: the number at the end of an id may belong to
   * something else.
   * @param id of an object that has no member `id`, such as an `item_id`
   */
  productOf(object: JsonObject, id?: Id): JsonObject | undefined;
}

export function indexCatalog(products: readonly JsonObject[]): CatalogIndex {
  const [byHandle, byTitle, byId] = [
    groupedBy(products, ({ handle }) => handle),
    groupedBy(products, ({ title }) => title),
    groupedBy(products, ({ id }) => digitsOf(id)),
  ];
  return {
    productOf(object, id) {
      const texts = Object.values(object).filter(isText);
      const named = texts.flatMap((text) => byHandle.get(text) ?? [])[0];
      if (named) return named;
      const titled = texts
        .flatMap((text) => byTitle.get(text) ?? [])
        .find((one) => !contradictsId(object, one));
      if (titled || isText(object.handle) || isText(object.title)) return titled;
      return byId.get(digitsOf(object.id ?? id) ?? '')?.[0];
    },
  };
}

function groupedBy(
  products: readonly JsonObject[],
  keyOf: (product: JsonObject) => unknown,
): ReadonlyMap<string, readonly JsonObject[]> {
  const groups = new Map<string, JsonObject[]>();
  for (const product of products) {
    const key = keyOf(product);
    if (isText(key)) groups.set(key, [...(groups.get(key) ?? []), product]);
  }
  return groups;
}

/** Both ids are numbers, and they differ: several products may share a title. */
function contradictsId(object: JsonObject, listed: JsonObject): boolean {
  const [own, other] = [digitsOf(object.id), digitsOf(listed.id)];
  return own !== undefined && other !== undefined && own !== other;
}

/** The catalog's variant for an item: by its id, or else by its title or SKU; the only variant always matches. */
export const catalogVariantOf = (
  id: Id,
  object: JsonObject,
  listed: readonly JsonObject[],
): JsonObject | undefined =>
  namedVariantOf(id, object, listed) ?? (listed.length === 1 ? listed[0] : undefined);

/** As `catalogVariantOf`, without the last resort. */
export function namedVariantOf(
  id: Id,
  object: JsonObject,
  listed: readonly JsonObject[],
): JsonObject | undefined {
  const byId = listed.find((variant) => isId(variant.id) && isSameId(id, variant.id));
  if (byId) return byId;
  const texts = new Set(Object.values(object).filter(isText));
  const byText = listed.filter(({ title, sku }) =>
    [title, sku].some((text) => isText(text) && texts.has(text)),
  );
  return byText.length === 1 ? byText[0] : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Whether a payload shows such a value in its answer, wherever that stands, or a product under it as a key. */
export const showsAnswered = (payload: JsonObject, isIt: (value: unknown) => boolean): boolean =>
  placesIn(payload).some(({ path, value }) => {
    const isShown = isObject(value)
      ? isIdAsKey(path) && isIt(path.at(-1)) && showsProduct(value)
      : isIt(value);
    return isShown && !stepNames.aside.test(path.join('/')) && !path.includes('inputs');
  });
