/**
 * A storefront in the manner of Coupang: products with options that are named by `vendorItemId`, and orders that consist of
 * one order sheet for each shipment box. After the Open API, version 5 of its order sheets, seen by the buyer.
 *
 * Lawful oddities: amounts of carts and orders are `units` and `nanos` of a currency; carts have no ids of lines, and an
 * update replaces the whole list; a checkout shows its items only inside of the boxes, a bundle costs the lowest charge of
 * its goods, and the payment is the sum over boxes; what goes to Jeju or an island has a `remotePrice` that is null elsewhere,
 * and some goods do not go there at all; more pieces than `maximumBuyForPerson` are refused, and 0 means no limit; VAT is in
 * the prices and not shown; `code` is a word in the catalog and a number elsewhere; pages are found by `nextToken` alone.
 */
import { changed } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, type Reason, subtotalOf, sumOf } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  areaOf,
  boxesOf,
  catalogWith,
  couponOf,
  itemAt,
  methodOf,
  optionIn,
  options,
  policyOf,
  sellerProductId,
  sellerProductItemId,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

type Why = Reason | 'over-limit' | 'undeliverable' | 'unknown-token' | 'unknown-product';

const errors: Readonly<Record<Why, readonly [code: number | string, message: string]>> = {
  'unknown-token': ['ERROR', 'The nextToken is not valid for this search.'],
  'unknown-product': ['ERROR', 'The sellerProductId does not exist.'],
  'unknown-item': [404, 'The vendorItemId does not exist.'],
  'sold-out': [400, 'The option is sold out (품절).'],
  'over-limit': [400, 'The count exceeds maximumBuyForPerson.'],
  'unknown-line': [404, 'The option is not in the cart.'],
  'unknown-cart': [404, 'The cartId does not exist.'],
  'unknown-checkout': [404, 'The checkoutId does not exist.'],
  'unknown-order': [404, 'The orderId does not exist.'],
  'unknown-method': [400, 'The delivery option is not available in a remote area (도서산간).'],
  undeliverable: [400, 'Some of the goods are not delivered to remote areas (도서산간).'],
  'empty-cart': [400, 'The cart has no items.'],
  closed: [409, 'It is paid or canceled, and cannot be changed.'],
  stale: [409, 'It was changed meanwhile.'],
  unaddressed: [400, 'The receiver is required.'],
  'not-ready': [400, 'Something is missing for the payment.'],
};

const inputs: Readonly<Record<string, string>> = {
  approval: 'paymentAgreement',
  address: 'receiver',
  method: 'deliveryOption',
};

const refusal = (reason: Why, detail: Fields = {}): Outcome => {
  const [code, message] = errors[reason];
  const missing = listIn(detail, 'missing').map((name) => inputs[String(name)]);
  const { state: _, ...known } = missing.length > 0 ? { missing } : detail;
  return refuse(-32_000, message, { code, message, data: known });
};

const won = (units: number): Fields => ({ currencyCode: 'KRW', units, nanos: 0 });
const wonOrNull = (units: number | undefined): Fields | null => (units === undefined ? null : won(units));

export const remoteIn = (lines: readonly Line[], method?: string): number =>
  sumOf(boxesOf(lines, method).map(({ remote = 0 }) => remote));

/** The prices contain the VAT, which is not shown. */
export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = subtotalOf(lines);
  const discount = sumOf(lines.map(couponOf));
  const shipping = sumOf(boxesOf(lines, method).map((box) => box.shipping ?? 0));
  const total = subtotal - discount + shipping + remoteIn(lines, method);
  return { subtotal, discount, shipping, tax: 0, total };
};

const lineOf = (line: Line): Fields => {
  const { item, quantity } = line;
  return {
    vendorItemId: Number(item.id),
    vendorItemName: `${item.ware.title}, ${item.label}`,
    sellerProductId: sellerProductId(item.ware),
    sellerProductItemId: sellerProductItemId(item),
    sellerProductItemName: item.label,
    externalVendorSkuCode: item.sku,
    shippingCount: quantity,
    salesPrice: won(item.amount),
    orderPrice: won(amountOf(line)),
    discountPrice: won(couponOf(line)),
    instantCouponDiscount: won(couponOf(line)),
  };
};

const boxRows = ({ lines, method }: Pick<Checkout, 'lines' | 'method'>): readonly Fields[] =>
  boxesOf(lines, method).map((box) => ({
    shipmentType: box.shipmentType,
    vendorId: box.vendorId,
    shippingPrice: wonOrNull(box.shipping),
    remoteArea: box.remote !== undefined,
    remotePrice: wonOrNull(box.remote),
    orderItems: box.lines.map(lineOf),
  }));

const remotePriceOf = (lines: readonly Line[], method?: string): Fields | null =>
  areaOf(method?.split('/')[1]) ? won(remoteIn(lines, method)) : null;

const offered = ({ lines, address }: Checkout): readonly Fields[] =>
  options.map(({ code, name }) => {
    const method = methodOf(code, address);
    return {
      deliveryOption: code,
      name,
      deliverable: isOffered(code, address),
      shippingPrice: won(totals(lines, method).shipping),
      remotePrice: remotePriceOf(lines, method),
    };
  });

const isOffered = (code: unknown, receiver?: Fields): boolean =>
  code !== 'DAWN' || areaOf(receiver?.postCode) === undefined;

const cartStates = { open: 'ACTIVE', cancelled: 'CANCELED' } as const;
/** `ACCEPT` is the first state of an order sheet: paid, and not yet prepared. */
const states = { open: 'PAYMENT_READY', placed: 'ACCEPT', cancelled: 'CANCELED' } as const;
const koreanTime = (at: string): string =>
  new Date(Date.parse(at) + 32_400_000).toISOString().replace('Z', '+09:00');

const recordsWith = (sums: Rules['totals']): Pick<Words, 'cart' | 'checkout' | 'order'> => {
  const goods = (lines: readonly Line[], method?: string): Fields => {
    const { subtotal, discount, total } = sums(lines, method);
    return {
      totalOrderPrice: won(subtotal),
      totalDiscountPrice: won(discount),
      paymentPrice: won(total),
    };
  };
  const payment = ({ lines, method }: Checkout): Fields => ({
    totalShippingPrice: method === undefined ? null : won(sums(lines, method).shipping),
    totalRemotePrice: remotePriceOf(lines, method),
    ...goods(lines, method),
  });
  return {
    cart: ({ id, state, lines }) => ({
      cartId: id,
      status: cartStates[state],
      items: lines.map(lineOf),
      ...goods(lines),
    }),
    checkout: (each) => ({
      checkoutId: Number(each.id),
      cartId: each.cart,
      status: states[each.state],
      receiver: each.address ?? null,
      deliveryOption: optionIn(each.method) ?? null,
      deliveryOptions: offered(each),
      shipmentBoxes: boxRows(each).map((row, index) => ({ boxNo: index + 1, ...row })),
      ...payment(each),
      orderId: each.order === undefined ? null : Number(each.order),
    }),
    order: (each, placedAt) => ({
      orderId: Number(each.order),
      checkoutId: Number(each.id),
      orderedAt: koreanTime(placedAt),
      paidAt: koreanTime(placedAt),
      deliveryOption: optionIn(each.method),
      orderSheets: boxRows(each).map((row, index) => ({
        shipmentBoxId: Number(each.order) * 100 + index + 1,
        orderId: Number(each.order),
        status: 'ACCEPT',
        receiver: each.address,
        ...row,
      })),
      ...payment(each),
    }),
  };
};

const wanted = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ vendorItemId, shippingCount }) => ({
    does: 'add',
    item: vendorItemId,
    quantity: Number(shippingCount),
  }));

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  filling: wanted,
  changes: (args) => [{ does: 'clear' }, ...wanted(args)],
  delivery: (checkout, args) => {
    const address = isFields(args.receiver) ? args.receiver : checkout.address;
    const code = args.deliveryOption ?? optionIn(checkout.method);
    const near = checkout.lines.filter(({ item }) => !policyOf(item).goesFar);
    if (areaOf(address?.postCode) && near.length > 0) {
      return refusal('undeliverable', { vendorItemIds: near.map(({ item }) => Number(item.id)) });
    }
    if (!isOffered(code, address)) return refusal('unknown-method', { deliveryOption: code });
    return {
      ...checkout,
      ...(address && { address }),
      ...(code !== undefined && { method: methodOf(code, address) }),
    };
  },
  approval: (args) => {
    const { agreed, agreedAt } = fieldsOf(args, 'paymentAgreement');
    return { given: agreed, at: agreedAt };
  },
  ...recordsWith(sums),
});

/** A list of items is all that a cart has afterwards, so that the list alone says whether it is too much. */
const limited =
  (tools: Tools): Tools =>
  (name, args) => {
    const rows = rowsIn(args, 'items');
    const countOf = (id: unknown) =>
      sumOf(rows.map((row) => (row.vendorItemId === id ? Number(row.shippingCount) : 0)));
    const over = rows.find(({ vendorItemId }) => {
      const item = itemAt(vendorItemId);
      const most = item ? policyOf(item).most : 0;
      return most > 0 && countOf(vendorItemId) > most;
    });
    return over ? refusal('over-limit', { vendorItemId: over.vendorItemId }) : tools(name, args);
  };

const enveloped =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    const isCatalog = name === 'get_product' || name.endsWith('_catalog');
    return isCatalog ? outcome : changed(outcome, (data) => ({ code: 200, message: 'OK', data }));
  };

/** @param bent rules that a fault replaces */
export const coupangWith =
  (bent: Partial<Rules> = {}) =>
  (places: Places): Tools => {
    const nextCart = counter();
    const rules: Rules = {
      ...usual,
      find: itemAt,
      newKey: ({ id }) => id,
      cartId: () => uuidOf(`coupang cart ${nextCart()}`),
      checkoutId: ids('', 1_790_412_066_118, 9),
      orderId: ids('', 22_000_009_546_234, 37),
      refuse: refusal,
      totals,
      ...bent,
    };
    return enveloped(limited(tradeOf(wordsWith(rules.totals), rules, catalogWith(refusal), places)));
  };

/** @param plant a fault in its tools; none by default */
export const coupang = (plant: Plant = honest): Variant =>
  shop({
    name: 'coupang',
    listed,
    open: coupangWith(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { food: ({ product_type }) => product_type === '식품 Food' },
    rate: [300, 4_000],
  });
