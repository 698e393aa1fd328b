/**
 * A shop in the manner of Broadleaf Commerce, with the wrappers of its REST endpoints: orders with `orderItems`, their
 * `orderItemPriceDetails`, and `fulfillmentGroups`.
 *
 * Lawful oddities: carts, checkouts and orders are all orders, told apart by `status`: a checkout is a named order with an
 * id of the same sequence, and has an order number when it is submitted; price details split the quantity of an order item
 * by price, because every third packet of the same seeds is at half price; a bundle has a `bundleRetailPrice` in place of
 * `retailPrice`, and its parts are in the fulfillment group, not itself; tax is rounded for each fulfillment group item, and
 * shipping has its own; the total of a fulfillment group knows nothing of order adjustments; standard shipping has bands.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { type Change, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  attribute,
  catalogWith,
  categoryOf,
  type Detail,
  detailsOf,
  type Figures,
  figuresOf,
  isBundle,
  lawful,
  type Named,
  type Option,
  offers,
  options,
  type Pricing,
  pieceId,
  piecesOf,
  priceOf,
  refusal,
  skuOf,
  usd,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const shipped = { type: 'PHYSICAL_SHIP', friendlyName: 'Physical Ship' };

const adjustmentOf = (
  id: number,
  offer: { id: number; marketingMessage: string },
  value: number,
): Fields => ({
  id,
  offerid: offer.id,
  reason: offer.marketingMessage,
  marketingMessage: offer.marketingMessage,
  adjustmentValue: usd(value),
  discountType: 'PERCENT_OFF',
});

const detailIn =
  ({ key }: Line) =>
  ({ pieces, off, total }: Detail, nth: number): Fields => {
    const id = Number(key) * 10 + nth;
    return {
      id,
      quantity: pieces,
      totalAdjustmentValue: usd(pieces * off),
      totalAdjustedPrice: usd(total),
      adjustments: off > 0 ? [adjustmentOf(id + 5, offers.seeds, off)] : [],
    };
  };

const namesOf = ({ item: { id, ware } }: Pick<Line, 'item'>): Fields => ({
  name: ware.title,
  categoryId: categoryOf(ware),
  productId: ware.id,
  skuId: Number(id),
});

const bundleIn = (line: Line): Fields => ({
  bundleRetailPrice: usd(line.item.amount),
  bundleSalePrice: null,
  bundleItems: piecesOf(line.item).map(({ sku, quantity }, nth) => ({
    id: pieceId(line, nth),
    ...namesOf({ item: sku }),
    quantity,
    retailPrice: usd(sku.amount),
    salePrice: null,
  })),
});

const itemIn =
  (orderId: string, { itemTotal }: Pricing) =>
  (line: Line): Fields => {
    const details = detailsOf(line);
    return {
      id: Number(line.key),
      orderId: Number(orderId),
      ...namesOf(line),
      quantity: line.quantity,
      isBundle: isBundle(line),
      isDiscountingAllowed: !isBundle(line),
      ...(isBundle(line) ? bundleIn(line) : { retailPrice: usd(line.item.amount), salePrice: null }),
      totalPrice: usd(itemTotal(details)),
      orderItemAttributes: [{ name: attribute, value: line.item.label, orderItemId: Number(line.key) }],
      orderItemPriceDetails: details.map(detailIn(line)),
    };
  };

const taxDetails = (id: number, amount: number, rate: number, address: Fields = {}): readonly Fields[] =>
  rate === 0
    ? []
    : [
        {
          id,
          taxType: { type: 'COMBINED', friendlyName: 'Combined' },
          amount: usd(amount),
          rate: rate / 10_000,
          currency: 'USD',
          region: address.isoCountrySubdivision,
          country: fieldsOf(address, 'isoCountryAlpha2').alpha2,
        },
      ];

const optionOf = ({ bands: _, ...option }: Option): Fields => ({ ...option, fulfillmentType: shipped });

function groupIn({ id, address }: Named, figures: Figures): Fields {
  const { merchandise, option, shipping, rate, parts, itemTax, shippingTax, tax } = figures;
  const groupId = Number(id) + 30_000;
  return {
    id: groupId,
    orderId: Number(id),
    fulfillmentType: shipped,
    fulfillmentOption: option ? optionOf(option) : null,
    address: address ?? null,
    fulfillmentGroupItems: parts.map(({ orderItemId, quantity, amount, prorated, tax: own }) => ({
      id: orderItemId + 400_000,
      fulfillmentGroupId: groupId,
      orderItemId,
      quantity,
      totalItemAmount: usd(amount),
      proratedOrderAdjustmentAmount: usd(prorated),
      totalItemTaxableAmount: usd(amount - prorated),
      totalTax: usd(own),
      taxDetails: taxDetails(orderItemId + 500_000, own, rate.item, address),
    })),
    merchandiseTotal: usd(merchandise),
    fulfillmentPrice: usd(shipping),
    taxDetails: taxDetails(groupId + 500_000, shippingTax, option ? rate.shipping : 0, address),
    totalItemTax: usd(itemTax),
    totalFulfillmentGroupTax: usd(shippingTax),
    totalTax: usd(tax),
    total: usd(merchandise + shipping + tax),
  };
}

const customerOf = (cart: string): Fields => ({
  id: Number(cart) + 90_000,
  firstName: null,
  lastName: null,
  anonymous: true,
});

function contentsOf(each: Named, pricing: Pricing): Fields {
  const figures = figuresOf(each, pricing);
  return {
    orderNumber: each.order ?? null,
    customer: customerOf(each.cart),
    orderAttributes: [{ name: 'cartId', value: each.cart }],
    orderItems: each.lines.map(itemIn(each.id, pricing)),
    fulfillmentGroups: [groupIn(each, figures)],
    addedOfferCodes: each.offerCode === undefined ? [] : [each.offerCode],
    orderAdjustments:
      figures.adjustment > 0 ? [adjustmentOf(Number(each.id) + 60_000, offers.code, figures.adjustment)] : [],
    subTotal: usd(figures.merchandise),
    totalShipping: usd(figures.shipping),
    totalTax: usd(figures.tax),
    total: usd(figures.total),
  };
}

export function recordsWith(pricing: Pricing): Pick<Words, 'cart' | 'checkout' | 'order'> {
  return {
    cart: ({ id, state, lines }) => {
      const amount = usd(sumOf(lines.map((line) => pricing.itemTotal(detailsOf(line)))));
      return {
        id: Number(id),
        status: state === 'open' ? 'IN_PROCESS' : 'CANCELLED',
        customer: customerOf(id),
        orderItems: lines.map(itemIn(id, pricing)),
        orderAdjustments: [],
        subTotal: amount,
        total: amount,
      };
    },
    checkout: (each) => ({
      id: Number(each.id),
      name: `checkout-${each.id}`,
      status: { open: 'NAMED', placed: 'SUBMITTED', cancelled: 'CANCELLED' }[each.state],
      fulfillmentOptions: options.map((option) => ({
        ...optionOf(option),
        fulfillmentPrice: usd(priceOf(option, figuresOf(each, pricing).merchandise)),
      })),
      ...contentsOf(each, pricing),
    }),
    order: (each, placedAt) => ({
      id: Number(each.id),
      status: 'SUBMITTED',
      submitDate: placedAt,
      ...contentsOf(each, pricing),
    }),
  };
}

const countries: Readonly<Record<string, string>> = { US: 'United States', CA: 'Canada' };

/** The order after an update of its fulfillment group and offer code. */
const delivered: Words['delivery'] = (checkout, args) => {
  const { fulfillmentGroup, offerCode: code } = args;
  const { address: sent, fulfillmentOption } = fieldsOf({ fulfillmentGroup }, 'fulfillmentGroup');
  const { id } = fieldsOf({ fulfillmentOption }, 'fulfillmentOption');
  const isKnown = id === undefined || options.some((option) => option.id === id);
  if (!isKnown) return refusal('unknown-method', { id });
  const isOffer = [undefined, '', offers.code.code].some((each) => each === code);
  if (!isOffer) return refusal('unknown-offer', { code });
  const { offerCode: former, ...rest }: Named = checkout;
  const offerCode = code ?? former ?? '';
  const alpha2 = String(fieldsOf(sent, 'isoCountryAlpha2').alpha2);
  return {
    ...rest,
    ...(offerCode !== '' && { offerCode }),
    ...(sent !== undefined && {
      address: { ...fieldsOf({ sent }, 'sent'), isoCountryAlpha2: { alpha2, name: countries[alpha2] } },
    }),
    ...(id !== undefined && { method: String(id) }),
  };
};

const requestsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'orderItemRequests').map(({ orderItemId, skuId, quantity }) =>
    orderItemId === undefined
      ? { does: 'add', item: skuId, quantity: Number(quantity) }
      : { does: 'set', key: String(orderItemId), quantity: Number(quantity) },
  );

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly pricing?: Partial<Pricing>;
  readonly catalog?: Tools;
};

export const broadleafDesk =
  ({ rules = {}, words = {}, pricing = {}, catalog }: Bent = {}) =>
  (places: Places): Tools => {
    const nextOrder = ids('', 7_350, 4);
    const nextNumber = counter();
    const own: Words = {
      cartOf: ({ cartId }) => cartId,
      checkoutOf: ({ orderId }) => orderId,
      orderOf: ({ orderNumber }) => orderNumber,
      filling: requestsIn,
      changes: requestsIn,
      delivery: delivered,
      approval: (args) => {
        const { isApproved, approvedDate } = fieldsOf(args, 'customerApproval');
        return { given: isApproved, at: approvedDate };
      },
      ...recordsWith({ ...lawful, ...pricing }),
      ...words,
    };
    const kept: Rules = {
      ...usual,
      find: skuOf,
      newKey: ids('', 52_310, 10),
      cartId: nextOrder,
      checkoutId: nextOrder,
      orderId: () => `${new Date(places.now()).toISOString().replaceAll(/\D/g, '')}${100 + nextNumber()}`,
      refuse: refusal,
      totals: (lines) => ({ subtotal: subtotalOf(lines), discount: 0, shipping: 0, tax: 0, total: 0 }),
      ...rules,
    };
    return tradeOf(own, kept, catalog ?? catalogWith((page, size) => (page - 1) * size), places);
  };

/** @param plant a fault in its tools; none by default */
export const broadleaf = (plant: Plant = honest): Variant =>
  shop({
    name: 'broadleaf',
    listed,
    open: broadleafDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { seeds: ({ product_type }) => product_type === 'Seeds' },
    rate: [300, 4_000],
  });
