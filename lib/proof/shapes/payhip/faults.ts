/** Twelve faults at the shop in the manner of Payhip. */
import { answering, asking, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import type { Basket, Wish } from '../desk/desk.ts';
import { catalogWith, hasVariant, items, wareOf } from './goods.ts';
import { dialect, refusal } from './payhip.ts';

const altered = bent(dialect);

/** The first variant of the product, whatever was chosen. */
const firstVariant = (row: unknown): unknown => {
  const ware = wareOf(at(row, 'product_key'));
  return ware && hasVariant(ware) ? edit(row, 'variant_id', () => String(ware.makes[0]?.id)) : row;
};

/** The items of an update, and after them all that the cart had besides. */
function kept(args: Fields, cart: Basket | undefined) {
  const filling = dialect.fill(args, cart);
  if (!('wishes' in filling)) return filling;
  const named = new Set(filling.wishes.map(({ line }) => line));
  const rest: readonly Wish[] = (cart?.lines ?? [])
    .filter(({ id }) => !named.has(id))
    .map(({ id, quantity }) => ({ line: id, quantity }));
  return { ...filling, wishes: [...filling.wishes, ...rest] };
}

/** The cart that was created or changed last is read, under the requested id. */
const latestCart: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (/^(create|update)_cart$/.test(name)) latest = at(outcome.record, 'data.cart_id');
    if (name !== 'get_cart') return outcome;
    const other = tools(name, { cart_id: latest });
    if (!('record' in other)) return outcome;
    return changed(other, (record) => edit(record, 'data.cart_id', () => args.cart_id));
  };
};

const corrected = (record: Fields, by: (data: unknown) => number): unknown =>
  edit(record, 'data', (data) => edit(data, 'price', (price) => Number(price) + by(data)));

export const faults: readonly Fault[] = [
  {
    id: 'payhip-pages-overlap',
    breaks: 'A page of a search begins after the last product of the page before.',
    plant: altered({
      catalog: catalogWith(refusal, (page, size) => Math.max(0, (page - 1) * size - 1)),
    }),
  },
  {
    id: 'payhip-product-without-vat',
    breaks: 'A product has the same price, with VAT, in each tool of the catalog.',
    plant: answering(/^get_product$/, (record) => {
      const net = (amount: unknown) => Math.round(Number(amount) / 1.2);
      return edit(edit(record, 'data.price.amount', net), 'data.variants.*.price.amount', net);
    }),
  },
  {
    id: 'payhip-first-variant-for-all',
    breaks: 'A cart has the variants that were chosen.',
    plant: asking(/^(create|update)_cart$/, (args) => edit(args, 'items.*', firstVariant)),
  },
  {
    id: 'payhip-amount-of-one',
    breaks: 'The amount of an item is its price times its quantity.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'data.items.*', (row) => edit(row, 'amount', () => at(row, 'price'))),
    ),
  },
  {
    id: 'payhip-vat-on-top',
    breaks: 'Prices include VAT, and it is not added to what the customer pays.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      corrected(record, (data) => Number(at(data, 'vat_amount'))),
    ),
  },
  {
    id: 'payhip-shipping-out-of-total',
    breaks: 'What the customer pays contains the shipping that is shown.',
    plant: answering(/_(checkout|order)$/, (record) =>
      corrected(record, (data) => -Number(at(data, 'shipping_amount'))),
    ),
  },
  {
    id: 'payhip-left-out-items-stay',
    breaks: 'Items that an update of the items leaves out are removed, as the tool says.',
    plant: altered({ fill: kept }),
  },
  {
    id: 'payhip-latest-cart-for-all',
    breaks: 'A cart that is read is the one of the requested id.',
    plant: latestCart,
  },
  {
    id: 'payhip-canceled-checkout-payable',
    breaks: 'A checkout that is canceled shows that it is, and cannot be changed or paid.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => edit(record, 'data.status', () => 'canceled')),
    ),
  },
  {
    id: 'payhip-answer-of-consent-unread',
    breaks: 'Commerce endpoint 7: a checkout is paid only if the customer consents.',
    plant: asking(/^complete_checkout$/, (args) => edit(args, 'payment_consent.consented', () => true)),
  },
  {
    id: 'payhip-out-of-stock-sold',
    breaks: 'A variant that is not in stock is refused.',
    plant: altered({
      items: new Map([...items].map(([key, item]) => [key, { ...item, ready: true }])),
    }),
  },
  {
    id: 'payhip-order-of-single-copies',
    breaks: 'A transaction has the quantities that were bought.',
    plant: answering(/^get_order$/, (record) => edit(record, 'data.items.*.quantity', () => '1')),
  },
];
