/** A fault planted in the commerce records of a lawful storefront, and makers of such faults. */
import type { Outcome, Plant, Tools } from '../variants/frame/tools.ts';
import { type Fields, isFields, type Places } from '../variants/variant.ts';

export type Planted = {
  /** Describes the fault. */
  readonly id: string;
  readonly storefront: 'atelier' | 'ledger' | 'pavilion';
  /** The broken promise: a section of the interface, or what every buyer relies on. */
  readonly breaks: string;
  readonly plant: Plant;
};

/** Changes the records in the answers of these tools. */
export const answering =
  (names: RegExp, change: (record: Fields, args: Fields) => unknown): Plant =>
  (tools) =>
  (name, args) => {
    const outcome = tools(name, args);
    return names.test(name) ? changed(outcome, (record) => change(record, args)) : outcome;
  };

/** Changes the arguments of these tools. */
export const asking =
  (names: RegExp, change: (args: Fields, places: Places) => unknown): Plant =>
  (tools, places) =>
  (name, args) =>
    tools(name, names.test(name) ? asFields(change(args, places)) : args);

/** Replaces one tool. */
export const instead =
  (tool: string, answer: (args: Fields, tools: Tools) => Outcome): Plant =>
  (tools) =>
  (name, args) =>
    name === tool ? answer(args, tools) : tools(name, args);

/** Changes the record of an outcome; a refusal stays unchanged. */
export const changed = (outcome: Outcome, change: (record: Fields) => unknown): Outcome =>
  'record' in outcome ? { record: asFields(change(outcome.record)) } : outcome;

export const asFields = (value: unknown): Fields => (isFields(value) ? value : {});
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Changes the values at a path such as `basket.rows.*.count`, and adds no missing ones. */
export function edit(value: unknown, path: string, change: (inner: unknown) => unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const inside = (inner: unknown) =>
    rest.length === 0 ? change(inner) : edit(inner, rest.join('.'), change);
  if (Array.isArray(value)) {
    return value.map((inner, index) => (key === '*' || key === String(index) ? inside(inner) : inner));
  }
  if (!isFields(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, key === '*' || key === name ? inside(inner) : inner]),
  );
}

/** Removes a member of the values at a path. */
export const without = (value: unknown, path: string, member: string): unknown =>
  edit(value, path, (inner) => {
    const { [member]: _, ...rest } = asFields(inner);
    return rest;
  });
