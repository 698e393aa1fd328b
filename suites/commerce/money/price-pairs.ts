/** Variants that have a price both in the catalog and in a tool's result. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { payloadsOf, placesIn } from '../../discovered/commerce/tool-result.ts';
import { digitsOf } from '../client/ids.ts';
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
  /** Decimal prices by the last digits of a variant's id; only those above zero. */
  readonly byVariant: ReadonlyMap<string, string>;
  /** The last digits of the ids of products. */
  readonly products: ReadonlySet<string>;
};

export const pricesOf = (products: readonly JsonObject[]): CatalogPrices => ({
  byVariant: new Map(
    products.flatMap(variantsOf).flatMap(({ id, price }): [string, string][] => {
      const digits = digitsOf(id);
      const isPriced = typeof price === 'string' && Number(price) > 0;
      return digits !== undefined && isPriced ? [[digits, price]] : [];
    }),
  ),
  products: new Set(products.flatMap(({ id }) => digitsOf(id) ?? [])),
});

export function pairsIn({ response, rpcResponse }: ToolCall, prices: CatalogPrices): readonly PricePair[] {
  return payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .flatMap(({ path, value }): PricePair[] => {
      if (!isObject(value) || !isVariant(path, value, prices)) return [];
      const price = prices.byVariant.get(digitsOf(value.id) ?? '');
      const money = value.price;
      if (price === undefined || !isObject(money) || !Number.isSafeInteger(money.amount)) return [];
      const { amount, currency } = money;
      if (typeof currency !== 'string') return [];
      return [{ response, id: String(value.id), price, amount: BigInt(Number(amount)), currency }];
    });
}

/** A product and a variant may have the same id: then the path decides. */
const isVariant = (path: readonly string[], value: JsonObject, { products }: CatalogPrices): boolean =>
  path.some((step) => /variant/i.test(step)) ||
  !('variants' in value || products.has(digitsOf(value.id) ?? ''));
