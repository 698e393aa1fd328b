/** Twelve faults in the shape of Shoptet. */
import { answering, asFields, asList, changed, edit } from '../../planted/planted.ts';
import { at, isRecent, type Plant } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import { itemOf, items, type Purchase, rowsOf, shippingRows } from './goods.ts';
import { deliver, recordsWith, shoptetDesk } from './shoptet.ts';

/** A row that removes an item removes the last one of the cart. */
const removingLast: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { cartGuid: args.cartGuid });
  const had = 'record' in read ? rowsIn(read.record, 'items').map(({ itemId }) => itemId) : [];
  const rows = rowsIn(args, 'items').map((row) =>
    Number(row.amount) === 0 && had.includes(row.itemId) ? { ...row, itemId: had.at(-1) } : row,
  );
  return tools(name, { ...args, items: rows });
};

/** The last page is left out if it is not full, unless it is the only one. */
const onFullPages = (record: Fields): Fields => {
  const { totalCount, page, pageCount: all, itemsPerPage } = asFields(record.paginator);
  const full = Math.floor(Number(totalCount) / Number(itemsPerPage));
  const pageCount = full === 0 ? Number(all) : full;
  const products = Number(page) > pageCount ? [] : asList(record.products);
  const paginator = { ...asFields(record.paginator), pageCount, itemsOnPage: products.length };
  return { ...record, products, paginator };
};

/** Reading shows what was kept when the checkout was created or closed; a change of it is not kept. */
const keeping: Plant = (tools) => {
  const kept = new Map<unknown, Fields>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (/^(create|complete|cancel)_checkout$/.test(name)) {
      kept.set(at(outcome.record, 'checkout.guid'), outcome.record);
    }
    return name === 'get_checkout'
      ? changed(outcome, (record) => kept.get(args.checkoutGuid) ?? record)
      : outcome;
  };
};

/** Where an address is missing, the latest one that anybody sent is shown. */
const lastAddress: Plant = rebuilt((places) => {
  let latest: Fields | undefined;
  const { checkout: shown } = recordsWith();
  const words = {
    delivery: (checkout: Purchase, args: Fields) => {
      const after = deliver(checkout, args);
      if ('lines' in after) latest = after.address ?? latest;
      return after;
    },
    checkout: (checkout: Purchase) =>
      shown({ ...checkout, ...(latest && { address: checkout.address ?? latest }) }),
  };
  return shoptetDesk({}, words)(places);
});

type Heaped = Purchase & { readonly earlier?: readonly string[] };

/** A new shipping method is added to the items, and the one before stays among them. */
const heaping: Plant = rebuilt(
  shoptetDesk(
    {},
    {
      ...recordsWith({
        rows: (purchase: Heaped) => [
          ...rowsOf(purchase),
          ...(purchase.earlier ?? []).flatMap((guid, index) =>
            shippingRows(purchase.lines, guid).map((row) => ({ ...row, itemId: 81 + index })),
          ),
        ],
      }),
      delivery: (checkout: Heaped, args) => {
        const after = deliver(checkout, args);
        const { method, earlier = [] } = checkout;
        if (!('lines' in after) || method === undefined || method === after.method) return after;
        return { ...after, earlier: [...earlier, method] };
      },
    },
  ),
);

const inReading: readonly Fault[] = [
  {
    id: 'shoptet-last-page-lost',
    breaks: 'The pages of a search contain all products that it finds.',
    plant: answering(/^search_catalog$/, onFullPages),
  },
  {
    id: 'shoptet-checkout-read-from-cache',
    breaks: 'A checkout that is read again shows what the update before it set.',
    plant: keeping,
  },
  {
    id: 'shoptet-address-of-another-buyer',
    breaks: 'A checkout shows nothing of another one.',
    plant: lastAddress,
  },
];

const inItems: readonly Fault[] = [
  {
    id: 'shoptet-removal-takes-last-item',
    breaks: 'The amount `0.000` removes the item that is named, and all others stay.',
    plant: removingLast,
  },
  {
    id: 'shoptet-variant-costs-as-first',
    breaks: 'A variant costs in a cart what the catalog says.',
    plant: rebuilt(
      shoptetDesk({
        find: (code) => {
          const item = itemOf(code);
          const first = items.find(({ ware }) => ware === item?.ware);
          return item && first && { ...item, amount: first.amount };
        },
      }),
    ),
  },
  {
    id: 'shoptet-vat-of-price-with-vat',
    breaks: 'The VAT is the `vatRate` of the price without VAT.',
    plant: rebuilt(
      shoptetDesk({}, recordsWith({ vat: (withVat, rate) => Math.round((withVat * rate) / 100) })),
    ),
  },
  {
    id: 'shoptet-shipping-items-pile-up',
    breaks: 'A shipping method replaces the one before, so that one shipping is paid.',
    plant: heaping,
  },
];

const inOrders: readonly Fault[] = [
  {
    id: 'shoptet-house-number-lost',
    breaks: 'Commerce endpoint 8: a checkout carries the shipping address, and its order too.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, '*.deliveryAddress.houseNumber', () => null),
    ),
  },
  {
    id: 'shoptet-cancelled-checkout-ordered',
    breaks: 'A checkout that is cancelled cannot be ordered.',
    plant: rebuilt(
      shoptetDesk({
        accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool === 'complete_checkout'),
      }),
    ),
  },
  {
    id: 'shoptet-refusal-of-buyer-orders',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: rebuilt(shoptetDesk({ approves: ({ at: time }, now) => isRecent(time, now) })),
  },
  {
    id: 'shoptet-old-approval-orders',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of the order.',
    plant: rebuilt(
      shoptetDesk({
        approves: ({ given, at: time }, now) => {
          // The limit is in milliseconds, and the age is not.
          const age = now - Date.parse(String(time));
          return given === true && age >= -30_000 && age / 1000 <= 300_000;
        },
      }),
    ),
  },
  {
    id: 'shoptet-order-price-of-goods',
    breaks: 'The price of an order is that of its checkout.',
    plant: rebuilt(
      shoptetDesk(
        {},
        {
          order: recordsWith({
            summed: ({ itemType }) => itemType !== 'shipping' && itemType !== 'billing',
          }).order,
        },
      ),
    ),
  },
];

export const faults: readonly Fault[] = [...inReading, ...inItems, ...inOrders];
