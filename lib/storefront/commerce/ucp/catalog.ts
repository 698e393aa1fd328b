/** Catalog calls: searches with filters and pages, lookups, and single products. */
import type { Outline } from '../../catalog/listing.ts';
import type { Product, Variant } from '../../catalog/product.ts';
import { minorUnits } from '../../currency.ts';
import { type Arguments, readId, readIds, readObject, readText } from '../arguments.ts';
import { badParams } from '../rpc-error.ts';
import { requireProduct } from '../shop/products.ts';
import type { Shop } from '../shop/shop.ts';
import { isObject } from '../validate.ts';
import { presentProduct } from './present.ts';
import { policiesOf } from './since-august.ts';

type Payload = Readonly<Record<string, unknown>>;

const defaultLimit = 10;

function passesFilters({ currency }: Shop, filters: Arguments, { product_type, variants }: Outline): boolean {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = readObject(filters, 'price') ?? {};
  const { categories } = filters;
  const isOfCategory =
    !Array.isArray(categories) || categories.length === 0 || categories.includes(product_type);
  const amounts = variants.map(({ price }) => minorUnits(price, currency));
  return isOfCategory && amounts.some((amount) => amount >= Number(min) && amount <= Number(max));
}

// The cursor is the index of the first product of the next page, encoded so that no client depends on it.
const toCursor = (index: number) => Buffer.from(`at ${index}`).toString('base64url');

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, index] = /^at (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (index === undefined) throw badParams('/arguments/catalog/pagination/cursor', 'was not issued here');
  return Number(index);
}

/** One page of the products that match the query and pass the filters. */
export function searchPage(shop: Shop, catalog: Arguments): Payload {
  const filters = readObject(catalog, 'filters') ?? {};
  const pagination = readObject(catalog, 'pagination') ?? {};
  const named = shop.catalog.search(readText(catalog, 'query') ?? '');
  const isFiltered = Object.keys(filters).length > 0;
  const found = isFiltered ? named.filter((product) => passesFilters(shop, filters, product)) : named;
  const start = readCursor(readText(pagination, 'cursor'));
  const end = start + Number(pagination.limit ?? defaultLimit);
  const hasNext = end < found.length;
  return {
    products: found.slice(start, end).map((product) => presentProduct(shop, product)),
    pagination: {
      has_next_page: hasNext,
      ...(hasNext ? { cursor: toCursor(end) } : {}),
      total_count: found.length,
    },
    ...policiesOf(shop),
  };
}

type Input = { readonly id: string; readonly match: 'exact' | 'featured' };

/** The variant that represents a product: the first available one. */
const featured = ({ variants }: Product): Variant | undefined =>
  variants.find(({ available }) => available) ?? variants[0];

/** The variant with this id, or the featured variant of the product with this id. */
function resolve({ catalog }: Shop, id: string): { product: Product; variant: Variant; input: Input }[] {
  const offer = catalog.offer(id);
  if (offer) return [{ ...offer, input: { id, match: 'exact' } }];
  const product = catalog.find(id);
  const variant = product && featured(product);
  return product && variant ? [{ product, variant, input: { id, match: 'featured' } }] : [];
}

/** Each product once, with the variants that the ids select. Each variant lists its ids; unknown ids are omitted. */
export function lookUp(shop: Shop, catalog: Arguments): Payload {
  const found = [...new Set(readIds(catalog))].flatMap((id) => resolve(shop, id));
  const products = [...new Set(found.map(({ product }) => product))];
  return {
    products: products.map((product) => {
      const own = found.filter((one) => one.product === product);
      const variants = [...new Set(own.map(({ variant }) => variant))];
      const inputs = (variant: Variant) =>
        own.filter((one) => one.variant === variant).map(({ input }) => input);
      return presentProduct(shop, product, variants, (variant) => ({ inputs: inputs(variant) }));
    }),
    ...policiesOf(shop),
  };
}

/** The variants with the selected labels; all variants when none matches. */
function selectedVariants(product: Product, selected: unknown): readonly Variant[] {
  const labels = Array.isArray(selected) ? selected.filter(isObject) : [];
  const fits = (variant: Variant) =>
    labels.every(({ name, label }) => {
      const index = product.options.findIndex((option) => option.name === name);
      return [variant.option1, variant.option2, variant.option3][index] === label;
    });
  const fitting = product.variants.filter(fits);
  return fitting.length > 0 ? fitting : product.variants;
}

/** @throws RpcError for an unknown id. */
export function getProduct(shop: Shop, catalog: Arguments): Payload {
  const product = requireProduct(shop, readId(catalog));
  return {
    product: presentProduct(shop, product, selectedVariants(product, catalog.selected)),
    ...policiesOf(shop),
  };
}
