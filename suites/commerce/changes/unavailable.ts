/** Items that cannot be bought: the tools show them as such, and a cart that does not hold what was requested says so. */

import type { JsonObject } from '../../../lib/assert/json.ts';
import { forEach } from '../../../lib/assert/rules.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { type Id, isIdentifying, isIdOrLink } from '../../discovered/arguments/facts.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import { stateWords } from '../../words/records.ts';
import { isMisplanned } from '../client/outcome.ts';
import { idOf } from '../client/record-ids.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { remarks, remarksBeyond, standsOut } from '../map/remarks.ts';
import { callsInTargetContext } from '../money/prices.ts';
import { availabilityIn, catalogItemsIn } from '../offers/catalog-items.ts';
import { type Changed, unknownLike } from '../offers/item-ids.ts';
import { type Offer, purchaseFacts } from '../offers/offers.ts';
import { planLines, sendCreation, valuesOf } from '../offers/requested-lines.ts';
import { catalogVariantOf, indexCatalog, itemsIn } from '../offers/search-items.ts';
import { variantsOf } from '../offers/search-terms.ts';
import { requireShape } from '../shapes/record-shape.ts';
import {
  itemsOf,
  linesOf,
  mentions,
  openScene,
  quantitiesIn,
  type Scene,
  toText,
  withCart,
} from './scene.ts';

/**
 * An offer like this one whose ids are all unknown.
 * @param naming what names the offer in calls, under whatever member.
 */
function unknownOffer(
  offer: Offer,
  known: readonly Id[],
  changed: Changed,
  naming: ReadonlySet<string>,
): Offer {
  const toUnknown = (id: Id) => unknownLike(id, known, changed);
  const places = offer.places?.();
  const ofPlaces = places?.ofPlaces?.map((shown) => {
    const { path, value } = shown;
    const isOfItem = isIdOrLink({ name: path.at(-1) ?? 'id' }) || naming.has(String(value));
    return isOfItem ? { ...shown, value: toUnknown(value) } : shown;
  });
  return {
    variant: toUnknown(offer.variant),
    product: offer.product === undefined ? undefined : toUnknown(offer.product),
    from: offer.from,
    available: true,
    ...(ofPlaces && { places: () => ({ ...places, ofPlaces }) }),
    ...(offer.named && { named: offer.named.map(({ name, value }) => ({ name, value: toUnknown(value) })) }),
  };
}

type Told = { readonly call: ToolCall; readonly violations: readonly Violation[] };

/** @property like the known item that an unknown one is made from. */
type Wanted = { readonly offer: Offer; readonly is: 'unknown' | 'sold-out'; readonly like?: Offer };

/**
 * A new cart for an item that cannot be bought is refused, shows it, or says that it is missing.
 * @returns undefined when no argument took an id of it.
 */
async function tellsMissing(
  scene: Scene,
  beside: readonly Offer[],
  { offer, is, like }: Wanted,
): Promise<Told | undefined> {
  const lines = [...beside, offer].map((one): readonly [Offer, number] => [one, 1]);
  const ids = valuesOf(offer);
  const isKnown = (id: string) => like !== undefined && valuesOf(like).has(id);
  return withCart(scene, lines, async (_, call) => {
    // Where a product is sold as such, its id takes the place of a variant's.
    const sent = itemsOf(call).filter((one) => ids.has(one));
    const [id] = sent;
    // A call that names the known item as well may be taken to ask for that.
    if (id === undefined || (beside.length === 0 && sent.some(isKnown))) return undefined;
    const shown = quantitiesIn(scene, 'create_cart', call);
    const isTold = call.failed || !shown || mentions(call, id) || (await remarksIt(scene, beside, call));
    if (isTold) return { call, violations: [] };
    const message = `create_cart for the ${is} item ${id} succeeds without a word about it, and the cart shows ${toText(shown)}`;
    const expected = `an error, or a message about ${id}`;
    const details = { expected, actual: toText(shown) };
    return { call, violations: [violationAt(call, linesOf(scene, 'create_cart'), message, details)] };
  });
}

/** As `tellsMissing`, with an unknown id that is not refused for its form, if there is one. */
async function tellsUnknown(scene: Scene, beside: readonly Offer[], like: Offer): Promise<Told | undefined> {
  const known = scene.purchase.all.map(({ variant }) => variant);
  const naming = new Set(itemsOf(scene.client.plan('create_cart', purchaseFacts(like))));
  let first: Told | undefined;
  for (const changed of ['characters', 'digits'] as const) {
    const wanted = { offer: unknownOffer(like, known, changed, naming), is: 'unknown', like } as const;
    const told = await tellsMissing(scene, beside, wanted).catch(noneFitting);
    if (told && !isMisplanned(told.call)) return told;
    first ??= told;
  }
  return first;
}

/** The id does not fit the input schema. */
function noneFitting(cause: unknown): undefined {
  if (!(cause instanceof Inconclusive && cause.code === 'undeclared-shape')) throw cause;
}

/** The remark is about the item that cannot be bought: a cart without it has none. It may count what was left out. */
async function remarksIt(scene: Scene, beside: readonly Offer[], call: ToolCall): Promise<boolean> {
  const isRemarked = remarks(scene.shape, call);
  const ordinary = scene.shape.samples.flatMap((one) => (one.tool === 'create_cart' ? [one.call] : []));
  if (beside.length === 0) return isRemarked || standsOut(scene.shape, ordinary, call, true);
  if (!isRemarked && !standsOut(scene.shape, ordinary, call, false)) return false;
  const control = await withCart(
    scene,
    beside.map((offer) => [offer, 1] as const),
    async (_, alone) => alone,
  );
  const usual = [...scene.shape.samples.map((sample) => sample.call), control];
  const isBeyond = remarksBeyond(scene.shape, usual, [call]);
  return control.failed || isBeyond || standsOut(scene.shape, [...ordinary, control], call, false);
}

/** Whether a cart, and then a checkout, take the item without a word, with the responses. */
async function sale(
  scene: Scene,
  offer: Offer,
): Promise<{ readonly calls: readonly ToolCall[]; readonly isSold: boolean }> {
  const { client, purchase } = scene;
  const { currency } = purchase;
  const shape = await requireShape(client, 'checkout', purchase);
  return withCart(scene, [[offer, 1]], async (_, cart) => {
    if (!isSold(scene, cart, offer)) return { calls: [cart], isSold: false };
    const checkout = await sendCreation(client, 'checkout', currency, (tool, facts) =>
      planLines(client, [offer], tool, facts, [1]),
    );
    const id = checkout.failed ? undefined : idOf(client.context.target, 'checkout', checkout.rpcResponse);
    if (id !== undefined) {
      await client.call('cancel_checkout', { ...currency, subject: id, checkout: id }).catch(noneKnown);
    }
    return { calls: [cart, checkout], isSold: isSold({ shape }, checkout, offer) };
  });
}

/** The record shows the item, and remarks nothing that it remarks about no other item. */
const isSold = (scene: Pick<Scene, 'shape'>, call: ToolCall, { variant, named = [] }: Offer): boolean => {
  const ids = [variant, ...named.filter(isIdentifying).map(({ value }) => value)];
  return !call.failed && ids.some((id) => mentions(call, id)) && !remarks(scene.shape, call);
};

/** Beside an item that is sold, a cart may leave it out, but not silently. */
async function leftOut(scene: Scene, offer: Offer): Promise<readonly Violation[]> {
  const other = scene.offers.find(({ variant }) => variant !== offer.variant);
  const told = other && (await tellsMissing(scene, [other], { offer, is: 'sold-out' }));
  return told ? told.violations : [];
}

/** A sentence such as "Sold-out parts are refused": an item without stock is sold out where the tool says so. */
const refusesSoldOut = (description: unknown): boolean =>
  String(description)
    .split(/[.;]/)
    .some((sentence) => stateWords.soldOut.test(sentence) && stateWords.refused.test(sentence));

function soldOutOffer({ client, purchase }: Scene): Offer {
  const tool = client.tools.find(({ name }) => name === 'create_cart');
  const isForbidden = refusesSoldOut(tool?.listed.description);
  const offers = purchase.all.filter(({ available, isEmpty }) => !available || (isForbidden && isEmpty));
  const sources = new Set(purchase.offers.map(({ from }) => from));
  const offer = offers.find(({ from }) => sources.has(from));
  if (offer) return offer;
  throw new Inconclusive('not-observed', 'neither the search nor the catalog shows an item that is sold out');
}

export const checks = [
  check({
    id: 'commerce/unknown-items-are-told',
    requires: ['commerce.unknown-items'],
    claim: 'A cart that is requested with an unknown item is refused, or says that the item is missing.',
    fix: 'Answer create_cart with an error, or with a message about the item, when a requested item does not exist.',
    prerequisites: ['commerce/cart-operations-succeed'],
    needs: ['writes'],
    roles: ['id', 'item', 'quantity'],
    async run(context) {
      const scene = await openScene(context, 'cart');
      const [x] = scene.offers;
      if (!x) throw new Inconclusive('no-subjects', 'no product is known that could be bought');
      const alone = await tellsUnknown(scene, [], x);
      const results = [alone, alone && (await tellsUnknown(scene, [x], x))];
      const told = results.filter((one) => one !== undefined);
      if (context.examine(told.map(({ call }) => call)).length === 0) {
        throw new Inconclusive(
          'undeclared-shape',
          'no argument of create_cart takes the id of an unknown item',
        );
      }
      return told.flatMap(({ violations }) => violations);
    },
  }),
  check({
    id: 'commerce/sold-out-items-are-told',
    requires: ['commerce.sold-out'],
    claim:
      'An item that the catalog and the search show as sold out is neither sold nor left out without a word about it.',
    fix: 'Refuse an item that is sold out in create_cart or in create_checkout, or say in a message that it is.',
    prerequisites: ['commerce/cart-operations-succeed'],
    needs: ['writes'],
    roles: ['id', 'item', 'quantity'],
    async run(context) {
      const scene = await openScene(context, 'cart');
      const offer = soldOutOffer(scene);
      const { calls, isSold: isTaken } = await sale(scene, offer);
      const [last] = context.examine(calls).toReversed();
      if (!isTaken || !last) return leftOut(scene, offer);
      const message = `create_cart and create_checkout accept ${offer.variant}, which is sold out, without a word about it`;
      return [
        violation(last.response, message, {
          at: '/result',
          expected: 'a refusal, or a message',
          actual: 'a sale',
        }),
      ];
    },
  }),
  check({
    id: 'commerce/sold-out-variants-are-not-available',
    requires: ['commerce.search.availability'],
    claim: 'A variant that the catalog lists as sold out is not shown as available by all tools alike.',
    fix: 'Return in search_catalog, lookup_catalog and get_product the availability that /products.json has for the same variant.',
    async run(context) {
      const [products, calls] = await Promise.all([requireProducts(context), callsInTargetContext(context)]);
      const shown = calls.flatMap((call) => soldOutIn(call, products));
      if (shown.length === 0) {
        throw new Inconclusive('not-observed', 'no tool showed a variant that the catalog lists as sold out');
      }
      // Stock changes, and markets differ, so one sold-out variant that is shown as such is enough.
      const knows = shown.some((one) => !one.saysAvailable);
      return forEach(context, shown, ({ call, id, where }) => {
        if (knows) return [];
        const message = `${toolOf(call.response)} shows the variant ${id} as available; the catalog lists it as sold out, and no tool shows any sold-out variant as unavailable`;
        return [violationAt(call, where, message, { expected: 'sold out', actual: 'available' })];
      });
    },
  }),
];

/** A variant that the catalog lists as sold out, as a tool shows it. */
type SoldOut = {
  readonly call: ToolCall;
  readonly id: unknown;
  readonly saysAvailable: boolean;
  readonly where: Where;
};

function soldOutIn(call: ToolCall, products: readonly JsonObject[]): readonly SoldOut[] {
  const catalog = indexCatalog(products);
  const payloads = payloadsOf(call.rpcResponse);
  const items = payloads.flatMap(itemsIn).flatMap(({ id, object, product: around }) => {
    const product = around && catalog.productOf(around.object, around.id);
    const variant = product && catalogVariantOf(id, object, variantsOf(product));
    return variant ? [{ id, object, variant }] : [];
  });
  const matched = payloads
    .flatMap((payload) => catalogItemsIn(payload, products))
    .map(({ variant, object }) => ({ id: variant.id, object, variant }));
  return (items.length > 0 ? items : matched).flatMap(({ id, object, variant }): SoldOut[] => {
    const found = availabilityIn(object);
    if (!found || variant.available !== false) return [];
    return [{ call, id, saysAvailable: found.says, where: { of: object, path: found.path } }];
  });
}
