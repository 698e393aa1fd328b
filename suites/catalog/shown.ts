/** Products as the catalog shows them: where they stand, and what tells two of them apart. */

import { meets } from '../../lib/assert/answers.ts';
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { firstOf, productsOf } from '../learned/products.ts';

export type Shown = {
  readonly observation: Observation;
  /** JSON Pointer in the body. */
  readonly at: string;
  readonly value: unknown;
};

/** The items of an array in a body, whatever they are; none when there is no array. */
export const itemsAt = (observation: Observation, at: string): readonly Shown[] =>
  observation.json.valid ? itemsOf({ observation, at, value: valueAt(observation.json.value, at) }) : [];

const itemsOf = ({ observation, at, value }: Shown): readonly Shown[] =>
  Array.isArray(value)
    ? value.map((item: unknown, index) => ({ observation, at: `${at}/${index}`, value: item }))
    : [];

/** The first products of a list, or the one product of a single answer. */
export function productsIn(observation: Observation): readonly Shown[] {
  if (observation.status !== 200 || !observation.json.valid) return [];
  const value = valueAt(observation.json.value, '/product');
  return [
    ...firstOf(itemsAt(observation, '/products')),
    ...(value === undefined ? [] : [{ observation, at: '/product', value }]),
  ];
}

/** The parts of products, variants or images: all but those beyond any sense. */
export const partsOf = (products: readonly Shown[], member: 'variants' | 'images'): readonly Shown[] =>
  products.flatMap(({ observation, at, value }) =>
    isObject(value) ? firstOf(itemsOf({ observation, at: `${at}/${member}`, value: value[member] })) : [],
  );

/** What tells one product from another: its id, or its handle when it has none. */
export const keyOf = ({ id, handle }: JsonObject): string => JSON.stringify(id ?? handle ?? null);

export const keysOf = (observation: Observation): readonly string[] =>
  (productsOf(observation) ?? []).map(keyOf);

/** The answer is 200 with a product list; what the products hold is not looked at. */
export const holdsList = (observation: Observation): readonly Violation[] =>
  meets(observation, { status: 200, schema: 'product-list' });

/** @throws Inconclusive `prerequisite` when the answer is no product list. */
export async function learnList(
  witness: Witness,
  request: HttpRequest,
  served: string,
): Promise<Observation> {
  const observation = await witness.observe(request);
  if (observation.status !== 200 || !productsOf(observation))
    throw new Inconclusive('prerequisite', `${served} does not hold, so there is no list to compare with`);
  return observation;
}

/** The answer is a list of exactly so many products. */
export function holdsExactly(observation: Observation, size: number, because: string): readonly Violation[] {
  const noList = holdsList(observation);
  if (noList.length > 0) return noList;
  const actual = itemsAt(observation, '/products').length;
  if (actual === size) return [];
  return [
    violation(
      observation,
      `${asked(observation)} lists ${actual} products; promised are ${size}: ${because}`,
      {
        at: '/products',
        expected: `${size} products`,
        actual: `${actual} products`,
      },
    ),
  ];
}

/** Lists longer than any limit flood their reader. */
export function holdsAtMost(observation: Observation, most: number): readonly Violation[] {
  const actual = itemsAt(observation, '/products').length;
  if (actual <= most) return [];
  const message = `${asked(observation)} lists ${actual} products; promised are at most ${most}`;
  const details = { at: '/products', expected: `at most ${most} products`, actual: `${actual} products` };
  return [violation(observation, message, details)];
}

/** Every product of the list is among the known ones. */
export function listsOnly(
  observation: Observation,
  known: ReadonlySet<string>,
  where: string,
): readonly Violation[] {
  return firstOf(productsOf(observation) ?? []).flatMap((product, index) => {
    if (known.has(keyOf(product))) return [];
    const message = `${asked(observation)} lists the product ${keyOf(product)}, which ${where} does not list`;
    return [violation(observation, message, { at: `/products/${index}`, expected: `a product of ${where}` })];
  });
}
