/** What calls do to a cart, read by the map: the lines before and after, and whether the storefront says anything about it. */
import { equals, type JsonObject } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/check.ts';
import { adds, removes } from '../../discovered/arguments/alternatives.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { patternOf, payloadsOf, placesIn, recordsOf } from '../../discovered/tool-result.ts';
import type { Where } from '../../discovered/violation-at.ts';
import { pageNames } from '../../words/catalog.ts';
import { planOf } from '../client/outcome.ts';
import { idOf } from '../client/record-ids.ts';
import { openToolClient, type PlannedCall, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { isId, isSameId, type Kind, type ToolName } from '../client/values.ts';
import { type RecordMap, withoutGifts } from '../map/learn-records.ts';
import { remarks } from '../map/remarks.ts';
import { mapOf, requireRoles, toLearning } from '../map/require-map.ts';
import { saysAddition } from '../map/stated.ts';
import { type Offer, type Purchase, requirePurchase } from '../offers/offers.ts';
import { planLines } from '../offers/requested-lines.ts';
import { isAllowed } from '../sequences/update.ts';
import { requireQuantity } from '../shapes/amounts.ts';
import { pathOfLines } from '../shapes/line-places.ts';
import { placesFor, type RecordShape, requireShape } from '../shapes/record-shape.ts';

/** Carts whose items and quantities are certain. */
export type Scene = {
  readonly client: ToolClient;
  readonly purchase: Purchase;
  readonly shape: RecordShape;
  readonly map: RecordMap;
  /** Two variants that the storefront sells. */
  readonly offers: readonly Offer[];
};

/** @throws Inconclusive `undeclared-shape` when the item or the quantity of a line is not certain. */
export async function openScene(context: Context, kind: Kind): Promise<Scene> {
  const client = await openToolClient(context);
  const purchase = await requirePurchase(client);
  const shape = await requireShape(client, kind, purchase);
  const map = await mapOf(client, shape, purchase);
  requireRoles(map, ['item', 'quantity']);
  requireQuantity(shape);
  const created = new Set(shape.samples.flatMap(({ requested }) => [...requested.keys()]));
  const offers = [...purchase.offers, ...purchase.fallbackOffers].filter(({ variant }) =>
    created.has(variant),
  );
  return { client, purchase, shape, map, offers };
}

/** The quantity of each item that a record shows. */
export type Quantities = ReadonlyMap<Id, number>;

/** @returns undefined when the call failed or a line shows no quantity. */
export function quantitiesIn({ map, shape }: Scene, tool: ToolName, call: ToolCall): Quantities | undefined {
  const record = call.failed ? undefined : recordsOf(call.rpcResponse)[0];
  if (!record) return undefined;
  const { lines } = map.read(toLearning(shape, { tool, record, requested: new Map(), isUpdated: true }));
  const shown = new Map<Id, number>();
  for (const { item, quantity } of withoutGifts(lines)) {
    if (quantity === undefined) return undefined;
    shown.set(item, (shown.get(item) ?? 0) + quantity);
  }
  return shown;
}

/** The list of the lines in an answer of a tool. */
export function linesOf({ shape }: Pick<Scene, 'shape'>, tool: ToolName): Where {
  const places = placesFor(shape, tool);
  return { path: places && pathOfLines(places) };
}

export const toText = (quantities: Quantities): string =>
  [...quantities].map(([item, quantity]) => `${quantity} of ${item}`).join(', ') || 'no line';

/** The scene with the lines of other items than it was learned from: those are known where records show ids as they are. */
export function withItems({ shape, ...scene }: Scene, items: readonly Offer[]): Scene {
  const ids = items.map(({ variant }) => [String(variant), variant] as const);
  const wider = (lines: RecordShape['lines']): RecordShape['lines'] =>
    new Map(
      [...lines].map(([tool, places]) => {
        const known = [...places.variants];
        const variants = known.every(([value, id]) => value === String(id)) ? [...known, ...ids] : known;
        return [tool, { ...places, variants: new Map(variants) }];
      }),
    );
  return { ...scene, shape: { ...shape, lines: wider(shape.lines), bareLines: wider(shape.bareLines) } };
}

export type Requested = readonly (readonly [offer: Offer, quantity: number])[];

/** The tool takes several lines of an item: they are not the keys of a map, and not one line alone. */
export function namesTwice(scene: Scene, lines: Requested, item: Id): boolean {
  const [one, two] = [lines.slice(0, -1), lines].map((some) => timesNamed(scene, some, item));
  return one !== undefined && one > 0 && two === 2 * one;
}

const timesNamed = (scene: Scene, lines: Requested, item: Id): number =>
  placesIn(planCart(scene, lines).arguments).filter(({ value }) => isId(value) && isSameId(value, item))
    .length;

const planCart = ({ client, purchase: { currency } }: Scene, lines: Requested): PlannedCall =>
  planLines(
    client,
    lines.map(([offer]) => offer),
    'create_cart',
    currency,
    lines.map(([, quantity]) => quantity),
  );

/** Creates a cart with these quantities of offers, passes its id and the call to `work`, and cancels it. */
export async function withCart<T>(
  scene: Scene,
  lines: Requested,
  work: (id: Id | undefined, call: ToolCall) => Promise<T>,
): Promise<T> {
  const { client, purchase } = scene;
  const { currency } = purchase;
  const call = await client.send('create_cart', planCart(scene, lines), currency);
  const id = call.failed ? undefined : idOf(client.context.target, 'cart', call.rpcResponse);
  try {
    return await work(id, call);
  } finally {
    if (id !== undefined) {
      await client.call('cancel_cart', { ...currency, subject: id, cart: id }).catch(noneKnown);
    }
  }
}

/** A storefront that sells no more than some pieces of an item may keep what it has. */
export const sells = (scene: Scene, item: Id, pieces: number): boolean =>
  scene.shape.probes.some(({ tool, call }) => (quantitiesIn(scene, tool, call)?.get(item) ?? 0) >= pieces);

/** What the storefront lists of update_cart. */
export const updateTool = ({ client }: Scene): JsonObject =>
  client.tools.find(({ name }) => name === 'update_cart')?.listed ?? {};

/** An update of one line of a cart. */
export type Planned = {
  readonly planned: PlannedCall;
  /** For messages: `5 of 1001`. */
  readonly requested: string;
  /** Quantities of the item that show an effect. */
  readonly effects: readonly (number | undefined)[];
  /** The tool does not say that it sets the quantity. */
  readonly isLikely?: boolean;
  /** By a member or an action that does nothing else. */
  readonly isRemoval: boolean;
};

/**
 * More pieces of an item that the cart has: by the argument for items, beside one for lines, where the tool says that these
 * come on top.
 * @param ofLine an update that sets the quantity of the line.
 */
export function planAddition(
  scene: Scene,
  facts: Partial<Facts> & { readonly quantity: number },
  now: Quantities,
  [{ variant }, ofLine]: readonly [Offer, PlannedCall],
): Planned | undefined {
  const namesLine = ({ placed }: PlannedCall) => placed.some(({ fact }) => fact === 'line');
  const sum = (now.get(variant) ?? Number.NaN) + facts.quantity;
  if (!saysAddition(updateTool(scene)) || !namesLine(ofLine) || !sells(scene, variant, sum)) return undefined;
  // As if the cart had no line of the item.
  const unknown = { ofLine: [], lineLists: [], lineIndex: undefined };
  const planned = planOf(() => scene.client.plan('update_cart', { ...facts, ...unknown }));
  if (!planned || !countsLine(planned) || namesLine(planned) || guessesLine(planned)) return undefined;
  // The same members take lines and items.
  if (equals(membersIn(planned), membersIn(ofLine))) return undefined;
  const requested = `${facts.quantity} more of ${variant}`;
  return { planned, requested, effects: [sum], isLikely: true, isRemoval: false };
}

const membersIn = ({ arguments: args }: PlannedCall): readonly string[] =>
  [...new Set(placesIn(args).map(({ path }) => patternOf(path)))].toSorted();

/** By a member or an action that removes, or else by the quantity 0, where the input schema allows it. */
export async function planRemoval(
  { client, ...scene }: Scene,
  facts: Partial<Facts>,
  now: Quantities,
  [{ variant }, isAdding]: readonly [Offer, boolean],
): Promise<Planned | undefined> {
  const quantity = now.get(variant);
  if (quantity === undefined) return undefined;
  // Some tools take pieces away: all that the cart has.
  const own = client.plan('update_cart', { ...facts, quantity, isRemoval: true });
  const row = { requested: `the removal of ${variant}`, effects: [undefined, 0] };
  if (isRemoval(own)) return { ...row, planned: own, isRemoval: true };
  if (isAdding) return undefined; // 0 would add nothing.
  const planned = client.plan('update_cart', { ...facts, quantity: 0 });
  const isPossible =
    countsLine(planned) && (await isAllowed({ client, ...scene }, 'update_cart', planned.arguments));
  return isPossible ? { ...row, requested: `0 of ${variant}`, planned, isRemoval: false } : undefined;
}

/** The result has this id somewhere, in a line or in a message. */
export const mentions = ({ rpcResponse }: ToolCall, id: Id): boolean =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .some(({ value }) => isId(value) && (isSameId(value, id) || String(value).includes(String(id))));

/** A member or an action that removes got the line or the item. */
export const isRemoval = ({ arguments: args, placed }: PlannedCall): boolean =>
  placed.some(({ fact, path }) => {
    if (fact !== 'line' && fact !== 'variant') return false;
    const action = placesIn(args).filter(
      ({ path: one }) => one.slice(0, -1).join('/') === path.slice(0, -1).join('/'),
    );
    return [...path, ...action.map(({ value }) => value)].some(
      (word) => typeof word === 'string' && removes(word),
    );
  });

type Sent = Pick<ToolCall, 'placed'>;

const namesItem = ({ fact }: Placed): boolean => fact === 'variant' || fact === 'product';

/** It names a line of the cart, or its item. */
const isOfLine = (one: Placed): boolean => one.fact === 'line' || namesItem(one);

/** The items that a call asks for. */
export const itemsOf = ({ placed }: Sent): readonly string[] =>
  placed.filter(namesItem).map(({ value }) => String([value].flat()[0]));

/** It counts an item or a line, and not, say, the guests. */
export const countsLine = ({ placed }: Sent): boolean =>
  placed.some(({ fact }) => fact === 'quantity') && placed.some(isOfLine);

export const guessesLine = ({ placed }: Sent): boolean =>
  placed.some((one) => one.isGuess === true && isOfLine(one));

export const guessesQuantity = ({ placed }: Sent): boolean =>
  placed.some(({ fact, isGuess }) => fact === 'quantity' && isGuess === true);

/** It asks for two items under ids of their own, and for so many of the second. @param alone asks for the first */
export const asksForBoth = (both: PlannedCall, alone: PlannedCall, quantity: number): boolean =>
  new Set(itemsOf(both)).size > 1 &&
  both.placed.some(({ fact, value }) => fact === 'quantity' && Number(value) === quantity) &&
  !equals(both.arguments, alone.arguments);

/** The lines stand in the list that they were created in, in one that adds by its name, or in no list. */
export function isListForItems(planned: Sent, created: ToolCall): boolean {
  const [list, usual] = [planned, created].map(listOfLines);
  return list === undefined || list === usual || adds(list);
}

function listOfLines({ placed }: Sent): string | undefined {
  const path = placed.find(({ fact }) => fact === 'quantity')?.path ?? [];
  return path.find((_, i) => /^\d+$/.test(path[i + 1] ?? ''));
}

/** An answer that shows one page of the lines leads on to the next one. */
export const leadsOn = ({ rpcResponse }: ToolCall): boolean =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .some(({ path, value }) => Boolean(value) && isOfPages(path.at(-1) ?? ''));

const isOfPages = (name: string): boolean => pageNames.cursor.test(name) || pageNames.hasMore.test(name);

/** The quantities of an item that is in two lines. */
export const [first, again] = [1, 2];

/** What a cart shows after a call with the item in two lines. */
export type Repeated = {
  readonly item: Id;
  readonly call: ToolCall;
  readonly shown: Quantities;
  readonly isRemarked: boolean;
};

/**
 * Replaces a cart of other items by one line of an item, and then by two with as many pieces.
 * @returns nothing where the first of these updates does not leave that line alone.
 */
export async function repeatItem(
  { client, ...rest }: Scene,
  facts: Partial<Facts>,
  created: ToolCall,
  offer: Offer,
): Promise<readonly Repeated[]> {
  const [scene, item] = [{ client, ...rest }, offer.variant];
  const plan = (...lines: readonly number[]) =>
    planLines(client, Array(lines.length).fill(offer), 'update_cart', facts, lines);
  const [whole, split] = [plan(first + again), plan(first, again)];
  const [once, twice] = [whole, split].map(({ placed }) => placed.filter(({ fact }) => fact === 'quantity'));
  const isPossible = once?.length === 1 && twice?.length === 2 && countsLine(whole);
  if (!isPossible || split.placed.some(({ fact }) => fact === 'line')) return [];
  if (!isListForItems(split, created)) return [];
  const control = quantitiesIn(scene, 'update_cart', await client.send('update_cart', whole));
  if (control?.size !== 1 || control.get(item) !== first + again) return [];
  const call = await client.send('update_cart', split);
  const read = await client.call('get_cart', facts);
  const shown = call.failed ? undefined : quantitiesIn(scene, 'get_cart', read);
  return shown ? [{ item, call, shown, isRemarked: remarks(scene.shape, call, read) }] : [];
}
