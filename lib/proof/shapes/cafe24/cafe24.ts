/**
 * A Korean shop in the manner of Cafe24: order forms, rows with `basket_product_no`, `T` and `F` for booleans, whole won.
 *
 * Lawful oddities: the price of a row is that of the product and that of the option; from ten pieces on, a row has a discount
 * that is cut to tens; each supplier ships on its own, with its own fee, free limit and surcharge for an island; VAT is within
 * the prices, and farm products have none; rows are deleted by a list of their numbers, never by 0; members of writes are in
 * `request`; the number of an order begins with its Korean date.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Dialect, desk, isFinal, type Line, type Purchase, patched, type Wish } from '../desk/desk.ts';
import { hexOf, itemsOf } from '../desk/stock.ts';
import { basePriceOf, catalog, flag, refusal, supplierOf, taxTypeOf, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const methods = [
  { shipping_method: '01', shipping_method_name: '택배', fee: 3_000, freeFrom: 50_000, surcharge: 3_000 },
  {
    shipping_method: '02',
    shipping_method_name: '빠른등기',
    fee: 4_500,
    freeFrom: Infinity,
    surcharge: 3_000,
  },
  { shipping_method: '07', shipping_method_name: '매장직접수령', fee: 0, freeFrom: 0, surcharge: 0 },
] as const;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const priceOf = ({ item, quantity }: Line): number => item.amount * quantity;
const discountOf = (line: Line): number => (line.quantity >= 10 ? Math.floor(priceOf(line) / 100) * 10 : 0);
const payableOf = (line: Line): number => priceOf(line) - discountOf(line);

/** What one supplier sends. */
type Parcel = {
  readonly supplier: string;
  readonly lines: readonly Line[];
  readonly fee: number;
  readonly surcharge: number;
};

const isOnJeju = (zipcode: unknown): boolean => Number(zipcode) >= 63_000 && Number(zipcode) <= 63_644;

/** One parcel for each supplier; undefined until the method and the recipient are known. */
export function parcelsOf(
  lines: readonly Line[],
  code: unknown,
  address: Fields | undefined,
): readonly Parcel[] | undefined {
  const method = methods.find(({ shipping_method }) => shipping_method === code);
  if (!method || !address) return undefined;
  const suppliers = [...new Set(lines.map(({ item }) => supplierOf(item.ware)))];
  return suppliers.map((supplier) => {
    const sent = lines.filter(({ item }) => supplierOf(item.ware) === supplier);
    const isFree = sum(sent.map(payableOf)) >= method.freeFrom;
    const surcharge = isOnJeju(address.zipcode) ? method.surcharge : 0;
    return { supplier, lines: sent, fee: isFree ? 0 : method.fee, surcharge };
  });
}

const costOf = (parcels: readonly Parcel[] | undefined): number | null =>
  parcels ? sum(parcels.map(({ fee, surcharge }) => fee + surcharge)) : null;

type Bill = {
  readonly price: number;
  readonly discount: number;
  readonly taxable: number;
  readonly taxFree: number;
  readonly tax: number;
  readonly payment: number;
};

/** @param shipping what the shipping costs, which is taxable */
export type Billing = (lines: readonly Line[], shipping: number) => Bill;

export const billOf: Billing = (lines, shipping) => {
  const taxFree = sum(lines.filter(({ item }) => taxTypeOf(item.ware) === 'B').map(payableOf));
  const payment = sum(lines.map(payableOf)) + shipping;
  const taxable = payment - taxFree;
  return {
    price: sum(lines.map(priceOf)),
    discount: sum(lines.map(discountOf)),
    taxable,
    taxFree,
    tax: Math.floor(taxable / 11),
    payment,
  };
};

/** What a fault may bend besides the dialect. */
export type Rules = { readonly bill: Billing; readonly parcels: typeof parcelsOf };

const requestIn = (args: Fields): Fields => fieldsOf(args, 'request');

export const additionsIn = (value: unknown): readonly Wish[] =>
  asList(value).map((row) => {
    const { variant_code, quantity } = asFields(row);
    return { item: String(variant_code), quantity: Number(quantity), isAdded: true };
  });

export const fill: Dialect['fill'] = (args, cart) => {
  const { products, add_products, delete_products } = requestIn(args);
  if (!cart) return { wishes: patched([], additionsIn(products)) };
  const counts = asList(products).map((row): Wish => {
    const { basket_product_no, quantity } = asFields(row);
    return { line: String(basket_product_no), quantity: Number(quantity) };
  });
  const deleted = asList(delete_products).map((no): Wish => ({ line: String(no), quantity: 0 }));
  return { wishes: patched(cart.lines, [...counts, ...additionsIn(add_products), ...deleted]) };
};

const deliver: Dialect['deliver'] = (args) => {
  const { receiver, shipping_method } = requestIn(args);
  if (shipping_method !== undefined && !methods.some((each) => each.shipping_method === shipping_method)) {
    return refusal('method', { shipping_method });
  }
  return {
    ...(isFields(receiver) && { address: receiver }),
    ...(shipping_method !== undefined && { method: String(shipping_method) }),
  };
};

export const approval: Dialect['approval'] = (args) => {
  const { agreed, agreed_date } = fieldsOf(requestIn(args), 'purchase_agreement');
  return { given: agreed === 'T', at: agreed_date };
};

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['receiver']),
  ...(method ? [] : ['shipping_method']),
];

/** A time of Korea. */
const dateOf = (now: number): string => `${new Date(now + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`;

const rowOf = (line: Line): Fields => {
  const { item, quantity } = line;
  const base = basePriceOf(item.ware);
  return {
    basket_product_no: Number(line.id),
    product_no: item.ware.id,
    product_name: item.ware.title,
    variant_code: item.id,
    option_value: item.label,
    tax_type: taxTypeOf(item.ware),
    supplier_code: supplierOf(item.ware),
    product_price: base,
    option_price: item.amount - base,
    quantity,
    additional_discount_price: discountOf(line),
    payment_amount: payableOf(line),
  };
};

const taxDetail = ({ taxable, taxFree, tax }: Bill): readonly Fields[] => [
  { tax_type: 'A', tax_rate: 10, amount: taxable, tax },
  { tax_type: 'B', tax_rate: 0, amount: taxFree, tax: 0 },
];

/** The sums of an order form or an order, and how it is shipped. */
function amountsOf({ lines, method, address }: Purchase, { bill, parcels: parcelsBy }: Rules): Fields {
  const parcels = parcelsBy(lines, method, address);
  const shipping_fee = costOf(parcels);
  const sums = bill(lines, shipping_fee ?? 0);
  return {
    shipping_method: method ?? null,
    shipping_fee_detail: (parcels ?? []).map(({ supplier, lines: sent, fee, surcharge }, index) => ({
      shipping_group_code: index + 1,
      supplier_code: supplier,
      items: sent.map(({ id }) => Number(id)),
      shipping_fee: fee,
      additional_shipping_fee: surcharge,
    })),
    initial_order_amount: {
      order_price_amount: sums.price,
      total_discount_amount: sums.discount,
      shipping_fee,
      payment_amount: sums.payment,
      tax: sums.tax,
    },
    tax_detail: taxDetail(sums),
  };
}

const shownWith = (rules: Rules): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> => ({
  showCart: ({ id, stage, lines }) => {
    const sums = rules.bill(lines, 0);
    return {
      cart: {
        shop_no: 1,
        cart_id: id,
        canceled: flag(stage === 'off'),
        currency: 'KRW',
        products: lines.map(rowOf),
        order_price_amount: sums.price,
        total_discount_amount: sums.discount,
        basket_price: sums.payment,
        tax: sums.tax,
      },
    };
  },
  showCheckout: (purchase) => ({
    order_form: {
      shop_no: 1,
      order_form_id: purchase.id,
      ordered: flag(purchase.stage === 'done'),
      canceled: flag(purchase.stage === 'off'),
      required: lacking(purchase),
      currency: 'KRW',
      items: purchase.lines.map(rowOf),
      receiver: purchase.address ?? null,
      shipping_methods: methods.map(({ shipping_method, shipping_method_name }) => ({
        shipping_method,
        shipping_method_name,
        shipping_fee: costOf(parcelsOf(purchase.lines, shipping_method, purchase.address)),
      })),
      ...amountsOf(purchase, rules),
      order_id: purchase.order ?? null,
    },
  }),
  showOrder: (purchase, { now }) => ({
    order: {
      shop_no: 1,
      order_id: purchase.order,
      order_form_id: purchase.id,
      order_date: dateOf(now()),
      paid: 'T',
      canceled: 'F',
      shipping_status: 'F',
      currency: 'KRW',
      items: purchase.lines.map((line, index) => ({
        order_item_code: `${purchase.order}-${String(index + 1).padStart(2, '0')}`,
        order_status: 'N10',
        ...rowOf(line),
      })),
      receivers: [purchase.address],
      ...amountsOf(purchase, rules),
    },
  }),
});

export const items = itemsOf(wares, ({ sku }) => sku, 0);

/** @param bent what a fault replaces */
export const cafe24Desk =
  ({ bill = billOf, parcels = parcelsOf, ...bent }: Partial<Dialect & Rules> = {}) =>
  (places: Places): Tools => {
    const day = () => dateOf(places.now()).slice(0, 10).replaceAll('-', '');
    return desk({
      items,
      ids: {
        cart: (index) => hexOf(`cafe24 cart ${index}`),
        checkout: (index) => `OF-${hexOf(`cafe24 order form ${index}`).slice(0, 16).toUpperCase()}`,
        order: (index) => `${day()}-${String(13 + index).padStart(7, '0')}`,
        line: (index) => String(354 + index),
      },
      cartOf: ({ cart_id }) => cart_id,
      checkoutOf: ({ order_form_id }) => order_form_id,
      orderOf: ({ order_id }) => order_id,
      catalog,
      fill,
      deliver,
      approval,
      lacking,
      isFinal,
      refuse: refusal,
      ...shownWith({ bill, parcels }),
      ...bent,
    })(places);
  };

/** @param plant a fault in its tools; none by default */
export const cafe24 = (plant: Plant = honest): Variant =>
  shop({
    name: 'cafe24',
    listed,
    open: cafe24Desk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { farm: ({ product_type }) => product_type === '농산물' },
    rate: [300, 4_000],
  });
