/** Twelve faults in the shape of Sapo. */
import { answering, asFields, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Fault } from '../desk/bent.ts';
import type { Dialect, Wish } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { items } from './goods.ts';
import { confirmation, fill, ratesOf, sapoDesk } from './sapo.ts';

/** A page begins with the product of `since_id`, and not after it. */
const sinceInclusive: Plant = (tools) => (name, args) => {
  const since = Number(args.since_id ?? 0);
  const isNext = name === 'search_catalog' && since > 0;
  return tools(name, isNext ? { ...args, since_id: since - 1 } : args);
};

/** A variant with the VAT in its price. */
const withVat = (variant: unknown): unknown =>
  edit(variant, 'price.amount', (amount) =>
    Math.round((Number(amount) * (100 + Number(at(variant, 'tax_rate')))) / 100),
  );

/** Items that cost what the cheapest variant of their product costs. */
const atPriceFrom = new Map(
  [...items].map(([id, item]) => {
    const amount = Math.min(...item.ware.makes.map(({ price }) => Number(price)));
    return [id, { ...item, amount }];
  }),
);

/** The discount is shown, but not taken from the line. */
const undiscounted = (line: unknown): Fields => ({
  ...asFields(line),
  discounted_total: at(line, 'original_total'),
});

/** New pieces of a line item come on top of those that it has. */
const addingFill: Dialect['fill'] = (args, cart) => {
  const change = asList(args.change).map((row) => {
    const { line_item_id, quantity } = asFields(row);
    const line = cart?.lines.find(({ id }) => id === String(line_item_id));
    const isAdded = line !== undefined && Number(quantity) > 0;
    return { line_item_id, quantity: Number(quantity) + (isAdded ? line.quantity : 0) };
  });
  return fill(args.change === undefined ? args : { ...args, change }, cart);
};

/** A new cart begins with what the last new cart was given. */
const leftoverCart: Plant = (tools, places) => {
  let last: readonly Wish[] = [];
  const leftoverFill: Dialect['fill'] = (args, cart) => {
    const filling = fill(args, cart);
    if (cart || !('wishes' in filling)) return filling;
    const isForSale = filling.wishes.every(({ item }) => items.get(item ?? '')?.ready === true);
    const named = new Set(filling.wishes.map(({ item }) => item));
    const wishes = [...filling.wishes, ...last.filter(({ item }) => !named.has(item))];
    if (isForSale) last = filling.wishes;
    return { ...filling, wishes };
  };
  return rebuilt(sapoDesk({ fill: leftoverFill }))(tools, places);
};

/** The confirmation counts, and its time does not. */
const timelessConfirmation: Plant = (tools, places) =>
  rebuilt(
    sapoDesk({
      approval: (args) => {
        const { given, at: time } = confirmation(args);
        return { given, at: time === undefined ? time : new Date(places.now()).toISOString() };
      },
    }),
  )(tools, places);

/** Cancelling a checkout takes its cart away. */
const cartGoesToo: Plant = (tools) => (name, args) => {
  const outcome = tools(name, args);
  if (name === 'cancel_checkout' && 'record' in outcome) {
    tools('cancel_cart', { cart_token: at(outcome.record, 'checkout.cart_token') });
  }
  return outcome;
};

export const faults: readonly Fault[] = [
  {
    id: 'sapo-page-begins-with-last',
    breaks: 'A page has only products whose ids are greater than `since_id`, as the tool says.',
    plant: sinceInclusive,
  },
  {
    id: 'sapo-product-price-with-vat',
    breaks: 'A variant has the same price in `get_product` as in a search.',
    plant: answering(/^get_product$/, (record) => edit(record, 'product.variants.*', withVat)),
  },
  {
    id: 'sapo-line-at-price-from',
    breaks: 'A line item costs what the catalog says of its variant.',
    plant: rebuilt(sapoDesk({ items: atPriceFrom })),
  },
  {
    id: 'sapo-line-discount-not-taken',
    breaks:
      'The `discounted_total` of a line is its `original_total` without its discount, as the tool says.',
    plant: answering(/_(cart|checkout|order)$/, (record) => edit(record, '*.line_items.*', undiscounted)),
  },
  {
    id: 'sapo-change-adds',
    breaks: 'The quantity of a change is what the line item has then, as the tool says.',
    plant: rebuilt(sapoDesk({ fill: addingFill })),
  },
  {
    id: 'sapo-new-cart-has-leftovers',
    breaks: 'A cart has only the variants that it was created with.',
    plant: leftoverCart,
  },
  {
    id: 'sapo-shipping-of-first-kilogram',
    breaks: 'Shipping costs what the chosen rate is offered for.',
    plant: rebuilt(sapoDesk({ charged: (_, address) => ratesOf([], address) })),
  },
  {
    id: 'sapo-vat-before-discount',
    breaks: 'The VAT of a line item is that of its `discounted_total`, as the tool says.',
    plant: rebuilt(sapoDesk({ taxable: ({ item, quantity }) => item.amount * quantity })),
  },
  {
    id: 'sapo-confirmation-never-expires',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: timelessConfirmation,
  },
  {
    id: 'sapo-cart-goes-with-checkout',
    breaks: 'A cart stays when its checkout is cancelled, as the tool says.',
    plant: cartGoesToo,
  },
  {
    id: 'sapo-order-without-vat',
    breaks: 'An order costs what its checkout did, and its total has the VAT that it shows.',
    plant: answering(/^get_order$/, (record) =>
      edit(
        record,
        'order.total_price',
        (total) => Number(total) - Number(at(record, 'order.total_tax') ?? 0),
      ),
    ),
  },
  {
    id: 'sapo-sold-out-for-sale',
    breaks: 'A variant that is sold out is refused, as the tool says.',
    plant: rebuilt(
      sapoDesk({ items: new Map([...items].map(([id, item]) => [id, { ...item, ready: true }])) }),
    ),
  },
];
