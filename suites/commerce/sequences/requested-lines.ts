/** Lines that a call requests: a quantity of one variant, and a quantity of another. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Facts } from '../../discovered/commerce/facts.ts';
import type { Placed } from '../../discovered/commerce/plan-arguments.ts';
import { isSameId } from '../client/ids.ts';
import { type Offer, purchaseFacts } from '../client/offers.ts';
import type { PlannedCall } from '../client/plan-call.ts';
import type { ToolClient } from '../client/tool-client.ts';
import type { ToolName } from '../client/tool-names.ts';

/** Quantities of the first and of the second offer; undefined requests none of it. */
export type RequestedLines = readonly (number | undefined)[];

/** As text, with X and Y for the offers: `2 X, 1 Y`. */
export const linesText = (lines: RequestedLines): string =>
  lines.flatMap((quantity, i) => (quantity === undefined ? [] : [`${quantity} ${'XY'[i]}`])).join(', ');

/** The requested offers with their quantities; lines without an offer are left out. */
export const requestedFrom = (offers: readonly Offer[], lines: RequestedLines) =>
  offers.flatMap((offer, i) => {
    const quantity = lines[i];
    return quantity === undefined ? [] : [{ ...offer, quantity }];
  });

/**
 * A call with an item for each requested line.
 * @throws Inconclusive as `ToolClient.plan`.
 */
export function planLines(
  client: ToolClient,
  offers: readonly Offer[],
  name: ToolName,
  facts: Partial<Facts>,
  lines: RequestedLines,
): PlannedCall {
  const [first, ...rest] = requestedFrom(offers, lines).map((offer) =>
    client.plan(name, { ...facts, ...purchaseFacts(offer), quantity: offer.quantity }),
  );
  if (!first) return client.plan(name, facts);
  const isLine = ({ path, value }: Placed) =>
    path.includes('0') && offers.some(({ variant }) => isSameId(value, variant));
  return rest.reduce((one, other) => joined(one, other, isLine), first);
}

/** The first call with the second's items appended to its list; where there is no list, the first alone. */
function joined(one: PlannedCall, other: PlannedCall, isLine: (placed: Placed) => boolean): PlannedCall {
  const path = one.placed.find(isLine)?.path;
  if (!path) return one;
  return {
    arguments: appended(one.arguments, other.arguments, path.slice(0, path.indexOf('0'))),
    placed: [...one.placed, ...other.placed.filter(isLine)],
  };
}

function appended(one: JsonObject, other: JsonObject, [step = '', ...rest]: readonly string[]): JsonObject {
  const [left, right] = [one[step], other[step]];
  if (Array.isArray(left) && Array.isArray(right)) return { ...one, [step]: [...left, ...right] };
  return isObject(left) && isObject(right) ? { ...one, [step]: appended(left, right, rest) } : one;
}
