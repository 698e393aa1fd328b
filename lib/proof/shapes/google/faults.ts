/** Twelve faults in the shape in the manner of Google's order schema. */
import { answering, asFields, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import type { Fault } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { dialect, googleDesk, startOf, tokenAt } from './google.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(googleDesk({ ...dialect, ...change }));

const everywhere = /_(cart|checkout|order)$/;

/** The amount of the first attribute of this type. */
const amountOf = (attributes: unknown, type: string): number =>
  Number(at(asList(attributes).find((each) => at(each, 'type') === type) ?? {}, 'amount.amount') ?? 0);

/** Changes the total among attributes. */
const retotalled = (attributes: unknown, change: (total: number) => number): unknown =>
  edit(attributes, '*', (each) =>
    at(each, 'type') === 'TOTAL' ? edit(each, 'amount.amount', (total) => change(Number(total))) : each,
  );

/** Changes the total of a cart, a proposed order or an order. */
const total = (record: Fields, change: (total: number, attributes: unknown) => number): unknown =>
  edit(record, '*.priceAttributes', (attributes) =>
    retotalled(attributes, (amount) => change(amount, attributes)),
  );

/** In hundredths of a dinar, where it has thousandths. */
const inHundredths = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inHundredths);
  if (!isFields(value)) return value;
  if (typeof value.amount === 'number') return { ...value, amount: Math.round(value.amount / 10) };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inHundredths(inner)]));
};

export const faults: readonly Fault[] = [
  {
    id: 'google-tax-not-in-total',
    breaks: 'The total contains the tax that is on top.',
    plant: answering(everywhere, (record) =>
      total(record, (amount, attributes) => amount - amountOf(attributes, 'TAX')),
    ),
  },
  {
    id: 'google-negative-totals',
    breaks: 'What the buyer pays is not less than nothing.',
    plant: answering(everywhere, (record) => total(record, (amount) => -amount)),
  },
  {
    id: 'google-lines-of-one',
    breaks: 'The total of a line is its price for as many pieces as it has.',
    plant: answering(everywhere, (record) =>
      edit(record, '*.contents.lineItems.*.priceAttributes', (attributes) =>
        retotalled(attributes, () => amountOf(attributes, 'REGULAR')),
      ),
    ),
  },
  {
    id: 'google-carts-in-hundredths',
    breaks: 'Amounts are in minor units, of which a dinar has a thousand.',
    plant: answering(/_cart$/, inHundredths),
  },
  {
    id: 'google-replacement-adds',
    breaks: 'The operation `replace` sets the quantity that it names.',
    plant: altered({
      fill: (args, cart) =>
        dialect.fill(
          asFields(
            edit(args, 'patch.*', (operation) => {
              const line = cart?.lines[Number(String(at(operation, 'path')).split('/')[3])];
              return at(operation, 'op') === 'replace'
                ? edit(operation, 'value', (value) => Number(value) + (line?.quantity ?? 0))
                : operation;
            }),
          ),
          cart,
        ),
    }),
  },
  {
    id: 'google-additions-lost',
    breaks: 'A cart has what was added to it, or an error says why not.',
    plant: instead('update_cart', (args, tools) => {
      const others = asList(args.patch).filter((operation) => at(operation, 'op') !== 'add');
      return others.length > 0
        ? tools('update_cart', { ...args, patch: others })
        : tools('get_cart', { cart: args.cart });
    }),
  },
  {
    id: 'google-silence-is-approval',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) =>
      altered({
        approval: (args) =>
          args.userApproval === undefined
            ? { given: true, at: new Date(places.now()).toISOString() }
            : dialect.approval(args),
      })(tools, places),
  },
  {
    id: 'google-old-approval-taken',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({
          given: at(args, 'userApproval.approved') === true,
          at: new Date(places.now()).toISOString(),
        }),
      })(tools, places),
  },
  {
    id: 'google-cancelled-order-is-placed',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: altered({ isFinal: ({ stage }) => stage === 'done' }),
  },
  {
    id: 'google-search-hides-sold-out',
    breaks: 'A search shows the availability of the catalog and of carts.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'products.*.offers.*.availability', () => 'in_stock'),
    ),
  },
  {
    id: 'google-pages-lose-one',
    breaks: 'Pages together show all that was found.',
    plant: asking(/^search_catalog$/, (args) =>
      edit(args, 'pageToken', (token) => tokenAt(startOf(token) + 1)),
    ),
  },
  {
    id: 'google-orders-in-riyals',
    breaks: 'A checkout and its order have the currency of the catalog.',
    plant: answering(/_(checkout|order)$/, (record) =>
      asFields(JSON.parse(JSON.stringify(record).replaceAll('"BHD"', '"SAR"'))),
    ),
  },
];
