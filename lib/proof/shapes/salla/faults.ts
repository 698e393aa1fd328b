/** Twelve faults in the storefront in the manner of Salla. */
import { answering, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import type { Rules, Words } from '../trade/trade.ts';
import { baseOf, itemOf } from './catalog.ts';
import { sallaDesk, totals, vatIn } from './salla.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(sallaDesk(rules));
const worded = (own: (words: Words) => Partial<Words>): Plant => rebuilt(sallaDesk({}, own));

/** Each page but the first begins with the last product of the page before. */
const overlapping: Plant = (tools) => (name, args) => {
  const page = Number(args.page ?? 1);
  const outcome = tools(name, args);
  if (name !== 'search_catalog' || page === 1) return outcome;
  const before = tools(name, { ...args, page: page - 1 });
  const last = 'record' in before ? asList(before.record.data).slice(-1) : [];
  return changed(outcome, (record) =>
    edit(record, 'data', (rows) => {
      const listed = asList(rows);
      return listed.length > 0 ? [...last, ...listed.slice(0, -1)] : listed;
    }),
  );
};

/** Any order that is asked for is the latest one. */
const latestOrder: Plant = (tools) => {
  let latest: unknown;
  return (name, args) => {
    if (name === 'get_order') return tools(name, { order_id: latest ?? args.order_id });
    const outcome = tools(name, args);
    if (name === 'complete_checkout' && 'record' in outcome) latest = at(outcome.record, 'data.order.id');
    return outcome;
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'salla-pages-overlap',
    breaks: 'Each page of a search has products that the pages before did not have.',
    plant: overlapping,
  },
  {
    id: 'salla-option-costs-nothing',
    breaks: 'An item of a cart costs what the catalog says of the chosen option.',
    plant: bent({
      find: (id) => {
        const item = itemOf(id);
        return item && { ...item, amount: baseOf(item.ware) };
      },
    }),
  },
  {
    id: 'salla-lookup-without-vat',
    breaks: 'A product has the same price in a lookup as in a search.',
    plant: answering(/^lookup_catalog$/, (record) =>
      ['data.*.price.amount', 'data.*.skus.*.price.amount'].reduce<unknown>(
        (inner, path) => edit(inner, path, (amount) => Number(amount) - vatIn(Number(amount))),
        record,
      ),
    ),
  },
  {
    id: 'salla-line-keeps-its-offer',
    breaks: 'The total of an item is its price times its quantity, less the discount that it shows.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(record, 'data.items.*.amounts', (amounts) =>
        edit(
          amounts,
          'total.amount',
          (total) => Number(total) + Number(at(amounts, 'total_discount.amount')),
        ),
      ),
    ),
  },
  {
    id: 'salla-shipping-above-the-offer',
    breaks: 'Shipping costs what the chosen company is listed with.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        const shipping = Math.round(sums.shipping * 1.15);
        const more = shipping - sums.shipping;
        return { ...sums, shipping, tax: sums.tax + vatIn(more), total: sums.total + more };
      },
    }),
  },
  {
    id: 'salla-vat-on-top-again',
    breaks: 'The VAT is within the prices, and the total does not contain it twice.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, total: sums.total + sums.tax };
      },
    }),
  },
  {
    id: 'salla-new-quantity-is-added',
    breaks: 'A new quantity replaces the present one, as the tool says.',
    plant: instead('update_cart', (args, tools) => {
      const read = tools('get_cart', { cart_id: args.cart_id });
      const items = 'record' in read ? asList(at(read.record, 'data.items')) : [];
      const present = (id: unknown) =>
        Number(
          at(
            items.find((item) => at(item, 'id') === id),
            'quantity',
          ) ?? 0,
        );
      const update_items = asList(args.update_items).map((row) =>
        edit(row, 'quantity', (quantity) => Number(quantity) + present(at(row, 'id'))),
      );
      return tools('update_cart', { ...args, ...(args.update_items !== undefined && { update_items }) });
    }),
  },
  {
    id: 'salla-deleted-item-stays',
    breaks: 'An item that is deleted leaves the cart.',
    plant: worded(({ changes }) => ({ changes: ({ delete_items: _, ...args }) => changes(args) })),
  },
  {
    id: 'salla-company-clears-the-address',
    breaks: 'What an update of a checkout leaves out stays as it was.',
    plant: worded(({ delivery }) => ({
      delivery: (checkout, args) => {
        const after = delivery(checkout, args);
        if (!('lines' in after) || args.ship_to !== undefined) return after;
        const { address: _, ...rest } = after;
        return rest;
      },
    })),
  },
  {
    id: 'salla-confirmation-never-expires',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment, and not an hour before.',
    plant: bent({ approves: ({ given }) => given === true }),
  },
  {
    id: 'salla-sells-out-of-stock',
    breaks: 'A product that is out of stock is refused.',
    plant: bent({
      find: (id) => {
        const item = itemOf(id);
        return item && { ...item, available: true };
      },
    }),
  },
  {
    id: 'salla-order-is-the-latest',
    breaks: 'An order that is read is the one that was asked for.',
    plant: latestOrder,
  },
];
