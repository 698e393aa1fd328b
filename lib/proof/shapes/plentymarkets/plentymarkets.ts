/**
 * A Swiss shop of a German company in the manner of plentymarkets: baskets of basket items as in IO and Ceres, and orders as in
 * the REST API. Prices contain the VAT, and all ids are numbers.
 *
 * Lawful oddities: an order has all amounts twice, first in the system currency of the company (EUR) and then in CHF, which the
 * customer pays; shipping and coupons are order items with a type, a coupon one for each rate of VAT; an order property such as
 * an engraving has a surcharge beside the price and makes a basket item of its own; a basket item has no sum; an update sets
 * pieces by the id of a basket item and adds pieces by the id of a variation; the shipping contains the VAT of the highest rate
 * in the basket; states are decimal numbers as text; countries are numbers, and a street and its house number are two fields; a
 * shipping profile is chosen by the `parcelServicePresetId` of its entry.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Change, type Line, piecesIn, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogWith,
  couponIn,
  couponKeyOf,
  currency,
  exchangeRate,
  figuresOf,
  goodOf,
  goodsIn,
  honestRates,
  isCoupon,
  keyOf,
  nameOf,
  paramsOf,
  percentOf,
  type Rates,
  type Row,
  refusal,
  rowsOf,
  surchargeOf,
  systemCurrency,
  variationOf,
  vatOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const profiles = [
  { id: 6, name: 'PostPac Economy', service: 'Die Post', gross: 790 },
  { id: 7, name: 'PostPac Priority', service: 'Die Post', gross: 1_050 },
  { id: 9, name: 'Abholung in Appenzell', service: 'Werkstatt', gross: 0 },
] as const;

const profileOf = (id: unknown) => profiles.find((each) => String(each.id) === String(id));

const basketOf = (lines: readonly Line[], profileId: unknown, rates: Rates): Fields => {
  const { items, coupon, shipping, all, vats } = figuresOf(rowsOf(lines, profileOf(profileId), rates), rates);
  const goods = goodsIn(lines);
  return {
    currency,
    isNet: false,
    basketItems: goods.map(({ key, item, quantity }) => ({
      id: Number(key),
      itemId: item.ware.id,
      variationId: variationOf(item),
      variationName: nameOf(item),
      quantity,
      price: rates.unit(item),
      attributeTotalMarkup: surchargeOf(item),
      vat: vatOf(item),
      basketItemOrderParams: paramsOf(item),
    })),
    itemQuantity: piecesIn(goods),
    itemSum: items.gross,
    itemSumNet: items.net,
    couponCode: couponIn(lines)?.label ?? '',
    couponDiscount: coupon.gross,
    shippingProfileId: profileOf(profileId)?.id ?? 0,
    shippingAmount: shipping.gross,
    shippingAmountNet: shipping.net,
    basketAmount: all.gross,
    basketAmountNet: all.net,
    totalVats: vats.map(({ rate, value }) => ({ vatValue: rate, vatAmount: value })),
  };
};

const states = {
  open: { statusId: '1.0', statusName: 'Incomplete data', readOnly: false },
  placed: { statusId: '3.0', statusName: 'Waiting for payment', readOnly: true },
  cancelled: { statusId: '8.0', statusName: 'Canceled', readOnly: true },
} as const;

/** The address of a checkout has the number of the checkout in its own range. */
const addressIdOf = ({ id }: Checkout): number => 500_000 + Number(id);

/** An amount in both currencies. @param show the members, by a conversion into the currency */
const twins = (
  { toSystem }: Rates,
  show: (into: (amount: number) => number) => Fields,
): readonly Fields[] => [
  { isSystemCurrency: true, currency: systemCurrency, exchangeRate: 1, ...show(toSystem) },
  { isSystemCurrency: false, currency, exchangeRate, ...show((amount) => amount) },
];

const orderItemOf = (row: Row, index: number, order: number, rates: Rates): Fields => ({
  id: order * 10 + index,
  orderId: order,
  typeId: row.typeId,
  itemVariationId: row.item ? variationOf(row.item) : 0,
  quantity: row.quantity,
  orderItemName: row.name,
  vatRate: row.vat,
  orderProperties: row.item ? paramsOf(row.item).map(({ surcharge: _, ...param }) => param) : [],
  amounts: twins(rates, (into) => {
    const [original, surcharge] = [into(row.price), into(row.surcharge)];
    const gross = original + surcharge;
    return {
      priceOriginalGross: original,
      surcharge,
      discount: 0,
      isPercentage: false,
      priceGross: gross,
      priceNet: rates.netOf(gross, row.vat),
    };
  }),
});

const amountsOf = (rows: readonly Row[], rates: Rates): readonly Fields[] => {
  const { shipping, all, vats } = figuresOf(rows, rates);
  return twins(rates, (into) => {
    const shown = vats.map(({ rate, gross, value }) => ({
      vatRate: rate,
      grossTotal: into(gross),
      value: into(value),
    }));
    const [total, vatTotal] = [into(all.gross), sumOf(shown.map(({ value }) => value))];
    return {
      isNet: false,
      netTotal: total - vatTotal,
      vatTotal,
      grossTotal: total,
      invoiceTotal: total,
      paidAmount: 0,
      shippingCostsGross: into(shipping.gross),
      shippingCostsNet: into(shipping.net),
      vats: shown,
    };
  });
};

const orderOf = (checkout: Checkout, createdAt: string, rates: Rates): Fields => {
  const { lines, method, address } = checkout;
  const [id, addressId] = [Number(checkout.order), addressIdOf(checkout)];
  const rows = rates.ordered(rowsOf(lines, profileOf(method), rates));
  const { statusId, statusName } = states.placed;
  return {
    id,
    typeId: 1,
    plentyId: 31_207,
    statusId,
    statusName,
    createdAt,
    roundTotalsOnly: true,
    properties: [
      { typeId: 2, value: String(method) },
      { typeId: 7, value: checkout.id },
    ],
    orderItems: rows.map((row, index) => orderItemOf(row, index + 1, id, rates)),
    amounts: amountsOf(rows, rates),
    addressRelations: [1, 2].map((typeId) => ({ typeId, orderId: id, addressId })),
    addresses: [{ id: addressId, ...address }],
  };
};

const checkoutOf = (checkout: Checkout, rates: Rates): Fields => {
  const { id, state, cart, address, method, lines, order } = checkout;
  return {
    id: Number(id),
    basketId: Number(cart),
    ...states[state],
    currency,
    missing: [...(address ? [] : ['deliveryAddress']), ...(method ? [] : ['shippingProfileId'])],
    deliveryAddress: address ? { id: addressIdOf(checkout), ...address } : null,
    shippingCountryId: address?.countryId ?? 4,
    shippingProfileId: profileOf(method)?.id ?? 0,
    shippingProfileList: profiles.map((profile) => ({
      parcelServicePresetId: profile.id,
      parcelServicePresetName: profile.name,
      parcelServiceName: profile.service,
      shippingAmount: profile.gross,
    })),
    basket: basketOf(lines, method, rates),
    orderId: order === undefined ? null : Number(order),
  };
};

const changeOf = ({ id, variationId, ...row }: Fields): Change => {
  const quantity = Number(row.quantity);
  if (id !== undefined) return { does: 'set', key: String(id), quantity };
  return { does: 'add', item: keyOf(variationId, rowsIn(row, 'basketItemOrderParams')[0]), quantity };
};

const changesIn = (args: Fields): readonly Change[] => [
  ...rowsIn(args, 'basketItems').map(changeOf),
  ...(args.couponCode === undefined
    ? []
    : [{ does: 'add', item: couponKeyOf(String(args.couponCode)), quantity: 1 } as const]),
];

/** One coupon at most, which is the latest, and none without goods. */
const limited: Rules['limit'] = (lines) => {
  const goods = goodsIn(lines);
  const coupon = lines.findLast(({ item }) => isCoupon(item));
  const isKept = coupon !== undefined && goods.length > 0 && percentOf(coupon.item) > 0;
  return { lines: isKept ? [...goods, { ...coupon, quantity: 1 }] : goods, messages: [] };
};

export const delivery: Words['delivery'] = (checkout, { deliveryAddress, shippingProfileId }) => {
  if (shippingProfileId !== undefined && !profileOf(shippingProfileId)) {
    return refusal('unknown-method', { id: shippingProfileId });
  }
  return {
    ...checkout,
    ...(isFields(deliveryAddress) && { address: deliveryAddress }),
    ...(shippingProfileId !== undefined && { method: String(shippingProfileId) }),
  };
};

const wordsWith = (rates: Rates): Words => ({
  cartOf: ({ basketId }) => basketId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  filling: changesIn,
  changes: changesIn,
  delivery,
  approval: (args) => {
    const { isAccepted, acceptedAt } = fieldsOf(args, 'paymentObligation');
    return { given: isAccepted, at: acceptedAt };
  },
  cart: ({ id, lines }) => ({
    id: Number(id),
    sessionId: hexOf(`plentymarkets basket ${id}`),
    ...basketOf(lines, undefined, rates),
  }),
  deletedCart: ({ id }) => ({ id: Number(id), isDeleted: true }),
  checkout: (checkout) => checkoutOf(checkout, rates),
  order: (checkout, placedAt) => orderOf(checkout, placedAt, rates),
});

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly rates?: Partial<Rates>;
  readonly catalog?: Tools;
};

export const plentyDesk =
  ({ rules: own = {}, words = {}, rates: bent = {}, catalog = catalogWith() }: Bent = {}) =>
  (places: Places): Tools => {
    const next = counter();
    const rates = { ...honestRates, ...bent };
    const rules: Rules = {
      ...usual,
      find: goodOf,
      newKey: (item) => (isCoupon(item) ? item.id : String(48_211 + next())),
      cartId: ids('', 30_512, 3),
      checkoutId: ids('', 77_120),
      orderId: ids('', 190_344, 11),
      refuse: refusal,
      limit: limited,
      totals: (lines, method) => {
        const { items, coupon, shipping, all } = figuresOf(rowsOf(lines, profileOf(method), rates), rates);
        const [subtotal, discount, tax] = [items.gross, -coupon.gross, all.gross - all.net];
        return { subtotal, discount, shipping: shipping.gross, tax, total: all.gross };
      },
      ...own,
    };
    return tradeOf({ ...wordsWith(rates), ...words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const plentymarkets = (plant: Plant = honest): Variant =>
  shop({
    name: 'plentymarkets',
    listed,
    open: plentyDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { books: ({ product_type }) => product_type === 'Books' },
    rate: [300, 4_000],
  });
