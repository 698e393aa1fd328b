/** Twelve faults at the beekeepers' shop in the manner of QuickBooks Online. */
import { answering, asFields, asking, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import type { Line } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { type Checkout, usual } from '../trade/trade.ts';
import { methodRef, totals } from './goods.ts';
import { quickbooksDesk } from './quickbooks.ts';

const day = 86_400_000;

/** The shipping costs what the first method of the checkout costs, whatever is named. */
const firstMethodCharged: Plant = (tools, places) => {
  const first = new Map<string, string>();
  const charged = (each: Checkout): Checkout => {
    const method = first.get(each.id) ?? each.method;
    if (method === undefined) return each;
    first.set(each.id, method);
    return { ...each, method };
  };
  const named = (record: Fields, kind: string, { method }: Checkout): Fields =>
    asFields(
      edit(record, `${kind}.ShipMethodRef`, (ref) => (method === undefined ? ref : methodRef(method))),
    );
  const desk = quickbooksDesk({
    records: ({ checkout, order }) => ({
      checkout: (each) => named(checkout(charged(each)), 'Estimate', each),
      order: (each, placedAt) => named(order(charged(each), placedAt), 'SalesReceipt', each),
    }),
  });
  return rebuilt(desk)(tools, places);
};

/** An address is merged with the earlier one, line by line. */
const mergedAddresses: Plant = (tools) => (name, args) => {
  if (name !== 'update_checkout') return tools(name, args);
  const known = fieldsOf(fieldsOf(tools('get_checkout', { Id: args.Id }), 'record'), 'Estimate');
  const { Id: _, ...before } = fieldsOf(known, 'ShipAddr');
  return tools(name, asFields(edit(args, 'ShipAddr', (address) => ({ ...before, ...asFields(address) }))));
};

/** The total that is read is the one that was written down with the first lines. */
const totalOfCreation: Plant = (tools, places) => {
  const first = new Map<unknown, unknown>();
  return answering(/^(create|get)_cart$/, (record) => {
    const id = at(record, 'Estimate.Id');
    return edit(record, 'Estimate.TotalAmt', (total) => {
      if (!first.has(id)) first.set(id, total);
      return first.get(id);
    });
  })(tools, places);
};

/** The order is made of the lines that the cart has when it is placed. */
const receiptOfCart: Plant = (tools, places) => {
  const latest = new Map<string, readonly Line[]>();
  const desk = quickbooksDesk({
    records: ({ cart, order }) => ({
      cart: (each) => {
        latest.set(each.id, each.lines);
        return cart(each);
      },
      order: (each, placedAt) => order({ ...each, lines: latest.get(each.cart) ?? each.lines }, placedAt),
    }),
  });
  return rebuilt(desk)(tools, places);
};

/** All buyers are one customer of the books, whose address is filled in. */
const addressOfCustomer: Plant = (tools) => {
  let last: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'update_checkout') last = args.ShipAddr ?? last;
    if (name !== 'create_checkout' || last === undefined) return outcome;
    const { Id, SyncToken } = fieldsOf(outcome.record, 'Estimate');
    return tools('update_checkout', { Id, SyncToken, ShipAddr: last });
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'quickbooks-zero-quantity-becomes-one',
    breaks: 'A quantity of 0 removes the line.',
    // Nothing is taken for not given, and then one piece is meant.
    plant: asking(/^update_cart$/, (args) =>
      edit(args, 'Line.*', (row) =>
        asFields(row).Id === undefined
          ? row
          : edit(row, 'SalesItemLineDetail.Qty', (quantity) => quantity || 1),
      ),
    ),
  },
  {
    id: 'quickbooks-discount-added',
    breaks: 'The amount of a discount is taken off the total.',
    plant: rebuilt(
      quickbooksDesk({
        rules: {
          totals: (lines, charge) => {
            const sums = totals(lines, charge);
            return { ...sums, total: sums.total + 2 * sums.discount };
          },
        },
      }),
    ),
  },
  {
    id: 'quickbooks-second-method-at-first-cost',
    breaks: 'The shipping costs what the chosen method costs, also after another was chosen before.',
    plant: firstMethodCharged,
  },
  {
    id: 'quickbooks-earlier-address-line-remains',
    breaks: 'A shipping address takes the place of the earlier one as a whole.',
    plant: mergedAddresses,
  },
  {
    id: 'quickbooks-pages-overlap',
    breaks: 'No item is on two pages of a search.',
    // Positions are counted from 1 on the first page, and from 2 on all others.
    plant: rebuilt(quickbooksDesk({ first: (startPosition) => Math.max(0, startPosition - 2) })),
  },
  {
    id: 'quickbooks-total-read-as-created',
    breaks: 'A cart that is read has the total of its lines, as the last update answered it.',
    plant: totalOfCreation,
  },
  {
    id: 'quickbooks-rejected-cart-changes',
    breaks: 'A cart that was cancelled is never changed again.',
    plant: rebuilt(
      quickbooksDesk({
        rules: {
          accepts: (tool, state) =>
            usual.accepts(tool, state) || (tool === 'update_cart' && state === 'cancelled'),
        },
      }),
    ),
  },
  {
    id: 'quickbooks-silence-is-acceptance',
    breaks: 'Commerce endpoint 7: a checkout is not completed without a word of the buyer.',
    plant: rebuilt(
      quickbooksDesk({
        rules: { approves: (approval, now) => approval.given === undefined || usual.approves(approval, now) },
      }),
    ),
  },
  {
    id: 'quickbooks-acceptance-counted-in-days',
    breaks: 'Commerce endpoint 7: the approval of the buyer is contemporaneous, and not hours old.',
    plant: rebuilt(
      quickbooksDesk({
        rules: {
          approves: ({ given, at: accepted }, now) =>
            given === true && Math.trunc((now - Date.parse(String(accepted))) / day) === 0,
        },
      }),
    ),
  },
  {
    id: 'quickbooks-receipt-of-the-present-cart',
    breaks: 'An order has the lines and the total of its checkout, also if the cart was changed since.',
    plant: receiptOfCart,
  },
  {
    id: 'quickbooks-address-of-the-last-buyer',
    breaks: 'A new checkout has no address that was given for another one.',
    plant: addressOfCustomer,
  },
  {
    id: 'quickbooks-sparse-update-is-full',
    breaks: 'A sparse update leaves the lines that it does not name.',
    plant: asking(/^update_cart$/, (args) => ({ ...args, sparse: false })),
  },
];
