/** Twelve faults in the shape of Bagisto. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { fieldsOf } from '../../variants/variant.ts';
import { cancellingAll, type Fault, rebuilt } from '../trade/plants.ts';
import { bagistoDesk, itemOfId, totals } from './bagisto.ts';

export const faults: readonly Fault[] = [
  {
    id: 'bagisto-limit-is-ignored',
    breaks: 'A page of a search has at most as many products as the limit says.',
    plant: asking(/^search_catalog$/, ({ limit: _, ...args }) => args),
  },
  {
    id: 'bagisto-product-in-dollars',
    breaks: 'A product has the currency of the search in get_product, too.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'data.variants.*.price.currency', () => 'USD'),
    ),
  },
  {
    id: 'bagisto-lookup-is-silent-about-unknown-ids',
    breaks: 'A lookup names the ids that do not exist.',
    plant: answering(/^lookup_catalog$/, (record) => edit(record, 'meta.not_found', () => [])),
  },
  {
    id: 'bagisto-tax-of-one-piece',
    breaks: 'The GST of an item is its percentage of the total of the item.',
    plant: answering(/_(cart|checkout)$|^get_order$/, (record) =>
      edit(record, 'data.items.*', (item) =>
        edit(item, 'tax_amount.amount', (tax) => Math.round(Number(tax) / Number(at(item, 'quantity')))),
      ),
    ),
  },
  {
    id: 'bagisto-total-without-shipping',
    breaks: 'The grand total contains the shipping amount.',
    plant: rebuilt(
      bagistoDesk({
        totals: (lines, method) => {
          const sums = totals(lines, method);
          return { ...sums, total: sums.total - sums.shipping };
        },
      }),
    ),
  },
  {
    id: 'bagisto-qty-is-added',
    breaks: 'An update sets the quantity of a cart item, as the tool says.',
    plant: instead('update_cart', (args, tools) => {
      const before = tools('get_cart', { cart_id: args.cart_id });
      const items = 'record' in before ? asList(at(before.record, 'data.items')) : [];
      const added = Object.entries(fieldsOf(args, 'qty')).map(([id, quantity]) => {
        const present = items.find((item) => String(at(item, 'id')) === id);
        return [id, quantity === 0 ? 0 : Number(quantity) + Number(at(present, 'quantity') ?? 0)] as const;
      });
      return tools('update_cart', added.length === 0 ? args : { ...args, qty: Object.fromEntries(added) });
    }),
  },
  {
    id: 'bagisto-cancels-every-cart',
    breaks: 'Cancelling a cart leaves other carts as they are.',
    plant: cancellingAll('cart', { argument: 'cart_id', path: 'data.id' }, () => ({})),
  },
  {
    id: 'bagisto-method-wipes-the-address',
    breaks: 'What an update of a checkout does not send stays, as the tool says.',
    plant: answering(/^(update|get)_checkout$/, (record) =>
      at(record, 'data.shipping_method') === null
        ? record
        : edit(record, 'data.shipping_address', () => null),
    ),
  },
  {
    id: 'bagisto-takes-a-no-for-a-yes',
    breaks: 'Commerce endpoint 7: a buyer who does not agree, or agreed long ago, has no order.',
    plant: rebuilt(bagistoDesk({ approves: ({ given }) => given !== undefined })),
  },
  {
    id: 'bagisto-orders-twice',
    breaks: 'A checkout that is ordered cannot be ordered again.',
    plant: rebuilt(
      bagistoDesk({
        accepts: (tool, state) => state === 'open' || (state === 'placed' && tool === 'complete_checkout'),
      }),
    ),
  },
  {
    id: 'bagisto-order-lists-one-item',
    breaks: 'An order has all items of its checkout.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'data.items', (items) => asList(items).slice(0, 1)),
    ),
  },
  {
    id: 'bagisto-sells-what-is-sold-out',
    breaks: 'A variant that is not in stock cannot be put into a cart.',
    plant: rebuilt(
      bagistoDesk({
        find: (id) => {
          const item = itemOfId(id);
          return item && { ...item, available: true };
        },
      }),
    ),
  },
];
