/**
 * A storefront in the manner of SHOPLINE: carts with tokens, and each amount twice, as `shop_money` and `presentment_money`.
 *
 * Lawful oddities: the presentment currency is that of the shop unless a cart is created with another one, which is kept to
 * the end; three pieces of one line are a tenth cheaper, within `final_line_price_set`; from NT$3000 on shipping costs
 * nothing, beside its usual price; the address has a district.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import type { Why, Wish } from '../desk/desk.ts';
import { type Basket, type Dialect, desk, isFinal, type Line, type Purchase, patched } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 16_400, maker: 'Alishan Goods', option: 'Size', prefix: 'ALS' }, [
  [
    'High Mountain Oolong',
    'Tea',
    [
      ['75 g', '480.00'],
      ['150 g', '880.00'],
    ],
  ],
  ['Bamboo Tea Scoop', 'Teaware', [['One size', '265.00']]],
  [
    'Celadon Teapot',
    'Teaware',
    [
      ['Small', '1680.00'],
      ['Large', '2350.00', 'sold out'],
    ],
  ],
  ['Pineapple Cakes', 'Sweets', [['Box of ten', '420.00']]],
  ['Oriental Beauty', 'Tea', [['50 g', '1150.00']]],
  ['Linen Tea Towel', 'Textiles', [['50 x 70 cm', '390.00']]],
]);

const productId = ({ id }: Ware): string => hexOf(`shopline product ${id}`).slice(0, 24);
const skuId = (sku: string): string => `1805${BigInt(`0x${hexOf(sku).slice(0, 14)}`)}`;

const rates = [
  { code: 'home_delivery', title: 'Home delivery', fee: 12_000 },
  { code: 'store_pickup', title: 'Pickup at a convenience store', fee: 6_000 },
] as const;

/** An amount of the shop in the presentment currency, rounded to its minor units. */
const converted = (amount: number, currency: unknown): number =>
  currency === 'USD' ? Math.round(amount / 32) : amount;

type Amounts = Readonly<Record<string, number>>;

const figuresIn = (lines: readonly Line[], method: unknown, currency: unknown) => {
  const rows = lines.map(({ item, quantity }): Amounts => {
    const price = converted(item.amount, currency);
    const discount = quantity >= 3 ? Math.round((price * quantity) / 10) : 0;
    return { price, line_price: price * quantity, discount, final_line_price: price * quantity - discount };
  });
  const sum = (name: string): number => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
  const subtotal = sum('final_line_price');
  const rate = rates.find(({ code }) => code === method);
  const shipping = rate ? converted(feeOf(rate.fee, lines), currency) : 0;
  const total = subtotal + shipping;
  const sums: Amounts = {
    subtotal_price: subtotal,
    total_discounts: sum('discount'),
    total_shipping_price: shipping,
    total_tax: total - Math.round((total * 100) / 105),
    total_price: total,
  };
  return { rows, sums };
};

/** Nothing from NT$3000 on. */
const feeOf = (fee: number, lines: readonly Line[]): number =>
  figuresIn(lines, undefined, 'TWD').rows.reduce((all, row) => all + (row.final_line_price ?? 0), 0) >=
  300_000
    ? 0
    : fee;

const pair = (shopAmount = 0, amount = shopAmount, currency: unknown = 'TWD'): Fields => ({
  shop_money: { amount: shopAmount, currency: 'TWD' },
  presentment_money: { amount, currency },
});

const sets = (ours: Amounts, theirs: Amounts, currency: unknown): Fields =>
  Object.fromEntries(
    Object.entries(ours).map(([name, amount]) => [`${name}_set`, pair(amount, theirs[name], currency)]),
  );

function contentsOf({ lines, notes }: Basket, method?: string): Fields {
  const { presentment = 'TWD' } = notes;
  const ours = figuresIn(lines, method, 'TWD');
  const theirs = figuresIn(lines, method, presentment);
  return {
    currency: 'TWD',
    presentment_currency: presentment,
    taxes_included: true,
    line_items: lines.map(({ id, item, quantity }, index) => {
      const [mine = {}, yours = {}] = [ours.rows[index], theirs.rows[index]];
      const { discount_set, ...shown } = sets(mine, yours, presentment);
      return {
        id,
        sku_id: item.id,
        product_id: productId(item.ware),
        title: item.ware.title,
        variant_title: item.label,
        sku: item.sku,
        quantity,
        ...shown,
        discount_allocations:
          quantity >= 3 ? [{ title: '10% off three pieces', amount_set: discount_set }] : [],
      };
    }),
    ...sets(ours.sums, theirs.sums, presentment),
  };
}

const toProduct = (ware: Ware): Fields => ({
  id: productId(ware),
  title: ware.title,
  handle: ware.handle,
  vendor: ware.maker,
  product_type: ware.kind,
  description: ware.story,
  variants: ware.makes.map(({ label, sku, price, available }) => ({
    sku_id: skuId(sku),
    title: label,
    sku,
    price_set: pair(Math.round(Number(price) * 100)),
    available,
  })),
});

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const start = Number(String(args.page_info ?? 'p0').slice(1));
    const end = start + Number(args.limit ?? 20);
    const next_page_info = end < found.length ? `p${end}` : null;
    return { record: { products: found.slice(start, end).map(toProduct), next_page_info } };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.product_ids);
    const missing_ids = ids.filter((id) => !wares.some((ware) => productId(ware) === id));
    const products = wares.filter((ware) => ids.includes(productId(ware))).map(toProduct);
    return { record: { products, missing_ids } };
  }
  const ware = wares.find((each) => productId(each) === args.product_id);
  return ware ? { record: { product: toProduct(ware) } } : refusal('item', args.product_id);
};

/** Sent lines get the sent quantities; all others stay. */
function fill({ line_items, presentment_currency }: Fields, cart: Basket | undefined) {
  const sent = asList(line_items)
    .filter(isFields)
    .map(
      ({ sku_id, quantity }): Wish => ({ item: String(sku_id), quantity: Number(quantity), isAdded: !cart }),
    );
  const notes = cart?.notes ?? { presentment: presentment_currency ?? 'TWD' };
  return { wishes: patched(cart?.lines ?? [], sent), notes };
}

function deliver({ shipping_address: address, shipping_rate_code: code }: Fields, _: Purchase) {
  if (code !== undefined && !rates.some((rate) => rate.code === code)) return refusal('method', code);
  return { ...(isFields(address) && { address }), ...(code !== undefined && { method: String(code) }) };
}

const errors: Readonly<Record<Why, readonly [code: string, message: string]>> = {
  item: ['PRODUCT_SKU_NOT_FOUND', 'The product or SKU does not exist'],
  'sold-out': ['PRODUCT_SKU_SOLD_OUT', 'The SKU is sold out'],
  line: ['LINE_ITEM_NOT_FOUND', 'The line item does not exist'],
  cart: ['CART_NOT_FOUND', 'The cart does not exist'],
  checkout: ['CHECKOUT_NOT_FOUND', 'The checkout does not exist'],
  order: ['ORDER_NOT_FOUND', 'The order does not exist'],
  final: ['CHECKOUT_CLOSED', 'The checkout is completed or cancelled'],
  approval: ['BUYER_CONSENT_REQUIRED', 'The buyer has to agree to this order now'],
  lacking: ['CHECKOUT_NOT_READY', 'The checkout is incomplete'],
  method: ['SHIPPING_RATE_NOT_FOUND', 'The shipping rate does not exist'],
  empty: ['CART_EMPTY', 'The cart has no line items'],
  version: ['CART_CHANGED', 'The cart has changed'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [code, message] = errors[why];
  const trace_id = hexOf(`${why} ${subject}`).slice(0, 16);
  return refuse(-32_040, message, { code, errors: [`${message}: ${subject}`], trace_id });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_rate_code']),
];

const delivery = (purchase: Purchase): Fields => ({
  shipping_address: purchase.address ?? null,
  shipping_rate_code: purchase.method ?? null,
  ...contentsOf(purchase, purchase.method),
});

const statuses = { open: 'incomplete', done: 'completed', off: 'cancelled' } as const;

function showCheckout(purchase: Purchase): Fields {
  const { id, lines, notes, stage, order } = purchase;
  const missing = lacking(purchase);
  const set = (fee: number) => pair(fee, converted(fee, notes.presentment), notes.presentment);
  return {
    checkout: {
      checkout_token: id,
      status: stage === 'open' && missing.length === 0 ? 'ready' : statuses[stage],
      missing_fields: missing,
      ...delivery(purchase),
      shipping_rates: rates.map(({ code, title, fee }) => ({
        code,
        title,
        price_set: set(feeOf(fee, lines)),
        usual_price_set: set(fee),
      })),
      order_id: order ?? null,
    },
  };
}

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => skuId(sku)),
  ids: {
    cart: (index) => hexOf(`shopline cart ${index}`),
    checkout: (index) => `ck_${hexOf(`shopline checkout ${index}`)}`,
    order: (index) =>
      `2107${hexOf(`shopline order ${index}`).replaceAll(/\D/g, '').slice(0, 8)}${1_001 + index}`,
    line: (index) => hexOf(`shopline line ${index}`).slice(0, 24),
  },
  cartOf: ({ cart_token }) => cart_token,
  checkoutOf: ({ checkout_token }) => checkout_token,
  orderOf: ({ order_id }) => order_id,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { agreed, agreed_at } = fieldsOf(args, 'buyer_consent');
    return { given: agreed === true, at: agreed_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (cart) => ({
    cart: { cart_token: cart.id, status: cart.stage === 'off' ? 'deleted' : 'active', ...contentsOf(cart) },
  }),
  showCheckout,
  showOrder: (purchase) => ({
    order: { id: purchase.order, status: 'open', financial_status: 'paid', ...delivery(purchase) },
  }),
};

/** @param plant a fault in its tools; none by default */
export const shopline = (plant: Plant = honest): Variant =>
  shop({
    name: 'shopline',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { teaware: ({ product_type }) => product_type === 'Teaware' },
    rate: [300, 4_000],
  });
