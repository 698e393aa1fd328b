/** The catalog tools in the dialect of the Universal Commerce Protocol. */

import { minorUnits } from '../base/currency.ts';
import { isObject, type JsonObject } from '../base/json.ts';
import { badParams } from '../base/rpc-error.ts';
import type { Outline, Product, Variant } from '../catalog/product.ts';
import { requireProduct, type Shop } from '../shop/shop.ts';
import { type Arguments, readId, readIds, readObject, readText } from '../tools/inputs.ts';
import { presentVariant } from '../tools/present.ts';
import { policiesOf, presentProduct } from './present.ts';

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
export function searchPage(shop: Shop, catalog: Arguments): JsonObject {
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
export function lookUp(shop: Shop, catalog: Arguments): JsonObject {
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
      return labelsOf(variant)[index] === label;
    });
  const fitting = product.variants.filter(fits);
  return fitting.length > 0 ? fitting : product.variants;
}

/** Each value says whether there is a variant with it that differs in nothing else, and whether it can be bought. */
const optionsWith = (product: Product, featured: Variant): readonly JsonObject[] =>
  product.options.map(({ name, values }, i) => ({
    name,
    values: values.map((label) => {
      const found = product.variants.filter((variant) =>
        labelsOf(variant).every((other, j) => other === (i === j ? label : labelsOf(featured)[j])),
      );
      return { label, exists: found.length > 0, available: found.some(({ available }) => available) };
    }),
  }));

const labelsOf = ({ option1, option2, option3 }: Variant) => [option1, option2, option3];

/** The id of a variant makes the whole selection. @throws RpcError for an unknown id. */
export function getProduct(shop: Shop, catalog: Arguments): JsonObject {
  const id = readId(catalog);
  const product = requireProduct(shop, id);
  const requested = product.variants.find((variant) => String(variant.id) === id);
  const variants = requested ? [requested] : selectedVariants(product, catalog.selected);
  const shown = presentProduct(shop, product, variants);
  const [featured] = variants;
  return {
    product: {
      ...shown,
      ...(featured && {
        options: optionsWith(product, featured),
        selected: presentVariant(product, featured, shop.currency).options,
      }),
    },
    ...policiesOf(shop),
  };
}
