/** Twelve faults in the shape of Shift4Shop. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { type Fault, rebuilt, showingFirst } from '../trade/plants.ts';
import { itemOf, wares } from './goods.ts';
import { amountOf, shift4shopDesk } from './shift4shop.ts';

/** The quantity of an item in the cart is added to the one that is sent. */
const addingQuantities: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const before = tools('get_cart', { OrderKey: args.OrderKey });
  const had = 'record' in before ? asList(before.record.OrderItemList) : [];
  const quantityOf = (row: unknown): number =>
    Number(
      at(
        had.find((item) => at(item, 'CartItemID') === at(row, 'CartItemID')),
        'ItemQuantity',
      ) ?? 0,
    );
  const sent = edit(args, 'Items.*', (row) =>
    at(row, 'CartItemID') === undefined || at(row, 'ItemQuantity') === 0
      ? row
      : edit(row, 'ItemQuantity', (quantity) => Number(quantity) + quantityOf(row)),
  );
  return tools(name, asFields(sent));
};

/** The product with its first option, whichever was asked for. */
function withDefaultOption(row: Fields) {
  const ware = wares.find(({ id }) => id === row.CatalogID);
  const [first] = ware?.makes ?? [];
  return itemOf(asFields(edit(row, 'ItemOptions.*.OptionID', () => first?.id)));
}

const leavingOutSoldOut: Plant = rebuilt((places) => {
  const tools = shift4shopDesk()(places);
  const isForSale = (row: unknown): boolean => !isFields(row) || itemOf(row)?.available !== false;
  return (name, args) => tools(name, asFields(edit(args, 'Items', (rows) => asList(rows).filter(isForSale))));
});

const withoutPromotion = (order: Fields): Fields => {
  const due = Number(at(order, 'OrderAmount.amount')) + Number(at(order, 'OrderDiscount.amount'));
  const nothing = { amount: 0, currency: 'USD' };
  return {
    ...order,
    PromotionList: [],
    OrderDiscount: nothing,
    OrderDiscountPromotion: nothing,
    OrderAmount: { amount: due, currency: 'USD' },
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'shift4shop-pages-overlap',
    breaks: 'A page of a search begins at its `offset`, and not with the last product of the page before.',
    plant: asking(/^search_catalog$/, (args) =>
      edit(args, 'offset', (offset) => Math.max(1, Number(offset) - 1)),
    ),
  },
  {
    id: 'shift4shop-lookup-has-retail-prices',
    breaks: 'A product costs the same in lookup_catalog as in search_catalog and get_product.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'Products.*.SKUInfo', (info) => edit(info, 'Price', () => at(info, 'RetailPrice'))),
    ),
  },
  {
    id: 'shift4shop-takes-the-first-option',
    breaks: 'A cart has the products with the options that were asked for.',
    plant: rebuilt(shift4shopDesk({ find: (row) => (isFields(row) ? withDefaultOption(row) : undefined) })),
  },
  {
    id: 'shift4shop-options-are-not-charged',
    breaks: 'An item costs its unit price and its option price for each piece, as the tool says.',
    plant: rebuilt(shift4shopDesk({ due: (parts) => amountOf({ ...parts, options: 0 }) })),
  },
  {
    id: 'shift4shop-one-shipment-is-charged',
    breaks: 'The order amount contains the cost of each shipment that is listed.',
    plant: rebuilt(
      shift4shopDesk({ due: (parts) => amountOf({ ...parts, freights: parts.freights.slice(0, 1) }) }),
    ),
  },
  {
    id: 'shift4shop-county-tax-twice',
    breaks: 'The order amount contains each of the two sales taxes once.',
    plant: rebuilt(shift4shopDesk({ due: (parts) => amountOf(parts) + parts.taxes[1] })),
  },
  {
    id: 'shift4shop-quantity-is-added',
    breaks: 'The quantity of an item that the cart has is the new one, as the tool says.',
    plant: addingQuantities,
  },
  {
    id: 'shift4shop-carts-are-mixed-up',
    breaks: 'A cart that is read has its own items, and not those of the first cart.',
    plant: showingFirst('cart', { argument: 'OrderKey', path: 'OrderKey' }),
  },
  {
    id: 'shift4shop-cancelled-checkout-lives',
    breaks: 'A checkout that is cancelled is neither changed nor completed, as the tool says.',
    plant: rebuilt(
      shift4shopDesk({
        accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool.endsWith('_checkout')),
      }),
    ),
  },
  {
    id: 'shift4shop-approval-never-expires',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: rebuilt(shift4shopDesk({ approves: ({ given }) => given === true })),
  },
  {
    id: 'shift4shop-sold-out-is-left-out',
    breaks: 'Products that are out of stock are refused, as the tool says, and not left out silently.',
    plant: leavingOutSoldOut,
  },
  {
    id: 'shift4shop-order-without-promotion',
    breaks: 'An order has the discount and the amount that the buyer approved of in its checkout.',
    plant: answering(/^get_order$/, withoutPromotion),
  },
];
