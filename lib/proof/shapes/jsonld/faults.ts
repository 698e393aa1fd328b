/** Twelve faults in a shop in schema.org's words. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven, sameContents } from '../desk/bent.ts';
import { catalogIn, dialect } from './jsonld.ts';

const altered = bent(dialect);

const componentOf = (total: unknown, name: string): number =>
  asList(at(total, 'priceComponent'))
    .filter((part) => at(part, 'name') === name)
    .reduce<number>((sum, part) => sum + Number(at(part, 'price')), 0);

const totals = (record: unknown, change: (price: number, total: unknown) => number): unknown =>
  edit(record, 'totalPaymentDue', (total) => edit(total, 'price', (price) => change(Number(price), total)));

export const faults: readonly Fault[] = [
  {
    id: 'jsonld-delivery-not-in-total',
    breaks: 'The total of a checkout contains the delivery that it shows.',
    plant: answering(/_checkout$/, (record) =>
      totals(record, (price, total) => price - componentOf(total, 'Delivery')),
    ),
  },
  {
    id: 'jsonld-discount-added',
    breaks: 'A discount makes a total smaller.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      totals(record, (price, total) => price - 2 * componentOf(total, 'Discount')),
    ),
  },
  {
    id: 'jsonld-item-total-of-one',
    breaks: 'The total of an item is its price times its quantity.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'orderedItem.*', (item) =>
        edit(item, 'totalPrice.price', () => at(item, 'acceptedOffer.priceSpecification.price')),
      ),
    ),
  },
  {
    id: 'jsonld-total-in-francs',
    breaks: 'Amounts are in minor units.',
    plant: answering(/_(cart|checkout)$/, (record) => totals(record, (price) => price / 100)),
  },
  {
    id: 'jsonld-quantity-doubled',
    breaks: 'A cart has the quantity that the buyer asked for.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'orderedItem.*.orderQuantity', (quantity) => Math.min(400, Number(quantity) * 2)),
    ),
  },
  {
    id: 'jsonld-replace-ignored',
    breaks: 'Commerce endpoint 2: as listed, a ReplaceAction sets the quantity.',
    plant: (tools) => (name, args) => {
      const actions = asList(args.potentialAction);
      const others = actions.filter((action) => at(action, '@type') !== 'ReplaceAction');
      if (name !== 'update_cart' || others.length === actions.length) return tools(name, args);
      return others.length > 0
        ? tools(name, { ...args, potentialAction: others })
        : tools('get_cart', { '@id': args['@id'] });
    },
  },
  {
    id: 'jsonld-failed-confirmation-taken',
    breaks: 'Commerce endpoint 7: no order if the buyer does not confirm.',
    plant: altered({
      approval: (args) => ({ ...dialect.approval(args), given: isFields(args.confirmation) }),
    }),
  },
  {
    id: 'jsonld-confirmation-not-needed',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'jsonld-cancelled-order-is-changed',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'jsonld-one-cart-for-all',
    breaks: 'Each buyer has a cart of their own.',
    plant: sameContents,
  },
  {
    id: 'jsonld-search-loses-the-last-of-a-page',
    breaks: 'The pages of a search together show everything that it has found.',
    plant: altered({
      catalog: catalogIn((found, start, size) => found.slice(start - 1, start - 1 + Math.max(1, size - 1))),
    }),
  },
  {
    id: 'jsonld-checkout-in-euros',
    breaks: 'A checkout has the currency of its cart.',
    plant: answering(/_checkout$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"CHF"', '"EUR"')),
    ),
  },
];
