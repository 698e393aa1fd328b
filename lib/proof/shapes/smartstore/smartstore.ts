/**
 * A storefront in the manner of Naver Smart Store: products with option combinations, order sheets, and orders that consist
 * of product orders. After the Commerce API of Naver and the amounts of Naver Pay.
 *
 * Lawful oddities: the `price` of an option is added to the price of its product, and products without options have no
 * option code; lines show the price before discounts, and what is taken off; the goods of a bundle share a delivery fee,
 * which is free from an amount on or grows with the pieces, and islands cost more; the VAT is in the prices, and rice is
 * free of it; each answer about carts and orders is in an envelope with `timestamp` and `traceId`, as is the data of errors.
 */
import { asFields, asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Change, type Line, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogWith,
  itemAt,
  optionOf,
  policyOf,
  productNo,
  salePriceOf,
  surchargeOf,
  wares,
} from './goods.ts';
import { deliverable, methodOf, methods, packagesOf } from './packages.ts';
import { refusal } from './refusals.ts';
import { listed } from './tool-list.ts';

/** The amounts of a line before and after its discounts. */
export function amountsOf({ item, quantity }: Line) {
  const [unitPrice, optionPrice] = [salePriceOf(item.ware), surchargeOf(item)];
  const totalProductAmount = (unitPrice + optionPrice) * quantity;
  const { several } = policyOf(item.ware);
  const reduced = item.amount * quantity;
  const isSeveral = several !== undefined && quantity >= several.from;
  const multiplePurchaseDiscountAmount = isSeveral ? Math.floor((reduced * several.percent) / 1_000) * 10 : 0;
  return {
    unitPrice,
    optionPrice,
    totalProductAmount,
    productImmediateDiscountAmount: totalProductAmount - reduced,
    multiplePurchaseDiscountAmount,
    productDiscountAmount: totalProductAmount - reduced + multiplePurchaseDiscountAmount,
    totalPaymentAmount: reduced - multiplePurchaseDiscountAmount,
  };
}

export const paidFor = (lines: readonly Line[]): number =>
  sumOf(lines.map((line) => amountsOf(line).totalPaymentAmount));

export const taxFreeIn = (lines: readonly Line[]): number =>
  paidFor(lines.filter(({ item }) => policyOf(item.ware).isTaxFree));

export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = sumOf(lines.map((line) => amountsOf(line).totalProductAmount));
  const discount = subtotal - paidFor(lines);
  const parcels = packagesOf(lines, method, paidFor);
  const shipping = sumOf(parcels.map(({ fee, extra }) => fee + extra));
  const total = subtotal - discount + shipping;
  return { subtotal, discount, shipping, tax: Math.floor((total - taxFreeIn(lines)) / 11), total };
};

const lineOf = (line: Line): Fields => ({
  cartItemNo: Number(line.key),
  channelProductNo: productNo(line.item.ware),
  productName: line.item.ware.title,
  ...optionOf(line.item),
  optionManageCode: line.item.sku,
  quantity: line.quantity,
  ...amountsOf(line),
  taxType: policyOf(line.item.ware).isTaxFree ? 'DUTYFREE' : 'TAX',
});

const paymentOf = (lines: readonly Line[], sums: ReturnType<Rules['totals']>, method?: string): Fields => ({
  currency: 'KRW',
  totalProductAmount: sums.subtotal,
  totalDiscountAmount: sums.discount,
  ...(method !== undefined && { deliveryFeeAmount: sums.shipping }),
  totalPaymentAmount: sums.total,
  taxScopeAmount: sums.total - taxFreeIn(lines),
  taxExScopeAmount: taxFreeIn(lines),
  vat: sums.tax,
});

const parcelsOf = ({ lines, method }: Checkout): readonly Fields[] =>
  packagesOf(lines, method, paidFor).map(({ bundle, lines: inside, fee, extra }, index) => ({
    packageNumber: index + 1,
    deliveryBundleGroupId: bundle ?? null,
    cartItemNos: inside.map(({ key }) => Number(key)),
    deliveryFeeAmount: fee,
    sectionDeliveryFee: extra,
  }));

/** What an order sheet and its order have in common. */
const sentOf = (checkout: Checkout): Fields => ({
  shippingAddress: checkout.address ?? null,
  deliveryMethod: checkout.method?.split('/')[0] ?? null,
  packages: checkout.method === undefined ? [] : parcelsOf(checkout),
});

const offeredOf = ({ lines, address }: Checkout): readonly Fields[] =>
  methods.map(({ code, name }) => {
    const parcels = packagesOf(lines, methodOf(code, address), paidFor);
    return {
      deliveryMethod: code,
      name,
      usable: deliverable(code, address),
      deliveryFeeAmount: sumOf(parcels.map(({ fee, extra }) => fee + extra)),
    };
  });

const states = { open: 'PAYMENT_WAITING', placed: 'PAYED', cancelled: 'CANCELED' } as const;

const added = (args: Fields, name: string): readonly Change[] =>
  rowsIn(args, name).map(({ channelProductNo, optionCode = '', quantity }) => ({
    does: 'add',
    item: `${channelProductNo}/${optionCode}`,
    quantity: Number(quantity),
  }));

const asked = {
  cartOf: ({ cartId }: Fields) => cartId,
  checkoutOf: ({ orderSheetId }: Fields) => orderSheetId,
  orderOf: ({ orderId }: Fields) => orderId,
  filling: (args: Fields) => added(args, 'items'),
  changes: (args: Fields): readonly Change[] => [
    ...asList(args.deleteCartItemNos).map((no) => ({ does: 'set', key: String(no), quantity: 0 }) as const),
    ...rowsIn(args, 'changeItems').map(
      ({ cartItemNo, quantity }) =>
        ({ does: 'set', key: String(cartItemNo), quantity: Number(quantity) }) as const,
    ),
    ...added(args, 'addItems'),
  ],
  delivery: (checkout: Checkout, { shippingAddress, deliveryMethod }: Fields) => {
    const address = isFields(shippingAddress) ? shippingAddress : checkout.address;
    const code = deliveryMethod ?? checkout.method?.split('/')[0];
    if (code !== undefined && !deliverable(code, address)) return refusal('unknown-method');
    return {
      ...checkout,
      ...(address && { address }),
      ...(code !== undefined && { method: methodOf(code, address) }),
    };
  },
  approval: (args: Fields) => {
    const { approved, approvedDate } = fieldsOf(args, 'buyerApproval');
    return { given: approved, at: approvedDate };
  },
} satisfies Partial<Words>;

const productOrderOf = (line: Line, index: number, { order, method, lines }: Checkout): Fields => {
  const parcel = packagesOf(lines, method, paidFor).findIndex((each) => each.lines.includes(line));
  return {
    productOrderId: String(Number(order) + index + 1),
    productOrderStatus: 'PAYED',
    placeOrderStatus: 'NOT_YET',
    packageNumber: parcel + 1,
    ...lineOf(line),
  };
};

const koreanTime = (now: number): string => new Date(now + 32_400_000).toISOString().replace('Z', '+09:00');

const wordsWith = (sums: Rules['totals']): Words => ({
  ...asked,
  cart: ({ id, lines }) => ({
    cartId: id,
    cartStatus: 'ACTIVE',
    items: lines.map(lineOf),
    payment: paymentOf(lines, sums(lines)),
  }),
  deletedCart: ({ id }) => ({ cartId: id, cartStatus: 'DELETED' }),
  checkout: (checkout) => ({
    orderSheetId: checkout.id,
    cartId: checkout.cart,
    orderSheetStatus: states[checkout.state],
    requiredInputs: [
      ...(checkout.address ? [] : ['shippingAddress']),
      ...(checkout.method ? [] : ['deliveryMethod']),
    ],
    items: checkout.lines.map(lineOf),
    availableDeliveryMethods: offeredOf(checkout),
    ...sentOf(checkout),
    payment: paymentOf(checkout.lines, sums(checkout.lines, checkout.method), checkout.method),
    orderId: checkout.order ?? null,
  }),
  order: (checkout, placedAt) => ({
    order: {
      orderId: checkout.order,
      orderSheetId: checkout.id,
      orderDate: koreanTime(Date.parse(placedAt)),
      paymentDate: koreanTime(Date.parse(placedAt)),
    },
    productOrders: checkout.lines.map((line, index) => productOrderOf(line, index, checkout)),
    ...sentOf(checkout),
    payment: paymentOf(checkout.lines, sums(checkout.lines, checkout.method), checkout.method),
  }),
});

/** Puts records of carts and orders, and the data of errors, into the envelope of the platform. */
const enveloped = (tools: Tools, { now }: Places): Tools => {
  const next = counter();
  return (name, args): Outcome => {
    const outcome = tools(name, args);
    const traceId = `${hexOf(`smartstore ${next()}`).slice(0, 16)}^1`;
    const head = { timestamp: koreanTime(now()), traceId };
    if ('refusal' in outcome) {
      return { refusal: { ...outcome.refusal, data: { ...head, ...asFields(outcome.refusal.data) } } };
    }
    const isProduct = name === 'get_product' || name.endsWith('_catalog');
    return isProduct ? outcome : changed(outcome, (data) => ({ ...head, data }));
  };
};

type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: (words: Words) => Partial<Words>;
  readonly start?: (page: number, size: number) => number;
};

/** @param bent rules, words and pages that a fault replaces */
export const smartstoreWith =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), sheet: counter(), order: counter() };
    const today = () => koreanTime(places.now()).slice(0, 10).replaceAll('-', '');
    const rules: Rules = {
      ...usual,
      find: itemAt,
      newKey: ids('', 71_840_226, 3),
      cartId: () => hexOf(`smartstore cart ${next.cart()}`).slice(0, 24),
      checkoutId: () => `ORS${hexOf(`smartstore sheet ${next.sheet()}`).slice(0, 17).toUpperCase()}`,
      orderId: () => `${today()}${41_203_760 + next.order() * 130}`,
      refuse: refusal,
      totals,
      ...bent.rules,
    };
    const words = wordsWith(rules.totals);
    const start = bent.start ?? ((page, size) => (page - 1) * size);
    const catalog = catalogWith(refusal, { start });
    return enveloped(tradeOf({ ...words, ...bent.words?.(words) }, rules, catalog, places), places);
  };

/** @param plant a fault in its tools; none by default */
export const smartstore = (plant: Plant = honest): Variant =>
  shop({
    name: 'smartstore',
    listed,
    open: smartstoreWith(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === '주방 Kitchen' },
    rate: [300, 4_000],
  });
