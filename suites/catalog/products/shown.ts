/** Products as the catalog shows them, each with its place in a response. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { requestText, show, violation } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { firstOf, requireProducts, wholeCatalog } from '../../discovered/catalog.ts';

export type Shown = {
  readonly response: HttpResponse;
  /** JSON Pointer in the body. */
  readonly at: string;
  readonly value: unknown;
};

/** The items of an array in a body, of any type; none when there is no array. */
const itemsAt = (response: HttpResponse, at: string): readonly Shown[] =>
  response.json.valid ? itemsOf({ response, at, value: valueAt(response.json.value, at) }) : [];

const itemsOf = ({ response, at, value }: Shown): readonly Shown[] =>
  Array.isArray(value)
    ? value.map((item: unknown, index) => ({ response, at: `${at}/${index}`, value: item }))
    : [];

/** The first products of a list, or the one product of a single response. */
export function productsIn(response: HttpResponse): readonly Shown[] {
  if (response.status !== 200 || !response.json.valid) return [];
  const value = valueAt(response.json.value, '/product');
  return [
    ...firstOf(itemsAt(response, '/products')),
    ...(value === undefined ? [] : [{ response, at: '/product', value }]),
  ];
}

/** The variants or images of products; of each product the first 1,000. */
export const partsOf = (products: readonly Shown[], member: 'variants' | 'images'): readonly Shown[] =>
  products.flatMap(({ response, at, value }) =>
    isObject(value) ? firstOf(itemsOf({ response, at: `${at}/${member}`, value: value[member] })) : [],
  );

/** @throws Inconclusive when the product list is no list, or empty. */
export async function listedProducts(context: Context): Promise<readonly Shown[]> {
  await requireProducts(context);
  return itemsAt(await context.fetch(wholeCatalog), '/products');
}

/** @throws Inconclusive as `listedProducts`. */
export const listedVariants = async (context: Context): Promise<readonly Shown[]> =>
  partsOf(await listedProducts(context), 'variants');

/** @throws Inconclusive as `listedProducts`. */
export const listedImages = async (context: Context): Promise<readonly Shown[]> =>
  partsOf(await listedProducts(context), 'images');

/** The value as an object; empty when it is none. */
export const objectOf = ({ value }: Shown): JsonObject => (isObject(value) ? value : {});

export function wrong({ response, at }: Shown, member: string, actual: unknown, expected: string): Violation {
  const place = `${at}/${member}`;
  const message = `${requestText(response)}: ${place} is ${show(actual)}; promised is ${expected}`;
  return violation(response, message, { at: place, expected, actual: show(actual) });
}
