/**
 * A storefront in the manner of Zid: carts of `products` in an envelope of `status` and `message`, and totals as rows with a
 * `code`. After the carts and orders of the Merchant API of Zid and the cart functions of its Vitrin themes.
 *
 * Lawful oddities: a change of a product in the cart names both its id in the cart and the id of the product; the rows of
 * the totals add up to the last one, and the discount is negative; prices are net, and the VAT is rounded once for the whole
 * cart; of every three sweets, one is free; what is on sale has its regular price in `price`, and the real one in
 * `sale_price`; cash on delivery has a fee, and is not collected by each shipping method; canceled carts stay readable.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalog,
  hasOffer,
  inBoth,
  itemOf,
  moneyOf,
  parentId,
  refusal,
  regularOf,
  stringOf,
  wares,
} from './catalog.ts';
import { listed } from './tool-list.ts';

export const vatOf = (net: number): number => Math.round((net * 15) / 100);

export const methods = [
  { id: 219_031, code: 'smsa', name: 'سمسا – SMSA Express', cost: 2_435, cod: true },
  { id: 219_044, code: 'aramex', name: 'أرامكس – Aramex', cost: 3_190, cod: true },
  { id: 231_507, code: 'zidship', name: 'زد شيب – ZidShip same day', cost: 4_615, cod: false },
] as const;

const codFee = 1_545;
const payments = [
  { code: 'zid_credit_card', name: 'بطاقة – Card', fees: 0 },
  { code: 'zid_cod', name: 'الدفع عند الاستلام – Cash on delivery', fees: codFee },
] as const;

/** A chosen method has the shipping and the payment: `219031/zid_cod`. */
const chosen = (method = '') => {
  const [id, code] = method.split('/');
  return {
    shipping: methods.find((each) => String(each.id) === id),
    payment: payments.find((each) => each.code === code),
  };
};
export const feesOf = (method?: string): number => chosen(method).payment?.fees ?? 0;

const discountOf = (line: Line): number =>
  hasOffer(line.item.ware) ? Math.floor(line.quantity / 3) * line.item.amount : 0;

export const totals: Rules['totals'] = (lines, method) => {
  const [subtotal, discount] = [subtotalOf(lines), sumOf(lines.map(discountOf))];
  const shipping = chosen(method).shipping?.cost ?? 0;
  const net = subtotal - discount + shipping + feesOf(method);
  const tax = vatOf(net);
  return { subtotal, discount, shipping, tax, total: net + tax };
};

const lineOf = (line: Line): Fields => {
  const { amount, id, label, sku, ware } = line.item;
  const regular = regularOf(ware, label);
  const total = amountOf(line) - discountOf(line);
  return {
    id: Number.parseInt(line.key, 10),
    product_id: id,
    parent_id: parentId(ware),
    sku,
    name: { ...inBoth(ware.title), variant: label },
    quantity: line.quantity,
    price: moneyOf(amount),
    price_string: stringOf(amount),
    price_before: regular === undefined ? null : moneyOf(regular),
    free_quantity: hasOffer(ware) ? Math.floor(line.quantity / 3) : 0,
    discount: moneyOf(discountOf(line)),
    tax_percentage: 15,
    total: moneyOf(total),
    total_string: stringOf(total),
  };
};

const row = (code: string, title: string, amount: number): Fields => ({
  code,
  title,
  value: moneyOf(amount),
  value_string: stringOf(amount),
});

const rowsOf = (sums: ReturnType<Rules['totals']>, method?: string): readonly Fields[] => [
  row('sub_totals', 'مجموع المنتجات – Products', sums.subtotal),
  ...(sums.discount > 0 ? [row('bundle_offers', 'عروض – Offers', -sums.discount)] : []),
  ...(method ? [row('shipping', 'الشحن – Shipping', sums.shipping)] : []),
  ...(feesOf(method) > 0
    ? [row('cod_fee', 'رسوم الدفع عند الاستلام – Cash on delivery', feesOf(method))]
    : []),
  row('vat', 'ضريبة القيمة المضافة – VAT (15 %)', sums.tax),
  row('total', 'الإجمالي – Total', sums.total),
];

const productsOf = (lines: readonly Line[]): Fields => ({
  currency_code: 'SAR',
  products_count: piecesIn(lines),
  products: lines.map(lineOf),
});

const enveloped = (kind: string, record: Fields): Fields => ({
  status: 'object',
  [kind]: record,
  message: { type: 'object', code: null, name: null, description: null },
});

const missingIn = ({ address, method }: Checkout): readonly string[] => [
  ...(address ? [] : ['consignee']),
  ...(method ? [] : ['shipping_method_id']),
];

function phaseOf(checkout: Checkout): string {
  if (checkout.state === 'placed') return 'completed';
  if (checkout.state === 'cancelled') return 'canceled';
  if (!checkout.address) return 'shipping_address';
  return checkout.method ? 'payment' : 'shipping_method';
}

const shippingOf = ({ address, method }: Checkout): Fields => {
  const { shipping, payment } = chosen(method);
  return {
    consignee: address ?? null,
    shipping_method: shipping ? { id: shipping.id, code: shipping.code, name: shipping.name } : null,
    payment_method: payment ? { code: payment.code, name: payment.name } : null,
  };
};

const offeredOf = ({ id, code, name, cost, cod }: (typeof methods)[number]): Fields => ({
  id,
  code,
  name,
  cost: moneyOf(cost),
  cost_string: stringOf(cost),
  is_cod_enabled: cod,
  cod_fee: cod ? moneyOf(codFee) : null,
});

const keyOf = ({ cart_product_id, product_id }: Fields): string => `${cart_product_id}/${product_id}`;

const added = (args: Fields, name: string): readonly Change[] =>
  rowsIn(args, name).map((each) => ({ does: 'add', item: each.product_id, quantity: Number(each.quantity) }));

const asked = {
  cartOf: ({ cart_id }: Fields) => cart_id,
  checkoutOf: ({ checkout_id }: Fields) => checkout_id,
  orderOf: ({ order_id }: Fields) => order_id,
  filling: (args: Fields) => added(args, 'products'),
  changes: (args: Fields): readonly Change[] => [
    ...rowsIn(args, 'remove_products').map(
      (each) => ({ does: 'set', key: keyOf(each), quantity: 0 }) as const,
    ),
    ...rowsIn(args, 'update_products').map(
      (each) => ({ does: 'set', key: keyOf(each), quantity: Number(each.quantity) }) as const,
    ),
    ...added(args, 'add_products'),
  ],
  delivery: (checkout: Checkout, { consignee, shipping_method_id: id, payment_method }: Fields) => {
    const address = isFields(consignee) ? { address: consignee } : {};
    if (id === undefined) return { ...checkout, ...address };
    const payment = payment_method ?? 'zid_credit_card';
    const method = methods.find((each) => each.id === id);
    if (!method || (payment === 'zid_cod' && !method.cod)) {
      return refusal('unknown-method', { shipping_method_id: id, payment_method: payment });
    }
    return { ...checkout, ...address, method: `${id}/${payment}` };
  },
  approval: (args: Fields) => {
    const { is_approved, approved_at } = fieldsOf(args, 'payment_approval');
    return { given: is_approved, at: approved_at };
  },
} satisfies Partial<Words>;

const wordsWith = (sums: Rules['totals']): Words => ({
  ...asked,
  cart: ({ id, state, lines }) =>
    enveloped('cart', {
      id,
      phase: state === 'open' ? 'new' : 'canceled',
      ...productsOf(lines),
      totals: rowsOf(sums(lines)),
    }),
  checkout: (checkout) =>
    enveloped('checkout', {
      id: checkout.id,
      cart_id: checkout.cart,
      phase: phaseOf(checkout),
      missing: missingIn(checkout),
      ...shippingOf(checkout),
      shipping_methods: methods.map(offeredOf),
      ...productsOf(checkout.lines),
      totals: rowsOf(sums(checkout.lines, checkout.method), checkout.method),
      order_id: checkout.order === undefined ? null : Number(checkout.order),
    }),
  order: (checkout, placedAt) => {
    const after = sums(checkout.lines, checkout.method);
    const cash = feesOf(checkout.method) > 0;
    return enveloped('order', {
      id: Number(checkout.order),
      code: uuidOf(`zid order ${checkout.order}`).replaceAll('-', '').slice(0, 10),
      checkout_id: checkout.id,
      order_status: { name: 'جديد', code: 'new' },
      payment_status: cash ? 'pending' : 'paid',
      created_at: placedAt,
      ...shippingOf(checkout),
      ...productsOf(checkout.lines),
      payment: { invoice: rowsOf(after, checkout.method) },
      order_total: moneyOf(after.total),
      order_total_string: stringOf(after.total),
    });
  },
});

/** @param bent rules that a fault bends @param own words that a fault replaces */
export const zidDesk =
  (bent: Partial<Rules> = {}, own: (words: Words) => Partial<Words> = () => ({})) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const newId = ids('', 900_584_062, 11);
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ({ id }) => `${newId()}/${id}`,
      cartId: () => uuidOf(`zid cart ${next.cart()}`),
      checkoutId: () => uuidOf(`zid checkout ${next.checkout()}`),
      orderId: ids('', 64_086_815, 3),
      refuse: refusal,
      totals,
      ...bent,
    };
    const words = wordsWith(rules.totals);
    return tradeOf({ ...words, ...own(words) }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const zid = (plant: Plant = honest): Variant =>
  shop({
    name: 'zid',
    listed,
    open: zidDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { coffee: ({ product_type }) => product_type === 'Coffee' },
    rate: [300, 4_000],
  });
