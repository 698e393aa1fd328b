/** Makers of faults that several shapes have. */
import type { Planted } from '../../planted/planted.ts';
import { changed, edit } from '../../planted/planted.ts';
import { at, type Plant, type Tools } from '../../variants/frame/tools.ts';
import type { Fields, Places } from '../../variants/variant.ts';

export type Fault = Omit<Planted, 'storefront'>;

/** Other tools behind the schemas of the shape: what the schemas refuse stays refused. */
export const rebuilt =
  (open: (places: Places) => Tools): Plant =>
  (tools, places) => {
    const faulty = open(places);
    return (name, args) => {
      const outcome = tools(name, args);
      const isInvalid = 'refusal' in outcome && outcome.refusal.code === -32602;
      return isInvalid ? outcome : faulty(name, args);
    };
  };

/** Where a record has its id, and which argument names it. */
type Naming = { readonly argument: string; readonly path: string };

/** Reading any cart or checkout shows the first one, under the requested id. */
export const showingFirst =
  (kind: 'cart' | 'checkout', { argument, path }: Naming): Plant =>
  (tools) => {
    let first: unknown;
    return (name, args) => {
      const outcome = tools(name, args);
      if (name === `create_${kind}` && 'record' in outcome) first ??= at(outcome.record, path);
      if (name !== `get_${kind}` || !('record' in outcome) || first === undefined) return outcome;
      return changed(tools(name, { ...args, [argument]: first }), (record) =>
        edit(record, path, () => args[argument]),
      );
    };
  };

/** Cancelling one cart or checkout cancels all. */
export const cancellingAll =
  (kind: 'cart' | 'checkout', { argument, path }: Naming, latest: (record: Fields) => Fields): Plant =>
  (tools) => {
    const made = new Set<unknown>();
    return (name, args) => {
      const outcome = tools(name, args);
      if (!('record' in outcome)) return outcome;
      if (name === `create_${kind}`) made.add(at(outcome.record, path));
      if (name !== `cancel_${kind}`) return outcome;
      made.delete(args[argument]);
      for (const id of made) {
        const read = tools(`get_${kind}`, { [argument]: id });
        if ('record' in read) tools(name, { [argument]: id, ...latest(read.record) });
      }
      made.clear();
      return outcome;
    };
  };

/** A change that is answered as if it took effect, and did not. */
export const answeringOnly =
  (tool: string, { argument }: Naming, restore: (before: Fields, after: Fields) => Fields): Plant =>
  (tools) =>
  (name, args) => {
    if (name !== tool) return tools(name, args);
    const reading = tool.replace('update', 'get');
    const before = tools(reading, { [argument]: args[argument] });
    const outcome = tools(name, args);
    if ('record' in before && 'record' in outcome) {
      tools(name, { [argument]: args[argument], ...restore(before.record, outcome.record) });
    }
    return outcome;
  };
