/**
 * A shop in the manner of IdoSell: `productsResults` with sizes, costs in `payments.orderCurrency`, and `Results` around
 * orders. After the responses of products and orders of its admin API.
 *
 * Lawful oddities: what is bought is a product and a size, and positions of a basket have no other ids; prices contain VAT
 * of three rates, and fall by 4 % from six pieces on; cash on delivery costs a fee, so that a delivery is a courier with a
 * form of payment; flags are `y` and `n`, also that of the approval; pages are counted from 0; refusals have fault codes.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, isRecent, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, piecesIn, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalog,
  itemOf,
  keyOf,
  moneyOf,
  netOf,
  priceFor,
  rebate,
  refusal,
  sizeOf,
  standardVat,
  vatOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** A courier with a form of payment. */
export const deliveries = [
  { courierId: 41, courierName: 'Kurier DPD', orderPaymentType: 'cash_on_delivery', cost: 1_690, fee: 650 },
  { courierId: 41, courierName: 'Kurier DPD', orderPaymentType: 'prepaid', cost: 1_690, fee: 0 },
  { courierId: 106, courierName: 'Paczkomaty InPost', orderPaymentType: 'prepaid', cost: 1_299, fee: 0 },
] as const;

type Delivery = (typeof deliveries)[number];

const methodOf = ({ courierId, orderPaymentType }: Fields): string => `${courierId} ${orderPaymentType}`;

export const deliveryOf = (method: string | undefined): Delivery | undefined =>
  deliveries.find((each) => methodOf(each) === method);

export const worthOf = ({ item, quantity }: Line): number => priceFor(item, quantity) * quantity;

export const vatIn = (gross: number, vat: number): number => gross - netOf(gross, vat);

export const totals: Rules['totals'] = (lines, method) => {
  const { cost: shipping, fee } = deliveryOf(method) ?? { cost: 0, fee: 0 };
  const subtotal = sumOf(lines.map(worthOf));
  const discount = sumOf(lines.map(amountOf)) - subtotal;
  const vatOfLines = sumOf(lines.map((line) => vatIn(worthOf(line), vatOf(line.item.ware))));
  const tax = vatOfLines + vatIn(shipping, standardVat) + vatIn(fee, standardVat);
  return { subtotal, discount, shipping, tax, total: subtotal + shipping + fee };
};

type Sums = ReturnType<Rules['totals']>;

const positionOf = (line: Line): Fields => {
  const { item, quantity } = line;
  const price = priceFor(item, quantity);
  const vat = vatOf(item.ware);
  return {
    productId: item.ware.id,
    productName: item.ware.title,
    sizeId: sizeOf(item.label),
    sizePanelName: item.label,
    productSizeCodeExternal: item.sku,
    productQuantity: quantity,
    productVat: vat,
    productPanelPrice: moneyOf(item.amount),
    productRebatePercent: quantity >= rebate.fromQuantity ? rebate.rebatePercent : 0,
    productOrderPrice: moneyOf(price),
    productOrderPriceNet: moneyOf(netOf(price, vat)),
    productOrderWorth: moneyOf(worthOf(line)),
  };
};

const paymentsOf = (sums: Sums, costs: Fields = {}): Fields => ({
  orderWorthCalculateType: 'gross',
  orderVatExists: 'y',
  orderCurrency: {
    currencyId: 'PLN',
    orderProductsCost: moneyOf(sums.subtotal),
    ...costs,
    orderVatValue: moneyOf(sums.tax),
    orderTotalCost: moneyOf(sums.total),
  },
});

const productsOf = (lines: readonly Line[]): Fields => ({
  productsNumber: piecesIn(lines),
  productsResults: lines.map(positionOf),
});

const preorderStates = { open: 'unfinished', placed: 'finished', cancelled: 'canceled' } as const;

/** What an unfinished order and an order have in common. */
function detailsOf({ lines, method }: Checkout, sums: Sums): Fields {
  const chosen = deliveryOf(method);
  const { orderWorthCalculateType, orderVatExists, orderCurrency } = paymentsOf(sums, {
    orderDeliveryCost: chosen ? moneyOf(sums.shipping) : null,
    orderPayformCost: chosen ? moneyOf(chosen.fee) : null,
  });
  return {
    ...productsOf(lines),
    dispatch: chosen ? { courierId: chosen.courierId, courierName: chosen.courierName } : null,
    payments: {
      orderPaymentType: chosen?.orderPaymentType ?? null,
      orderWorthCalculateType,
      orderVatExists,
      orderCurrency,
    },
  };
}

const missingIn = ({ address, method }: Checkout): readonly string[] => [
  ...(address ? [] : ['clientDeliveryAddress']),
  ...(method ? [] : ['dispatch']),
];

const preorderOf = (checkout: Checkout, sums: Sums): Fields => ({
  preorderId: Number(checkout.id),
  basketId: checkout.cart,
  preorderStatus: preorderStates[checkout.state],
  orderSerialNumber: checkout.order === undefined ? null : Number(checkout.order),
  missing: checkout.state === 'open' ? missingIn(checkout) : [],
  clientResult: { clientDeliveryAddress: checkout.address ?? null },
  availableDeliveries: deliveries.map(({ cost, fee, ...delivery }) => ({
    ...delivery,
    deliveryCost: moneyOf(cost),
    payformCost: moneyOf(fee),
  })),
  orderDetails: detailsOf(checkout, sums),
});

const orderOf = (checkout: Checkout, sums: Sums, placedAt: string): Fields => ({
  orderId: `guest-${checkout.order}`,
  orderSerialNumber: Number(checkout.order),
  orderType: 'n',
  preorderId: Number(checkout.id),
  clientResult: { clientDeliveryAddress: checkout.address },
  orderDetails: {
    orderStatus: 'new',
    orderAddDate: placedAt,
    ...detailsOf(checkout, sums),
    prepaids:
      deliveryOf(checkout.method)?.orderPaymentType === 'prepaid'
        ? [{ paymentNumber: `${checkout.order}-1`, paymentStatus: 'y', paymentValue: moneyOf(sums.total) }]
        : [],
  },
});

const changeIn = ({
  productId,
  sizeId,
  productQuantity,
  productQuantityOperationType: type = 'set',
}: Fields): Change => {
  const [key, quantity] = [keyOf(productId, sizeId), Number(productQuantity)];
  return type === 'add' ? { does: 'add', item: key, quantity } : { does: 'set', key, quantity };
};

export const asked = {
  cartOf: ({ basketId }: Fields) => basketId,
  checkoutOf: ({ preorderId }: Fields) => preorderId,
  orderOf: ({ orderSerialNumber }: Fields) => orderSerialNumber,
  filling: (args: Fields) =>
    rowsIn(args, 'products').map((row) => changeIn({ ...row, productQuantityOperationType: 'add' })),
  changes: (args: Fields) => rowsIn(args, 'products').map(changeIn),
  delivery: (checkout: Checkout, { clientDeliveryAddress: address, dispatch }: Fields) => {
    const method = isFields(dispatch) ? methodOf(dispatch) : undefined;
    if (method !== undefined && !deliveryOf(method)) return refusal('unknown-method', { dispatch });
    return { ...checkout, ...(isFields(address) && { address }), ...(method !== undefined && { method }) };
  },
  approval: (args: Fields) => {
    const { approved, approvedDate } = fieldsOf(args, 'clientApproval');
    return { given: approved, at: approvedDate };
  },
} satisfies Partial<Words>;

const inResults = (record: Fields): Fields => ({ Results: [record], resultsNumberAll: 1 });

const wordsWith = (sums: Rules['totals']): Words => ({
  ...asked,
  cart: ({ id, state, lines }) => ({
    basketId: id,
    basketStatus: state === 'open' ? 'open' : 'canceled',
    ...productsOf(lines),
    payments: paymentsOf(sums(lines)),
  }),
  checkout: (checkout) => inResults(preorderOf(checkout, sums(checkout.lines, checkout.method))),
  order: (checkout, placedAt) =>
    inResults(orderOf(checkout, sums(checkout.lines, checkout.method), placedAt)),
});

/** @param bent rules that a fault bends @param words words that it bends */
export const idosellDesk =
  (bent: Partial<Rules> = {}, words: Partial<Words> = {}) =>
  (places: Places): Tools => {
    const basketIds = ids('', 1, 1);
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ({ id }) => id,
      cartId: () => uuidOf(`idosell basket ${basketIds()}`),
      checkoutId: ids('', 90_417, 3),
      orderId: ids('', 184_206, 1),
      refuse: refusal,
      totals,
      approves: ({ given, at }, now) => given === 'y' && isRecent(at, now),
      ...bent,
    };
    return tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const idosell = (plant: Plant = honest): Variant =>
  shop({
    name: 'idosell',
    listed,
    open: idosellDesk(),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { clothing: ({ product_type }) => product_type === 'Clothing' },
    rate: [300, 4_000],
  });
