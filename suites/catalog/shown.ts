/** Products as the catalog shows them: where they stand, and what tells two of them apart. */

import { meets } from '../../lib/assert/answers.ts';
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { firstOf, productsOf } from '../discovered/products.ts';

export type Shown = {
  readonly response: HttpResponse;
  /** JSON Pointer in the body. */
  readonly at: string;
  readonly value: unknown;
};

/** The items of an array in a body, whatever they are; none when there is no array. */
export const itemsAt = (response: HttpResponse, at: string): readonly Shown[] =>
  response.json.valid ? itemsOf({ response, at, value: valueAt(response.json.value, at) }) : [];

const itemsOf = ({ response, at, value }: Shown): readonly Shown[] =>
  Array.isArray(value)
    ? value.map((item: unknown, index) => ({ response, at: `${at}/${index}`, value: item }))
    : [];

/** The first products of a list, or the one product of a single answer. */
export function productsIn(response: HttpResponse): readonly Shown[] {
  if (response.status !== 200 || !response.json.valid) return [];
  const value = valueAt(response.json.value, '/product');
  return [
    ...firstOf(itemsAt(response, '/products')),
    ...(value === undefined ? [] : [{ response, at: '/product', value }]),
  ];
}

/** The parts of products, variants or images: all but those beyond any sense. */
export const partsOf = (products: readonly Shown[], member: 'variants' | 'images'): readonly Shown[] =>
  products.flatMap(({ response, at, value }) =>
    isObject(value) ? firstOf(itemsOf({ response, at: `${at}/${member}`, value: value[member] })) : [],
  );

/** What tells one product from another: its id, or its handle when it has none. */
export const keyOf = ({ id, handle }: JsonObject): string => JSON.stringify(id ?? handle ?? null);

export const keysOf = (response: HttpResponse): readonly string[] => (productsOf(response) ?? []).map(keyOf);

/** The answer is 200 with a product list; what the products hold is not looked at. */
export const holdsList = (response: HttpResponse): readonly Violation[] =>
  meets(response, { status: 200, schema: 'product-list' });

/** @throws Inconclusive `prerequisite` when the answer is no product list. */
export async function requireList(
  context: Context,
  request: HttpRequest,
  served: string,
): Promise<HttpResponse> {
  const response = await context.fetch(request);
  if (response.status !== 200 || !productsOf(response))
    throw new Inconclusive('prerequisite', `${served} does not hold, so there is no list to compare with`);
  return response;
}

/** The answer is a list of exactly so many products. */
export function holdsExactly(response: HttpResponse, size: number, because: string): readonly Violation[] {
  const noList = holdsList(response);
  if (noList.length > 0) return noList;
  const actual = itemsAt(response, '/products').length;
  if (actual === size) return [];
  return [
    violation(response, `${asked(response)} lists ${actual} products; promised are ${size}: ${because}`, {
      at: '/products',
      expected: `${size} products`,
      actual: `${actual} products`,
    }),
  ];
}

/** Lists longer than any limit flood their reader. */
export function holdsAtMost(response: HttpResponse, most: number): readonly Violation[] {
  const actual = itemsAt(response, '/products').length;
  if (actual <= most) return [];
  const message = `${asked(response)} lists ${actual} products; promised are at most ${most}`;
  const details = { at: '/products', expected: `at most ${most} products`, actual: `${actual} products` };
  return [violation(response, message, details)];
}

/** Every product of the list is among the known ones. */
export function listsOnly(
  response: HttpResponse,
  known: ReadonlySet<string>,
  where: string,
): readonly Violation[] {
  return firstOf(productsOf(response) ?? []).flatMap((product, index) => {
    if (known.has(keyOf(product))) return [];
    const message = `${asked(response)} lists the product ${keyOf(product)}, which ${where} does not list`;
    return [violation(response, message, { at: `/products/${index}`, expected: `a product of ${where}` })];
  });
}
