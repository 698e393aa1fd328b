/** A view of a cart or checkout: its lines and texts in any shape, because the interface shows no fields of records. */
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { type Place, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isSameId } from '../client/values.ts';
import { type LinePlaces, linesAt, type ShownLine } from '../shapes/line-places.ts';

/** The quantity of each variant, and the texts that are shown; missing ones are left out. */
export type View = { readonly lines: ReadonlyMap<string, string>; readonly texts: readonly string[] };

export const emptyView: View = { lines: new Map(), texts: [] };

export function viewOf(
  { rpcResponse }: ToolCall,
  {
    variants,
    texts,
    places: learned,
  }: {
    readonly variants: readonly Id[];
    readonly texts: readonly string[];
    /** Where the tool shows lines, if that was learned. */
    readonly places?: LinePlaces | undefined;
  },
): View {
  const payloads = payloadsOf(rpcResponse);
  const places = payloads.flatMap(placesIn);
  const shown = new Set(places.map(({ value }) => value));
  const lines = learned
    ? learnedLines(payloads.flatMap((payload) => linesAt(learned, payload)))
    : namedLines(places, variants);
  return { lines, texts: texts.filter((text) => shown.has(text)) };
}

/** Several lines of one variant are as good as one. */
function learnedLines(lines: readonly ShownLine[]): ReadonlyMap<string, string> {
  const totals = new Map<string, number | undefined>();
  for (const { variant, quantity } of lines) {
    const before = totals.get(String(variant)) ?? 0;
    totals.set(String(variant), quantity === undefined ? undefined : before + quantity);
  }
  return new Map([...totals].map(([variant, quantity]) => [variant, String(quantity ?? 'some')]));
}

/** Lines by the usual names of their members. */
function namedLines(places: readonly Place[], variants: readonly Id[]): ReadonlyMap<string, string> {
  const lines = places.flatMap(toLine);
  const quantities = variants.flatMap((variant): [string, string][] => {
    const own = lines.filter(({ line }) => placesIn(line).some((place) => names(place, variant)));
    // Deeper objects describe the line, for example its stock, or repeat it.
    const depth = Math.min(...own.map((line) => line.depth));
    const outer = own.filter((line) => line.depth === depth).map(({ quantity }) => quantity);
    const found = [...new Set(outer)].toSorted((a, b) => a - b);
    return found.length === 0 ? [] : [[String(variant), found.join(' and ')]];
  });
  return new Map(quantities);
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
