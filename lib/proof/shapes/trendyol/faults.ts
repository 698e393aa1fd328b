/** Twelve faults in the shape of Trendyol. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { totals, trendyolDesk } from './trendyol.ts';

export const faults: readonly Fault[] = [
  {
    id: 'trendyol-pages-from-one',
    breaks: 'The first page of a search is page 0, as the tool says.',
    plant: asking(/^search_catalog$/, (args) => edit(args, 'page', (page) => Math.max(0, Number(page) - 1))),
  },
  {
    id: 'trendyol-product-is-another',
    breaks: 'A product that is read is the one that was asked for.',
    plant: asking(/^get_product$/, ({ productMainId }) => ({
      productMainId: productMainId === 'TY63413' ? 'TY63400' : 'TY63413',
    })),
  },
  {
    id: 'trendyol-baskets-in-lira',
    breaks: 'Money: amounts are in minor units.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'content.*.totalPrice.amount', (amount) => Number(amount) / 100),
    ),
  },
  {
    id: 'trendyol-discount-not-subtracted',
    breaks: 'The net amount of a line is its gross amount less its discount.',
    plant: answering(/_(cart|checkout)$|^get_order$/, (record) =>
      edit(record, 'content.*.lines.*', (line) =>
        edit(line, 'lineNetAmount', () => at(line, 'lineGrossAmount')),
      ),
    ),
  },
  {
    id: 'trendyol-cargo-not-in-total',
    breaks: 'The total contains the cargo amount that is shown.',
    plant: rebuilt(
      trendyolDesk({
        totals: (lines, method) => {
          const sums = totals(lines, method);
          return { ...sums, total: sums.subtotal - sums.discount };
        },
      }),
    ),
  },
  {
    id: 'trendyol-update-drops-the-others',
    breaks: 'Lines that an update does not name stay as they are, as the tool says.',
    plant: answering(/^(update|get)_cart$/, (record) =>
      edit(record, 'content.*.lines', (lines) => asList(lines).slice(0, 1)),
    ),
  },
  {
    id: 'trendyol-deleted-basket-stays',
    breaks: 'A basket that was deleted cannot be read.',
    plant: (tools) => (name, args) => {
      if (name !== 'cancel_cart') return tools(name, args);
      const outcome = tools('get_cart', args);
      return 'record' in outcome
        ? { record: { content: [{ basketId: args.basketId, deleted: true }] } }
        : outcome;
    },
  },
  {
    id: 'trendyol-checkouts-are-mixed-up',
    breaks: 'A checkout that is read is the one that was asked for.',
    plant: showingFirst('checkout', { argument: 'checkoutId', path: 'content.0.checkoutId' }),
  },
  {
    id: 'trendyol-district-for-province',
    breaks: 'A checkout shows the address that was sent.',
    plant: asking(/^update_checkout$/, (args) =>
      edit(args, 'shipmentAddress', (address) => edit(address, 'city', () => at(address, 'district'))),
    ),
  },
  {
    id: 'trendyol-late-approval',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: rebuilt(trendyolDesk({ approves: ({ given }) => given === true })),
  },
  {
    id: 'trendyol-order-in-euros',
    breaks: 'An order has the currency of its checkout.',
    plant: answering(/^get_order$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"TRY"', '"EUR"')),
    ),
  },
  {
    id: 'trendyol-sold-out-is-left-out',
    breaks: 'A barcode that is sold out is refused, and not left out silently.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, 'newLines', (lines) =>
        asList(lines).filter((line) => at(line, 'barcode') !== '8690000634207'),
      ),
    ),
  },
];
