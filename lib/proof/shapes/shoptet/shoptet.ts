/**
 * A storefront in the manner of Shoptet, the Czech platform: answers are wrapped in `data`, `errors` and `metadata`, and
 * variants have codes such as `12/M`.
 *
 * Lawful oddities: prices contain VAT of three rates and are objects of bare integers in haléře, and `amount` is no money
 * but the number of pieces, a text with three decimals; shipping, payment and a coupon are items among the goods, told apart
 * by `itemType`, the coupon with one negative item for each VAT rate; `toPay` is rounded to whole koruny for cash on
 * delivery, without an item for the difference; shipping is free from 5 000 Kč on; the items of a cart stand beside the
 * `cart`; `houseNumber` is apart from the street, and an address is changed field by field; states have an id and a Czech
 * name; refusals have the status of HTTP as their code, and one error for each field.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Change, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  cash,
  catalog,
  coupon,
  fareOf,
  goodsOf,
  guidOf,
  isFree,
  itemOf,
  type Method,
  type Purchase,
  paymentOf,
  payments,
  percent,
  type Row,
  refusal,
  rowsOf,
  shippings,
  variantOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** The VAT in a price that contains it. */
const vatIn = (withVat: number, rate: number): number => Math.round((withVat * rate) / (100 + rate));

/** What a fault bends in the figures: which items there are, which of them the price sums up, and their VAT. */
type Figures = {
  readonly rows: (purchase: Purchase) => readonly Row[];
  readonly summed: (row: Row) => boolean;
  readonly vat: (withVat: number, rate: number) => number;
};

const figures: Figures = { rows: rowsOf, summed: () => true, vat: vatIn };

const ratedPrice = (withVat: number, rate: number, vat: Figures['vat']) => ({
  withVat,
  withoutVat: withVat - vat(withVat, rate),
  vat: vat(withVat, rate),
  vatRate: percent(rate),
});

const sumIn = (rows: readonly Row[], { summed, vat }: Figures) => {
  const prices = rows
    .filter(summed)
    .map(({ unit, quantity, rate }) => ratedPrice(unit * quantity, rate, vat));
  const total = (name: 'withVat' | 'withoutVat' | 'vat') => sumOf(prices.map((price) => price[name]));
  return { withVat: total('withVat'), withoutVat: total('withoutVat'), vat: total('vat') };
};

const toItem = (row: Row, vat: Figures['vat']): Fields => ({
  itemId: row.itemId,
  productGuid: row.item ? guidOf(row.item.ware) : null,
  code: row.item?.id ?? null,
  itemType: row.itemType,
  name: row.name,
  variantName: row.item ? variantOf(row.item) : null,
  brand: row.item?.ware.maker ?? null,
  amount: row.quantity.toFixed(3),
  amountUnit: row.item ? 'ks' : null,
  unitPrice: ratedPrice(row.unit, row.rate, vat),
  itemPrice: ratedPrice(row.unit * row.quantity, row.rate, vat),
});

const named = (method: Method | undefined): Fields | null =>
  method ? { guid: method.guid, name: method.name } : null;

/** What a checkout and its order have in common. */
function contentsOf(purchase: Purchase, used: Figures): Fields {
  const rows = used.rows(purchase);
  const payment = paymentOf(purchase);
  const sum = sumIn(rows, used);
  const toPay = payment === cash ? Math.round(sum.withVat / 100) * 100 : sum.withVat;
  return {
    ...{ email: null, phone: null, ...purchase.contact },
    deliveryAddress: purchase.address ?? null,
    shipping: named(shippings.find(({ guid }) => guid === purchase.method)),
    paymentMethod: named(payment),
    discountCoupon: purchase.coupon ?? null,
    items: rows.map((row) => toItem(row, used.vat)),
    price: { toPay, ...sum, currencyCode: 'CZK', exchangeRate: '1.00000000' },
  };
}

const received = { id: -1, name: 'Nevyřízená' };
const states = {
  open: { id: 1, name: 'Rozpracovaná' },
  placed: received,
  cancelled: { id: -4, name: 'Stornována' },
} as const;

/** A moment in the form of the real system: no fraction, and an offset. */
const timeOf = (moment: string): string => moment.replace(/\.\d+Z$/, '+0000');

export function recordsWith(bent: Partial<Figures> = {}): Pick<Words, 'cart' | 'checkout' | 'order'> {
  const used = { ...figures, ...bent };
  const offered = ({ guid, name, price }: Method) => ({
    guid,
    name,
    price: ratedPrice(price, 21, used.vat),
  });
  return {
    cart: ({ id, lines, state }) => ({
      cart: {
        guid: id,
        status: state === 'open' ? { id: 1, name: 'Otevřený' } : { id: -4, name: 'Zrušený' },
        currency: 'CZK',
        freeShipping: isFree(lines),
        price: sumIn(goodsOf(lines), used),
      },
      items: goodsOf(lines).map((row) => toItem(row, used.vat)),
    }),
    checkout: (each) => ({
      checkout: {
        guid: each.id,
        cartGuid: each.cart,
        status: states[each.state],
        ...contentsOf(each, used),
        shippingMethods: shippings.map((one) => offered({ ...one, price: fareOf(one.price, each.lines) })),
        paymentMethods: payments.map(offered),
        orderCode: each.order ?? null,
      },
    }),
    order: (each, placedAt) => ({
      order: {
        code: each.order,
        guid: uuidOf(`shoptet order ${each.order}`),
        checkoutGuid: each.id,
        creationTime: timeOf(placedAt),
        status: received,
        paid: false,
        vatPayer: true,
        vatMode: 'Normal',
        ...contentsOf(each, used),
      },
    }),
  };
}

const needed = ['fullName', 'street', 'houseNumber', 'city', 'zip', 'countryCode'] as const;
const unsaid = { company: null, district: null, additional: null, regionName: null, regionShortcut: null };

/** The checkout after an update: what is sent replaces what was there, and all else stays. */
export function deliver(purchase: Purchase, args: Fields): Purchase | Outcome {
  const { shippingGuid, paymentMethodGuid, discountCoupon, email, phone } = args;
  const isUnknown = (guid: unknown, methods: readonly Method[]) =>
    guid !== undefined && !methods.some((method) => method.guid === guid);
  const invalid = [
    ...(isUnknown(shippingGuid, shippings) ? ['shippingGuid'] : []),
    ...(isUnknown(paymentMethodGuid, payments) ? ['paymentMethodGuid'] : []),
    ...(discountCoupon === undefined || discountCoupon === coupon.code ? [] : ['discountCoupon']),
  ];
  if (invalid.length > 0) return refusal('unknown-method', { missing: invalid });
  const address: Fields = { ...unsaid, ...purchase.address, ...fieldsOf(args, 'deliveryAddress') };
  const isAddressed = purchase.address !== undefined || args.deliveryAddress !== undefined;
  const missing = isAddressed ? needed.filter((name) => address[name] === undefined) : [];
  if (missing.length > 0) {
    return refusal('unaddressed', { missing: missing.map((name) => `deliveryAddress.${name}`) });
  }
  return {
    ...purchase,
    contact: {
      ...purchase.contact,
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone }),
    },
    ...(isAddressed && { address }),
    ...(shippingGuid !== undefined && { method: String(shippingGuid) }),
    ...(paymentMethodGuid !== undefined && { payment: String(paymentMethodGuid) }),
    ...(discountCoupon !== undefined && { coupon: coupon.code }),
  };
}

const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ itemId, code, amount }) =>
    itemId === undefined
      ? { does: 'add', item: code, quantity: Number(amount) }
      : { does: 'set', key: String(itemId), quantity: Number(amount) },
  );

/** @param bent rules and words that a fault bends */
export const shoptetDesk =
  (bent: Partial<Rules> = {}, words: Partial<Words> = {}) =>
  (places: Places): Tools => {
    const [nextCart, nextCheckout] = [counter(), counter()];
    const own: Words = {
      cartOf: ({ cartGuid }) => cartGuid,
      checkoutOf: ({ checkoutGuid }) => checkoutGuid,
      orderOf: ({ code }) => code,
      filling: changesIn,
      changes: changesIn,
      delivery: deliver,
      approval: (args) => {
        const { approved, approvalTime } = fieldsOf(args, 'buyerApproval');
        return { given: approved, at: approvalTime };
      },
      ...recordsWith(),
      ...words,
    };
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ids('', 4_121, 3),
      cartId: () => uuidOf(`shoptet cart ${nextCart()}`),
      checkoutId: () => uuidOf(`shoptet checkout ${nextCheckout()}`),
      orderId: ids('', 2_026_000_123, 1),
      refuse: refusal,
      totals: (lines) => ({ subtotal: subtotalOf(lines), discount: 0, shipping: 0, tax: 0, total: 0 }),
      ...bent,
    };
    return tradeOf(own, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const shoptet = (plant: Plant = honest): Variant => {
  const nextRequest = counter();
  return shop({
    name: 'shoptet',
    listed,
    open: shoptetDesk(),
    plant,
    result: (data) => {
      const metadata = { requestId: uuidOf(`shoptet request ${nextRequest()}`) };
      return asTextAndData({ data, errors: null, metadata });
    },
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { domacnost: ({ product_type }) => product_type === 'Domácnost' },
    rate: [300, 4_000],
  });
};
