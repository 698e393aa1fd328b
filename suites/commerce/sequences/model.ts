/** What is known of the carts and checkouts of one sequence of calls. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Address, Facts, Id } from '../../discovered/facts.ts';
import { type Offer, requireCurrency, requireOffers } from '../client/offers.ts';
import { addressIn, idempotencyKey, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import type { Kind } from '../records/with-record.ts';
import type { View } from './record-view.ts';

/** What sequences are judged for: one check judges one of them. */
export type Rule = 'kept' | 'refused' | 'ended';

/** What the sequences of a check have in common. */
export type World = {
  readonly client: ToolClient;
  /** Up to two things that can be bought, as the search names them, or else as the catalog does. */
  offers: readonly Offer[];
  /** The same as the catalog names them, until something was bought. */
  spare: readonly Offer[];
  /** The currency that is sold in. */
  readonly money: Partial<Facts>;
  readonly destination: { readonly address: Address; readonly email: string };
  readonly rule: Rule;
};

export type Kept = {
  readonly kind: Kind;
  readonly id: Id;
  /** What the last call that changed it has answered. */
  said: View;
  /** What reading has shown since then. */
  read?: View;
  payloads?: readonly JsonObject[];
  /** A call to change it has failed since it was read. */
  doubtful: boolean;
  cancelled: boolean;
  /** What reading has shown first after it was cancelled. */
  end?: string;
};

export type State = {
  /** By name: `cart A`. */
  readonly kept: Map<string, Kept>;
  /** `2 of 1001`: what an answer has shown as it was asked for, so that the storefront can do it. */
  readonly honoured: Set<string>;
  readonly readable: Set<Kind>;
  /** An update has been seen to set a quantity, where another storefront might add it up. */
  sets: boolean;
  /** No address has been refused. */
  ships: boolean;
  calls: number;
};

export const newState = (): State => ({
  kept: new Map(),
  honoured: new Set(),
  readable: new Set(),
  sets: false,
  ships: true,
  calls: 0,
});

/** @throws Inconclusive `no-subjects` when nothing is known that could be bought. */
export async function openWorld(client: ToolClient, rule: Rule): Promise<World> {
  const [all, money] = [await requireOffers(client), await requireCurrency(client)];
  const available = all.filter((offer) => offer.available);
  const [offers = [], spare = []] = (['search', 'catalog'] as const)
    .map((source) => twoOf(available.filter(({ from }) => from === source)))
    .filter((two) => two.length > 0);
  if (offers.length === 0) throw new Inconclusive('no-subjects', 'nothing is known that could be bought');
  const destination = { address: addressIn(client.context.target.country), email: 'buyer@example.com' };
  return { client, offers, spare, money, destination, rule };
}

/** Of two products, or else of one. */
function twoOf(offers: readonly Offer[]): readonly Offer[] {
  const [first] = offers;
  if (!first) return [];
  const second =
    offers.find(({ product }) => product !== first.product) ??
    offers.find(({ variant }) => variant !== first.variant);
  return second ? [first, second] : [first];
}

export const soughtIn = ({ offers, destination: { address, email } }: World) => ({
  variants: offers.map(({ variant }) => variant),
  texts: [address.street, address.city, address.postcode, email].filter((text) => text !== undefined),
});

/** The facts of a call about a record. */
export const factsOf = ({ kind, id }: Kept, state: State): Partial<Facts> => {
  state.calls += 1;
  return { subject: id, [kind]: id, idempotencyKey: idempotencyKey(`${id} ${state.calls}`) };
};

/** One violation of a rule, told by the check that judges this rule. */
export const found = (
  { rule }: World,
  broken: Rule,
  { response }: ToolCall,
  message: string,
  details: { readonly expected: string; readonly actual: string },
): readonly Violation[] =>
  rule === broken ? [violation(response, message, { at: '/result', ...details })] : [];
