/** Variants that have a price both in the catalog and in a tool's result. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { digitsOf } from '../client/values.ts';
import { type CatalogIndex, catalogVariantOf, indexCatalog } from '../offers/catalog-match.ts';
import { priceOf } from '../offers/offers.ts';
import { itemsIn, type SearchItem } from '../offers/search-items.ts';
import { variantsOf } from '../offers/search-terms.ts';

export type PricePair = {
  readonly response: HttpResponse;
  readonly id: string;
  /** The catalog's decimal. */
  readonly price: string;
  /** The tool's minor units. */
  readonly amount: bigint;
  readonly currency: string;
};

export type CatalogPrices = {
  /** Decimal prices by the last digits of a variant's id; only those above zero. */
  readonly byVariant: ReadonlyMap<string, string>;
  readonly index: CatalogIndex;
  /** The last digits of the ids of products. */
  readonly products: ReadonlySet<string>;
};

export const pricesOf = (products: readonly JsonObject[]): CatalogPrices => ({
  byVariant: new Map(
    products.flatMap(variantsOf).flatMap((variant): [string, string][] => {
      const [digits, price] = [digitsOf(variant.id), listedPriceOf(variant)];
      return digits !== undefined && price !== undefined ? [[digits, price]] : [];
    }),
  ),
  index: indexCatalog(products),
  products: new Set(products.flatMap(({ id }) => digitsOf(id) ?? [])),
});

const listedPriceOf = ({ price }: JsonObject): string | undefined =>
  typeof price === 'string' && Number(price) > 0 ? price : undefined;

export const pairsIn = ({ response, rpcResponse }: ToolCall, prices: CatalogPrices): readonly PricePair[] =>
  payloadsOf(rpcResponse)
    .flatMap(itemsIn)
    .flatMap((item): PricePair[] => {
      const [price, money] = [listedFor(item, prices), priceOf(item.object)];
      if (price === undefined || !money) return [];
      return [
        { response, id: String(item.id), price, amount: BigInt(money.amount), currency: money.currency },
      ];
    });

/** The listed price of an item: that of a variant of the product around it, or else by its id alone. */
function listedFor(item: SearchItem, prices: CatalogPrices): string | undefined {
  if (item.hasVariants) return undefined;
  if (!item.product && !isVariant(item, prices)) return undefined;
  if (!item.product) return prices.byVariant.get(digitsOf(item.id) ?? '');
  const product = prices.index.productOf(item.product.object);
  const variant = product && catalogVariantOf(item.id, item.object, variantsOf(product));
  return variant && listedPriceOf(variant);
}

/** A product and a variant may have the same id: then the path decides. */
const isVariant = ({ path, object }: SearchItem, { products }: CatalogPrices): boolean =>
  path.some((step) => /variant/i.test(step)) ||
  !('variants' in object || products.has(digitsOf(object.id) ?? ''));
