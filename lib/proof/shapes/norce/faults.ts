/** Twelve faults in Norce Commerce. */
import { answering, asList, changed, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import type { Change } from '../trade/lines.ts';
import { answeringOnly, type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { items, sums, unstaggered } from './goods.ts';
import { norceDesk, wordsWith } from './norce.ts';

const words = wordsWith(sums);
const naming = { argument: 'BasketId', path: 'Id' };

const isKnown = (change: Change): boolean =>
  change.does !== 'add' || items.some(({ id }) => id === change.item);

/** Inserts the lines again that an update has deleted. */
function restored(before: Fields, after: Fields): Fields {
  const kept = rowsIn(after, 'Items').map(({ LineNo }) => LineNo);
  const gone = rowsIn(before, 'Items').filter(({ LineNo }) => !kept.includes(LineNo));
  return { InsertItems: gone.map(({ PartNo, Quantity }) => ({ PartNo, Quantity })) };
}

export const faults: readonly Fault[] = [
  {
    id: 'norce-pages-overlap',
    breaks: 'Each page of a search has other products.',
    plant: (tools) => (name, args) => {
      const page = Number(args.PageNo ?? 1);
      if (name !== 'search_catalog' || page === 1) return tools(name, args);
      const size = Number(args.PageSize ?? 20);
      const all = tools(name, { ...args, PageNo: 1, PageSize: 100 });
      const start = (page - 1) * size - 1;
      return changed(tools(name, args), (record) => ({
        ...record,
        Items: 'record' in all ? asList(all.record.Items).slice(start, start + size) : [],
      }));
    },
  },
  {
    id: 'norce-lookup-calls-net-prices-gross',
    breaks: 'A lookup has the same prices with VAT as the search and the product.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'Items.*.Variants.*', (variant) => ({
        ...fieldsOf({ variant }, 'variant'),
        PriceIncVat: at(variant, 'PriceExVat'),
      })),
    ),
  },
  {
    id: 'norce-unknown-parts-left-out',
    breaks: 'A part that does not exist is refused, as the tool says.',
    plant: rebuilt(
      norceDesk({
        words: {
          filling: (args) => words.filling(args).filter(isKnown),
          changes: (args) => words.changes(args).filter(isKnown),
        },
      }),
    ),
  },
  {
    id: 'norce-deleted-lines-return',
    breaks: 'A line that an update has deleted is gone when the basket is read again.',
    plant: (tools, places) => {
      const forgetful = answeringOnly('update_cart', naming, restored)(tools, places);
      return (name, args) => ('DeleteLineNos' in args ? forgetful : tools)(name, args);
    },
  },
  {
    id: 'norce-staggered-price-not-charged',
    breaks: 'The amount of a line is its price times its quantity.',
    plant: rebuilt(norceDesk({ sums: { line: unstaggered } })),
  },
  {
    id: 'norce-food-taxed-as-gear',
    breaks: 'The VAT of a line is that of its `VatRate`.',
    plant: rebuilt(
      norceDesk({
        sums: {
          line: (line) => {
            const { ex } = sums.line(line);
            return { ex, inc: Math.round(ex * 1.25) };
          },
        },
      }),
    ),
  },
  {
    id: 'norce-total-without-vat-of-freight',
    breaks: 'The total with VAT is that of the items and that of the freight.',
    plant: rebuilt(
      norceDesk({
        sums: {
          total: (goods, freight) => ({ ex: goods.ex + freight.ex, inc: goods.inc + freight.ex }),
        },
      }),
    ),
  },
  {
    id: 'norce-first-basket-for-all',
    breaks: 'A basket that is read has the lines that were put into it.',
    plant: showingFirst('cart', naming),
  },
  {
    id: 'norce-method-drops-address',
    breaks: 'A delivery method leaves the address as it is: what is left out stays.',
    plant: rebuilt(
      norceDesk({
        words: {
          delivery: (checkout, args) => {
            const { address: _, ...rest } = checkout;
            return words.delivery(args.ShipTo === undefined ? rest : checkout, args);
          },
        },
      }),
    ),
  },
  {
    id: 'norce-cancelled-checkout-orders',
    breaks: 'A checkout that is cancelled cannot be changed or ordered.',
    plant: rebuilt(
      norceDesk({
        rules: {
          accepts: (tool, state) =>
            state === 'open' || (state === 'cancelled' && /^(update|complete)_checkout$/.test(tool)),
        },
      }),
    ),
  },
  {
    id: 'norce-date-of-approval-unread',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: rebuilt(norceDesk({ rules: { approves: ({ given }) => given === true } })),
  },
  {
    id: 'norce-order-without-freight',
    breaks: 'The order has the total that the buyer approved.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'Summary.Total', () => at(record, 'Summary.Items')),
    ),
  },
];
