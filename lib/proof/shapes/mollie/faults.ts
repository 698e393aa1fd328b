/** Twelve faults in the shape of Mollie. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, nowGiven } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt, showingFirst } from '../trade/plants.ts';
import { dialect, mollieDesk, moneyOf, vatIn } from './mollie.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(mollieDesk({ ...dialect, ...change }));

const numberAt = (value: unknown, path: string): number => Number(at(value, path));

const inLines = (change: (line: unknown) => unknown): Plant =>
  answering(/_(cart|checkout|order)$/, (record) => edit(record, 'lines.*', change));

/** An operation that adds to a line instead of updating it. */
const addingTo =
  (skuOf: (line: unknown) => unknown) =>
  (row: unknown): unknown => {
    if (at(row, 'operation') !== 'update') return row;
    const data: Fields = { sku: skuOf(at(row, 'data.id')), quantity: at(row, 'data.quantity') };
    return { operation: 'add', data };
  };

export const faults: readonly Fault[] = [
  {
    id: 'mollie-limit-ignored',
    breaks: 'A page of a search has no more products than its limit.',
    plant: asking(/^search_catalog$/, ({ limit: _, ...args }) => args),
  },
  {
    id: 'mollie-lookup-without-vat',
    breaks: 'A variant has the same price in each tool of the catalog, with the VAT.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, '_embedded.products.*', (product) =>
        edit(product, 'variants.*.unitPrice.amount', (amount) =>
          Math.round(Number(amount) / (1 + Number(at(product, 'vatRate')) / 100)),
        ),
      ),
    ),
  },
  {
    id: 'mollie-last-line-lost',
    breaks: 'A new cart has each line that was asked for.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'lines', (lines) => asList(lines).slice(0, Math.max(1, asList(lines).length - 1))),
    ),
  },
  {
    id: 'mollie-discount-not-taken-off',
    breaks: 'The total of a line is its price for all pieces, without the discount that the line shows.',
    plant: inLines((line) =>
      edit(line, 'totalAmount', () =>
        moneyOf(numberAt(line, 'unitPrice.amount') * numberAt(line, 'quantity')),
      ),
    ),
  },
  {
    id: 'mollie-amount-without-shipping',
    breaks: 'The amount of a checkout is the sum of all its lines, also of the shipping.',
    plant: answering(/_(checkout|order)$/, (record) => {
      const goods = asList(record.lines).filter((line) => at(line, 'type') !== 'shipping_fee');
      const amount = goods.reduce<number>((sum, line) => sum + numberAt(line, 'totalAmount.amount'), 0);
      return { ...record, amount: moneyOf(amount) };
    }),
  },
  {
    id: 'mollie-vat-as-if-on-top',
    breaks: 'The VAT of a line is the part of its total that its rate says, as prices include it.',
    plant: inLines((line) => {
      const [total, rate] = [numberAt(line, 'totalAmount.amount'), numberAt(line, 'vatRate')];
      const wrong = Math.round((total * rate) / 100);
      return edit(line, 'vatAmount', (money) =>
        numberAt(money, 'amount') === vatIn(total, rate) ? moneyOf(wrong) : money,
      );
    }),
  },
  {
    id: 'mollie-update-adds',
    breaks: 'The operation `update` sets the quantity of a line.',
    plant: altered({
      fill: (args, cart) => {
        const skuOf = (id: unknown) => cart?.lines.find((line) => line.id === id)?.item.id;
        return dialect.fill(asFields(edit(args, 'operations.*', addingTo(skuOf))), cart);
      },
    }),
  },
  {
    id: 'mollie-canceled-line-stays',
    breaks: 'The operation `cancel` removes a line from the cart.',
    plant: altered({
      fill: (args, cart) => {
        const operations = asList(args.operations).filter((row) => at(row, 'operation') !== 'cancel');
        return dialect.fill({ ...args, operations }, cart);
      },
    }),
  },
  {
    id: 'mollie-first-cart-shown',
    breaks: 'A cart that is read shows its own lines.',
    plant: showingFirst('cart', { argument: 'cartId', path: 'id' }),
  },
  {
    id: 'mollie-old-approval-pays',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of the payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }),
      })(tools, places),
  },
  {
    id: 'mollie-canceled-checkout-goes-on',
    breaks: 'A checkout that is canceled cannot be changed or paid.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'mollie-postal-code-cut',
    breaks: 'A checkout has the address that it was given.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'shippingAddress.postalCode', (code) => String(code).slice(0, 4)),
    ),
  },
];
