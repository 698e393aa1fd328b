/** Variants that have a price both in the catalog and in a tool's result. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { payloadsOf } from '../../discovered/commerce/tool-result.ts';
import { isCatalogProduct } from '../client/catalog-match.ts';
import { digitsOf } from '../client/ids.ts';
import { itemsIn } from '../client/search-items.ts';
import { variantsOf } from '../client/search-terms.ts';
import type { ToolCall } from '../client/tool-client.ts';

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
  /** Variants by the last digits of their ids; only those with a price above zero. */
  readonly byVariant: ReadonlyMap<string, { readonly price: string; readonly product: JsonObject }>;
  /** The last digits of the ids of products. */
  readonly products: ReadonlySet<string>;
};

export const pricesOf = (products: readonly JsonObject[]): CatalogPrices => ({
  byVariant: new Map(
    products.flatMap((product) =>
      variantsOf(product).flatMap(({ id, price }): [string, { price: string; product: JsonObject }][] => {
        const digits = digitsOf(id);
        const isPriced = typeof price === 'string' && Number(price) > 0;
        return digits !== undefined && isPriced ? [[digits, { price, product }]] : [];
      }),
    ),
  ),
  products: new Set(products.flatMap(({ id }) => digitsOf(id) ?? [])),
});

export const pairsIn = ({ response, rpcResponse }: ToolCall, prices: CatalogPrices): readonly PricePair[] =>
  payloadsOf(rpcResponse)
    .flatMap(itemsIn)
    .flatMap(({ id, path, object, product }): PricePair[] => {
      if (!isVariant(path, object, prices)) return [];
      const listed = prices.byVariant.get(digitsOf(id) ?? '');
      const money = object.price;
      if (!listed || !isObject(money) || !Number.isSafeInteger(money.amount)) return [];
      if (product && !isCatalogProduct(product.object, listed.product)) return [];
      const { amount, currency } = money;
      if (typeof currency !== 'string') return [];
      return [{ response, id: String(id), price: listed.price, amount: BigInt(Number(amount)), currency }];
    });

/** A product and a variant may have the same id: then the path decides. */
const isVariant = (path: readonly string[], value: JsonObject, { products }: CatalogPrices): boolean =>
  path.some((step) => /variant/i.test(step)) ||
  !('variants' in value || products.has(digitsOf(value.id) ?? ''));
