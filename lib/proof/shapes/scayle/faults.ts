/** Twelve faults in the shape of SCAYLE. */
import { answering, asList, changed, edit, instead } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { fieldsOf } from '../../variants/variant.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import type { Rules } from '../trade/trade.ts';
import { items, optionOf, priceOf, totals, totalsWith } from './records.ts';
import { scayleDesk, wordsWith } from './scayle.ts';

const bent = (rules: Partial<Rules>): Plant => rebuilt(scayleDesk(rules));

const amountAt = (price: unknown, path: string): number => Number(at(price, `${path}.amount`));

/** The price of a piece before its reductions. */
const unreduced = (price: unknown) => {
  const saved = listIn(price, 'appliedReductions').map((each) => amountAt(each, 'amount.absoluteWithTax'));
  return priceOf(amountAt(price, 'withTax') + sumOf(saved), []);
};

const withoutSale = (product: unknown): unknown =>
  edit(edit(product, 'variants.*.price', unreduced), 'priceRange.*', unreduced);

/** The total of an item is its unit price times its quantity, beside the promotion. */
const unpromoted = (item: unknown): unknown =>
  edit(item, 'price.total', (total) =>
    priceOf(
      amountAt(item, 'price.unit.withTax') * Number(at(item, 'quantity')),
      listIn(total, 'appliedReductions'),
    ),
  );

/** A page that is full ends one product too early. */
const shortPages: Plant = instead('search_catalog', (args, tools) =>
  changed(tools('search_catalog', args), ({ entities, pagination }) => {
    const perPage = Number(at(pagination, 'perPage'));
    const shown = asList(entities).slice(0, perPage - 1);
    return { entities: shown, pagination: edit(pagination, 'current', () => shown.length) };
  }),
);

/** A quantity that is sent for an item comes on top of the one it has. */
const summedUp: Plant = instead('update_cart', (args, tools) => {
  const read = tools('get_cart', { basketKey: args.basketKey });
  const had = rowsIn('record' in read ? read.record : {}, 'items');
  const more = (change: unknown) => {
    const { key, quantity } = fieldsOf({ change }, 'change');
    const item = had.find((each) => each.key === key);
    const isMore = item !== undefined && Number(quantity) > 0;
    return isMore ? { key, quantity: Number(quantity) + Number(item.quantity) } : change;
  };
  return tools('update_cart', {
    ...args,
    ...(args.items !== undefined && { items: asList(args.items).map(more) }),
  });
});

/** Variants are found by their product, of which the last size in stock is kept. */
const lastSize: Rules['find'] = (id) => {
  const asked = items.find(({ catalogId }) => catalogId === id);
  if (!asked?.available) return asked;
  return items.findLast(({ ware, available }) => ware === asked.ware && available);
};

const soldAnyway: Rules['find'] = (id) => {
  const item = items.find(({ catalogId }) => catalogId === id);
  return item && { ...item, available: true };
};

const undelivered = wordsWith((lines, method) => ({
  ...totals(lines, method),
  total: totals(lines).total,
}));

export const faults: readonly Fault[] = [
  {
    id: 'scayle-full-pages-lose-one',
    breaks: 'The pages of a search, one after the other, have all products that it counts.',
    plant: shortPages,
  },
  {
    id: 'scayle-lookup-misses-the-sale',
    breaks: 'A product costs the same in lookup_catalog as in a search and in a basket.',
    plant: answering(/^lookup_catalog$/, (record) => edit(record, 'entities.*', withoutSale)),
  },
  {
    id: 'scayle-basket-takes-the-last-size',
    breaks: 'A basket has the variants that were asked for.',
    plant: bent({ find: lastSize }),
  },
  {
    id: 'scayle-sold-out-sizes-are-sold',
    breaks: 'A variant that is sold out is refused, as the tool says.',
    plant: bent({ find: soldAnyway }),
  },
  {
    id: 'scayle-promotion-is-not-deducted',
    breaks: 'The promotion that an item shows is taken off its total.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      edit(edit(record, 'items.*', unpromoted), 'orderState.basket.items.*', unpromoted),
    ),
  },
  {
    id: 'scayle-delivery-is-taxed-twice',
    breaks: 'The delivery costs what the chosen option says, with the tax included.',
    plant: bent({ totals: totalsWith((method) => Math.round((optionOf(method)?.fee ?? 0) * 1.081)) }),
  },
  {
    id: 'scayle-vat-of-the-gross',
    breaks: 'The VAT of a cost is the difference between its amounts with and without tax.',
    plant: bent({
      totals: (lines, method) => {
        const sums = totals(lines, method);
        return { ...sums, tax: Math.round(sums.total * 0.081) };
      },
    }),
  },
  {
    id: 'scayle-quantities-add-up',
    breaks: 'The quantity that is sent for an item replaces the earlier one, as the tool says.',
    plant: summedUp,
  },
  {
    id: 'scayle-every-basket-is-the-first',
    breaks: 'A basket that is read has its own items, and not those of another basket.',
    plant: showingFirst('cart', { argument: 'basketKey', path: 'key' }),
  },
  {
    id: 'scayle-cancelled-checkout-is-ordered',
    breaks: 'A checkout that is cancelled can neither be changed nor completed, as the tool says.',
    plant: bent({
      accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool.endsWith('_checkout')),
    }),
  },
  {
    id: 'scayle-approval-of-any-age',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: bent({ approves: ({ given }) => given === true }),
  },
  {
    id: 'scayle-order-leaves-out-the-delivery',
    breaks: 'An order costs what its checkout did, with the fee for the delivery that it shows.',
    plant: rebuilt(scayleDesk({}, { order: undelivered.order })),
  },
];
