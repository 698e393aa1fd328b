/** Twelve faults in the shape of Square. */
import { answering, asking, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { fieldsOf } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './square.ts';

const altered = bent(dialect);

export const faults: readonly Fault[] = [
  {
    id: 'square-quantity-cut-to-one-digit',
    breaks: 'A cart holds the quantity that the buyer asked for.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'order.line_items.*.quantity', (quantity) => String(quantity).slice(0, 1)),
    ),
  },
  {
    id: 'square-old-version-overwrites',
    breaks: 'Commerce endpoint 2: as listed, an update is applied to the version that it names.',
    plant: altered({
      fill: (args, cart) =>
        dialect.fill({ ...args, order: { ...fieldsOf(args, 'order'), version: cart?.version } }, cart),
    }),
  },
  {
    id: 'square-cleared-line-stays',
    breaks: 'Commerce endpoint 2: as listed, `fields_to_clear` removes line items.',
    plant: altered({ fill: (args, cart) => dialect.fill({ ...args, fields_to_clear: [] }, cart) }),
  },
  {
    id: 'square-total-without-service-charge',
    breaks: 'The total of a checkout contains the shipping.',
    plant: answering(/_checkout$/, (record) => {
      const charge = Number(at(record, 'checkout.order.total_service_charge_money.amount'));
      return edit(record, 'checkout.order.total_money.amount', (total) => Number(total) - charge);
    }),
  },
  {
    id: 'square-currency-of-the-neighbour',
    breaks: 'Money: prices in Canadian dollars are not labelled as another currency.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"CAD"', '"USD"')),
    ),
  },
  {
    id: 'square-sold-out-accepted',
    breaks: 'A variant that the catalog lists as not available cannot be bought.',
    plant: altered({
      items: new Map([...dialect.items].map(([id, item]) => [id, { ...item, ready: true }])),
    }),
  },
  {
    id: 'square-line-totals-negated',
    breaks: 'A line costs its unit price times its quantity, and more than nothing.',
    plant: answering(/_cart$/, (record) =>
      ['order.line_items.*.total_money.amount', 'order.total_money.amount'].reduce<unknown>(
        (inner, path) => edit(inner, path, (amount) => -Number(amount)),
        record,
      ),
    ),
  },
  {
    id: 'square-shipping-type-clears-recipient',
    breaks: 'Commerce endpoint 2: as listed, fields of the shipment that are left out stay as they are.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = dialect.deliver(args, purchase);
        const isMethodOnly = 'method' in delivery && !('address' in delivery);
        return isMethodOnly ? { ...delivery, address: { display_name: 'Customer' } } : delivery;
      },
    }),
  },
  {
    id: 'square-read-shows-one-more',
    breaks: 'Reading a cart shows the quantities that the last update answered.',
    plant: answering(/^get_cart$/, (record) =>
      edit(record, 'order.line_items.0.quantity', (quantity) => String(Number(quantity) + 1)),
    ),
  },
  {
    id: 'square-paid-twice',
    breaks: 'A checkout is completed once, as one order.',
    plant: altered({
      isFinal: ({ stage }, tool) => stage === 'off' || (stage === 'done' && tool !== 'complete_checkout'),
    }),
  },
  {
    id: 'square-old-approval-accepted',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }),
      })(tools, places),
  },
  {
    id: 'square-search-price-per-unit-lower',
    breaks: 'A product has one price in search, in its own record, in the catalog and in a cart.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(
        record,
        'objects.*.item_data.variations.*.item_variation_data.price_money.amount',
        (amount) => Number(amount) - 100,
      ),
    ),
  },
];
