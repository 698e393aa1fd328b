/** Eight faults in the shape of Commerce.js. */
import { answering, asFields, asking, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { isFields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { dialect, withEvents } from './chec.ts';

const altered =
  (change: Partial<Dialect>): Plant =>
  (tools, places) =>
    withEvents(bent(dialect)(change)(tools, places));

const inDollars = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inDollars);
  if (!isFields(value)) return value;
  const { raw } = value;
  if (typeof raw === 'number') return { ...value, raw: raw / 100 };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inDollars(inner)]));
};

const capped = (quantity: unknown): number => Math.min(10, Number(quantity));

export const faults: readonly Fault[] = [
  {
    id: 'chec-raw-in-dollars',
    breaks: 'Amounts are in minor units.',
    plant: answering(/_(cart|checkout|order)$/, inDollars),
  },
  {
    id: 'chec-shipping-not-due',
    breaks: 'The totals of a checkout contain the shipping.',
    plant: answering(/_checkout$/, (record) => {
      const shipping = Number(at(record, 'live.shipping.price.raw'));
      const less = (raw: unknown) => Number(raw) - shipping;
      return ['total', 'total_with_tax', 'total_due'].reduce<unknown>(
        (edited, name) => edit(edited, `live.${name}.raw`, less),
        record,
      );
    }),
  },
  {
    id: 'chec-ten-at-most',
    breaks: 'A cart has as many pieces as the buyer asked for, or an error says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(edit(args, 'line_items.*.quantity', capped), 'quantity', capped),
    ),
  },
  {
    id: 'chec-refused-approval-taken',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: altered({
      approval: (args) => ({
        given: isFields(args.buyer_approval),
        at: at(args, 'buyer_approval.approved_at'),
      }),
    }),
  },
  {
    id: 'chec-deleted-cart-lives',
    breaks: 'A cart that is cancelled is gone, or shows that it is cancelled.',
    plant: instead('cancel_cart', (args, tools) =>
      changed(tools('get_cart', args), (cart) => ({ success: true, event: 'Cart.Deleted', cart })),
    ),
  },
  {
    id: 'chec-lookup-repeats-itself',
    breaks: 'A lookup shows each product once.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'data', (data) => [...asList(data), ...asList(data)]),
    ),
  },
  {
    id: 'chec-search-is-cheaper',
    breaks: 'A search shows the prices of the catalog and of carts.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'data.*.variants.*.price', (price) => {
        const amount = Math.floor(Number(asFields(price).amount) * 0.9);
        return { ...asFields(price), amount, formatted: (amount / 100).toFixed(2) };
      }),
    ),
  },
  {
    id: 'chec-checkouts-in-us-dollars',
    breaks: 'A checkout has the currency of the catalog and of its cart.',
    plant: answering(/_checkout$/, (record) =>
      JSON.parse(
        JSON.stringify(record).replaceAll('"code":"CAD"', '"code":"USD"').replaceAll(/ CAD"/g, ' USD"'),
      ),
    ),
  },
];
