/** Twelve faults in the shape of Klarna Checkout. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { patched } from '../desk/desk.ts';
import { dialect } from './klarna.ts';

const altered = bent(dialect);

const linesIn = (record: unknown): readonly unknown[] => asList(at(record, 'order_lines'));

const amountOf = (lines: readonly unknown[]): number =>
  lines.reduce<number>((sum, line) => sum + Number(at(line, 'total_amount')), 0);

/** Changes each amount of a basket, a checkout or an order. */
const priced = (record: unknown, change: (amount: unknown) => unknown): unknown =>
  ['unit_price', 'total_amount', 'total_discount_amount', 'total_tax_amount']
    .map((name) => `order_lines.*.${name}`)
    .concat('order_amount', 'order_tax_amount')
    .reduce<unknown>((edited, path) => edit(edited, path, change), record);

export const faults: readonly Fault[] = [
  {
    id: 'klarna-shipping-not-in-amount',
    breaks: 'The amount of a checkout contains its shipping.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'order_amount', () =>
        amountOf(linesIn(record).filter((line) => at(line, 'type') !== 'shipping_fee')),
      ),
    ),
  },
  {
    id: 'klarna-lines-of-one-piece',
    breaks: 'The total of a line is its unit price times its quantity.',
    plant: answering(/_(cart|checkout|order)$/, (record) => {
      const lines = linesIn(record).map((line) => ({
        ...asFields(line),
        total_amount: at(line, 'unit_price'),
      }));
      return { ...record, order_lines: lines, order_amount: amountOf(lines) };
    }),
  },
  {
    id: 'klarna-tax-twice',
    breaks: 'The tax is in the prices, and is not added to them.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'order_amount', (amount) => Number(amount) + Number(record.order_tax_amount)),
    ),
  },
  {
    id: 'klarna-baskets-in-kronor',
    breaks: 'Amounts are in minor units.',
    plant: answering(/_cart$/, (record) => priced(record, (amount) => Number(amount) / 100)),
  },
  {
    id: 'klarna-update-adds',
    breaks: 'An update replaces the lines, as its description says.',
    plant: altered({
      fill: (args, cart) => {
        const filling = dialect.fill(args, cart);
        return 'wishes' in filling ? { wishes: patched(cart?.lines ?? [], filling.wishes) } : filling;
      },
    }),
  },
  {
    id: 'klarna-nine-at-most',
    breaks: 'A basket has as many pieces as the buyer asked for, or an error says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'order_lines.*.quantity', (quantity) => Math.min(9, Number(quantity))),
    ),
  },
  {
    id: 'klarna-consent-not-needed',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'klarna-old-consent-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }),
      })(tools, places),
  },
  {
    id: 'klarna-cancels-every-basket',
    breaks: 'To cancel a basket leaves the others as they are.',
    plant: cancelsAll('basket_id', (basket_id) => ({ basket_id })),
  },
  {
    id: 'klarna-cancelled-checkout-goes-on',
    breaks: 'A cancelled checkout cannot be changed or completed.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'klarna-lookup-loses-the-last',
    breaks: 'A lookup of several ids shows each of the products.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'products', (products) =>
        asList(products).slice(0, Math.max(1, asList(products).length - 1)),
      ),
    ),
  },
  {
    id: 'klarna-checkouts-in-euros',
    breaks: 'A checkout has the currency of the catalog and of its basket.',
    plant: answering(/_checkout$/, (record) => edit(record, 'purchase_currency', () => 'EUR')),
  },
];
