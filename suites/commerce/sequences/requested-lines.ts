/** What is asked for in a call: so much of one thing, and so much of another. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Facts, Id } from '../../discovered/facts.ts';
import type { Placed } from '../../discovered/plan-arguments.ts';
import { digitsOf } from '../client/offers.ts';
import type { PlannedCall, ToolName } from '../client/tool-client.ts';
import type { World } from './model.ts';

/** Quantities of the first and of the second offer; undefined is none of it. */
export type Wish = readonly (number | undefined)[];

export const wishText = (wish: Wish): string =>
  wish.flatMap((quantity, i) => (quantity === undefined ? [] : [`${quantity} ${'XY'[i]}`])).join(', ');

/** The variants that are asked for, with how much of each; what there is no offer for is left out. */
export const wanted = ({ offers }: World, wish: Wish) =>
  offers.flatMap((offer, i) => {
    const quantity = wish[i];
    return quantity === undefined ? [] : [{ ...offer, quantity }];
  });

/** A call with a line for each part of a wish. */
export function planWish(world: World, name: ToolName, facts: Partial<Facts>, wish: Wish): PlannedCall {
  const { client, offers } = world;
  const [first, ...rest] = wanted(world, wish).map(({ variant, product, quantity }) =>
    client.plan(name, { ...facts, variant, ...(product !== undefined && { product }), quantity }),
  );
  if (!first) return client.plan(name, facts);
  const isLine = ({ path, value }: Placed) =>
    path.includes('0') && offers.some(({ variant }) => isVariant(value, variant));
  return rest.reduce((one, other) => joined(one, other, isLine), first);
}

export const isVariant = (value: unknown, variant: Id): boolean =>
  String(value) === String(variant) ||
  (digitsOf(value) !== undefined && digitsOf(value) === digitsOf(variant));

/** The items of the second call's list beside those of the first; where there is no list, the first alone. */
function joined(one: PlannedCall, other: PlannedCall, isLine: (placed: Placed) => boolean): PlannedCall {
  const path = one.placed.find(isLine)?.path;
  if (!path) return one;
  return {
    arguments: appended(one.arguments, other.arguments, path.slice(0, path.indexOf('0'))),
    placed: [...one.placed, ...other.placed.filter(isLine)],
  };
}

function appended(one: JsonObject, other: JsonObject, [step = '', ...rest]: readonly string[]): JsonObject {
  const [left, right] = [one[step], other[step]];
  if (Array.isArray(left) && Array.isArray(right)) return { ...one, [step]: [...left, ...right] };
  return isObject(left) && isObject(right) ? { ...one, [step]: appended(left, right, rest) } : one;
}
