/** Makers of faults in shapes: a dialect that is altered, and mistakes that need a memory of earlier calls. */
import type { Planted } from '../../planted/planted.ts';
import { at, type Plant, type Tools } from '../../variants/frame/tools.ts';
import type { Fields, Places } from '../../variants/variant.ts';
import { type Dialect, desk } from './desk.ts';

export type Fault = Omit<Planted, 'storefront'>;

/** The shop with parts of its dialect replaced; the listed schemas are respected as before. */
export const bent =
  (dialect: Dialect) =>
  (change: Partial<Dialect>): Plant =>
  (tools, places) => {
    const faulty = desk({ ...dialect, ...change })(places);
    return (name, args) => {
      const outcome = tools(name, args);
      const isMalformed = 'refusal' in outcome && outcome.refusal.message === 'Invalid arguments';
      return isMalformed ? outcome : faulty(name, args);
    };
  };

/** Every cart is filled like the first. */
export const sameContents: Plant = (tools) => {
  let first: Fields | undefined;
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const outcome = tools(name, first ?? args);
    if ('record' in outcome) first ??= args;
    return outcome;
  };
};

/** Cancelling a cart cancels all others too. @param idPath the id in the record of a cart */
export const cancelsAll =
  (idPath: string, argsFor: (id: unknown) => Fields): Plant =>
  (tools) => {
    const made = new Set<unknown>();
    return (name, args) => {
      const outcome = tools(name, args);
      if (!('record' in outcome)) return outcome;
      const id = at(outcome.record, idPath);
      if (name === 'create_cart') made.add(id);
      if (name === 'cancel_cart') for (const other of made) if (other !== id) tools(name, argsFor(other));
      return outcome;
    };
  };

/** Keeps in mind the first answer of a tool, and gives it again. */
export const frozen =
  (tool: string, keyOf: (args: Fields) => unknown): Plant =>
  (tools) => {
    const first = new Map<unknown, ReturnType<Tools>>();
    return (name, args) => {
      const outcome = tools(name, args);
      if (name !== tool || !('record' in outcome)) return outcome;
      const known = first.get(keyOf(args)) ?? outcome;
      first.set(keyOf(args), known);
      return known;
    };
  };

/** An approval given at this moment, whatever was sent. */
export const nowGiven = ({ now }: Places) => ({ given: true, at: new Date(now()).toISOString() });
