/**
 * A marketplace of two vendors in the manner of CS-Cart: products keyed by their cart ids, product groups, letters for states.
 *
 * Lawful oddities: a checkout is an order that is incomplete (`N`), and keeps its `order_id` when it is placed (`P`); the cart
 * id of a product depends on the product and its options alone, so that it is the same in every cart, and other options move
 * the product to another cart id; each vendor ships a group of its own, and all groups together cost `shipping_cost`;
 * `discount` is in the prices already, and only `subtotal_discount` is deducted; `taxes` also has one that the prices include,
 * which is not in `tax_subtotal`; an amount above the stock is corrected, and `notifications` says so; the address is flat, in
 * `user_data` of the checkout and in the order itself, and each `b_` twin that is not sent is that of `s_`; an empty object is
 * an empty list, as PHP writes it; a deleted cart cannot be read; refusals have the HTTP status as their code.
 */
import { asFields } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogWith,
  corrected,
  type Group,
  groupsOf,
  isFuel,
  itemOf,
  type Offset,
  optionsOf,
  pageAfterPage,
  php,
  productWith,
  rateOf,
  ratesOf,
  reductionOf,
  refusal,
  shippings,
  shippingWith,
  vendorOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const salesTaxOn = (amount: number): number => Math.round((amount * 65) / 1_000);
/** The part of the prices that is excise: fuel has 4 percent. */
export const exciseIn = (lines: readonly Line[]): number =>
  Math.round((subtotalOf(lines.filter(({ item }) => isFuel(item.ware))) * 4) / 104);

/** @param shippingOf what the chosen method costs */
export const totalsWith =
  (shippingOf: (lines: readonly Line[], method?: string) => number): Rules['totals'] =>
  (lines, method) => {
    const subtotal = subtotalOf(lines);
    const discount = subtotal >= 15_000 ? Math.round(subtotal / 20) : 0;
    const shipping = shippingOf(lines, method);
    const tax = salesTaxOn(subtotal - discount) + salesTaxOn(shipping);
    return { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax };
  };
export const totals = totalsWith((lines, method) => sumOf(ratesOf(lines, method)));

const productIn = (line: Line): Fields => {
  const { key, item, quantity } = line;
  return {
    item_id: key,
    product_id: item.ware.id,
    product: item.ware.title,
    product_code: item.sku,
    ...vendorOf(item.ware),
    product_options: php(optionsOf(item)),
    amount: quantity,
    base_price: item.amount + reductionOf(item),
    discount: reductionOf(item),
    price: item.amount,
    subtotal: amountOf(line),
    display_subtotal: amountOf(line),
  };
};
const productsIn = (lines: readonly Line[]) =>
  php(Object.fromEntries(lines.map((line) => [line.key, productIn(line)])));

function taxesOn(
  lines: readonly Line[],
  { subtotal, discount, shipping }: ReturnType<Rules['totals']>,
): Fields {
  const [products, shipped, excise] = [
    salesTaxOn(subtotal - discount),
    salesTaxOn(shipping),
    exciseIn(lines),
  ];
  const tax = (description: string, rate_value: string, price_includes_tax: 'Y' | 'N', applies: Fields) => ({
    description,
    rate_type: 'P',
    rate_value,
    price_includes_tax,
    tax_subtotal: Number(applies.P) + Number(applies.S),
    applies,
  });
  return {
    6: tax('Sales tax', '6.500', 'N', { P: products, S: shipped }),
    ...(excise > 0 && { 9: tax('Fuel excise', '4.000', 'Y', { P: excise, S: 0 }) }),
  };
}

const groupIn = (group: Group, index: number, method: string | undefined): Fields => {
  const offered = shippings.map((each) => {
    const { shipping_id, shipping, delivery_time } = each;
    return { shipping_id, shipping, delivery_time, rate: rateOf(each, group), group_key: index };
  });
  return {
    company_id: group.vendor.company_id,
    name: group.vendor.company,
    products: Object.fromEntries(
      group.lines.map(({ key, item, quantity }) => [key, { product_id: item.ware.id, amount: quantity }]),
    ),
    shippings: Object.fromEntries(offered.map((each) => [each.shipping_id, each])),
    chosen_shippings: offered.filter(({ shipping_id }) => String(shipping_id) === method),
  };
};

/** The address with the `b_` twins that were not sent. */
function profileOf(sent: Fields): Fields {
  const twins = Object.entries(sent)
    .filter(([name]) => name.startsWith('s_'))
    .map(([name, value]) => [name.replace('s_', 'b_'), value]);
  return { ...Object.fromEntries(twins), ...sent };
}

const letterOf = ({ state }: Checkout): string => ({ open: 'N', placed: 'P', cancelled: 'I' })[state];

function recordsWith(sumsOf: Rules['totals']): Pick<Words, 'cart' | 'deletedCart' | 'checkout' | 'order'> {
  const contentsOf = (lines: readonly Line[], method?: string): Fields => {
    const sums = sumsOf(lines, method);
    return {
      currency: 'USD',
      products: productsIn(lines),
      discount: sumOf(lines.map(({ item, quantity }) => reductionOf(item) * quantity)),
      subtotal: sums.subtotal,
      display_subtotal: sums.subtotal,
      subtotal_discount: sums.discount,
      promotion_ids: sums.discount > 0 ? '14' : '',
      taxes: taxesOn(lines, sums),
      tax_subtotal: sums.tax,
      total: sums.total,
    };
  };
  const purchaseOf = ({ lines, method }: Checkout): Fields => ({
    ...contentsOf(lines, method),
    product_groups: groupsOf(lines).map((group, index) => groupIn(group, index, method)),
    shipping_ids: method ?? '',
    shipping_cost: sumsOf(lines, method).shipping,
  });
  return {
    cart: ({ id, lines, messages }) => ({
      session_id: id,
      user_id: 0,
      cart_products: piecesIn(lines),
      ...contentsOf(lines),
      notifications: messages,
    }),
    deletedCart: ({ id }) => ({ session_id: id, deleted: 'Y' }),
    checkout: (each) => ({
      order_id: Number(each.id),
      status: letterOf(each),
      session_id: each.cart,
      ...purchaseOf(each),
      user_data: php(profileOf(each.address ?? {})),
    }),
    order: (each, placedAt) => ({
      order_id: Number(each.id),
      is_parent_order: 'N',
      parent_order_id: 0,
      user_id: 0,
      status: letterOf(each),
      timestamp: Math.floor(Date.parse(placedAt) / 1_000),
      ...purchaseOf(each),
      ...profileOf(each.address ?? {}),
    }),
  };
}

const additions = ({ product_data }: Fields): readonly Change[] =>
  Object.values(asFields(product_data)).map((row) => ({
    does: 'add',
    item: row,
    quantity: Number(asFields(row).amount),
  }));

/** Sets amounts; a product with other options leaves its cart id for that of those options. */
const settings = ({ cart_products }: Fields): readonly Change[] =>
  Object.entries(asFields(cart_products)).flatMap(([key, row]): readonly Change[] => {
    const { amount, product_options } = asFields(row);
    const quantity = Number(amount);
    if (!isFields(product_options) || quantity === 0) return [{ does: 'set', key, quantity }];
    return [
      { does: 'set', key, quantity: 0 },
      { does: 'add', item: { product_id: productWith(key), product_options }, quantity },
    ];
  });

export const delivery: Words['delivery'] = (checkout, { user_data, shipping_id }) => {
  if (shipping_id !== undefined && !shippingWith(shipping_id)) {
    return refusal('unknown-method', { id: shipping_id });
  }
  return {
    ...checkout,
    ...(isFields(user_data) && { address: user_data }),
    ...(shipping_id !== undefined && { method: String(shipping_id) }),
  };
};

export const approval: Words['approval'] = (args) => {
  const { accept_order, timestamp } = fieldsOf(args, 'agreement');
  return {
    given: accept_order === 'Y',
    at: timestamp === undefined ? undefined : new Date(Number(timestamp) * 1_000).toISOString(),
  };
};

/** Words of the shop, with the totals that its records show. */
const wordsWith = (sumsOf: Rules['totals']): Words => ({
  cartOf: ({ session_id }) => session_id,
  checkoutOf: ({ order_id }) => order_id,
  orderOf: ({ order_id }) => order_id,
  filling: additions,
  changes: (args) => [...settings(args), ...additions(args)],
  delivery,
  approval,
  ...recordsWith(sumsOf),
});

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly offset?: Offset;
};

export const cscartDesk =
  ({ rules: own = {}, words = {}, offset = pageAfterPage }: Bent = {}) =>
  (places: Places): Tools => {
    const nextCart = counter();
    /** The id of what is changed at present: a placed order has that of the checkout. */
    let present = '';
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ({ id }) => id,
      limit: corrected,
      cartId: () => `${hexOf(`cscart ${nextCart()}`)}-1-C`,
      checkoutId: ids('', 10_482, 1),
      orderId: () => present,
      guard: (_, { id }) => {
        present = id;
        return undefined;
      },
      refuse: refusal,
      totals,
      ...own,
    };
    return tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalogWith(offset), places);
  };

/** @param plant a fault in its tools; none by default */
export const cscart = (plant: Plant = honest): Variant =>
  shop({
    name: 'cscart',
    listed,
    open: cscartDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { cookware: ({ product_type }) => product_type === 'Cookware' },
    rate: [300, 4_000],
  });
