/** Twelve faults in the shape of Drupal Commerce. */
import { answering, asking, edit, without } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { fieldsOf } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { items } from './catalog.ts';
import { type Books, books, drupalDesk, wordsWith } from './drupal.ts';

const words = wordsWith(books);

const booked = (change: Partial<Books>): Plant => rebuilt(drupalDesk({}, { ...books, ...change }));

/** An update that names an order item removes all others. */
const droppingOthers: Plant = (tools) => (name, args) => {
  const outcome = tools(name, args);
  const named = rowsIn(args, 'data');
  if (name !== 'update_cart' || !('record' in outcome)) return outcome;
  const data = rowsIn(outcome.record, 'included')
    .filter(({ id, relationships }) => {
      const variation = at(relationships, 'purchased_entity.data.id');
      return !named.some((row) => row.id === id || row.id === variation);
    })
    .map(({ type, id }) => ({ type, id, attributes: { quantity: 0 } }));
  if (data.length === 0) return outcome;
  const version = at(outcome.record, 'data.attributes.version');
  return tools(name, { cart: args.cart, version, data });
};

export const faults: readonly Fault[] = [
  {
    id: 'drupal-limit-is-ignored',
    breaks: 'A page of a search has as many products as its limit allows.',
    plant: asking(/^search_catalog$/, (args) => without(args, 'page', 'limit')),
  },
  {
    id: 'drupal-carts-in-canadian-dollars',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => JSON.parse(JSON.stringify(record).replaceAll('"USD"', '"CAD"'))),
  },
  {
    id: 'drupal-one-piece-at-first',
    breaks: 'A new cart has as many pieces as were asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'data.*.meta.quantity', () => 1)),
  },
  {
    id: 'drupal-unknown-is-left-out',
    breaks: 'A variation that does not exist is refused, and no cart is made.',
    plant: asking(/_cart$/, (args) => {
      const data = rowsIn(args, 'data').filter(
        ({ type, id }) => type !== 'product-variations--default' || items.some((item) => item.id === id),
      );
      return args.data === undefined ? args : { ...args, data };
    }),
  },
  {
    id: 'drupal-tax-of-one-piece',
    breaks: 'The tax of an order item is that of all its pieces.',
    plant: booked({ taxed: (line) => books.taxed(line) / line.quantity }),
  },
  {
    id: 'drupal-total-lacks-district-tax',
    breaks: 'The total contains all adjustments that are shown.',
    plant: booked({
      total: (subtotal, adjustments) =>
        books.total(
          subtotal,
          adjustments.filter(({ label }) => label !== 'District tax'),
        ),
    }),
  },
  {
    id: 'drupal-shipping-is-the-dearest',
    breaks: 'Shipping costs what the rate of the chosen method says.',
    plant: booked({ fee: () => books.fee('2--default') }),
  },
  {
    id: 'drupal-update-drops-others',
    breaks: 'Order items that an update does not name stay, as the tool says.',
    plant: droppingOthers,
  },
  {
    id: 'drupal-old-version-accepted',
    breaks: 'A change from an old version is refused, as the tools say.',
    plant: rebuilt(drupalDesk({ guard: () => undefined })),
  },
  {
    id: 'drupal-canceled-checkout-is-placed',
    breaks: 'A checkout that is canceled cannot be changed or placed.',
    plant: rebuilt(
      drupalDesk({
        accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool.endsWith('_checkout')),
      }),
    ),
  },
  {
    id: 'drupal-refusal-is-approval',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: asking(/^complete_checkout$/, (args, { now }) => {
      const given = fieldsOf(fieldsOf(args, 'meta'), 'customer_approval');
      const approved_at = given.approved_at ?? new Date(now()).toISOString();
      return { ...args, meta: { customer_approval: { approved: true, approved_at } } };
    }),
  },
  {
    id: 'drupal-order-loses-shipping',
    breaks: 'An order has the shipping of its checkout, and costs as much.',
    plant: rebuilt(
      drupalDesk({}, books, {
        ...words,
        order: ({ method: _, ...checkout }, placed) => words.order(checkout, placed),
      }),
    ),
  },
];
