/**
 * A Malaysian shop in the manner of EasyStore: carts and checkouts with tokens, numeric ids, and amounts in sen.
 *
 * Lawful oddities: an update of a cart has the whole list of its line items, and removes those that it leaves out; from three
 * pieces on, each piece is cheaper, and lines show amounts before and after this discount; the sales tax is on top, for each
 * line and not for food; shipping methods are known with the state; cash on delivery has a handling fee, and its total is
 * rounded to five sen; records and arguments are wrapped in their names, and results have no structured content.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Dialect, desk, isFinal, type Line, type Purchase, type Wish } from '../desk/desk.ts';
import { uuidOf } from '../desk/stock.ts';
import { catalog, isTaxable, items, listedProduct, refusal, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** The discount of a line in percent. */
const percentOf = ({ quantity }: Line): number => {
  if (quantity >= 6) return 10;
  return quantity >= 3 ? 5 : 0;
};

const discountedPriceOf = (line: Line): number =>
  line.item.amount - Math.round((line.item.amount * percentOf(line)) / 100);
const grossOf = ({ item, quantity }: Line): number => item.amount * quantity;
const netOf = (line: Line): number => discountedPriceOf(line) * line.quantity;

type Method = {
  readonly id: number;
  readonly name: string;
  readonly is_cod: boolean;
  readonly original_shipping_fee: number;
  readonly total_discount: number;
  readonly price: number;
  readonly handling_fee: number;
};

const isEast = (state: unknown): boolean => ['MY-12', 'MY-13', 'MY-15'].includes(String(state));
const isKlangValley = (state: unknown): boolean => ['MY-10', 'MY-14', 'MY-16'].includes(String(state));

/** The shipping methods for an address; none without one. */
function methodsFor(lines: readonly Line[], address: Fields | undefined): readonly Method[] {
  if (!address) return [];
  const state = address.province_code;
  const fee = isEast(state) ? 1_490 : 790;
  const total_discount = !isEast(state) && sum(lines.map(netOf)) >= 30_000 ? fee : 0;
  const usual = { original_shipping_fee: fee, total_discount, price: fee - total_discount };
  const nextDay = { original_shipping_fee: 1_250, total_discount: 0, price: 1_250, handling_fee: 0 };
  return [
    { id: 850_300, name: 'Standard delivery', is_cod: false, ...usual, handling_fee: 0 },
    ...(isKlangValley(state) ? [{ id: 850_304, name: 'Next day', is_cod: false, ...nextDay }] : []),
    ...(isEast(state)
      ? []
      : [{ id: 850_311, name: 'Cash on delivery', is_cod: true, ...usual, handling_fee: 400 }]),
  ];
}

const chosenMethod = ({ lines, address, method }: Purchase): Method | undefined =>
  methodsFor(lines, address).find(({ id }) => String(id) === method);

/** What a fault may bend besides the dialect. */
type Rules = {
  readonly isTaxed: (ware: Ware) => boolean;
  readonly feeFor: (method: Method) => number;
};

const taxOf = (line: Line, { isTaxed }: Rules): number =>
  isTaxed(line.item.ware) ? Math.round((netOf(line) * 6) / 100) : 0;

/** Cash has no coins below five sen. */
const roundingOf = (total: number): number => Math.round(total / 5) * 5 - total;

const lineItem = (line: Line, rules: Rules): Fields => ({
  id: Number(line.id),
  product_id: line.item.ware.id,
  product_name: line.item.ware.title,
  product_handle: line.item.ware.handle,
  variant_id: Number(line.item.id),
  variant_name: line.item.label,
  sku: line.item.sku,
  quantity: line.quantity,
  price: line.item.amount,
  price_after_discount: discountedPriceOf(line),
  subtotal: grossOf(line),
  total_discount: grossOf(line) - netOf(line),
  subtotal_after_discount: netOf(line),
  taxable: isTaxable(line.item.ware),
  total_tax: taxOf(line, rules),
  shipping_required: true,
});

const discountsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines
    .filter((line) => percentOf(line) > 0)
    .map((line) => ({
      type: 'automatic',
      title: percentOf(line) === 5 ? 'Buy 3, save 5%' : 'Buy 6, save 10%',
      value_type: 'percentage',
      value: percentOf(line),
      line_item_id: Number(line.id),
      amount: grossOf(line) - netOf(line),
    }));

/** The lines and sums of a cart, a checkout or an order. */
function contentsOf(lines: readonly Line[], method: Method | undefined, rules: Rules): Fields {
  const goods = sum(lines.map(grossOf));
  const subtotal = sum(lines.map(netOf));
  const tax = sum(lines.map((line) => taxOf(line, rules)));
  const shipping = method ? method.price + rules.feeFor(method) : 0;
  const exact = subtotal + tax + shipping;
  const rounding = method?.is_cod ? roundingOf(exact) : 0;
  return {
    currency: 'MYR',
    line_items: lines.map((line) => lineItem(line, rules)),
    discount_applications: discountsOf(lines),
    taxes_included: false,
    tax_lines: tax > 0 ? [{ title: 'SST', rate: 6, price: tax, shipping_taxable: false }] : [],
    total_line_items_price: goods,
    total_discount: goods - subtotal,
    subtotal_price: subtotal,
    total_tax: tax,
    ...(method && { total_shipping: shipping, total_rounding: rounding }),
    total_price: exact + rounding,
  };
}

/** A variant that is named twice is one line; a line that the cart has keeps its id. */
export const fill: Dialect['fill'] = (args, cart) => {
  const wanted = new Map<string, number>();
  for (const row of asList(fieldsOf(args, 'cart').line_items)) {
    const { variant_id, quantity } = asFields(row);
    const id = String(variant_id);
    wanted.set(id, (wanted.get(id) ?? 0) + Number(quantity));
  }
  const wishes = [...wanted].map(([item, quantity]): Wish => {
    const line = cart?.lines.find((each) => each.item.id === item);
    return line ? { line: line.id, quantity } : { item, quantity };
  });
  return { wishes };
};

const deliver: Dialect['deliver'] = (args, purchase) => {
  const { shipping_address, shipping_id, remark } = fieldsOf(args, 'checkout');
  const address = isFields(shipping_address) ? shipping_address : purchase.address;
  const offered = methodsFor(purchase.lines, address).map(({ id }) => String(id));
  if (shipping_id !== undefined && !offered.includes(String(shipping_id))) {
    return refusal('method', shipping_id);
  }
  const method = String(shipping_id ?? purchase.method);
  return {
    ...(address && { address }),
    method: offered.includes(method) ? method : '',
    notes: { ...purchase.notes, ...(remark !== undefined && { remark }) },
  };
};

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_id']),
];

/** What checkouts and orders have in common. */
function purchaseOf(purchase: Purchase, rules: Rules): Fields {
  const method = chosenMethod(purchase);
  const { id: shipping_id, is_cod, ...fees } = method ?? {};
  const handling_fee = method && rules.feeFor(method);
  return {
    cart_token: purchase.notes.cart_token,
    shipping_address: purchase.address ?? null,
    shipping_fees: method ? { shipping_id, ...fees, handling_fee } : null,
    cod_type: is_cod ? 1 : 0,
    ...contentsOf(purchase.lines, method, rules),
    remark: purchase.notes.remark ?? null,
  };
}

const statuses = { open: 'open', done: 'completed', off: 'cancelled' } as const;
const firstOrder = 37_069_894;

const shownWith = (rules: Rules): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> => ({
  showCart: ({ id, stage, lines }) => ({
    cart: {
      token: id,
      status: statuses[stage],
      item_count: sum(lines.map(({ quantity }) => quantity)),
      ...contentsOf(lines, undefined, rules),
    },
  }),
  showCheckout: (purchase) => ({
    checkout: {
      token: purchase.id,
      status: statuses[purchase.stage],
      missing_fields: lacking(purchase),
      shipping_methods: methodsFor(purchase.lines, purchase.address),
      ...purchaseOf(purchase, rules),
      order_id: purchase.order ? Number(purchase.order) : null,
    },
  }),
  showOrder: (purchase, { now }) => ({
    order: {
      id: Number(purchase.order),
      order_number: `#${1_018 + (Number(purchase.order) - firstOrder) / 13}`,
      checkout_token: purchase.id,
      source_name: 'sf',
      financial_status: 'unpaid',
      fulfillment_status: 'unfulfilled',
      gateway_type: chosenMethod(purchase)?.is_cod ? 'cod' : 'bank-transfer',
      cancelled_at: null,
      ...purchaseOf(purchase, rules),
      created_at: new Date(now()).toISOString(),
    },
  }),
});

export const approval: Dialect['approval'] = (args) => {
  const { approved, approved_at } = fieldsOf(args, 'buyer_approval');
  return { given: approved === true, at: approved_at };
};

/** Checkouts remember the tokens of their carts. */
const linked =
  (open: (places: Places) => Tools): ((places: Places) => Tools) =>
  (places) => {
    const tools = open(places);
    const carts = new Map<unknown, unknown>();
    return (name, args) => {
      const outcome = tools(name, args);
      if (!('record' in outcome)) return outcome;
      const kind = name.endsWith('_checkout') ? 'checkout' : 'order';
      const record = fieldsOf(outcome.record, kind);
      if (name === 'create_checkout') carts.set(record.token, args.cart_token);
      const cart_token = carts.get(record.checkout_token ?? record.token);
      return cart_token === undefined ? outcome : { record: { [kind]: { ...record, cart_token } } };
    };
  };

/** @param bent what a fault replaces */
export const easystoreDesk = ({
  isTaxed = isTaxable,
  feeFor = ({ handling_fee }) => handling_fee,
  ...bent
}: Partial<Dialect & Rules> = {}): ((places: Places) => Tools) =>
  linked(
    desk({
      items,
      ids: {
        cart: (index) => uuidOf(`easystore cart ${index}`),
        checkout: (index) => uuidOf(`easystore checkout ${index}`),
        order: (index) => String(firstOrder + index * 13),
        line: (index) => String(76_324_856 + index * 3),
      },
      cartOf: ({ cart_token }) => cart_token,
      checkoutOf: ({ checkout_token }) => checkout_token,
      orderOf: ({ order_id }) => order_id,
      catalog,
      fill,
      deliver,
      approval,
      lacking,
      isFinal,
      refuse: refusal,
      ...shownWith({ isTaxed, feeFor }),
      ...bent,
    }),
  );

/** @param plant a fault in its tools; none by default */
export const easystore = (plant: Plant = honest): Variant =>
  shop({
    name: 'easystore',
    listed,
    open: easystoreDesk(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => listedProduct(ware, otherUrl)),
    collections: { homeware: ({ product_type }) => product_type === 'Homeware' },
    rate: [300, 4_000],
  });
