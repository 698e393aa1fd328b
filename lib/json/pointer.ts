/** Objects of JSON, JSON Pointers (RFC 6901), and kinds of places: pointers in which `*` stands for every index. */

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member's name as a step of a pointer. */
export const escapeStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The names and indices on the way to a place. */
export function stepsOf(pointer: string): readonly string[] {
  const [, ...steps] = pointer.split('/');
  return pointer.includes('~') ? steps.map(unescapeStep) : steps;
}

const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/** How many places of that kind the value has; a member that is absent counts where its object is present. */
export function countAt(value: unknown, kind: string): number {
  let nodes: readonly unknown[] = [value];
  const steps = stepsOf(kind);
  for (const [index, step] of steps.entries()) {
    const last = index === steps.length - 1;
    nodes = nodes.flatMap((node) => below(node, step, last));
  }
  return nodes.length;
}

function below(node: unknown, step: string, last: boolean): readonly unknown[] {
  if (Array.isArray(node)) return step === '*' ? node : node.slice(Number(step), Number(step) + 1);
  if (typeof node !== 'object' || node === null) return [];
  if (Object.hasOwn(node, step)) return [(node as Readonly<Record<string, unknown>>)[step]];
  return last ? [undefined] : [];
}

/** Orders pointers as people count: `/products/9` before `/products/10`, a parent before its members. */
export function byPlace(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')];
  for (const [index, step] of left.entries()) {
    const beside = right[index];
    if (beside === undefined) return 1;
    if (step !== beside) return compareSteps(step, beside);
  }
  return left.length - right.length;
}

const isIndex = (step: string): boolean => /^\d{1,15}$/.test(step);

function compareSteps(one: string, other: string): number {
  if (isIndex(one) && isIndex(other)) return Number(one) - Number(other);
  return one < other ? -1 : 1;
}
