/** The groups, the sums and the items of carts, checkouts and orders. */
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { amountOf, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import type { Checkout } from '../trade/trade.ts';
import { methodId, methods, moneyOf, opaque, optionOf, productId, shopOf } from './goods.ts';

const taxRate = 0.0825;

type Group = ReturnType<typeof groupsOf>[number];

/** The groups of a checkout, in the order of the shops, with the method that is selected for each. */
export function groupsOf({ id, lines, ...more }: Pick<Checkout, 'id' | 'lines'>) {
  const chosen = fieldsOf(more, 'chosen');
  return Object.entries(methods).flatMap(([name, options]) => {
    const own = lines.filter(({ item }) => item.ware.maker === name);
    const group = opaque('fulfillmentGroup', `${id} ${name}`);
    const selected = options.find((method) => methodId(method) === chosen[group]);
    return own.length > 0 ? [{ id: group, name, options, lines: own, selected }] : [];
  });
}

type Sums = {
  readonly goods: number;
  readonly discount: number;
  readonly fulfillment: number | null;
  readonly tax: number | null;
  readonly total: number;
};

/** @param groups none of a cart, which has no fulfillment yet */
export function sumsOf(lines: readonly Line[], groups: readonly Group[]): Sums {
  const goods = subtotalOf(lines);
  const discount = goods >= 20_000 ? Math.round(goods / 20) : 0;
  const isQuoted = groups.length > 0 && groups.every(({ selected }) => selected);
  const fulfillment = sumOf(groups.map(({ selected }) => (selected?.price ?? 0) + (selected?.handling ?? 0)));
  const tax = Math.round((goods - discount) * taxRate);
  const [total, quote] = [goods - discount, fulfillment + tax];
  return isQuoted
    ? { goods, discount, fulfillment, tax, total: total + quote }
    : { goods, discount, fulfillment: null, tax: null, total };
}

export function summaryOf({ goods, discount, fulfillment, tax, total }: Sums): Fields {
  return {
    itemTotal: moneyOf(goods),
    discountTotal: moneyOf(discount),
    fulfillmentTotal: fulfillment === null ? null : moneyOf(fulfillment),
    taxableAmount: moneyOf(goods - discount),
    effectiveTaxRate: tax === null ? null : { amount: taxRate, percent: 8.25, displayPercent: '8.25%' },
    taxTotal: tax === null ? null : moneyOf(tax),
    total: moneyOf(total),
  };
}

const itemOf = (line: Line): Fields => ({
  _id: line.key,
  productConfiguration: { productId: productId(line.item.ware), productVariantId: line.item.id },
  title: line.item.ware.title,
  variantTitle: line.item.label,
  productSlug: line.item.ware.handle,
  productVendor: line.item.ware.maker,
  shop: shopOf(line.item.ware.maker),
  price: moneyOf(line.item.amount),
  priceWhenAdded: moneyOf(line.item.amount),
  quantity: line.quantity,
  subtotal: moneyOf(amountOf(line)),
});

export const nodesOf = (lines: readonly Line[]): Fields => ({
  totalCount: lines.length,
  nodes: lines.toReversed().map(itemOf),
});

export const groupOf = ({ id, name, options, lines, selected }: Group): Fields => ({
  _id: id,
  type: 'shipping',
  shop: shopOf(name),
  itemIds: lines.map(({ key }) => key),
  availableFulfillmentOptions: options.map(optionOf),
  selectedFulfillmentOption: selected ? optionOf(selected) : null,
});
