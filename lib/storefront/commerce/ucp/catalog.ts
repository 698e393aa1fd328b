// Searches and look-ups of the catalog, in pages and with filters.
import type { Product, Variant } from '../../catalog/product.ts';
import { minorUnits } from '../../currency.ts';
import { type Arguments, readObject, readOptionalText, readText } from '../arguments.ts';
import { badParams } from '../rpc-error.ts';
import type { Shop } from '../shop/shop.ts';
import { isObject } from '../validate.ts';
import { presentProduct } from './present.ts';

type Payload = Readonly<Record<string, unknown>>;

const defaultLimit = 10;

function isWanted({ currency }: Shop, filters: Arguments, { product_type, variants }: Product): boolean {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = readObject(filters, 'price') ?? {};
  const { categories } = filters;
  const isOfCategory =
    !Array.isArray(categories) || categories.length === 0 || categories.includes(product_type);
  const amounts = variants.map(({ price }) => minorUnits(price, currency));
  return isOfCategory && amounts.some((amount) => amount >= Number(min) && amount <= Number(max));
}

// The cursor is the place of the next page's first product, dressed so that nobody counts on it.
const toCursor = (place: number) => Buffer.from(`at ${place}`).toString('base64url');

function readPlace(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, place] = /^at (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (place === undefined) throw badParams('/arguments/catalog/pagination/cursor', 'was not issued here');
  return Number(place);
}

/** One page of the products that have the words and pass the filters. */
export function searchPage(shop: Shop, catalog: Arguments): Payload {
  const filters = readObject(catalog, 'filters') ?? {};
  const pagination = readObject(catalog, 'pagination') ?? {};
  const found = shop.catalog
    .search(readText(catalog, 'query'))
    .filter((product) => isWanted(shop, filters, product));
  const start = readPlace(readOptionalText(pagination, 'cursor'));
  const end = start + Number(pagination.limit ?? defaultLimit);
  const hasNext = end < found.length;
  return {
    products: found.slice(start, end).map((product) => presentProduct(shop, product)),
    pagination: {
      has_next_page: hasNext,
      ...(hasNext ? { cursor: toCursor(end) } : {}),
      total_count: found.length,
    },
  };
}

type Input = { readonly id: string; readonly match: 'exact' | 'featured' };

/** The variant that stands for a product: the first that can be bought. */
const featured = ({ variants }: Product): Variant | undefined =>
  variants.find(({ available }) => available) ?? variants[0];

/** What an id means: a variant by its own id, or the featured one of a product. */
function resolve({ catalog }: Shop, id: string): { product: Product; variant: Variant; input: Input }[] {
  const offer = catalog.offer(id);
  if (offer) return [{ ...offer, input: { id, match: 'exact' } }];
  const product = catalog.find(id);
  const variant = product && featured(product);
  return product && variant ? [{ product, variant, input: { id, match: 'featured' } }] : [];
}

/** Each product once, with the variants that were asked for, each with the ids that led to it. Unknown ids give nothing. */
export function lookUp(shop: Shop, ids: readonly string[]): Payload {
  const found = [...new Set(ids)].flatMap((id) => resolve(shop, id));
  const products = [...new Set(found.map(({ product }) => product))];
  return {
    products: products.map((product) => {
      const own = found.filter((one) => one.product === product);
      const variants = [...new Set(own.map(({ variant }) => variant))];
      const inputs = (variant: Variant) =>
        own.filter((one) => one.variant === variant).map(({ input }) => input);
      return presentProduct(shop, product, variants, (variant) => ({ inputs: inputs(variant) }));
    }),
  };
}

/** The variants with the chosen labels; all of them when there is no such variant. */
export function selectedVariants(product: Product, selected: unknown): readonly Variant[] {
  const wanted = Array.isArray(selected) ? selected.filter(isObject) : [];
  const fits = (variant: Variant) =>
    wanted.every(({ name, label }) => {
      const place = product.options.findIndex((option) => option.name === name);
      return [variant.option1, variant.option2, variant.option3][place] === label;
    });
  const fitting = product.variants.filter(fits);
  return fitting.length > 0 ? fitting : product.variants;
}
