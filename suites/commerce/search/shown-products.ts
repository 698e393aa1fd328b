/** The products that a result shows, read leniently: the interface does not show the shape of results. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isId } from '../client/values.ts';
import { itemsIn } from '../offers/search-items.ts';

export const titleOf = ({ title, name }: JsonObject): string | undefined =>
  [title, name].find((text) => typeof text === 'string');

const isProduct = (item: unknown): item is JsonObject =>
  isObject(item) &&
  [item.id, item.product_id, item.handle, item.sku].some(isId) &&
  titleOf(item) !== undefined;

/** The outermost list of things with an id and a title; without one, the outermost things with a price and an id. */
export function shownProducts({ rpcResponse }: ToolCall): readonly JsonObject[] {
  const payloads = payloadsOf(rpcResponse);
  const lists = payloads
    .flatMap(placesIn)
    .flatMap(({ value }) => (Array.isArray(value) ? [value.filter(isProduct)] : []));
  const named = lists.find((products) => products.length > 0);
  if (named) return named;
  return payloads.flatMap(itemsIn).flatMap(({ id, object, product }) => (product ? [] : [{ ...object, id }]));
}

/** Words of a title that are searched for. */
const maxWords = 8;

/** The words of each different title. */
export const titlesAsQueries = (products: readonly JsonObject[]): readonly string[] => [
  ...new Set(products.map(asQuery).filter((query) => query !== '')),
];

function asQuery(product: JsonObject): string {
  const words = titleOf(product)?.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, maxWords).join(' ');
}
