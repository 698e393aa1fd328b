/** Changes every object in a JSON value, the inner ones first: for saboteurs of a shape, wherever it occurs. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';

/** For values of the reference storefront only: it recurses as deep as they are. */
export function changeEach(value: unknown, change: (object: JsonObject) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => changeEach(item, change));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, changeEach(member, change)]);
  return change(Object.fromEntries(members));
}

/** As `changeEach`, for objects with an amount and a currency. */
export const changeMoney = (
  value: unknown,
  change: (money: JsonObject & { readonly amount: unknown; readonly currency: unknown }) => unknown,
): unknown =>
  changeEach(value, (object) => {
    const { amount, currency } = object;
    return amount === undefined || currency === undefined ? object : change({ ...object, amount, currency });
  });
