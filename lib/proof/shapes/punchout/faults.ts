/** Twelve faults in the shape of cXML. */
import { answering, asking, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { punchoutDesk, totals } from './punchout.ts';

const added = (args: Parameters<typeof rowsIn>[0]) =>
  rowsIn(args, 'ItemOut').map(
    (row) =>
      ({ does: 'add', item: at(row, 'ItemID.SupplierPartID'), quantity: Number(row.quantity) }) as const,
  );

export const faults: readonly Fault[] = [
  {
    id: 'punchout-search-finds-everything',
    breaks: 'A search finds the products that match the query.',
    plant: asking(/^search_catalog$/, (args) => ({ ...args, query: '' })),
  },
  {
    id: 'punchout-lookup-of-the-first',
    breaks: 'A lookup shows each product that was asked for, or names it as unknown.',
    plant: asking(/^lookup_catalog$/, (args) => edit(args, 'ProductIDs', (list) => asList(list).slice(0, 1))),
  },
  {
    id: 'punchout-product-at-old-prices',
    breaks: 'A part costs the same in get_product as in the search and in a session.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'IndexProduct.IndexItem.*.IndexItemDetail.UnitPrice.Money.amount', (amount) =>
        Math.round(Number(amount) * 0.95),
      ),
    ),
  },
  {
    id: 'punchout-edit-adds',
    breaks: 'An edit replaces all items of the session, as the tool says.',
    plant: rebuilt(punchoutDesk({}, { changes: added })),
  },
  {
    id: 'punchout-last-item-is-dropped',
    breaks: 'A session has every item that it was opened with.',
    plant: asking(/^create_cart$/, (args) =>
      edit(args, 'ItemOut', (rows) => asList(rows).slice(0, Math.max(1, asList(rows).length - 1))),
    ),
  },
  {
    id: 'punchout-net-amount-of-one-piece',
    breaks: 'The net amount of an item is its unit price for all pieces, less the deduction.',
    plant: answering(/^(create|get|update)_checkout$/, (record) =>
      edit(record, 'OrderRequest.ItemOut.*', (item) =>
        edit(item, 'NetAmount', () => at(item, 'ItemDetail.UnitPrice')),
      ),
    ),
  },
  {
    id: 'punchout-tax-not-in-total',
    breaks: 'The total contains the sales tax that is shown.',
    plant: rebuilt(
      punchoutDesk({
        totals: (lines, method) => {
          const sums = totals(lines, method);
          return { ...sums, total: sumOf([sums.subtotal, -sums.discount, sums.shipping]) };
        },
      }),
    ),
  },
  {
    id: 'punchout-freight-at-the-price-of-ground',
    breaks: 'An order request costs the shipping option that was chosen, at its listed price.',
    plant: rebuilt(
      punchoutDesk({ totals: (lines, method) => totals(lines, method === undefined ? method : 'GROUND') }),
    ),
  },
  {
    id: 'punchout-old-versions-win',
    breaks: 'A change of an order request needs its latest version, as the tool says.',
    plant: rebuilt(punchoutDesk({ guard: () => undefined })),
  },
  {
    id: 'punchout-approval-of-yesterday',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous.',
    plant: rebuilt(punchoutDesk({ approves: ({ given }) => given === true })),
  },
  {
    id: 'punchout-unknown-parts-are-skipped',
    breaks: 'A part that does not exist or is out of stock is refused, and not left out silently.',
    plant: (tools) => {
      const fits = (row: unknown) => {
        const outcome = tools('create_cart', { ItemOut: [row] });
        return 'record' in outcome;
      };
      return (name, args) => {
        if (!/^(create|update)_cart$/.test(name)) return tools(name, args);
        const outcome = tools(name, args);
        if (!('refusal' in outcome) || outcome.refusal.code === -32_602) return outcome;
        return tools(name, { ...args, ItemOut: asList(args.ItemOut).filter(fits) });
      };
    },
  },
  {
    id: 'punchout-confirms-other-quantities',
    breaks: 'A confirmation has the quantities of its order request.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'ConfirmationRequest.ConfirmationItem.*.quantity', () => 1),
    ),
  },
];
