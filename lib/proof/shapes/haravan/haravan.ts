/**
 * A Vietnamese shop in the manner of Haravan: tokens for carts and checkouts, numeric ids, whole đồng, payment on delivery.
 *
 * Lawful oddities: `updates` of a cart is an object whose keys are the ids of variants; several products are looked up by ids
 * in one text with commas; from five pieces on, each piece is cheaper, and the `price` of an item in a cart is after this
 * promotion, but that of a line item of a checkout or an order is before it; VAT of two rates is within the prices; shipping
 * rates are known with the province, and a rate that a new address does not have must be chosen again.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Dialect, desk, isFinal, type Line, type Purchase, patched, type Wish } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';
import { catalog, heldOf, items, provinces, refusal, vatOf, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** What each piece of a line costs less. */
const reductionOf = ({ item, quantity }: Line): number =>
  quantity >= 5 ? Math.floor(item.amount / 2_000) * 100 : 0;
const priceOf = (line: Line): number => line.item.amount - reductionOf(line);
const payableOf = (line: Line): number => priceOf(line) * line.quantity;
const subtotalOf = (lines: readonly Line[]): number => sum(lines.map(payableOf));

type Rate = { readonly id: number; readonly title: string; readonly price: number };

const isCity = (province: unknown): boolean => province === 'HI' || province === 'HC';

/** The shipping rates for an address; none without one. */
export function ratesOf(lines: readonly Line[], address: Fields | undefined): readonly Rate[] {
  if (!address) return [];
  const usual = isCity(address.province_code) ? 20_000 : 35_000;
  const price = subtotalOf(lines) >= 1_000_000 ? 0 : usual;
  const sameDay = { id: 1_607_498, title: 'Giao hỏa tốc trong ngày', price: 60_000 };
  return [
    { id: 1_607_492, title: 'Giao hàng tận nơi', price },
    ...(address.province_code === 'HC' ? [sameDay] : []),
    { id: 1_607_501, title: 'Nhận tại cửa hàng', price: 0 },
  ];
}

type TaxLine = { readonly title: string; readonly rate: number; readonly price: number };

/** The VAT within the amounts; shipping has 8 %. */
function taxLinesOf(lines: readonly Line[], shipping: number): readonly TaxLine[] {
  const gross = ([5, 8] as const).map((rate) => {
    const goods = sum(lines.filter(({ item }) => vatOf(item.ware) === rate).map(payableOf));
    return { rate, amount: rate === 8 ? goods + shipping : goods };
  });
  return gross
    .filter(({ amount }) => amount > 0)
    .map(({ rate, amount }) => ({
      title: `VAT ${rate}%`,
      rate: rate / 100,
      price: amount - Math.round((amount * 100) / (100 + rate)),
    }));
}

const chosenRate = ({ lines, address, method }: Purchase, rates: typeof ratesOf): Rate | undefined =>
  rates(lines, address).find(({ id }) => String(id) === method);

/** What a fault may bend besides the dialect. */
export type Rules = {
  readonly rates: typeof ratesOf;
  readonly totalTax: (taxes: readonly TaxLine[]) => number;
};

const allTax = (taxes: readonly TaxLine[]): number => sum(taxes.map(({ price }) => price));

function wishesIn(args: Fields): readonly Wish[] {
  if (!isFields(args.updates)) {
    return asList(args.items).map((row): Wish => {
      const { variant_id, quantity } = asFields(row);
      return { item: String(variant_id), quantity: Number(quantity), isAdded: true };
    });
  }
  return Object.entries(args.updates).map(([item, quantity]) => ({ item, quantity: Number(quantity) }));
}

export const fill: Dialect['fill'] = (args, cart) => {
  const [lines, changes] = [cart?.lines ?? [], wishesIn(args)];
  const isIn = (id: unknown): boolean => lines.some(({ item }) => item.id === id);
  const absent = changes.find(({ item, quantity }) => quantity === 0 && !isIn(item));
  if (absent) return refusal(items.has(absent.item ?? '') ? 'line' : 'item', { variant_id: absent.item });
  const wishes = patched(lines, changes);
  const isTooMany = ({ line, item: id, quantity }: Wish): boolean => {
    const item = lines.find((each) => each.id === line)?.item ?? items.get(id ?? '');
    return item?.ready === true && quantity > heldOf(item.ware, item.label);
  };
  const excess = wishes.find(isTooMany);
  return excess ? refusal('stock', { quantity: excess.quantity }) : { wishes };
};

const deliverWith =
  (rates: typeof ratesOf): Dialect['deliver'] =>
  (args, purchase) => {
    const { shipping_address, shipping_rate_id, note } = fieldsOf(args, 'checkout');
    const address = isFields(shipping_address) ? shipping_address : purchase.address;
    const offered = rates(purchase.lines, address).map(({ id }) => String(id));
    const isOffered = (id: unknown): boolean => offered.includes(String(id));
    if (shipping_rate_id !== undefined && !isOffered(shipping_rate_id)) {
      return refusal('method', { shipping_rate_id });
    }
    const wanted = String(shipping_rate_id ?? purchase.method);
    return {
      ...(address && { address }),
      method: isOffered(wanted) ? wanted : '',
      notes: { ...purchase.notes, ...(note !== undefined && { note }) },
    };
  };

export const consent: Dialect['approval'] = (args) => {
  const { agreed, agreed_at } = fieldsOf(args, 'buyer_consent');
  return { given: agreed === true, at: agreed_at };
};

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_rate_id']),
];

const namesOf = ({ item }: Line): Fields => ({
  variant_id: Number(item.id),
  product_id: item.ware.id,
  title: item.ware.title,
  variant_title: item.label,
  sku: item.sku,
  vendor: item.ware.maker,
});

const cartItem = (line: Line): Fields => ({
  id: Number(line.id),
  ...namesOf(line),
  quantity: line.quantity,
  price: priceOf(line),
  price_original: line.item.amount,
  line_price: payableOf(line),
  line_price_orginal: line.item.amount * line.quantity,
});

const lineItem = (line: Line): Fields => ({
  id: Number(line.id),
  ...namesOf(line),
  name: `${line.item.ware.title} - ${line.item.label}`,
  quantity: line.quantity,
  price: line.item.amount,
  price_original: line.item.amount,
  price_promotion: reductionOf(line) > 0 ? priceOf(line) : 0,
  total_discount: reductionOf(line) * line.quantity,
  requires_shipping: true,
  taxable: true,
});

const addressOf = ({ address }: Purchase): Fields | null =>
  address
    ? {
        ...address,
        name: [address.last_name, address.first_name].filter((name) => name !== undefined).join(' '),
        province: provinces.find(([code]) => code === address.province_code)?.[1] ?? null,
        country: 'Vietnam',
      }
    : null;

/** The lines, the shipping and the sums of a checkout or an order. */
function contentsOf(purchase: Purchase, { rates, totalTax }: Rules): Fields {
  const { lines, notes } = purchase;
  const rate = chosenRate(purchase, rates);
  const discounts = sum(lines.map((line) => reductionOf(line) * line.quantity));
  const taxes = taxLinesOf(lines, rate?.price ?? 0);
  const chosen = rate && { code: String(rate.id), title: rate.title, price: rate.price, source: 'haravan' };
  return {
    currency: 'VND',
    gateway: 'Thanh toán khi giao hàng (COD)',
    gateway_code: 'COD',
    line_items: lines.map(lineItem),
    shipping_address: addressOf(purchase),
    shipping_lines: chosen ? [chosen] : [],
    taxes_included: true,
    total_line_items_price: subtotalOf(lines) + discounts,
    total_discounts: discounts,
    subtotal_price: subtotalOf(lines),
    tax_lines: taxes,
    total_tax: totalTax(taxes),
    total_price: subtotalOf(lines) + (rate?.price ?? 0),
    note: notes.note ?? null,
  };
}

const statuses = { open: 'open', done: 'completed', off: 'cancelled' } as const;

const shownWith = (rules: Rules): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> => ({
  showCart: ({ id, stage, lines }) => ({
    cart: {
      token: id,
      cancelled_status: stage === 'off' ? 'cancelled' : 'uncancelled',
      currency: 'VND',
      item_count: sum(lines.map(({ quantity }) => quantity)),
      items: lines.map(cartItem),
      taxes_included: true,
      total_price: subtotalOf(lines),
    },
  }),
  showCheckout: (purchase) => ({
    checkout: {
      token: purchase.id,
      status: statuses[purchase.stage],
      missing_fields: lacking(purchase),
      shipping_rates: ratesOf(purchase.lines, purchase.address),
      ...contentsOf(purchase, rules),
      order_id: purchase.order ? Number(purchase.order) : null,
    },
  }),
  showOrder: (purchase, { now }) => ({
    order: {
      id: Number(purchase.order),
      order_number: `#${100_020 + Number(purchase.order) - 1_138_637_099}`,
      checkout_token: purchase.id,
      created_at: new Date(now()).toISOString(),
      source_name: 'web',
      financial_status: 'pending',
      fulfillment_status: null,
      confirmed_status: 'unconfirmed',
      cancelled_status: 'uncancelled',
      closed_status: 'unclosed',
      ...contentsOf(purchase, rules),
    },
  }),
});

/** @param bent what a fault replaces */
export const haravanDesk = ({
  rates = ratesOf,
  totalTax = allTax,
  ...bent
}: Partial<Dialect & Rules> = {}): ((places: Places) => Tools) =>
  desk({
    items,
    ids: {
      cart: (index) => hexOf(`haravan cart ${index}`),
      checkout: (index) => hexOf(`haravan checkout ${index}`),
      order: (index) => String(1_138_637_099 + index),
      line: (index) => String(1_160_828_322 + index),
    },
    cartOf: ({ cart_token }) => cart_token,
    checkoutOf: ({ checkout_token }) => checkout_token,
    orderOf: ({ order_id }) => order_id,
    catalog,
    fill,
    deliver: deliverWith(rates),
    approval: consent,
    lacking,
    isFinal,
    refuse: refusal,
    ...shownWith({ rates, totalTax }),
    ...bent,
  });

/** @param plant a fault in its tools; none by default */
export const haravan = (plant: Plant = honest): Variant =>
  shop({
    name: 'haravan',
    listed,
    open: haravanDesk(),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { 'thoi-trang': ({ product_type }) => product_type === 'Thời trang' },
    rate: [300, 4_000],
  });
