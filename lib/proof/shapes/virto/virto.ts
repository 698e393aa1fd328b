/**
 * A storefront in the manner of the xAPI of Virto Commerce: answers of GraphQL in `data`, commands, and line items with ids.
 *
 * Lawful oddities: a product with variations is for sale itself; from ten pieces on, a line item has the tier price, and
 * shows the difference as its discount; prices are net, beside those with tax; small carts have a fee; a shipping method is
 * a code with an option; refusals are results with `isError` and `errors`; a cart that is removed is answered with `true`.
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
import { hexOf, uuidOf } from '../desk/stock.ts';
import { type Change, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, itemOf, moneyOf, placedPriceOf, priced, refusal, taxOn, wares } from './catalog.ts';
import { listed } from './tool-list.ts';

/** Net prices. */
const methods = [
  { code: 'FixedRate', name: 'Fixed rate', optionName: 'Ground', price: 750 },
  { code: 'FixedRate', name: 'Fixed rate', optionName: 'Air', price: 1_800 },
  { code: 'Freight', name: 'Freight forwarder', optionName: 'Pallet', price: 4_900 },
] as const;

type Method = (typeof methods)[number];

const methodId = ({ code, optionName }: Pick<Method, 'code' | 'optionName'>): string =>
  `${code}_${optionName}`;
const methodOf = (id: string | undefined): Method | undefined =>
  methods.find((each) => methodId(each) === id);

/** What a fault may bend: the price of one piece in a line item, and that of a shipment. */
export type Prices = {
  readonly placed: typeof placedPriceOf;
  readonly shipment: (method?: string) => number;
};

const prices: Prices = { placed: placedPriceOf, shipment: (method) => methodOf(method)?.price ?? 0 };

const extendedOf = (line: Line, { placed }: Prices): number =>
  placed(line.item, line.quantity) * line.quantity;

/** A fee for carts below 60 pounds. */
function feeOn(lines: readonly Line[], own: Prices): number {
  const goods = sumOf(lines.map((line) => extendedOf(line, own)));
  return lines.length > 0 && goods < 6_000 ? 450 : 0;
}

export const totalsWith =
  (own: Prices): Rules['totals'] =>
  (lines, method) => {
    const subtotal = subtotalOf(lines);
    const extended = lines.map((line) => extendedOf(line, own));
    const [fee, shipping] = [feeOn(lines, own), own.shipment(method)];
    const tax = sumOf([...extended, fee, shipping].map(taxOn));
    const total = sumOf(extended) + fee + shipping + tax;
    return { subtotal, discount: subtotal - sumOf(extended), shipping, tax, total };
  };

export const totals = totalsWith(prices);

type Shown = { readonly own: Prices; readonly sums: Rules['totals'] };

function lineItemOf(line: Line, { own }: Shown): Fields {
  const { item, key, quantity } = line;
  const [placed, extended] = [own.placed(item, quantity), extendedOf(line, own)];
  return {
    id: key,
    productId: item.id,
    sku: item.sku,
    name: `${item.ware.title} ${item.label}`,
    productType: 'Physical',
    quantity,
    ...priced('listPrice', item.amount),
    ...priced('placedPrice', placed),
    ...priced('discountAmount', item.amount - placed),
    ...priced('listTotal', item.amount * quantity),
    ...priced('discountTotal', (item.amount - placed) * quantity),
    ...priced('extendedPrice', extended),
    taxPercentRate: 0.2,
    taxTotal: moneyOf(taxOn(extended)),
    isValid: true,
    validationErrors: [],
  };
}

const contentsOf = (lines: readonly Line[], method: string | undefined, shown: Shown): Fields => {
  const { subtotal, discount, shipping, tax, total } = shown.sums(lines, method);
  return {
    storeId: 'calder-trade',
    currency: { code: 'GBP', symbol: '£', cultureName: 'en-GB' },
    itemsCount: lines.length,
    itemsQuantity: piecesIn(lines),
    items: lines.map((line) => lineItemOf(line, shown)),
    ...priced('subTotal', subtotal),
    ...priced('discountTotal', discount),
    ...priced('extendedPriceTotal', subtotal - discount),
    ...priced('feeTotal', feeOn(lines, shown.own)),
    ...priced('shippingTotal', shipping),
    taxPercentRate: 0.2,
    taxTotal: moneyOf(tax),
    total: moneyOf(total),
  };
};

/** None at first, and one as soon as there is an address or a method. */
function shipmentsOf({ id, address, method }: Checkout, { own }: Shown): readonly Fields[] {
  if (!address && method === undefined) return [];
  const price = own.shipment(method);
  return [
    {
      id: uuidOf(`virto shipment of ${id}`),
      shipmentMethodCode: methodOf(method)?.code ?? null,
      shipmentMethodOption: methodOf(method)?.optionName ?? null,
      deliveryAddress: address ?? null,
      ...priced('price', price),
      ...priced('total', price),
      taxPercentRate: 0.2,
      taxTotal: moneyOf(taxOn(price)),
    },
  ];
}

const lacking = (checkout: Checkout): readonly Fields[] => {
  const errorOf = (errorCode: string, errorMessage: string): Fields => ({
    errorCode,
    errorMessage,
    objectType: 'Checkout',
    objectId: checkout.id,
  });
  const { address, method } = checkout;
  return [
    ...(address ? [] : [errorOf('DELIVERY_ADDRESS_REQUIRED', 'The shipment has no delivery address.')]),
    ...(method ? [] : [errorOf('SHIPMENT_METHOD_REQUIRED', 'The shipment has no shipping method.')]),
  ];
};

const statuses = { open: 'New', placed: 'Ordered', cancelled: 'Cancelled' } as const;
const orderIdOf = (number: string): string => hexOf(`virto order ${number}`);

function checkoutOf(checkout: Checkout, shown: Shown): Fields {
  const { id, cart, lines, method, order, state } = checkout;
  return {
    id,
    cartId: cart,
    status: statuses[state],
    ...contentsOf(lines, method, shown),
    shipments: shipmentsOf(checkout, shown),
    availableShippingMethods: methods.map((each) => ({
      id: methodId(each),
      code: each.code,
      name: each.name,
      optionName: each.optionName,
      ...priced('price', each.price),
    })),
    validationErrors: lacking(checkout),
    order: order === undefined ? null : { id: orderIdOf(order), number: order, status: 'New' },
  };
}

function orderOf(checkout: Checkout, shown: Shown, createdDate: string): Fields {
  const { cart, lines, method, order = '' } = checkout;
  return {
    id: orderIdOf(order),
    number: order,
    operationType: 'CustomerOrder',
    status: 'New',
    isCancelled: false,
    createdDate,
    shoppingCartId: cart,
    checkoutId: checkout.id,
    ...contentsOf(lines, method, shown),
    shipments: shipmentsOf(checkout, shown).map((shipment) => ({
      ...shipment,
      number: order.replace('CO', 'SH'),
      status: 'New',
    })),
  };
}

const commandIn = (args: Fields): Fields => fieldsOf(args, 'command');

const added = ({ productId, quantity }: Fields): Change => ({
  does: 'add',
  item: productId,
  quantity: Number(quantity),
});

/** An address and a method that are left out stay. */
export const delivery: Words['delivery'] = (checkout, args) => {
  const {
    deliveryAddress,
    shipmentMethodCode: code,
    shipmentMethodOption: option,
  } = fieldsOf(commandIn(args), 'shipment');
  const method = code === undefined ? undefined : `${code}_${option}`;
  if (method !== undefined && !methodOf(method)) return refusal('unknown-method', { id: method });
  return {
    ...checkout,
    ...(isFields(deliveryAddress) && { address: deliveryAddress }),
    ...(method !== undefined && { method }),
  };
};

export const asked = {
  cartOf: (args: Fields) => args.cartId ?? commandIn(args).cartId,
  checkoutOf: (args: Fields) => args.checkoutId ?? commandIn(args).checkoutId,
  orderOf: ({ number }: Fields) => number,
  filling: (args: Fields) => rowsIn(commandIn(args), 'cartItems').map(added),
  changes: (args: Fields) => [
    ...rowsIn(commandIn(args), 'cartItems').map(
      ({ lineItemId, quantity }): Change => ({ does: 'set', key: lineItemId, quantity: Number(quantity) }),
    ),
    ...rowsIn(commandIn(args), 'newCartItems').map(added),
  ],
  delivery,
  approval: (args: Fields) => {
    const { isApproved, approvedDate } = fieldsOf(commandIn(args), 'buyerApproval');
    return { given: isApproved, at: approvedDate };
  },
  deletedCart: () => ({ data: { removeCart: true } }),
} satisfies Partial<Words>;

const wordsWith = (shown: Shown): Words => ({
  ...asked,
  cart: ({ id, lines }) => ({
    data: { cart: { id, name: 'default', ...contentsOf(lines, undefined, shown), validationErrors: [] } },
  }),
  checkout: (checkout) => ({ data: { checkout: checkoutOf(checkout, shown) } }),
  order: (checkout, time) => ({ data: { order: orderOf(checkout, shown, time) } }),
});

type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly prices?: Partial<Prices>;
};

/** @param bent what a fault bends */
export const virtoDesk =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter(), line: counter(), order: counter() };
    const own: Prices = { ...prices, ...bent.prices };
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: () => uuidOf(`virto line item ${next.line()}`),
      cartId: () => uuidOf(`virto cart ${next.cart()}`),
      checkoutId: () => uuidOf(`virto checkout ${next.checkout()}`),
      orderId: () => {
        const day = new Date(places.now()).toISOString().slice(2, 10).replaceAll('-', '');
        return `CO${day}-${String(next.order() + 1).padStart(5, '0')}`;
      },
      refuse: refusal,
      totals: totalsWith(own),
      ...bent.rules,
    };
    return tradeOf({ ...wordsWith({ own, sums: rules.totals }), ...bent.words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const virto = (plant: Plant = honest): Variant =>
  shop({
    name: 'virto',
    listed,
    open: virtoDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { safety: ({ product_type }) => product_type === 'Safety' },
    rate: [300, 4_000],
  });
