/** Twelve faults in the storefront in the manner of inSales. */
import { answering, asking, changed, edit, instead, without } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { items } from './goods.ts';
import { insalesDesk } from './insales.ts';

/** Quantities that are sent to replace others are added to them; zeros remove as ever. */
function addingQuantities({ quantity: _, ...args }: Fields, sent: Fields): Fields {
  const rows = Object.entries(sent);
  const more = rows.filter(([, pieces]) => Number(pieces) > 0);
  const none = rows.filter(([, pieces]) => Number(pieces) === 0);
  const added = { ...fieldsOf(args, 'variant_ids') };
  for (const [id, pieces] of more) added[id] = Number(added[id] ?? 0) + Number(pieces);
  return {
    ...args,
    ...(Object.keys(added).length > 0 && { variant_ids: added }),
    ...(none.length > 0 && { quantity: Object.fromEntries(none) }),
  };
}

/** The answer to a change of a cart has the sums that the cart had before. */
const sumsBeforeChange: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const before = tools('get_cart', { cart_id: args.cart_id });
  const outcome = tools(name, args);
  if (!('record' in before)) return outcome;
  const { items_price, total_price } = before.record;
  return changed(outcome, (record) => ({ ...record, items_price, total_price }));
};

/** Sold-out variants are taken as if they were there. */
const takingAll = (id: unknown) => {
  const item = items.find((each) => each.id === id);
  return item && { ...item, available: true };
};

export const faults: readonly Fault[] = [
  {
    id: 'insales-last-page-again',
    breaks: 'A page after the last is empty, as the tool says.',
    plant: instead('search_catalog', (args, tools) => {
      const outcome = tools('search_catalog', args);
      if (!('record' in outcome)) return outcome;
      const { page, page_size, products_count } = outcome.record;
      const last = Math.max(1, Math.ceil(Number(products_count) / Number(page_size)));
      return Number(page) > last ? tools('search_catalog', { ...args, page: last }) : outcome;
    }),
  },
  {
    id: 'insales-lookup-in-old-roubles',
    breaks: 'Money has the ISO 4217 code of its currency, and each catalog tool the same one.',
    plant: answering(/^lookup_catalog$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"RUB"', '"RUR"')),
    ),
  },
  {
    id: 'insales-product-at-lowest-price',
    breaks: 'A variant has the same price in each catalog tool and in a cart.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'product.variants.*.price', () => at(record, 'product.price_min')),
    ),
  },
  {
    id: 'insales-sold-out-is-sold',
    breaks: 'A variant that is sold out is refused, as the tool says.',
    plant: rebuilt(insalesDesk({ rules: { find: takingAll } })),
  },
  {
    id: 'insales-quantity-adds',
    breaks: 'A number in `quantity` replaces the quantity that the item has, as the tool says.',
    plant: asking(/^update_cart$/, (args) => addingQuantities(args, fieldsOf(args, 'quantity'))),
  },
  {
    id: 'insales-sums-before-change',
    breaks: 'The sums of a cart are those of the items that the same answer shows.',
    plant: sumsBeforeChange,
  },
  {
    id: 'insales-another-buyers-cart',
    breaks: 'A cart shows its own items, and not those of another cart.',
    plant: showingFirst('cart', { argument: 'cart_id', path: 'id' }),
  },
  {
    id: 'insales-vat-on-delivery-again',
    breaks: 'The total is the items less the discounts, with the delivery at the price that is shown.',
    plant: rebuilt(
      insalesDesk({
        sums: {
          total: ({ items: all, discount, delivery }) => all - discount + Math.round(delivery * 1.22),
        },
      }),
    ),
  },
  {
    id: 'insales-vat-as-if-on-top',
    breaks: 'The VAT is within the prices: it is what a price of this rate contains.',
    plant: rebuilt(insalesDesk({ sums: { vat: (gross, rate) => Math.round((gross * rate) / 100) } })),
  },
  {
    id: 'insales-cancelled-checkout-orders',
    breaks: 'A checkout that is cancelled can be neither changed nor completed, as the tool says.',
    plant: rebuilt(
      insalesDesk({
        rules: {
          accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool !== 'cancel_checkout'),
        },
      }),
    ),
  },
  {
    id: 'insales-old-confirmation-orders',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: rebuilt(insalesDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'insales-order-without-house',
    breaks: 'An order is sent to the address that its checkout has.',
    plant: answering(/^get_order$/, (record) => without(record, 'order.shipping_address', 'house')),
  },
];
