/**
 * A tool shop in the manner of Apache OFBiz, with the entities of its order component.
 *
 * Lawful oddities: a line of a cart is named by its place, `cartLineIndex` from 0, and lines move up when one before them
 * goes; neither discount, shipping nor tax has a member of its own: they are rows of `orderAdjustments`, with `_NA_` for
 * what is not about one item, and `grandTotal` is all items and all rows; `remainingSubTotal` is after promotions; a discount
 * on the order has a row of negative sales tax; heavy tools come from their maker, in a ship group of their own that costs
 * shipping of its own; variants are products with their own `productId`, and the virtual product above them cannot be bought;
 * each address that is sent has a new `contactMechId`, and a country in three letters; flags are `Y` and `N`, that of the
 * approval too; views of a search are counted from 0; all that an order lacks is told at once, in `errorMessageList`.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Change, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogWith,
  groupsIn,
  indicator,
  inOrder,
  itemOf,
  itemPromotion,
  itemSubTotal,
  type Method,
  methodOf,
  methods,
  nameOf,
  percentOf,
  promotions,
  ratesAt,
  refusal,
  type Spot,
  shippingMethodOf,
  spotsIn,
  success,
  sumsOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** A row of `orderAdjustments`, without its id. */
type Row = Fields & {
  readonly orderAdjustmentTypeId: 'PROMOTION_ADJUSTMENT' | 'SHIPPING_CHARGES' | 'SALES_TAX';
  readonly shipGroupSeqId: string;
  readonly amount: number;
};

/** What a fault may bend of prices and addresses. */
type Ways = {
  readonly charge: (method: Method, pieces: number) => number;
  readonly grandTotal: (spots: readonly Spot[], rows: readonly Row[]) => number;
  readonly address: (sent: Fields, before: Fields | undefined) => Fields;
};

export const totalOf: Ways['grandTotal'] = (spots, rows) =>
  subtotalOf(spots.map(({ line }) => line)) + sumOf(rows.map(({ amount }) => amount));

const lawful: Ways = {
  charge: ({ flat, piece }, pieces) => flat + piece * pieces,
  grandTotal: totalOf,
  address: (sent) => sent,
};

const nowhere = { orderItemSeqId: '_NA_', shipGroupSeqId: '_NA_' };

function promotionRows(lines: readonly Line[]): readonly Row[] {
  const orderAdjustmentTypeId = 'PROMOTION_ADJUSTMENT';
  const ofItems = spotsIn(lines).map(({ line, orderItemSeqId }) => {
    const amount = itemPromotion(line);
    return { orderAdjustmentTypeId, ...nowhere, orderItemSeqId, ...promotions.item, amount } as const;
  });
  const amount = sumsOf(lines).promotion;
  return [...ofItems, { orderAdjustmentTypeId, ...nowhere, ...promotions.order, amount }];
}

const shippingRows = (lines: readonly Line[], method: Method, charge: Ways['charge']): readonly Row[] =>
  groupsIn(lines).map(({ shipGroupSeqId, spots }) => ({
    orderAdjustmentTypeId: 'SHIPPING_CHARGES',
    ...nowhere,
    shipGroupSeqId,
    description: method.description,
    amount: charge(method, piecesIn(spots.map(({ line }) => line))),
  }));

/** Sales tax on each item, on the promotion of the order, and on the shipping of each group. */
function taxRows(lines: readonly Line[], shipping: readonly Row[], address?: Fields): readonly Row[] {
  const rate = ratesAt(address);
  const taxed = (amount: number, percent: number, where: typeof nowhere): Row => ({
    orderAdjustmentTypeId: 'SALES_TAX',
    ...where,
    taxAuthGeoId: address?.stateProvinceGeoId,
    sourcePercentage: percent / 100,
    amount: percentOf(amount, percent),
  });
  return [
    ...spotsIn(lines).map(({ line, orderItemSeqId, shipGroupSeqId }) =>
      taxed(itemSubTotal(line), rate.items, { orderItemSeqId, shipGroupSeqId }),
    ),
    taxed(sumsOf(lines).promotion, rate.items, nowhere),
    ...shipping.map(({ amount, shipGroupSeqId }) =>
      taxed(amount, rate.shipping, { ...nowhere, shipGroupSeqId }),
    ),
  ];
}

/** All adjustments of an order that are not zero. */
function rowsOf({ lines, method, address }: Checkout, { charge }: Ways): readonly Row[] {
  const chosen = methodOf(method);
  const shipping = chosen ? shippingRows(lines, chosen, charge) : [];
  const rows = [...promotionRows(lines), ...shipping, ...taxRows(lines, shipping, address)];
  return rows.filter(({ amount }) => amount !== 0);
}

const estimateOf = (lines: readonly Line[], method: Method): number =>
  sumOf(shippingRows(lines, method, lawful.charge).map(({ amount }) => amount));

const statusIn = { open: 'CREATED', placed: 'APPROVED', cancelled: 'CANCELLED' } as const;

const toOrderItem =
  (state: Checkout['state']) =>
  ({ line: { item, quantity }, orderItemSeqId }: Spot): Fields => ({
    orderItemSeqId,
    orderItemTypeId: 'PRODUCT_ORDER_ITEM',
    productId: item.id,
    itemDescription: nameOf(item),
    isPromo: 'N',
    quantity,
    unitPrice: item.amount,
    unitListPrice: item.amount,
    statusId: `ITEM_${statusIn[state]}`,
  });

const shipGroupsOf = ({ lines, method, address }: Checkout): readonly Fields[] =>
  groupsIn(lines).map(({ supplierPartyId, shipGroupSeqId, spots }) => {
    const { shipmentMethodTypeId = null, carrierPartyId = null } = methodOf(method) ?? {};
    return {
      shipGroupSeqId,
      shipmentMethodTypeId,
      carrierPartyId,
      carrierRoleTypeId: 'CARRIER',
      supplierPartyId,
      facilityId: supplierPartyId === null ? 'WebStoreWarehouse' : null,
      contactMechId: address?.contactMechId ?? null,
      postalAddress: address ?? null,
      orderItemShipGroupAssocs: spots.map(({ orderItemSeqId, line: { quantity } }) => ({
        orderItemSeqId,
        quantity,
      })),
    };
  });

function contentsOf(each: Checkout, ways: Ways, dates: Fields = {}): Fields {
  const spots = spotsIn(each.lines);
  const rows = rowsOf(each, ways);
  return {
    orderHeader: {
      orderId: each.order ?? null,
      orderTypeId: 'SALES_ORDER',
      salesChannelEnumId: 'WEB_SALES_CHANNEL',
      productStoreId: '9000',
      ...dates,
      statusId: `ORDER_${statusIn[each.state]}`,
      currencyUom: 'USD',
      remainingSubTotal: sumsOf(each.lines).total,
      grandTotal: ways.grandTotal(spots, rows),
    },
    orderItems: spots.map(toOrderItem(each.state)),
    orderAdjustments: rows.map((row, index) => ({
      orderAdjustmentId: String(Number(each.id) * 100 + index),
      ...row,
    })),
    orderItemShipGroups: shipGroupsOf(each),
  };
}

export const recordsWith = (ways: Ways = lawful): Pick<Words, 'cart' | 'checkout' | 'order'> => ({
  cart: ({ id, state, lines }) => {
    const { subTotal, promotion, total } = sumsOf(lines);
    return success({
      shoppingCart: {
        cartId: id,
        isActive: indicator(state === 'open'),
        currency: 'USD',
        totalQuantity: piecesIn(lines),
        cartItems: lines.map((line, cartLineIndex) => ({
          cartLineIndex,
          productId: line.item.id,
          name: nameOf(line.item),
          quantity: line.quantity,
          unitPrice: line.item.amount,
          unitListPrice: line.item.amount,
          otherAdjustments: itemPromotion(line),
          displayItemSubTotal: itemSubTotal(line),
        })),
        subTotal,
        orderOtherAdjustmentTotal: promotion,
        displayGrandTotal: total,
      },
    });
  },
  checkout: (each) =>
    success({
      checkoutId: each.id,
      cartId: each.cart,
      carrierShipmentMethods: methods.map((method) => ({
        shippingMethod: shippingMethodOf(method),
        description: method.description,
        shippingEstimate: estimateOf(each.lines, method),
        currencyUom: 'USD',
      })),
      ...contentsOf(each, ways),
    }),
  order: (each, placedAt) => success(contentsOf(each, ways, { orderDate: placedAt, entryDate: placedAt })),
});

const added = (args: Fields): readonly Change[] =>
  rowsIn(args, 'addItems').map((row) => ({
    does: 'add',
    item: row.productId,
    quantity: Number(row.quantity),
  }));
const counted = (args: Fields): readonly Change[] =>
  rowsIn(args, 'updateItems').map(({ cartLineIndex, quantity }) => ({
    does: 'set',
    key: String(cartLineIndex),
    quantity: Number(quantity),
  }));

const deliveredWith =
  (nextMech: () => string, address: Ways['address']): Words['delivery'] =>
  (checkout, { postalAddress, shippingMethod }) => {
    if (shippingMethod !== undefined && !methodOf(shippingMethod)) {
      return refusal('unknown-method', { id: shippingMethod });
    }
    return {
      ...checkout,
      ...(isFields(postalAddress) && {
        address: { ...address(postalAddress, checkout.address), contactMechId: nextMech() },
      }),
      ...(shippingMethod !== undefined && { method: String(shippingMethod) }),
    };
  };

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly ways?: Partial<Ways>;
  readonly catalog?: Tools;
};

export const ofbizDesk =
  ({ rules = {}, words = {}, ways = {}, catalog = catalogWith(inOrder) }: Bent = {}) =>
  (places: Places): Tools => {
    const kept: Ways = { ...lawful, ...ways };
    const own: Words = {
      cartOf: ({ cartId }) => cartId,
      checkoutOf: ({ checkoutId }) => checkoutId,
      orderOf: ({ orderId }) => orderId,
      filling: added,
      changes: (args) => [...counted(args), ...added(args)],
      delivery: deliveredWith(ids('', 9_310, 1), kept.address),
      approval: (args) => {
        const { approved, approvedDate } = fieldsOf(args, 'buyerApproval');
        return { given: approved === 'Y', at: approvedDate };
      },
      ...recordsWith(kept),
      ...words,
    };
    const all: Rules = {
      ...usual,
      // The number of a line is its place, as soon as all changes of a request are made.
      limit: (lines) => usual.limit(lines.map((line, index) => ({ ...line, key: String(index) }))),
      find: itemOf,
      newKey: ids('new-', 1, 1),
      cartId: ids('', 10_020, 10),
      checkoutId: ids('', 20_150, 10),
      orderId: ids('WS', 10_001, 1),
      refuse: refusal,
      totals: (lines) => ({ subtotal: subtotalOf(lines), discount: 0, shipping: 0, tax: 0, total: 0 }),
      ...rules,
    };
    return tradeOf(own, all, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const ofbiz = (plant: Plant = honest): Variant =>
  shop({
    name: 'ofbiz',
    listed,
    open: ofbizDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { consumables: ({ product_type }) => product_type === 'Consumables' },
    rate: [300, 4_000],
  });
