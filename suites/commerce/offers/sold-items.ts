/**
 * What is sold in a result: its lists, and its items without what stands beside the variants of a product with an id and an
 * amount of its own, such as a promotion.
 */
import { equals, isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { type Id, isIdentifying } from '../../discovered/arguments/facts.ts';
import { type Place, placesIn, recordsOf, startsWith } from '../../discovered/tool-result.ts';
import { itemNames, variantNames } from '../../words/catalog.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isId, isInSomeUnits, priceOf } from '../client/values.ts';
import { catalogItemsIn } from './catalog-items.ts';
import { idIn, namedOf } from './item-ids.ts';
import { type CatalogIndex, indexCatalog, itemsIn, namedVariantOf, type SearchItem } from './search-items.ts';
import { variantsOf } from './search-terms.ts';

/** How surely something is what the catalog sells: what has a negative price is not for sale. */
const certainty = { none: -1, unknown: 0, price: 1, identity: 2 } as const;

/**
 * Drops the items in lists of which the catalog knows nothing, where it knows those in another list of the same products,
 * the price of the products themselves, or the variants that have the lists.
 * @param items of any number of results, because one product may show a list, and another none.
 * @param isSold whether a tool says that it takes the item.
 */
export function soldAmong(
  items: readonly SearchItem[],
  catalog: CatalogIndex,
  isSold: (item: SearchItem) => boolean = () => false,
): readonly SearchItem[] {
  const levels = new Map<string, number>();
  const lists = new Map<SearchItem, Set<string>>();
  for (const item of items) {
    if (!item.product) continue;
    const list = listOf(item, item.product);
    const level = isSold(item) ? certainty.identity : certaintyOf(item, item.product, catalog);
    levels.set(list, Math.max(levels.get(list) ?? certainty.none, level));
    lists.set(item.product, (lists.get(item.product) ?? new Set()).add(list));
  }
  const best = new Map<string, number>();
  for (const [product, own] of lists) {
    const itself = product.product
      ? certaintyOf(product, product.product, catalog)
      : priceCertainty(product, product, catalog);
    const all = [itself, ...[...own].map((list) => levels.get(list) ?? 0)];
    for (const list of own) best.set(list, Math.max(best.get(list) ?? certainty.none, ...all));
  }
  const dropped = new Set([...levels].flatMap(([list, level]) => (isLess(list, level, best) ? [list] : [])));
  return dropped.size === 0 ? items : withoutLists(items, dropped);
}

/** A name such as `variants` says more than prices that the catalog has not. */
function isLess(list: string, level: number, best: ReadonlyMap<string, number>): boolean {
  const name = list.split('/').findLast((step) => step !== '*') ?? '';
  return level < (best.get(list) ?? level) && !itemNames.inName.test(name) && !variantNames.list.test(name);
}

/** Where an item stands in its product: keys of a map have digits or colons, as ids do. */
const listOf = ({ path }: SearchItem, product: SearchItem): string =>
  path
    .slice(product.path.length)
    .map((step) => (/[\d:/]/.test(step) ? '*' : step))
    .join('/');

function certaintyOf(item: SearchItem, product: SearchItem, catalog: CatalogIndex): number {
  const listed = variantsIn(product, catalog);
  return namedVariantOf(item.id, item.object, listed)
    ? certainty.identity
    : priceCertainty(item, product, catalog);
}

/** The price of the catalog in whatever unit is one that the catalog knows; checks judge the unit. */
function priceCertainty({ object }: SearchItem, product: SearchItem, catalog: CatalogIndex): number {
  const amount = priceOf(object)?.amount;
  if (amount === undefined) return certainty.unknown;
  const isListed = ({ price }: JsonObject) =>
    typeof price === 'string' && isInSomeUnits(price, BigInt(amount));
  if (amount > 0 && variantsIn(product, catalog).some(isListed)) return certainty.price;
  return amount < 0 ? certainty.none : certainty.unknown;
}

/** Of the innermost product around it that the catalog lists: a variant may have lists of its own. */
function variantsIn({ object, id, product }: SearchItem, catalog: CatalogIndex): readonly JsonObject[] {
  const listed = catalog.productOf(object, id);
  if (listed) return variantsOf(listed);
  return product ? variantsIn(product, catalog) : [];
}

function withoutLists(items: readonly SearchItem[], dropped: ReadonlySet<string>): readonly SearchItem[] {
  const isDropped = (item: SearchItem): boolean =>
    item.product !== undefined && (dropped.has(listOf(item, item.product)) || isDropped(item.product));
  const kept = items.filter((item) => !isDropped(item));
  const had = new Set(items.filter(isDropped).map(({ product }) => product));
  const have = new Set(kept.map(({ product }) => product));
  // A product that contains nothing else is what is sold.
  return kept.map((item) => (had.has(item) && !have.has(item) ? { ...item, hasVariants: false } : item));
}

/** The outermost list of what is sold in a result: its path, and an id of each entry. */
export type ShownList = { readonly path: readonly string[]; readonly ids: readonly Id[] };

/** @returns undefined without such a list, and where its entries have no ids that differ. */
export function listIn(call: ToolCall, products: readonly JsonObject[]): ShownList | undefined {
  for (const { path, value } of listsOfSold(call, products)) {
    const ids = idsOfEntries(value);
    if (ids && new Set(ids).size === ids.length) return { path, ids };
  }
  return undefined;
}

/** Of each payload, the outermost list of what the catalog sells, or else of whatever has a price. */
function listsOfSold({ rpcResponse }: ToolCall, catalog: readonly JsonObject[]): readonly Place[] {
  const index = indexCatalog(catalog);
  return recordsOf(rpcResponse).flatMap((payload) => {
    const [items, listed] = [itemsIn(payload), catalogItemsIn(payload, catalog)];
    const known = new Set<unknown>([
      ...listed.map(({ object }) => object),
      ...items.filter(({ id, object }) => index.productOf(object, id)).map(({ object }) => object),
    ]);
    const priced = new Set<unknown>(items.map(({ object }) => object));
    const places = placesIn(payload);
    // What stands in a list inside of a product are its parts.
    const products = places.filter(({ value }) => known.has(value));
    const lists = places.filter(
      ({ path, value }) => entriesOf(value) && !products.some((one) => startsWith(path, one.path)),
    );
    const has = (sold: ReadonlySet<unknown>) => (entry: unknown) =>
      sold.has(entry) || placesIn(entry).some(({ value }) => sold.has(value));
    const [list] = [known, priced].flatMap(
      (sold) => lists.find(({ value }) => entriesOf(value)?.some(has(sold))) ?? [],
    );
    return list && !itemNames.group.test(list.path.at(-1) ?? '') ? [list] : [];
  });
}

/** An entry of such a list that another one is equal to in all it shows. */
export const repeatedEntry = (call: ToolCall, products: readonly JsonObject[]): JsonObject | undefined =>
  listsOfSold(call, products)
    .map(({ value }) => entriesOf(value)?.filter(isObject) ?? [])
    .flatMap((entries) =>
      entries.filter((entry, n) => entries.findIndex((other) => equals(entry, other)) < n),
    )[0];

/** What another result of the same tool has at the place of a list. */
export const listAt = ({ rpcResponse }: ToolCall, at: readonly string[]): readonly Id[] | undefined =>
  recordsOf(rpcResponse)
    .flatMap(placesIn)
    .flatMap(({ path, value }) => (path.join('/') === at.join('/') ? [idsOfEntries(value)] : []))[0];

/** Those of a list, or of a map by their ids, in which an unknown one may have nothing. */
function entriesOf(list: unknown): readonly unknown[] | undefined {
  if (Array.isArray(list) || !isObject(list)) return Array.isArray(list) ? list : undefined;
  const isNamed = ([key, entry]: readonly [string, unknown]) =>
    isObject(entry) && namedOf(entry).some(({ value }) => String(value) === key);
  const entries = Object.entries(list).filter(([, entry]) => entry !== null);
  return entries.every(isNamed) ? entries.map(([, entry]) => entry) : undefined;
}

function idsOfEntries(list: unknown): readonly Id[] | undefined {
  const entries = entriesOf(list);
  const ids = entries?.flatMap((entry) => {
    const object = isObject(entry) && isObject(entry.node) ? entry.node : entry;
    if (!isObject(object)) return [];
    return idIn(object) ?? namedOf(object).find(isIdentifying)?.value ?? idOfPart(object) ?? [];
  });
  return ids?.length === entries?.length ? ids : undefined;
}

/** The first id of a part: products without ids of their own may have variants with some. */
const idOfPart = (object: JsonObject): Id | undefined =>
  placesIn(object).flatMap(({ path, value }) =>
    isId(value) && isIdentifying({ name: path.at(-1) ?? '' }) ? [value] : [],
  )[0];
