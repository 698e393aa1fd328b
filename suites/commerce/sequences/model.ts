/** What a caller knows about the carts and checkouts in a sequence of calls. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Address, Facts, Id } from '../../discovered/arguments/facts.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { type Place, payloadsOf, placesIn, recordsOf } from '../../discovered/tool-result.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import { variantNames } from '../../words/catalog.ts';
import { stateWords } from '../../words/records.ts';
import { type Destination, destinationIn, otherAddressIn } from '../client/test-data.ts';
import { idempotencyKey, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { isSameId, type Kind } from '../client/values.ts';
import { type Offer, type Purchase, requirePurchase } from '../offers/offers.ts';
import { type LinePlaces, linesAt, pathOfLines, type ShownLine } from '../shapes/line-places.ts';
import { placesFor, type RecordShape, showsLines } from '../shapes/record-shape.ts';

/** The promises about sequences; each check judges one of them. */
export type Rule = 'kept' | 'refused' | 'cancelled';

/** What all sequences of a check share. */
export type World = Omit<Purchase, 'offers' | 'fallbackOffers'> & {
  readonly client: ToolClient;
  readonly rule: Rule;
  offers: readonly Offer[];
  /** Used when the first creation fails, and empty afterwards. */
  fallbackOffers: readonly Offer[];
  readonly destination: Destination;
  readonly otherAddress: Address;
  /** Where records show their lines; filled when the first record of a kind is created. */
  readonly shapes: Map<Kind, RecordShape>;
};

export type KnownRecord = {
  readonly kind: Kind;
  readonly id: Id;
  /** The view in the response to the last call that changed the record. */
  answered: View;
  /** The view in the last reading since then. */
  read?: View;
  /** The payloads of the last successful reading. */
  payloads?: readonly JsonObject[];
  /** An update has failed since the last reading. */
  updateFailed: boolean;
  cancelled: boolean;
  /** An update has sent an address. */
  addressed: boolean;
  /** An update has succeeded, so that a later refusal is not one of its arguments. */
  isUpdatable: boolean;
  /** The first reading after the cancellation, as text. */
  readCancelled?: string;
};

export type State = {
  /** By name: `cart A`. */
  readonly records: Map<string, KnownRecord>;
  /** Quantities that were shown as requested, so the storefront sells them: `2 of 1001`. */
  readonly confirmed: Set<string>;
  readonly readable: Set<Kind>;
  /** An update has set a quantity; other storefronts add it to the previous one. */
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

/** The facts for a call about a record, with a new idempotency key. */
export const factsOf = ({ kind, id }: KnownRecord, state: State): Partial<Facts> => {
  state.calls += 1;
  return { subject: id, [kind]: id, idempotencyKey: idempotencyKey(`${id} ${state.calls}`) };
};

/** The view of a response: the offered variants, and the texts of the destination. */
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

/** Whether a response has to show lines, because other responses of its tool have shown them. */
export function mustShowLines({ shapes }: World, call: ToolCall, kind: Kind): boolean {
  const shape = shapes.get(kind);
  return shape !== undefined && showsLines(shape, toolOf(call.response));
}

/** The requirements of rule `cancelled`. */
export const cancelledPromises = {
  cart: 'commerce.cancelled.cart',
  checkout: 'commerce.cancelled.checkout',
} as const;

/**
 * A violation of a rule, which only the check of that rule reports.
 * @param where by default all of the answer, which should have been another one.
 */
export const violates = (
  { rule }: World,
  broken: Rule,
  call: ToolCall,
  message: string,
  details: Pick<Violation, 'expected' | 'actual' | 'promise' | 'atMost'>,
  where?: Where,
): readonly Violation[] => {
  if (rule !== broken) return [];
  if (where) return [violationAt(call, where, message, details)];
  return [violation(call.response, message, { at: '/result', ...details })];
};

/** The list of the lines, where that was learned. */
export function linesOf({ shapes }: World, kind: Kind, { response }: ToolCall): Where {
  const shape = shapes.get(kind);
  const places = shape && placesFor(shape, toolOf(response));
  return { path: places && pathOfLines(places) };
}

/**
 * Texts of an address in a record that was never sent one, so they belong to another record. A city and a postal code may
 * be those of a place to collect from.
 */
export function foreignTexts(
  world: World,
  kind: Kind,
  call: ToolCall,
  { texts }: View,
): readonly Violation[] {
  const { address, email } = world.destination;
  if (![address.street, email].some((own) => texts.includes(own))) return [];
  const actual = texts.map((text) => `"${text}"`).join(', ');
  const message = `${toolOf(call.response)} shows ${actual}, which this ${kind} was never sent`;
  const details = { expected: 'only what was sent', actual };
  return violates(world, 'kept', call, message, details, { of: texts[0] });
}

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
  const payloads = recordsOf(rpcResponse);
  const places = payloads.flatMap(placesIn);
  const shown = new Set(places.map(({ value }) => value));
  const lines = learned
    ? learnedLines(payloads.flatMap((payload) => linesAt(learned, payload)))
    : namedLines(places, variants);
  return { lines, texts: texts.filter((text) => shown.has(text)) };
}

/** The total quantity of each variant, over all of its lines. */
function learnedLines(lines: readonly ShownLine[]): ReadonlyMap<string, string> {
  const totals = new Map<string, number | undefined>();
  for (const { variant, quantity } of lines) {
    const before = totals.get(String(variant)) ?? 0;
    totals.set(String(variant), quantity === undefined ? undefined : before + quantity);
  }
  return new Map([...totals].map(([variant, quantity]) => [variant, String(quantity ?? 'some')]));
}

/** Lines found by the usual names of their members. */
function namedLines(places: readonly Place[], variants: readonly Id[]): ReadonlyMap<string, string> {
  const lines = places.flatMap(toLine);
  const quantities = variants.flatMap((variant): [string, string][] => {
    const own = lines.filter(({ line }) => placesIn(line).some((place) => names(place, variant)));
    // Deeper objects repeat the line, or describe for example its stock.
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

const names = ({ path, value }: Place, variant: Id): boolean => {
  const name = path.at(-1) ?? '';
  return variantNames.id.test(name) && !variantNames.product.test(name) && isSameId(value, variant);
};

/** The view as text: `2 of 1001, 1 of 1002, "Springfield"`. */
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

/** A cancellation may go on for a while: the record is in another state that is over, or has lost all that was in it. */
export function isFurtherOver(world: World, { kind, read }: KnownRecord, call: ToolCall): boolean {
  const view = viewIn(world, call, kind);
  const isOver = statesOf(call).some((state) => stateWords.over.test(state));
  const shown = toText(view);
  return isOver && (shown === toText(emptyView) || (read !== undefined && shown === toText(read)));
}

/** @throws Inconclusive `no-subjects` when no available variant is known. */
export async function openWorld(client: ToolClient, rule: Rule): Promise<World> {
  const purchase = await requirePurchase(client);
  if (purchase.offers.length === 0) {
    throw new Inconclusive('no-subjects', 'no product is known that could be bought');
  }
  const destination = destinationIn(client.home);
  const otherAddress = otherAddressIn(client.home);
  return { client, rule, ...purchase, destination, otherAddress, shapes: new Map() };
}
