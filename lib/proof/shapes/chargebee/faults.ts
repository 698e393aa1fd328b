/** Twelve faults in the shape of Chargebee. */
import { answering, asFields, asking, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { bent, cancelsAll, type Fault } from '../desk/bent.ts';
import { dialect } from './chargebee.ts';

const altered = bent(dialect);

/** Changes the figures of an estimate, a hosted page or an invoice. */
const figures = (record: unknown, change: (figures: Fields) => Fields): unknown =>
  ['estimate.invoice_estimate', 'hosted_page.content.invoice_estimate', 'invoice'].reduce<unknown>(
    (edited, path) => edit(edited, path, (inner) => change(asFields(inner))),
    record,
  );

/** Adds to what the buyer pays, and to what is still due or paid already. */
const raised = (inner: Fields, more: number): Fields => {
  const after = (amount: unknown) => (Number(amount) > 0 ? Number(amount) + more : amount);
  const { total, amount_due, amount_paid } = inner;
  return {
    ...inner,
    total: Number(total) + more,
    amount_due: after(amount_due),
    amount_paid: after(amount_paid),
  };
};

const everywhere = /_(cart|checkout|order)$/;

export const faults: readonly Fault[] = [
  {
    id: 'chargebee-discount-not-taken',
    breaks: 'The total is less by the discount that is shown.',
    plant: answering(everywhere, (record) =>
      figures(record, (inner) => raised(inner, Number(at(inner, 'discounts.0.amount') ?? 0))),
    ),
  },
  {
    id: 'chargebee-tax-not-in-total',
    breaks: 'The total contains the tax that is on top.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      figures(record, (inner) => raised(inner, -Number(at(inner, 'taxes.0.amount')))),
    ),
  },
  {
    id: 'chargebee-lines-of-one',
    breaks: 'The amount of a line is its unit amount for as many pieces as it has.',
    plant: answering(everywhere, (record) =>
      figures(record, (inner) =>
        asFields(edit(inner, 'line_items.*', (line) => edit(line, 'amount', () => at(line, 'unit_amount')))),
      ),
    ),
  },
  {
    id: 'chargebee-invoice-is-dearer',
    breaks: 'An order costs what its checkout said.',
    plant: answering(/^get_order$/, (record) => figures(record, (inner) => raised(inner, 500))),
  },
  {
    id: 'chargebee-always-one',
    breaks: 'A cart has as many pieces as the buyer asked for.',
    plant: asking(/^(create|update)_cart$/, (args) => edit(args, 'item_prices.*.quantity', () => 1)),
  },
  {
    id: 'chargebee-removed-stays',
    breaks: 'A line that is removed is gone.',
    plant: instead('update_cart', (args, tools) => {
      const { removed_item_price_ids: _, ...rest } = args;
      return args.item_prices === undefined
        ? tools('get_cart', { estimate_id: args.estimate_id })
        : tools('update_cart', rest);
    }),
  },
  {
    id: 'chargebee-old-consent-taken',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({
          given: at(args, 'customer_consent.agreed') === true,
          at: new Date(places.now()).toISOString(),
        }),
      })(tools, places),
  },
  {
    id: 'chargebee-silence-is-consent',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) =>
      altered({
        approval: (args) =>
          args.customer_consent === undefined
            ? { given: true, at: new Date(places.now()).toISOString() }
            : dialect.approval(args),
      })(tools, places),
  },
  {
    id: 'chargebee-cancels-every-estimate',
    breaks: 'Cancelling a cart leaves all other carts.',
    plant: cancelsAll('estimate.id', (estimate_id) => ({ estimate_id })),
  },
  {
    id: 'chargebee-cancelled-page-reads-open',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: answering(/^get_checkout$/, (record) =>
      edit(record, 'hosted_page.state', (state) => (state === 'cancelled' ? 'created' : state)),
    ),
  },
  {
    id: 'chargebee-search-is-cheaper',
    breaks: 'A search shows the prices of the catalog and of carts.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'list.*.item.item_prices.*.price.amount', (amount) => Math.floor(Number(amount) * 0.85)),
    ),
  },
  {
    id: 'chargebee-pages-in-new-zealand-dollars',
    breaks: 'A checkout has the currency of the catalog and of its cart.',
    plant: answering(/_checkout$/, (record) =>
      asFields(JSON.parse(JSON.stringify(record).replaceAll('_code":"AUD"', '_code":"NZD"'))),
    ),
  },
];
