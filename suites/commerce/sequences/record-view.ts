/** What a cart or checkout shows of what was put into it, in whatever shape: the fields of records are not shown. */
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/facts.ts';
import { type Place, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isVariant } from './requested-lines.ts';

/** What is looked for in a record: things to buy, and texts that it was given, such as those of an address. */
export type SearchTerm = { readonly variants: readonly Id[]; readonly texts: readonly string[] };

/** How much of each variant is shown, and which texts; what is not shown is not there. */
export type View = { readonly lines: ReadonlyMap<string, string>; readonly texts: readonly string[] };

export function viewOf({ rpcResponse }: ToolCall, { variants, texts }: SearchTerm): View {
  const places = payloadsOf(rpcResponse).flatMap(placesIn);
  const shown = new Set(places.map(({ value }) => value));
  const lines = places.flatMap(toLine);
  const quantities = variants.flatMap((variant): [string, string][] => {
    const own = lines.filter(({ line }) => placesIn(line).some((place) => names(place, variant)));
    // What is deeper is told of the line, such as how much of it there is, or is the line once more.
    const depth = Math.min(...own.map((line) => line.depth));
    const outer = own.filter((line) => line.depth === depth).map(({ quantity }) => quantity);
    const found = [...new Set(outer)].toSorted((a, b) => a - b);
    return found.length === 0 ? [] : [[String(variant), found.join(' and ')]];
  });
  return { lines: new Map(quantities), texts: texts.filter((text) => shown.has(text)) };
}

const toLine = ({ path, value }: Place) =>
  isObject(value) && typeof value.quantity === 'number'
    ? [{ depth: path.length, line: value, quantity: value.quantity }]
    : [];

/** Members that name the thing to buy; that of a product may have the digits of another variant. */
const naming = /id$|^variant|^merchandise/i;

const names = ({ path, value }: Place, variant: Id): boolean => {
  const name = path.at(-1) ?? '';
  return naming.test(name) && !/product/i.test(name) && isVariant(value, variant);
};

/** A view as text: `2 of 1001, 1 of 1002, "Springfield"`. */
export const toText = ({ lines, texts }: View): string =>
  [
    ...[...lines].map(([variant, quantity]) => `${quantity} of ${variant}`),
    ...texts.map((text) => `"${text}"`),
  ].join(', ') || 'nothing that was put into it';

/** The states that a record shows itself in, such as `canceled`. */
export const statesOf = ({ rpcResponse }: ToolCall): readonly string[] =>
  payloadsOf(rpcResponse)
    .flatMap((payload) => [payload, ...Object.values(payload)])
    .flatMap((part) => [valueAt(part, '/status'), valueAt(part, '/state')])
    .filter((state) => typeof state === 'string');
