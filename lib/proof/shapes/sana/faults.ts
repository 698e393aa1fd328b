/** Twelve faults at the wholesaler in the manner of Sana Commerce. */
import { answering, asFields, asking, edit, without } from '../../planted/planted.ts';
import type { Plant } from '../../variants/frame/tools.ts';
import { isRecent } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { amountOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { catalogIn, piecesOf, unitFor } from './goods.ts';
import { sanaDesk, totalsOf } from './sana.ts';

/** A quantity is added to the one of the line. A removal stays one. */
const addingQuantities: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { basketId: args.basketId });
  const had = 'record' in read ? rowsIn(read.record.basket, 'lines') : [];
  const sum = (row: Fields): number =>
    Number(row.quantity) + Number(had.find(({ id }) => id === row.lineId)?.quantity ?? 0);
  const counted = edit(args, 'lines.*', (row) => {
    const line = asFields(row);
    return { ...line, quantity: line.quantity === 0 ? 0 : sum(line) };
  });
  return tools(name, asFields(counted));
};

/** A new basket starts with what the basket before it was created with. */
const oneSession: Plant = (tools) => {
  let before: readonly Fields[] = [];
  return (name, args) => {
    if (name !== 'create_cart') return tools(name, args);
    const products = rowsIn(args, 'products');
    const outcome = tools(name, { ...args, products: [...before, ...products] });
    if ('record' in outcome) before = products;
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'sana-pages-overlap',
    breaks: 'A page of a search begins after the last product of the page before.',
    plant: rebuilt(
      sanaDesk({ catalog: catalogIn((index, size) => Math.max(0, index * size - (index > 0 ? 1 : 0))) }),
    ),
  },
  {
    id: 'sana-product-with-vat',
    breaks: 'A unit has the same price in each tool, net of VAT.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'catalog.product.unitsOfMeasure.*.price.amount', (amount) =>
        Math.round(Number(amount) * 1.081),
      ),
    ),
  },
  {
    id: 'sana-default-unit-always',
    breaks: 'A line is of the requested unit of measure.',
    plant: asking(/^create_cart$/, (args) => without(args, 'products.*', 'unitOfMeasureId')),
  },
  {
    id: 'sana-line-discount-not-taken',
    breaks: 'The subtotal of a line is its price times its quantity, less its discount.',
    plant: rebuilt(sanaDesk({ sums: { net: amountOf } })),
  },
  {
    id: 'sana-shipping-not-in-totals',
    breaks: 'The totals of a quote contain the shipping cost that is shown.',
    plant: rebuilt(sanaDesk({ sums: { totals: (goods, _, vat) => totalsOf(goods, 0, vat) } })),
  },
  {
    id: 'sana-former-vat-rate',
    breaks: 'The tax amount is the shown tax percentage of the total without tax.',
    plant: rebuilt(sanaDesk({ sums: { vat: 77 } })),
  },
  {
    id: 'sana-quantities-added',
    breaks: 'The quantity of a line in an update replaces the one of the line, as the tool says.',
    plant: addingQuantities,
  },
  {
    id: 'sana-one-basket-per-session',
    breaks: 'A new basket has the products that it is created with, and none of another basket.',
    plant: oneSession,
  },
  {
    id: 'sana-cancelled-quote-promoted',
    breaks: 'A cancelled quote can neither be changed nor be promoted.',
    plant: rebuilt(
      sanaDesk({
        rules: {
          accepts: (tool, state) =>
            state === 'open' || (state === 'cancelled' && /^(update|complete)_checkout$/.test(tool)),
        },
      }),
    ),
  },
  {
    id: 'sana-refusal-taken-as-authorization',
    breaks: 'Commerce endpoint 7: a quote is promoted only if the buyer approves.',
    plant: rebuilt(
      sanaDesk({ rules: { approves: ({ given, at }, now) => given !== undefined && isRecent(at, now) } }),
    ),
  },
  {
    id: 'sana-order-counts-pieces',
    breaks: 'An order has the quantities of its quote, in the same units of measure.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'order.lines.*', (row) => {
        const line = asFields(row);
        return { ...line, quantity: Number(line.quantity) * piecesOf(line.unitOfMeasureDescription) };
      }),
    ),
  },
  {
    id: 'sana-blocked-units-sold',
    breaks: 'A unit that is not orderable is refused.',
    plant: rebuilt(
      sanaDesk({
        rules: {
          find: (wanted) => {
            const unit = unitFor(wanted);
            return unit && { ...unit, available: true };
          },
        },
      }),
    ),
  },
];
