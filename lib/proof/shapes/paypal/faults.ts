/** Twelve faults in the shape of PayPal. */
import { answering, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import type { Dialect, Purchase } from '../desk/desk.ts';
import { dialect, lacking, processing } from './paypal.ts';
import { moneyOf, showCheckout } from './records.ts';

const altered =
  (change: Partial<Dialect>): Plant =>
  (tools, places) =>
    processing(bent(dialect)(change)(tools, places));

const amount = 'purchase_units.0.amount';

const partOf = (record: unknown, name: string): number =>
  Number(at(record, `${amount}.breakdown.${name}.amount`));

const more = (record: unknown, cents: number): unknown =>
  edit(record, `${amount}.amount`, (whole) => Number(whole) + cents);

/** The same purchase, with prices that are a tenth higher. */
const dearer = (purchase: Purchase): Purchase => ({
  ...purchase,
  lines: purchase.lines.map((line) => ({
    ...line,
    item: { ...line.item, amount: Math.round(line.item.amount * 1.1) },
  })),
});

export const faults: readonly Fault[] = [
  {
    id: 'paypal-tax-not-in-amount',
    breaks: 'The amount is the sum of its breakdown, with the tax.',
    plant: answering(/_(cart|checkout|order)$/, (record) => more(record, -partOf(record, 'tax_total'))),
  },
  {
    id: 'paypal-hidden-surcharge',
    breaks: 'The amount is the sum of its breakdown, and of nothing else.',
    plant: answering(/_(checkout|order)$/, (record) => more(record, 250)),
  },
  {
    id: 'paypal-discount-is-added',
    breaks: 'A discount is taken off the amount.',
    plant: answering(/_(cart|checkout|order)$/, (record) => more(record, 2 * partOf(record, 'discount'))),
  },
  {
    id: 'paypal-checkout-is-dearer',
    breaks: 'A checkout has the prices of the catalog and of its cart.',
    plant: altered({ showCheckout: (purchase) => showCheckout(dearer(purchase), lacking(purchase)) }),
  },
  {
    id: 'paypal-always-one',
    breaks: 'A cart has as many pieces as the buyer asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'purchase_units.*.items.*.quantity', () => '1')),
  },
  {
    id: 'paypal-replace-is-ignored',
    breaks: 'A patch of a quantity changes it, or an error says why not.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'patch', (patch) => asList(patch).filter((operation) => at(operation, 'op') !== 'replace')),
    ),
  },
  {
    id: 'paypal-decline-pays',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: altered({
      approval: (args) => ({
        given: args.payer_decision !== undefined,
        at: at(args, 'payer_decision.decided_at'),
      }),
    }),
  },
  {
    id: 'paypal-silence-pays',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) =>
      altered({
        approval: (args) => (args.payer_decision ? dialect.approval(args) : nowGiven(places)),
      })(tools, places),
  },
  {
    id: 'paypal-voided-cart-lives',
    breaks: 'A cart that is cancelled is gone, or shows that it is cancelled.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (record) => ({ ...record, status: 'VOIDED' })),
    ),
  },
  {
    id: 'paypal-voided-checkout-changes',
    breaks: 'A cancelled checkout stays as it is.',
    plant: altered({
      isFinal: ({ stage }, tool) => stage === 'done' || (stage === 'off' && tool !== 'update_checkout'),
    }),
  },
  {
    id: 'paypal-pages-are-the-first',
    breaks: 'Each page of a search shows other products.',
    plant: asking(/^search_catalog$/, (args) => edit(args, 'page', () => 1)),
  },
  {
    id: 'paypal-carts-in-us-dollars',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll(`"${moneyOf(0).currency}"`, '"USD"')),
    ),
  },
];
