/** Alters JSON bodies, at one place or wherever an object occurs: `alterJson(when, setAt('/ucp/version', 3))`. */
import { isObject, type JsonObject, parseJson } from '../../lib/assert/json.ts';
import type { Sabotage } from '../../lib/model/saboteur.ts';
import type { Condition, ReceivedRequest } from './conditions.ts';
import { alterText } from './http.ts';

/**
 * Status, headers and bodies that are not JSON stay as they are.
 * @param change gets the parsed body, the request, and the response for its status and headers.
 */
export const alterJson = (
  when: Condition,
  change: (body: unknown, received: ReceivedRequest, response: Response) => unknown,
): Sabotage =>
  alterText(when, (text, received, response) => {
    const body = parseJson(text);
    return body === undefined ? text : JSON.stringify(change(body, received, response));
  });

/** Sets the value at a JSON Pointer; adds a missing last member, but no missing parent. */
export const setAt =
  (pointer: string, value: unknown) =>
  (body: unknown): unknown =>
    replaceAt(body, pointer.split('/').slice(1), () => value);

/** As `setAt`, with a new value made from the old one. */
export const changeAt =
  (pointer: string, make: (old: unknown) => unknown) =>
  (body: unknown): unknown =>
    replaceAt(body, pointer.split('/').slice(1), make);

/** Removes the member, or the array item, at a JSON Pointer. */
export const removeAt = (pointer: string): ((body: unknown) => unknown) => {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop() ?? '';
  return (body) => replaceAt(body, steps, (parent) => without(parent, last));
};

function without(parent: unknown, step: string): unknown {
  if (Array.isArray(parent)) return parent.filter((_, i) => i !== Number(step));
  return isObject(parent)
    ? Object.fromEntries(Object.entries(parent).filter(([key]) => key !== step))
    : parent;
}

function replaceAt(node: unknown, steps: readonly string[], make: (old: unknown) => unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return make(node);
  if (Array.isArray(node)) {
    return node.map((item, i) => (i === Number(step) ? replaceAt(item, rest, make) : item));
  }
  if (!isObject(node) || (rest.length > 0 && !Object.hasOwn(node, step))) return node;
  return { ...node, [step]: replaceAt(node[step], rest, make) };
}

/** Changes every object in a JSON value, the inner ones first; recurses, so only for values of the reference storefront. */
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
