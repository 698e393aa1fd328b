/** Eight faults in the shape of Odoo. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { catalogIn, dialect } from './odoo.ts';

const altered = bent(dialect);

/** What the delivery of a record costs, in one of the amounts of its line. */
const deliveryIn = (record: unknown, amount: string): number =>
  Number(
    at(
      asList(at(record, 'order_line')).find((line) => at(line, 'is_delivery')),
      amount,
    ) ?? 0,
  );

export const faults: readonly Fault[] = [
  {
    id: 'odoo-tax-not-in-total',
    breaks: 'The total is the untaxed amount and the tax.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'amount_total', () => record.amount_untaxed),
    ),
  },
  {
    id: 'odoo-delivery-not-in-amounts',
    breaks: 'The amounts of a checkout contain the line of the delivery.',
    plant: answering(/_checkout$/, (record) => ({
      ...record,
      amount_untaxed: Number(record.amount_untaxed) - deliveryIn(record, 'price_subtotal'),
      amount_tax: Number(record.amount_tax) - deliveryIn(record, 'price_tax'),
      amount_total: Number(record.amount_total) - deliveryIn(record, 'price_total'),
    })),
  },
  {
    id: 'odoo-always-one-unit',
    breaks: 'A quotation has as many units as the buyer asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'order_line.*.product_uom_qty', () => 1)),
  },
  {
    id: 'odoo-signature-not-needed',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'odoo-cancelled-checkout-changes',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'odoo-lookup-shows-the-first',
    breaks: 'A lookup of several ids shows each of the products.',
    plant: asking(/^lookup_catalog$/, (args) => edit(args, 'ids', (ids) => asList(ids).slice(0, 1))),
  },
  {
    id: 'odoo-search-finds-everything',
    breaks: 'A search shows what the query names, and nothing else.',
    plant: altered({ catalog: catalogIn((wares) => wares) }),
  },
  {
    id: 'odoo-quotations-in-dollars',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => edit(record, 'currency_id', () => [2, 'USD'])),
  },
];
