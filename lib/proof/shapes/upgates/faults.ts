/** Twelve faults in the storefront in the manner of Upgates. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { itemOf, netOf, standard } from './goods.ts';
import type { Purchase } from './rows.ts';
import { changesIn, delivery, upgatesDesk } from './upgates.ts';

/** A price without VAT stands in the place of the one with VAT. */
const netAsGross = (pricelist: unknown): unknown =>
  edit(pricelist, 'price_with_vat', () => at(pricelist, 'price_without_vat'));

/** A checkout is made of the cart that was touched last. */
const ofLatestCart: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const isStart = name === 'create_checkout' && latest !== undefined;
    const outcome = tools(name, isStart ? { ...args, cart_id: latest } : args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart' || name === 'update_cart') latest = at(outcome.record, 'carts.0.id');
    if (name === 'cancel_cart' && args.cart_id === latest) latest = undefined;
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'upgates-pages-overlap',
    breaks: 'Each page of a search has other products.',
    plant: rebuilt(upgatesDesk({ before: (page, size) => (page - 1) * (size - 1) })),
  },
  {
    id: 'upgates-lookup-without-vat',
    breaks: 'A product has the same `price_with_vat` in each catalog tool, and buyers pay it.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(
        edit(record, 'products.*.prices.*.pricelists.*', netAsGross),
        'products.*.variants.*.prices.*.pricelists.*',
        netAsGross,
      ),
    ),
  },
  {
    id: 'upgates-first-quantity-for-all',
    breaks: 'Each row of a new cart has the quantity that was sent for its code.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'products.*.quantity', () => at(args, 'products.0.quantity')),
    ),
  },
  {
    id: 'upgates-unknown-code-skipped',
    breaks: 'An unknown code is refused, and no cart is made, as the tool says.',
    plant: asking(/^create_cart$/, (args) => {
      const known = asList(args.products).filter((row) => itemOf(at(row, 'code')) !== undefined);
      return known.length > 0 ? { ...args, products: known } : args;
    }),
  },
  {
    id: 'upgates-zero-keeps-row',
    breaks: 'A quantity of 0 removes the row, as the tool says.',
    plant: rebuilt(
      upgatesDesk({
        words: {
          changes: (args) =>
            changesIn(args).filter((change) => change.does === 'clear' || change.quantity > 0),
        },
      }),
    ),
  },
  {
    id: 'upgates-all-at-standard-vat',
    breaks: 'A price without VAT is the price with VAT less the `vat` that stands beside it.',
    plant: rebuilt(upgatesDesk({ sums: { net: (gross) => netOf(gross, standard) } })),
  },
  {
    id: 'upgates-vat-on-top-of-shipment',
    breaks: 'The chosen shipment costs what the checkout offered it for.',
    plant: rebuilt(
      upgatesDesk({ sums: { charged: ({ price }) => Math.round((price * (100 + standard)) / 100) } }),
    ),
  },
  {
    id: 'upgates-deleted-cart-still-sells',
    breaks: 'A cart that is deleted cannot be read, changed or ordered any more.',
    plant: instead('cancel_cart', (args, tools) => {
      const read = tools('get_cart', args);
      if (!('record' in read)) return tools('cancel_cart', args);
      return { record: { carts: [{ id: args.cart_id, deleted_yn: true, messages: [] }] } };
    }),
  },
  {
    id: 'upgates-checkout-of-latest-cart',
    breaks: 'A checkout has the products of the cart that was sent.',
    plant: ofLatestCart,
  },
  {
    id: 'upgates-shipment-drops-customer',
    breaks: 'What an update of a checkout leaves out stays, as the tool says.',
    plant: rebuilt(
      upgatesDesk({
        words: {
          delivery: (checkout, args) => {
            const { address: _, ...rest } = checkout;
            const purchase: Purchase = rest;
            return delivery(args.customer === undefined ? purchase : checkout, args);
          },
        },
      }),
    ),
  },
  {
    id: 'upgates-declined-is-approved',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: rebuilt(upgatesDesk({ rules: { approves: ({ at: time }, now) => isRecent(time, now) } })),
  },
  {
    id: 'upgates-order-total-of-products',
    breaks: 'The total of an order contains its shipment and payment, as that of the checkout did.',
    plant: rebuilt(upgatesDesk({ inOrders: { total: ({ products, discount }) => products - discount } })),
  },
];
