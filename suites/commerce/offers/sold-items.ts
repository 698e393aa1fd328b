/** Items without what stands beside the variants of a product with an id and an amount of its own, such as a promotion. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { itemNames, variantNames } from '../../words/catalog.ts';
import { isInSomeUnits, priceOf } from '../client/values.ts';
import { type CatalogIndex, namedVariantOf, type SearchItem } from './search-items.ts';
import { variantsOf } from './search-terms.ts';

/** How surely something is what the catalog sells: what has a negative price is not for sale. */
const certainty = { none: -1, unknown: 0, price: 1, identity: 2 } as const;

/**
 * Drops the items in lists of which the catalog knows nothing, where it knows those in another list of the same products,
 * or the price of the products themselves.
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
    const all = [priceCertainty(product, product, catalog), ...[...own].map((list) => levels.get(list) ?? 0)];
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
