/** Twelve faults in the shape of Etsy. */
import { answering, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './etsy.ts';

const altered = bent(dialect);

const grand = (record: unknown, millimes: number): unknown =>
  edit(record, 'grandtotal.amount', (amount) => Number(amount) + millimes);

const amountIn = (record: unknown, name: string): number => Number(at(record, `${name}.amount`));

/** All amounts in dinars. */
const inDinars = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inDinars);
  if (!isFields(value)) return value;
  const { amount } = value;
  if (typeof amount === 'number') return { ...value, amount: amount / 1_000 };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inDinars(inner)]));
};

const capped = (quantity: unknown): number => Math.min(10, Number(quantity));

export const faults: readonly Fault[] = [
  {
    id: 'etsy-shipping-not-in-grandtotal',
    breaks: 'The grand total contains the shipping that is shown.',
    plant: answering(/_(checkout|order)$/, (record) =>
      grand(record, -amountIn(record, 'total_shipping_cost')),
    ),
  },
  {
    id: 'etsy-discount-not-taken',
    breaks: 'A discount that is shown is taken off the grand total.',
    plant: answering(/_(cart|checkout|order)$/, (record) => grand(record, amountIn(record, 'discount_amt'))),
  },
  {
    id: 'etsy-vat-on-top',
    breaks: 'The VAT is in the prices, and is not added to them.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      grand(record, amountIn(record, 'total_vat_cost')),
    ),
  },
  {
    id: 'etsy-carts-in-dinars',
    breaks: 'Money: amounts are whole numbers of minor units.',
    plant: answering(/_(cart|checkout)$/, inDinars),
  },
  {
    id: 'etsy-search-is-cheaper',
    breaks: 'A search shows the prices of the catalog and of carts.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'results.*.inventory.products.*.offerings.*.price.amount', (amount) =>
        Math.floor(Number(amount) * 0.8),
      ),
    ),
  },
  {
    id: 'etsy-ten-at-most',
    breaks: 'A cart has as many pieces as the buyer asked for, or an error says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      ['transactions.*.quantity', 'add.*.quantity', 'quantities.*'].reduce<unknown>(
        (edited, path) => edit(edited, path, capped),
        args,
      ),
    ),
  },
  {
    id: 'etsy-zero-leaves-one',
    breaks: 'A quantity of 0 removes a transaction, as the description says.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'quantities.*', (quantity) => Math.max(1, Number(quantity))),
    ),
  },
  {
    id: 'etsy-old-consent-taken',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }),
      })(tools, places),
  },
  {
    id: 'etsy-consent-not-needed',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'etsy-canceled-checkout-lives',
    breaks: 'A checkout that is cancelled shows that it is, and cannot be changed.',
    plant: instead('cancel_checkout', (args, tools) =>
      changed(tools('get_checkout', args), (record) => ({ ...record, status: 'canceled' })),
    ),
  },
  {
    id: 'etsy-lookup-shows-the-first',
    breaks: 'A lookup of several ids shows each of the listings.',
    plant: answering(/^lookup_catalog$/, ({ results }) => ({
      count: 1,
      results: asList(results).slice(0, 1),
    })),
  },
  {
    id: 'etsy-checkouts-in-euros',
    breaks: 'A checkout has the currency of the catalog and of its cart.',
    plant: answering(/_checkout$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"TND"', '"EUR"')),
    ),
  },
];
