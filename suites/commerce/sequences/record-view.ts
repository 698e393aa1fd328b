/** A view of a cart or checkout: its lines and texts in any shape, because the interface shows no fields of records. */
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/commerce/facts.ts';
import { type Place, payloadsOf, placesIn } from '../../discovered/commerce/tool-result.ts';
import { isSameId } from '../client/ids.ts';
import type { ToolCall } from '../client/tool-client.ts';

/** The quantity of each variant, and the texts that are shown; missing ones are left out. */
export type View = { readonly lines: ReadonlyMap<string, string>; readonly texts: readonly string[] };

export const emptyView: View = { lines: new Map(), texts: [] };

export function viewOf(
  { rpcResponse }: ToolCall,
  { variants, texts }: { readonly variants: readonly Id[]; readonly texts: readonly string[] },
): View {
  const places = payloadsOf(rpcResponse).flatMap(placesIn);
  const shown = new Set(places.map(({ value }) => value));
  const lines = places.flatMap(toLine);
  const quantities = variants.flatMap((variant): [string, string][] => {
    const own = lines.filter(({ line }) => placesIn(line).some((place) => names(place, variant)));
    // Deeper objects describe the line, for example its stock, or repeat it.
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

/** Members that name the variant; the id of a product may have the digits of another variant. */
const naming = /id$|^variant|^merchandise/i;

const names = ({ path, value }: Place, variant: Id): boolean => {
  const name = path.at(-1) ?? '';
  return naming.test(name) && !/product/i.test(name) && isSameId(value, variant);
};

/** A view as text: `2 of 1001, 1 of 1002, "Springfield"`. */
export const toText = ({ lines, texts }: View): string =>
  [
    ...[...lines].map(([variant, quantity]) => `${quantity} of ${variant}`),
    ...texts.map((text) => `"${text}"`),
  ].join(', ') || 'nothing that was put into it';

/** The states that a record shows, such as `canceled`. */
export const statesOf = ({ rpcResponse }: ToolCall): readonly string[] =>
  payloadsOf(rpcResponse)
    .flatMap((payload) => [payload, ...Object.values(payload)])
    .flatMap((part) => [valueAt(part, '/status'), valueAt(part, '/state')])
    .filter((state) => typeof state === 'string');
