/** The life of a cart or checkout: it is created, read, updated and cancelled. */
import { forEach } from '../../../lib/assert/rules.ts';
import { naming, show, violation } from '../../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { stateWords } from '../../words/records.ts';
import { planOf, succeedsAsPlanned } from '../client/outcome.ts';
import { idOf } from '../client/record-ids.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { isId, isSameId, type Kind, kinds, operationsCheck } from '../client/values.ts';
import { remarks } from '../map/remarks.ts';
import { type Offer, requireCurrency } from '../offers/offers.ts';
import { planLines } from '../offers/requested-lines.ts';
import { statesOf } from '../sequences/model.ts';
import { requireQuantity } from '../shapes/amounts.ts';
import { requireShapes } from '../shapes/record-shape.ts';
import { cancelMade, hasChanged, quantitiesIn, updateSome, withRecord } from './with-record.ts';

type Row = Pick<Check, 'id' | 'claim' | 'fix' | 'prerequisites' | 'requires'>;

const flows = { cart: 'commerce.flow.cart', checkout: 'commerce.flow.checkout' } as const;

/** The violations of an operation that failed, or of one that succeeded in another form than promised. */
const works = (kind: Kind, { failed }: ToolCall, violations: readonly Violation[]): readonly Violation[] =>
  naming(failed ? flows[kind] : 'commerce.tools.answer', violations);

/** Creates, reads, updates and cancels a record. A record that cannot be created fails this check. */
const operationsSucceed = (kind: Kind, row: Row): Check =>
  check({
    ...row,
    needs: ['writes'],
    roles: ['id'],
    async run(context) {
      const client = await openToolClient(context);
      return withRecord(
        client,
        kind,
        async ({ call, facts, id }) => {
          let read: ToolCall | undefined;
          const operations = [
            async () => works(kind, call, succeedsAsPlanned(`create_${kind}`, call)),
            async () => {
              read = await client.call(`get_${kind}`, facts);
              return [
                ...works(kind, read, succeedsAsPlanned(`get_${kind}`, read)),
                ...naming(flows[kind], hasId(client, kind, read, id)),
              ];
            },
            async () => {
              const updated = await updateSome(client, kind, facts, read ?? call);
              return works(kind, updated, succeedsAsPlanned(`update_${kind}`, updated));
            },
            async () => {
              const cancelled = await client.call(`cancel_${kind}`, facts);
              return works(kind, cancelled, succeedsAsPlanned(`cancel_${kind}`, cancelled));
            },
          ];
          return inOrder(context, operations);
        },
        (violations, call) => works(kind, call, context.examine(violations)),
      );
    },
  });

/** Runs operations one after the other, also after an inconclusive one. @throws Inconclusive as `forEach`. */
async function inOrder(
  context: Context,
  operations: readonly (() => Promise<readonly Violation[]>)[],
): Promise<readonly Violation[]> {
  let before: Promise<unknown> = Promise.resolve();
  return forEach(context, operations, (operation) => {
    const outcome = before.then(operation);
    before = outcome.catch(() => {});
    return outcome;
  });
}

/** The record is the one that was requested; a record without an id passes. */
function hasId(
  { context: { target } }: ToolClient,
  kind: Kind,
  call: ToolCall,
  id: unknown,
): readonly Violation[] {
  const actual = call.failed ? undefined : idOf(target, kind, call.rpcResponse);
  if (actual === undefined || isInAnyCase(actual, id)) return [];
  const message = `get_${kind} of ${show(id)} answered with the ${kind} ${show(actual)}`;
  return [violationAt(call, { of: actual }, message, { expected: show(id), actual: show(actual) })];
}

/** Hexadecimal digits may be written in capitals. */
function isInAnyCase(one: unknown, other: unknown): boolean {
  const [shown, wanted] = [String(one), String(other)];
  const isHexadecimal = /^[\da-f-]+$/i.test(wanted);
  return shown === wanted || (isHexadecimal && shown.toLowerCase() === wanted.toLowerCase());
}

/** Cancels a record and reads it again. */
const cancellationTakesEffect = (kind: Kind, row: Row): Check =>
  check({
    ...row,
    needs: ['writes'],
    roles: ['id'],
    async run(context) {
      const client = await openToolClient(context);
      return withRecord(client, kind, async ({ facts }) => {
        const before = await client.call(`get_${kind}`, facts);
        const cancelled = await client.call(`cancel_${kind}`, facts);
        const after = await client.call(`get_${kind}`, facts);
        if (before.failed || cancelled.failed) throw prerequisite(operationsCheck[kind]);
        context.examine([after]);
        if (after.failed || hasChanged(before, after)) return [];
        const message = `get_${kind} of a cancelled ${kind} answers as it did before the cancellation`;
        const expected = 'a failure, or a record that has changed';
        return [
          violation(after.response, message, {
            at: '/result',
            expected,
            actual: 'the same record as before',
          }),
        ];
      });
    },
  });

/** The items of a record are shown by a call, so it is about them. */
const showsItem = ({ rpcResponse }: ToolCall, { variant }: Partial<Facts>): boolean =>
  variant !== undefined &&
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .some(({ value }) => isId(value) && isSameId(value, variant));

const isOver = (call: ToolCall): boolean => statesOf(call).some((state) => stateWords.over.test(state));

/** @throws Inconclusive where create_checkout takes no cart. */
async function planConversion(client: ToolClient, cart: Id): Promise<() => Promise<ToolCall>> {
  const facts = { ...(await requireCurrency(client)), cart, subject: cart };
  const planned = planOf(() => client.plan('create_checkout', facts));
  if (!planned?.placed.some(({ fact, isGuess }) => fact === 'cart' && !isGuess)) {
    throw new Inconclusive('undeclared-shape', 'create_checkout has no argument for a cart');
  }
  return () => client.send('create_checkout', planned, facts);
}

/** A cart of two items, and the checkout that was made of it, as far as both show their quantities. */
type Conversion = {
  readonly checkout: ToolCall;
  readonly asked: ReadonlyMap<Id, number>;
  readonly bought: ReadonlyMap<Id, number>;
};

/** The conversions of carts with one piece of an item and two of another, in both orders. */
async function convertInOrders(client: ToolClient): Promise<readonly Conversion[]> {
  const { shapes, purchase } = await requireShapes(client);
  const [cart, checkout] = kinds.map((kind) => shapes.find((shape) => shape.kind === kind));
  if (!cart || !checkout) throw new Inconclusive('not-observed', 'no cart and no checkout show their lines');
  for (const shape of [cart, checkout]) requireQuantity(shape);
  const sold = new Set(cart.samples.flatMap(({ requested }) => [...requested.keys()]));
  const offers = [...purchase.offers, ...purchase.fallbackOffers].filter(({ variant }) => sold.has(variant));
  const convert = async (items: readonly Offer[]): Promise<readonly Conversion[]> => {
    const planned = planLines(client, items, 'create_cart', purchase.currency, [1, 2]);
    const created = await client.send('create_cart', planned, purchase.currency);
    const id = created.failed ? undefined : idOf(client.context.target, 'cart', created.rpcResponse);
    if (id === undefined) return [];
    const made: ToolCall[] = [];
    try {
      const call = await (await planConversion(client, id))();
      made.push(call);
      const asked = quantitiesIn(cart, 'create_cart', created);
      const bought = quantitiesIn(checkout, 'create_checkout', call);
      const isClear = new Set(asked?.values()).size === 2 && !remarks(checkout, call);
      return isClear && asked && bought ? [{ checkout: call, asked, bought }] : [];
    } finally {
      for (const call of made) await cancelMade(client, 'checkout', call);
      await cancelMade(client, 'cart', created);
    }
  };
  const [x, y] = offers;
  return x && y ? [...(await convert([x, y])), ...(await convert([y, x]))] : [];
}

const inWords = (quantities: ReadonlyMap<Id, number>): string =>
  [...quantities].map(([item, quantity]) => `${quantity} of ${item}`).join(', ');

function keepsQuantities({ checkout, asked, bought }: Conversion): readonly Violation[] {
  if ([...asked].every(([item, quantity]) => bought.get(item) === quantity)) return [];
  const [expected, actual] = [inWords(asked), inWords(bought)];
  const message = `create_checkout of a cart with ${expected} shows ${actual}, and says nothing else`;
  return [violation(checkout.response, message, { at: '/result', expected, actual })];
}

export const checks = [
  operationsSucceed('cart', {
    id: 'commerce/cart-operations-succeed',
    requires: ['commerce.flow.cart', 'commerce.tools.answer'],
    claim: 'A cart can be created, read, updated and cancelled.',
    fix: 'Answer create_cart, get_cart, update_cart and cancel_cart with HTTP 200 and a result, and return from get_cart the cart whose id was sent.',
    prerequisites: ['commerce/amounts-agree-with-the-catalog'],
  }),
  cancellationTakesEffect('cart', {
    id: 'commerce/cart-cancellation-takes-effect',
    requires: ['commerce.cancelled.cart'],
    claim: 'A cancelled cart is not found, or no longer reads as it did before.',
    fix: 'Show a cart in get_cart as cancelled after cancel_cart, or do not show it any more.',
  }),
  check({
    id: 'commerce/cancelled-carts-become-no-checkouts',
    requires: ['commerce.cancelled.cart.conversion'],
    claim: 'A checkout is not created from a cancelled cart.',
    fix: 'Answer create_checkout with an error when the cart that it names was cancelled.',
    prerequisites: ['commerce/cart-cancellation-takes-effect', 'commerce/checkout-operations-succeed'],
    needs: ['writes'],
    roles: ['id'],
    async run(context) {
      const client = await openToolClient(context);
      return withRecord(client, 'cart', async ({ id, facts }) => {
        const convert = await planConversion(client, id);
        const cancelled = await client.call('cancel_cart', facts);
        if (cancelled.failed) throw prerequisite(operationsCheck.cart);
        const checkout = await convert();
        context.examine([checkout]);
        if (checkout.failed || isOver(checkout) || !showsItem(checkout, facts)) return [];
        const message = `create_checkout of the cancelled cart ${show(id)} shows a checkout of its items`;
        const details = { expected: 'a failure', actual: 'a checkout' };
        return [violation(checkout.response, message, { at: '/result', ...details })];
      });
    },
  }),
  check({
    id: 'commerce/carts-outlive-their-checkouts',
    requires: ['commerce.cancelled.checkout.conversion'],
    claim: 'A cart whose checkout was cancelled becomes an open checkout again, or the call fails.',
    fix: 'Create a new checkout in create_checkout where the one that was made of the cart is cancelled.',
    prerequisites: ['commerce/checkout-cancellation-takes-effect'],
    needs: ['writes'],
    roles: ['id'],
    async run(context) {
      const client = await openToolClient(context);
      return withRecord(client, 'cart', async ({ id }) => {
        const convert = await planConversion(client, id);
        const first = await convert();
        const checkout = first.failed ? undefined : idOf(context.target, 'checkout', first.rpcResponse);
        if (checkout === undefined || isOver(first)) throw prerequisite(operationsCheck.checkout);
        const cancelled = await client.call('cancel_checkout', { subject: checkout, checkout });
        if (cancelled.failed) throw prerequisite(operationsCheck.checkout);
        const again = await convert();
        context.examine([again]);
        if (again.failed || !isOver(again)) return [];
        const actual = statesOf(again).join(', ');
        const message = `create_checkout of the cart ${show(id)}, whose checkout was cancelled, shows the status ${actual}`;
        return [violation(again.response, message, { at: '/result', expected: 'an open checkout', actual })];
      });
    },
  }),

  check({
    id: 'commerce/checkouts-have-the-quantities-of-their-carts',
    requires: ['commerce.flow.checkout.quantities'],
    claim:
      'A checkout that is created from a cart has each item of the cart in its quantity, or says why not.',
    fix: 'Copy each line of a cart whole in create_checkout, the item together with its quantity, in whatever order they are read.',
    prerequisites: ['commerce/carts-keep-requested-lines', 'commerce/checkouts-keep-requested-lines'],
    needs: ['writes'],
    roles: ['id', 'item', 'quantity'],
    async run(context) {
      const conversions = context.examine(await convertInOrders(await openToolClient(context)));
      if (conversions.length > 0) return conversions.flatMap(keepsQuantities).slice(0, 1);
      throw new Inconclusive('not-observed', 'no cart of two items became a checkout that shows both');
    },
  }),

  operationsSucceed('checkout', {
    id: 'commerce/checkout-operations-succeed',
    requires: ['commerce.flow.checkout', 'commerce.tools.answer'],
    claim: 'A checkout can be created, read, updated and cancelled.',
    fix: 'Answer create_checkout, get_checkout, update_checkout and cancel_checkout with HTTP 200 and a result, and return from get_checkout the one whose id was sent.',
    prerequisites: ['commerce/amounts-agree-with-the-catalog'],
  }),
  cancellationTakesEffect('checkout', {
    id: 'commerce/checkout-cancellation-takes-effect',
    requires: ['commerce.cancelled.checkout'],
    claim: 'A cancelled checkout is not found, or no longer reads as it did before.',
    fix: 'Show a checkout in get_checkout as cancelled after cancel_checkout, or do not show it any more.',
  }),
];
