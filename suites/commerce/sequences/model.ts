/** The state of the carts and checkouts in one sequence of calls, as far as a caller knows it. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { violation } from '../../../lib/assert/violation.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { idempotencyKey } from '../client/idempotency-key.ts';
import type { Destination } from '../client/test-buyer.ts';
import type { ToolCall, ToolClient } from '../client/tool-client.ts';
import type { Kind } from '../client/tool-names.ts';
import type { Offer } from '../offers/offers.ts';
import type { Purchase } from '../offers/purchase.ts';
import { placesFor, type RecordShape, showsLines } from '../shapes/record-shape.ts';
import { type View, viewOf } from './record-view.ts';

/** The promises that sequences are judged by; each check judges one of them. */
export type Rule = 'kept' | 'refused' | 'cancelled';

/** The surroundings that all sequences of a check share. */
export type World = Omit<Purchase, 'offers' | 'fallbackOffers'> & {
  readonly client: ToolClient;
  readonly rule: Rule;
  offers: readonly Offer[];
  /** Until a first creation succeeds or fails. */
  fallbackOffers: readonly Offer[];
  readonly destination: Destination;
  /** Where records show their lines; filled when the first record of a kind is created. */
  readonly shapes: Map<Kind, RecordShape>;
};

export type KnownRecord = {
  readonly kind: Kind;
  readonly id: Id;
  /** The view in the response to the last call that changed it. */
  answered: View;
  /** The view at the last reading since then. */
  read?: View;
  /** The payloads of the last successful reading. */
  payloads?: readonly JsonObject[];
  /** An update has failed since it was read. */
  updateFailed: boolean;
  cancelled: boolean;
  /** An update has sent it an address. */
  addressed: boolean;
  /** The first reading after the cancellation, as text. */
  readCancelled?: string;
};

export type State = {
  /** By name: `cart A`. */
  readonly records: Map<string, KnownRecord>;
  /** `2 of 1001`: quantities that were shown as requested, so the storefront can sell them. */
  readonly confirmed: Set<string>;
  readonly readable: Set<Kind>;
  /** An update has set a quantity, where another storefront might add it. */
  setsQuantities: boolean;
  /** No address has been refused. */
  acceptsAddress: boolean;
  calls: number;
};

export const newState = (): State => ({
  records: new Map(),
  confirmed: new Set(),
  readable: new Set(),
  setsQuantities: false,
  acceptsAddress: true,
  calls: 0,
});

/** The facts of a call about a record, with an idempotency key of its own. */
export const factsOf = ({ kind, id }: KnownRecord, state: State): Partial<Facts> => {
  state.calls += 1;
  return { subject: id, [kind]: id, idempotencyKey: idempotencyKey(`${id} ${state.calls}`) };
};

/** The view of the variants that a world buys, and of the texts of its destination. */
export function viewIn(
  { offers, destination: { address, email }, shapes }: World,
  call: ToolCall,
  kind: Kind,
): View {
  const shape = shapes.get(kind);
  return viewOf(call, {
    variants: offers.map(({ variant }) => variant),
    texts: [address.street, address.city, address.postcode, email],
    places: shape && placesFor(shape, toolOf(call.response)),
  });
}

/** Whether lines have to be in a response, because others of its tool have shown them. */
export function mustShowLines({ shapes }: World, call: ToolCall, kind: Kind): boolean {
  const shape = shapes.get(kind);
  return shape !== undefined && showsLines(shape, toolOf(call.response));
}

/** The requirements of rule `cancelled`. */
export const cancelledPromises = {
  cart: 'commerce.cancelled.cart',
  checkout: 'commerce.cancelled.checkout',
} as const;

/** A violation of one rule, reported only by the check that judges this rule. */
export const violates = (
  { rule }: World,
  broken: Rule,
  { response }: ToolCall,
  message: string,
  details: Pick<Violation, 'expected' | 'actual' | 'promise'>,
): readonly Violation[] =>
  rule === broken ? [violation(response, message, { at: '/result', ...details })] : [];

/** Texts of an address in a record that was never sent one: they are those of another record. */
export function foreignTexts(
  world: World,
  kind: Kind,
  call: ToolCall,
  { texts }: View,
): readonly Violation[] {
  if (texts.length === 0) return [];
  const actual = texts.map((text) => `"${text}"`).join(', ');
  const message = `${toolOf(call.response)} shows ${actual}, which this ${kind} was never sent`;
  return violates(world, 'kept', call, message, { expected: 'what was sent alone', actual });
}
