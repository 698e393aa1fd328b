/** Twelve faults in the shape of Commerce Layer. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { catalogIn, dialect } from './commercelayer.ts';

const altered = bent(dialect);

/** The total of a record by so many cents more or less. */
const totalBy = (record: unknown, by: (record: unknown) => number): unknown =>
  edit(record, 'total_amount_cents', (total) => Number(total) + by(record));

const centsOf = (record: unknown, part: string): number => Number(at(record, `${part}_amount_cents`));

export const faults: readonly Fault[] = [
  {
    id: 'commercelayer-fee-not-in-total',
    breaks: 'A total has the fee of the payment method that the order shows.',
    plant: answering(/_checkout$/, (record) => totalBy(record, (order) => -centsOf(order, 'payment_method'))),
  },
  {
    id: 'commercelayer-promotion-added',
    breaks: 'A promotion makes a total smaller.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      totalBy(record, (order) => -2 * centsOf(order, 'discount')),
    ),
  },
  {
    id: 'commercelayer-shipping-twice',
    breaks: 'A total has the chosen shipping method once.',
    plant: answering(/_checkout$/, (record) => totalBy(record, (order) => centsOf(order, 'shipping'))),
  },
  {
    id: 'commercelayer-pages-overlap',
    breaks: 'Pages of a search show no SKU twice.',
    plant: altered({
      catalog: catalogIn((all, number, size) => {
        const start = Math.max(0, (number - 1) * size - (number > 1 ? 1 : 0));
        return all.slice(start, start + size);
      }),
    }),
  },
  {
    id: 'commercelayer-pages-skip-one',
    breaks: 'The pages of a search together show every SKU that it has found.',
    plant: altered({
      catalog: catalogIn((all, number, size) => {
        const start = (number - 1) * (size + 1);
        return all.slice(start, start + size);
      }),
    }),
  },
  {
    id: 'commercelayer-lookup-shows-the-first',
    breaks: 'A lookup of several codes shows each of the SKUs.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'data', (data) => asList(data).slice(0, 1)),
    ),
  },
  {
    id: 'commercelayer-quantity-capped-at-ten',
    breaks: 'A cart holds the quantity that the buyer asked for, or says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'line_items.*.quantity', (quantity) => Math.min(10, Number(quantity))),
    ),
  },
  {
    id: 'commercelayer-other-lines-removed',
    breaks: 'Commerce endpoint 2: as listed, line items that are not listed stay.',
    plant: altered({
      fill: (args, cart) => {
        const named = asList(args.line_items).map((line) => at(line, 'id'));
        const kept = cart && { ...cart, lines: cart.lines.filter(({ id }) => named.includes(id)) };
        return dialect.fill(args, kept);
      },
    }),
  },
  {
    id: 'commercelayer-unknown-sku-dropped',
    breaks: 'A SKU that does not exist is refused, not left out.',
    plant: altered({
      fill: (args, cart) => {
        const known = asList(args.line_items).filter(
          (line) => at(line, 'id') !== undefined || dialect.items.has(String(at(line, 'sku_code'))),
        );
        return dialect.fill({ ...args, line_items: known }, cart);
      },
    }),
  },
  {
    id: 'commercelayer-cancelling-takes-all',
    breaks: 'Cancelling one order leaves all others alone.',
    plant: cancelsAll('id', (id) => ({ id })),
  },
  {
    id: 'commercelayer-any-consent-places',
    breaks: 'Commerce endpoint 7: complete_checkout requires the approval of the buyer, given now.',
    plant: (tools, places) =>
      altered({
        approval: (args) =>
          at(args, 'customer_consent.granted') === true ? nowGiven(places) : dialect.approval(args),
      })(tools, places),
  },
  {
    id: 'commercelayer-order-without-fee',
    breaks: 'What is ordered is what the buyer approved, its total included.',
    plant: answering(/^get_order$/, (record) =>
      totalBy(record, (order) => -centsOf(order, 'payment_method')),
    ),
  },
];
