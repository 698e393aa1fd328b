/** Twelve faults at the distributor in the manner of Digi-Key. */
import { answering, asking, edit } from '../../planted/planted.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Change } from '../trade/lines.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { digikeyDesk, methods, partOf, totals } from './digikey.ts';

const known = (args: Fields): readonly Change[] =>
  rowsIn(args, 'Parts')
    .filter(({ DigiKeyProductNumber }) => partOf(DigiKeyProductNumber) !== undefined)
    .map((row) => ({ does: 'add', item: row.DigiKeyProductNumber, quantity: Number(row.Quantity) }));

export const faults: readonly Fault[] = [
  {
    id: 'digikey-offset-ignored',
    breaks: 'A search leaves out as many products as its offset says.',
    plant: asking(/^search_catalog$/, ({ Offset: _, ...args }) => args),
  },
  {
    id: 'digikey-product-in-canadian-dollars',
    breaks: 'A product has the same prices and currency in each tool of the catalog.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'Product.ProductVariations.*.StandardPricing.*.UnitPrice.currency', () => 'CAD'),
    ),
  },
  {
    id: 'digikey-first-break-only',
    breaks: 'A piece costs what the reached price break says.',
    plant: rebuilt(digikeyDesk({ price: (item) => item.amount })),
  },
  {
    id: 'digikey-extended-price-of-one',
    breaks: 'The extended price is the unit price times the quantity.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'Parts', () =>
        rowsIn(record, 'Parts').map((row) => ({ ...row, ExtendedPrice: row.UnitPrice })),
      ),
    ),
  },
  {
    id: 'digikey-freight-not-in-total',
    breaks: 'The total contains the freight that is shown.',
    plant: rebuilt(
      digikeyDesk({
        rules: {
          totals: (lines, method) => {
            const sums = totals(lines, method);
            return { ...sums, total: sums.total - sums.shipping };
          },
        },
      }),
    ),
  },
  {
    id: 'digikey-zero-leaves-one',
    breaks: 'A quantity of 0 removes a part, as the tool says.',
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'Parts.*.Quantity', (count) => Math.max(1, Number(count))),
    ),
  },
  {
    id: 'digikey-first-list-for-all',
    breaks: 'A list that is read is the one of the requested id.',
    plant: showingFirst('cart', { argument: 'ListId', path: 'ListId' }),
  },
  {
    id: 'digikey-canceled-list-changes',
    breaks: 'A list that is canceled cannot be changed.',
    plant: rebuilt(
      digikeyDesk({ rules: { accepts: (tool, state) => state === 'open' || tool === 'update_cart' } }),
    ),
  },
  {
    id: 'digikey-approval-of-any-age',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: rebuilt(digikeyDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'digikey-submitted-twice',
    breaks: 'A checkout is submitted only once.',
    plant: rebuilt(
      digikeyDesk({
        rules: {
          accepts: (tool, state) => state === 'open' || (tool === 'complete_checkout' && state === 'placed'),
        },
      }),
    ),
  },
  {
    id: 'digikey-order-by-another-method',
    breaks: 'An order has the ship method that was chosen.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'ShipMethod', (code) => methods.find(({ Code }) => Code !== code)?.Code),
    ),
  },
  {
    id: 'digikey-unknown-parts-left-out',
    breaks: 'A number of no part is refused, and not left out silently.',
    plant: rebuilt(digikeyDesk({ words: { filling: known } })),
  },
];
