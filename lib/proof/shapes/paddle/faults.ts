/** Twelve faults in the shape of Paddle Billing. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './paddle.ts';

const altered = bent(dialect);

/** Changes what the buyer pays, wherever it stands; a balance of nothing stays. */
const payable = (record: unknown, change: (amount: number) => number): unknown =>
  ['total', 'grand_total', 'balance'].reduce<unknown>(
    (edited, name) =>
      edit(edited, `data.details.totals.${name}`, (amount) =>
        amount === 0 ? amount : change(Number(amount)),
      ),
    record,
  );

const everywhere = /_(cart|checkout|order)$/;

export const faults: readonly Fault[] = [
  {
    id: 'paddle-shipping-not-in-total',
    breaks: 'The total of a checkout contains the shipping that it shows.',
    plant: answering(/_checkout$/, (record) =>
      payable(record, (amount) => amount - Number(at(record, 'data.details.totals.shipping'))),
    ),
  },
  {
    id: 'paddle-lines-of-one',
    breaks: 'The totals of a line are those of as many pieces as it has.',
    plant: answering(everywhere, (record) =>
      edit(record, 'data.details.line_items.*', (line) =>
        edit(line, 'totals', () => at(line, 'unit_totals')),
      ),
    ),
  },
  {
    id: 'paddle-tax-twice',
    breaks: 'The total is the subtotal, the shipping and the tax, once.',
    plant: answering(everywhere, (record) =>
      payable(record, (amount) => amount + Number(at(record, 'data.details.totals.tax'))),
    ),
  },
  {
    id: 'paddle-totals-in-pounds',
    breaks: 'Amounts are in minor units.',
    plant: answering(everywhere, (record) =>
      edit(record, 'data.details.totals.*', (amount) => (typeof amount === 'number' ? amount / 100 : amount)),
    ),
  },
  {
    id: 'paddle-replacement-adds',
    breaks: 'The sent items replace those of the cart, as the tool says.',
    plant: altered({
      fill: (args, cart) => {
        const had = (cart?.lines ?? []).map(({ item, quantity }) => ({ price_id: item.id, quantity }));
        return dialect.fill({ ...args, items: [...had, ...asList(args.items)] }, cart);
      },
    }),
  },
  {
    id: 'paddle-ten-at-most',
    breaks: 'A cart has as many pieces as the buyer asked for, or an error says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'items.*.quantity', (quantity) => Math.min(10, Number(quantity))),
    ),
  },
  {
    id: 'paddle-bills-unasked',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'paddle-refusal-is-authorization',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: altered({
      approval: ({ customer_authorization: authorization }) => ({
        given: isFields(authorization),
        at: at(authorization, 'authorized_at'),
      }),
    }),
  },
  {
    id: 'paddle-canceled-cart-lives',
    breaks: 'A cart that is cancelled is gone, or shows that it is cancelled.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => edit(record, 'data.status', () => 'canceled')),
    ),
  },
  {
    id: 'paddle-canceled-checkout-bills',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'paddle-lookup-loses-the-last',
    breaks: 'A lookup of several ids shows each of the products.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'data', (data) => asList(data).slice(0, Math.max(1, asList(data).length - 1))),
    ),
  },
  {
    id: 'paddle-carts-in-dollars',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(
      /_cart$/,
      (record): Fields => asFields(JSON.parse(JSON.stringify(record).replaceAll('"GBP"', '"USD"'))),
    ),
  },
];
