/** Variants that have a price both in the catalog and in a tool's result. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { isMoney } from '../../discovered/commerce/money.ts';
import { payloadsOf } from '../../discovered/commerce/tool-result.ts';
import { digitsOf } from '../client/ids.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { catalogVariantOf, isCatalogProduct } from '../offers/catalog-match.ts';
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

/** A variant of the catalog with a price above zero. */
type PricedVariant = { readonly price: string; readonly product: JsonObject; readonly variant: JsonObject };

export type CatalogPrices = {
  /** Variants by the last digits of their ids. */
  readonly byVariant: ReadonlyMap<string, PricedVariant>;
  /** Products by their handles and titles; undefined for a text that several have. */
  readonly byText: ReadonlyMap<unknown, JsonObject | undefined>;
  /** The last digits of the ids of products. */
  readonly products: ReadonlySet<string>;
};

export const pricesOf = (products: readonly JsonObject[]): CatalogPrices => ({
  byVariant: new Map(
    products.flatMap((product) =>
      variantsOf(product).flatMap((variant): [string, PricedVariant][] => {
        const [digits, priced] = [digitsOf(variant.id), pricedIn(product, variant)];
        return digits !== undefined && priced ? [[digits, priced]] : [];
      }),
    ),
  ),
  byText: productsByText(products),
  products: new Set(products.flatMap(({ id }) => digitsOf(id) ?? [])),
});

function pricedIn(product: JsonObject, variant: JsonObject): PricedVariant | undefined {
  const { price } = variant;
  return typeof price === 'string' && Number(price) > 0 ? { price, product, variant } : undefined;
}

function productsByText(products: readonly JsonObject[]): ReadonlyMap<unknown, JsonObject | undefined> {
  const known = new Map<unknown, JsonObject | undefined>();
  for (const product of products) {
    for (const text of new Set([product.handle, product.title])) {
      if (typeof text === 'string' && text !== '') known.set(text, known.has(text) ? undefined : product);
    }
  }
  return known;
}

export const pairsIn = ({ response, rpcResponse }: ToolCall, prices: CatalogPrices): readonly PricePair[] =>
  payloadsOf(rpcResponse)
    .flatMap(itemsIn)
    .flatMap((item): PricePair[] => {
      const [listed, money] = [listedFor(item, prices), moneyOf(item.object)];
      if (!listed || !money || !Number.isSafeInteger(money.amount)) return [];
      const { amount, currency } = money;
      if (typeof currency !== 'string') return [];
      return [
        { response, id: String(item.id), price: listed.price, amount: BigInt(Number(amount)), currency },
      ];
    });

/** The listed variant that an item prices: one of the product around it, which its texts name; or else by its id alone. */
function listedFor(item: SearchItem, prices: CatalogPrices): PricedVariant | undefined {
  if (item.hasVariants) return undefined;
  const around = item.product?.object;
  const product = Object.values(around ?? {})
    .map((text) => prices.byText.get(text))
    .find((named) => named !== undefined && isCatalogProduct(around ?? {}, named));
  if (product) {
    const variant = catalogVariantOf(item.id, item.object, variantsOf(product));
    return variant && pricedIn(product, variant);
  }
  const byId = isVariant(item, prices) ? prices.byVariant.get(digitsOf(item.id) ?? '') : undefined;
  return byId && (!around || isCatalogProduct(around, byId.product)) ? byId : undefined;
}

/** A product and a variant may have the same id: then the path decides. */
const isVariant = ({ path, object }: SearchItem, { products }: CatalogPrices): boolean =>
  path.some((step) => /variant/i.test(step)) ||
  !('variants' in object || products.has(digitsOf(object.id) ?? ''));

/** The member named price, or else the only Money. */
function moneyOf(object: JsonObject): JsonObject | undefined {
  if (isObject(object.price)) return object.price;
  const [money, ...others] = Object.values(object).filter((value) => isMoney(value));
  return isObject(money) && others.length === 0 ? money : undefined;
}
