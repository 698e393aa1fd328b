/** Changes one place in a JSON value, for saboteurs: `alterJson(when, put('/ucp/version', 3))`. */
import { isObject } from '../../../lib/assert/json.ts';

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
