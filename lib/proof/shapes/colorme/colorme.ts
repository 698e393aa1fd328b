/**
 * A shop in the manner of Color Me Shop: `details` with `product_num`, `sale_deliveries` and `totals`, in yen.
 *
 * Lawful oddities: prices are without tax, and the tax of two rates is added and cut off, while charges contain it; a delivery
 * costs more to far prefectures; cash on delivery has a fee by the amount; states are booleans such as `canceled`; what is
 * cancelled has pieces and amounts of 0; times are Unix seconds; all names of products and prefectures are Japanese.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  sumOf,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, itemsOf, uuidOf } from '../desk/stock.ts';
import { catalog, isReduced, percentOf, refusal, taxIn, taxOn, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const prefectures =
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'.split(
    ' ',
  );

export const deliveries = [
  { id: 113_922, name: 'クロネコヤマト 宅急便', method_type: 'yamato', charge: 770, far: 1_430 },
  { id: 113_925, name: '佐川急便 飛脚クール便', method_type: 'sagawa', charge: 1_100, far: 1_980 },
  { id: 113_931, name: 'レターパックプラス', method_type: 'jp', charge: 600, far: 600 },
] as const;

const payments = [
  { id: 751, name: 'クレジットカード' },
  { id: 754, name: '代金引換' },
] as const;

const isFixed = ({ charge, far }: (typeof deliveries)[number]): boolean => charge === far;

/** Hokkaido and Okinawa are far. Undefined until the charge is known. */
export function chargeOf(id: unknown, pref: unknown): number | undefined {
  const delivery = deliveries.find((each) => each.id === Number(id));
  if (!delivery || (pref === undefined && !isFixed(delivery))) return undefined;
  return pref === 1 || pref === 47 ? delivery.far : delivery.charge;
}

/** Cash on delivery costs by the price of the products. */
function feeOf(payment: number, goods: number): number {
  if (payment !== 754 || goods === 0) return 0;
  return goods < 10_000 ? 330 : 440;
}

/** What the buyer pays, in yen. */
export type Bill = {
  readonly normal: number;
  readonly reduced: number;
  readonly normalTax: number;
  readonly reducedTax: number;
  readonly charge: number;
  readonly fee: number;
  readonly total: number;
};

export type Billing = (lines: readonly Line[], purchase?: Purchase) => Bill;

const paymentIn = ({ notes }: Purchase): number => Number(notes.payment_id ?? 751);

export const billOf: Billing = (lines, purchase) => {
  const reduced = sumOf(lines.filter(({ item }) => isReduced(item.ware)));
  const normal = sumOf(lines) - reduced;
  const [normalTax, reducedTax] = [taxOn(normal, 10), taxOn(reduced, 8)];
  const charge = purchase ? (chargeOf(purchase.method, purchase.address?.pref_id) ?? 0) : 0;
  const fee = purchase ? feeOf(paymentIn(purchase), normal + reduced) : 0;
  const total = normal + reduced + normalTax + reducedTax + charge + fee;
  return { normal, reduced, normalTax, reducedTax, charge, fee, total };
};

const fieldRows = (value: unknown): readonly Fields[] => asList(value).filter(isFields);

const additionsIn = (value: unknown): readonly Wish[] =>
  fieldRows(value).map(({ model_number, product_num }) => ({
    item: String(model_number),
    quantity: Number(product_num),
    isAdded: true,
  }));

export const fill: Dialect['fill'] = ({ details, new_details }, cart) => {
  if (!cart) return { wishes: patched([], additionsIn(details)) };
  const changes = fieldRows(details).map(
    ({ id, product_num }): Wish => ({ line: String(id), quantity: Number(product_num) }),
  );
  return { wishes: patched(cart.lines, [...changes, ...additionsIn(new_details)]) };
};

export const deliver: Dialect['deliver'] = ({ sale_delivery, delivery_id, payment_id }, { notes }) => {
  if (delivery_id !== undefined && !deliveries.some(({ id }) => id === delivery_id)) {
    return refusal('method', { delivery_id });
  }
  if (payment_id !== undefined && !payments.some(({ id }) => id === payment_id)) {
    return refusal('method', { payment_id });
  }
  return {
    ...(isFields(sale_delivery) && { address: sale_delivery }),
    ...(delivery_id !== undefined && { method: String(delivery_id) }),
    ...(payment_id !== undefined && { notes: { ...notes, payment_id } }),
  };
};

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['sale_delivery']),
  ...(method ? [] : ['delivery_id']),
];

/** Of a cancelled record all pieces are 0. */
const linesIn = ({ stage, lines }: Basket): readonly Line[] =>
  stage === 'off' ? lines.map((line) => ({ ...line, quantity: 0 })) : lines;

const detailOf = ({ id, item, quantity }: Line): Fields => ({
  id: Number(id),
  product_id: item.ware.id,
  product_name: item.ware.title,
  option1_value: item.label,
  product_model_number: item.id,
  price: item.amount,
  price_with_tax: item.amount + taxOn(item.amount, percentOf(item.ware)),
  tax_reduced: isReduced(item.ware),
  product_num: quantity,
  subtotal_price: item.amount * quantity,
});

const pricesOf = ({ normal, reduced, normalTax, reducedTax }: Bill): Fields => ({
  product_total_price: normal + reduced,
  tax: normalTax + reducedTax,
});

function purchaseOf(purchase: Purchase, bill: Bill): Fields {
  const { address, method, stage } = purchase;
  const lines = linesIn(purchase);
  const withReduced = bill.reduced + bill.reducedTax;
  const charge = chargeOf(method, address?.pref_id) === undefined ? null : bill.charge;
  return {
    canceled: stage === 'off',
    currency: 'JPY',
    payment_id: paymentIn(purchase),
    details: lines.map(detailOf),
    sale_deliveries: [
      {
        delivery_id: method === undefined ? null : Number(method),
        detail_ids: lines.map(({ id }) => Number(id)),
        ...address,
        ...(address && { pref_name: prefectures[Number(address.pref_id) - 1] }),
        delivery_charge: charge,
      },
    ],
    ...pricesOf(bill),
    delivery_total_charge: charge,
    fee: bill.fee,
    total_price: bill.total,
    totals: {
      normal_tax_amount: taxIn(bill.total - withReduced, 10),
      reduced_tax_amount: bill.reducedTax,
      total_price_with_normal_tax: bill.total - withReduced,
      total_price_with_reduced_tax: withReduced,
    },
  };
}

const choicesOf = ({ address, lines }: Purchase): Fields => ({
  deliveries: deliveries.map((delivery) => ({
    id: delivery.id,
    name: delivery.name,
    method_type: delivery.method_type,
    charge_type: isFixed(delivery) ? 'fixed' : 'by_area',
    charge: chargeOf(delivery.id, address?.pref_id) ?? null,
    tax_included: true,
  })),
  payments: payments.map((payment) => ({ ...payment, fee: feeOf(payment.id, sumOf(lines)) })),
});

/** How carts, checkouts and orders are shown. */
const shownWith = (bill: Billing): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> => {
  const billed = (purchase: Purchase) => {
    const lines = linesIn(purchase);
    return purchaseOf(purchase, purchase.stage === 'off' ? billOf(lines) : bill(lines, purchase));
  };
  return {
    showCart: (cart) => {
      const sums = bill(linesIn(cart));
      const details = linesIn(cart).map(detailOf);
      const record = { id: cart.id, canceled: cart.stage === 'off', currency: 'JPY', details };
      return { cart: { ...record, ...pricesOf(sums), total_price: sums.total } };
    },
    showCheckout: (purchase) => ({
      checkout: {
        id: purchase.id,
        completed: purchase.stage === 'done',
        lacking: lacking(purchase),
        ...billed(purchase),
        ...choicesOf(purchase),
        sale_id: purchase.order === undefined ? null : Number(purchase.order),
      },
    }),
    showOrder: (purchase, { now }) => ({
      sale: {
        id: Number(purchase.order),
        checkout_id: purchase.id,
        make_date: Math.floor(now() / 1_000),
        paid: paymentIn(purchase) === 751,
        delivered: false,
        ...billed(purchase),
      },
    }),
  };
};

/** @param bill the arithmetic, which a fault may replace */
export const dialectWith = (bill: Billing): Dialect => ({
  items: itemsOf(wares, ({ sku }) => sku, 0),
  ids: {
    cart: (index) => hexOf(`colorme cart ${index}`),
    checkout: (index) => uuidOf(`colorme checkout ${index}`),
    order: (index) => String(44_342_330 + index * 4),
    line: (index) => String(443_445_990 + index),
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ sale_id }) => sale_id,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { agreed, agreed_date } = fieldsOf(args, 'consent');
    return { given: agreed === true, at: new Date(Number(agreed_date ?? 0) * 1_000).toISOString() };
  },
  lacking,
  isFinal,
  refuse: refusal,
  ...shownWith(bill),
});

export const dialect = dialectWith(billOf);

/** @param plant a fault in its tools; none by default */
export const colorme = (plant: Plant = honest): Variant =>
  shop({
    name: 'colorme',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { shokuhin: ({ product_type }) => product_type === '食品' },
    rate: [300, 4_000],
  });
