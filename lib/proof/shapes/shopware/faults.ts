/** Twelve faults in the shape of Shopware. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, cancelsAll, type Fault, nowGiven, sameContents } from '../desk/bent.ts';

import { methods } from './records.ts';
import { dialect } from './shopware.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'shopware-quantity-always-one',
    breaks: 'A cart holds the quantity that the buyer asked for.',
    plant: asking(/^(create|update)_cart$/, (args) => edit(args, 'items.*.quantity', () => 1)),
  },
  {
    id: 'shopware-one-piece-charged',
    breaks: 'A line costs its unit price times its quantity.',
    plant: answering(/_(cart|checkout)$/, (record) => {
      const lines = asList(at(record, 'lineItems'));
      const sum = lines.reduce<number>((total, line) => total + Number(at(line, 'price.unitPrice')), 0);
      const single = edit(record, 'lineItems.*', (line) =>
        edit(line, 'price.totalPrice', () => at(line, 'price.unitPrice')),
      );
      const less = Number(at(record, 'price.positionPrice')) - sum;
      return edit(
        edit(single, 'price.positionPrice', () => sum),
        'price.totalPrice',
        (total) => Number(total) - less,
      );
    }),
  },
  {
    id: 'shopware-total-without-shipping',
    breaks: 'The total of a checkout contains the shipping costs.',
    plant: answering(/_checkout$/, (record) =>
      edit(record, 'price.totalPrice', () => at(record, 'price.positionPrice')),
    ),
  },
  {
    id: 'shopware-update-loses-other-lines',
    breaks: 'Commerce endpoint 2: as listed, line items that are not named in an update stay.',
    plant: altered({
      fill: (args, cart) => {
        const named = asList(args.items).flatMap((item) => [at(item, 'id'), at(item, 'referencedId')]);
        const lines = cart?.lines.filter(({ id, item }) => named.includes(id) || named.includes(item.id));
        return dialect.fill(args, cart && { ...cart, lines: lines ?? [] });
      },
    }),
  },
  {
    id: 'shopware-removed-line-stays',
    breaks: 'Commerce endpoint 2: as listed, a quantity of 0 removes a line item.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'items.*.quantity', (quantity) => Math.max(1, Number(quantity))),
    ),
  },
  {
    id: 'shopware-second-cart-like-the-first',
    breaks: 'A cart contains what its own buyer put into it.',
    plant: sameContents,
  },
  {
    id: 'shopware-cancelling-closes-all-carts',
    breaks: 'Cancelling one cart leaves all others alone.',
    plant: cancelsAll('token', (token) => ({ token })),
  },
  {
    id: 'shopware-unknown-product-dropped',
    breaks: 'A product that does not exist is refused, not left out.',
    plant: altered({
      fill: (args, cart) => {
        const known = asList(args.items).filter(
          (item) => at(item, 'id') !== undefined || dialect.items.has(String(at(item, 'referencedId'))),
        );
        return dialect.fill({ ...args, items: known }, cart);
      },
    }),
  },
  {
    id: 'shopware-method-ignored',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping method.',
    plant: altered({
      deliver: (args, purchase) =>
        dialect.deliver(
          args.shippingMethodId === undefined ? args : { ...args, shippingMethodId: methods[0].id },
          purchase,
        ),
    }),
  },
  {
    id: 'shopware-read-cart-lags-behind',
    breaks: 'Reading a cart shows what the last update answered.',
    plant: (tools) => {
      const first = new Map<unknown, unknown>();
      return (name, args) => {
        const outcome = tools(name, args);
        if (name === 'create_cart' && 'record' in outcome) first.set(outcome.record.token, outcome.record);
        const old = name === 'get_cart' && 'record' in outcome ? first.get(args.token) : undefined;
        return old ? { record: { ...Object(old) } } : outcome;
      };
    },
  },
  {
    id: 'shopware-old-confirmation-accepted',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }),
      })(tools, places),
  },
  {
    id: 'shopware-cancelled-checkout-changes',
    breaks: 'A cancelled checkout cannot be changed.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
];
