/**
 * An industrial distributor in the manner of Optimizely (Insite) B2B Commerce: a checkout is a copy of a cart, and looks like one.
 *
 * Lawful oddities: each amount has a twin as text; what a ship via costs is shown once it is chosen, and dangerous goods are
 * handled for a charge, which is within `shippingAndHandling`; products on sale cost their net price, and the subtotal at list
 * prices is shown beside the subtotal; from a certain subtotal on, a promotion takes a part off, which is not in the subtotal;
 * the taxes of the state and of the place are rounded each for itself; a quantity beyond the stock is lowered, with a message;
 * states and countries are asked for by abbreviation, and answered as objects; an order has other members than the cart, and
 * its addresses are flat.
 */
import { asFields } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Change, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Cart, type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  allPages,
  carriers,
  catalogWith,
  chosenVia,
  failed,
  isHazardous,
  itemOf,
  listPriceOf,
  onHand,
  type Pages,
  pricingOf,
  productIn,
  promotionsOf,
  ratesAt,
  refusal,
  shipViaOf,
  shipVias,
  toShipVia,
  twins,
  wares,
} from './goods.ts';
import { addressOf, flat, listed } from './tool-list.ts';

type Contents = Pick<Checkout, 'lines' | 'method' | 'address'>;

/** What a cart, a checkout or an order costs. Taxes are on the goods after the promotion. */
function sumsOf({ lines, method, address }: Contents, { totalTaxOf, dueOf }: House) {
  const goods = subtotalOf(lines);
  const discount = goods >= 50_000 ? Math.round(goods / 20) : 0;
  const via = shipViaOf(method);
  const hazardous = lines.filter(({ item }) => isHazardous(item.ware));
  const shipping = via ? via.first + via.each * piecesIn(lines) : 0;
  const handling = via ? 450 * piecesIn(hazardous) : 0;
  const taxes = (address ? ratesAt(fieldsOf(address, 'shipTo')) : []).map((rate) => ({
    ...rate,
    amount: Math.round(((goods - discount) * rate.milli) / 100_000),
  }));
  const tax = totalTaxOf(taxes.map(({ amount }) => amount));
  const due = dueOf(goods - discount + shipping + handling + tax);
  const list = sumOf(lines.map(({ item, quantity }) => listPriceOf(item) * quantity));
  return { goods, list, discount, shipping, handling, taxes, tax, due };
}

/** What a fault may bend in the sums. */
type House = {
  readonly totalTaxOf: (taxes: readonly number[]) => number;
  readonly dueOf: (sum: number) => number;
};
const lawful: House = { totalTaxOf: sumOf, dueOf: (sum) => sum };

const currency = { currencyCode: 'USD', currencySymbol: '$' };

const chargesIn = ({ shipping, handling }: ReturnType<typeof sumsOf>) => ({
  shippingCharges: shipping,
  handlingCharges: handling,
  shippingAndHandling: shipping + handling,
});

const taxesIn = ({ taxes }: ReturnType<typeof sumsOf>): readonly Fields[] =>
  taxes.map(({ code, description, milli, amount }, index) => ({
    sortOrder: index + 1,
    taxCode: code,
    taxDescription: description,
    taxRate: milli / 1_000,
    ...twins({ taxAmount: amount }),
  }));

/** What carts and checkouts have in common. */
function contentsOf(id: string, contents: Contents, messages: readonly Fields[], house: House): Fields {
  const sums = sumsOf(contents, house);
  const { lines } = contents;
  const uri = `/api/v1/carts/${id}`;
  return {
    ...currency,
    cartLinesUri: `${uri}/cartlines`,
    cartLines: lines.map((line, index) => ({
      uri: `${uri}/cartlines/${line.key}`,
      id: line.key,
      line: index + 1,
      ...productIn(line),
      erpNumber: line.item.sku,
      qtyOrdered: line.quantity,
      qtyOnHand: onHand(line.item),
      isQtyAdjusted: messages.some(({ key }) => key === line.key),
      isDiscounted: listPriceOf(line.item) > line.item.amount,
      pricing: pricingOf(line),
    })),
    messages: messages.map(({ text }) => text),
    lineCount: lines.length,
    totalQtyOrdered: piecesIn(lines),
    promotionsUri: `${uri}/promotions`,
    promotions: promotionsOf(sums.discount),
    customerOrderTaxes: taxesIn(sums),
    ...twins({
      orderSubTotal: sums.goods,
      orderSubTotalWithOutProductDiscounts: sums.list,
      ...chargesIn(sums),
      totalTax: sums.tax,
      orderGrandTotal: sums.due,
    }),
  };
}

const statuses = { open: 'Cart', placed: 'Submitted', cancelled: 'Cancelled' } as const;

const headOf = (id: string, status: string): Fields => ({
  uri: `/api/v1/carts/${id}`,
  id,
  status,
  statusDisplay: status,
  type: 'Order',
  typeDisplay: 'Order',
});

const showCart = ({ id, state, lines, messages }: Cart, house: House): Fields => ({
  ...headOf(id, statuses[state]),
  canModifyOrder: state === 'open',
  canCheckOut: state === 'open' && lines.length > 0,
  ...contentsOf(id, { lines }, messages, house),
});

function showCheckout(checkout: Checkout, house: House): Fields {
  const { id, state, address, method, order } = checkout;
  const { shipTo = null, billTo = shipTo } = address ?? {};
  const via = shipViaOf(method);
  return {
    ...headOf(id, statuses[state]),
    orderNumber: order ?? '',
    canModifyOrder: state === 'open',
    canCheckOut: state === 'open' && address !== undefined && via !== undefined,
    shipTo,
    billTo,
    carrier: via?.carrier ?? null,
    shipVia: via ? toShipVia(via) : null,
    carriers: carriers.map(({ id: carrier, description }) => ({
      id: carrier,
      description,
      shipVias: shipVias.filter((each) => each.carrier.id === carrier).map(toShipVia),
    })),
    ...contentsOf(id, checkout, [], house),
  };
}

function showOrder(checkout: Checkout, orderDate: string, house: House): Fields {
  const sums = sumsOf(checkout, house);
  const { shipTo, billTo = shipTo } = checkout.address ?? {};
  const via = shipViaOf(checkout.method);
  return {
    uri: `/api/v1/orders/${checkout.order}`,
    id: uuidOf(`optimizely order ${checkout.order}`),
    webOrderNumber: checkout.order,
    erpOrderNumber: '',
    orderDate,
    status: 'Submitted',
    statusDisplay: 'Submitted',
    ...currency,
    shipCode: via?.code,
    shipViaDescription: via?.description,
    ...flat(asFields(shipTo), 'st', 'shipTo'),
    ...flat(asFields(billTo), 'bt', 'billTo'),
    orderLines: checkout.lines.map((line, index) => ({
      id: uuidOf(`optimizely order line ${line.key}`),
      lineNumber: index + 1,
      ...productIn(line),
      productErpNumber: line.item.sku,
      qtyOrdered: line.quantity,
      ...pricingOf(line),
    })),
    orderPromotions: promotionsOf(sums.discount),
    orderHistoryTaxes: taxesIn(sums),
    ...twins({
      productTotal: sums.goods,
      orderDiscountAmount: sums.discount,
      ...chargesIn(sums),
      otherCharges: 0,
      taxAmount: sums.tax,
      orderTotal: sums.due,
    }),
  };
}

const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'cartLines').map(({ id, productId, qtyOrdered }) =>
    id === undefined
      ? { does: 'add', item: productId, quantity: Number(qtyOrdered) }
      : { does: 'set', key: id, quantity: Number(qtyOrdered) },
  );

export const delivery: Words['delivery'] = (checkout, { shipTo, billTo, carrier, shipVia }) => {
  const [via, of] = [asFields(shipVia).id, asFields(carrier).id];
  const chosen = chosenVia(via, of);
  if ((via ?? of) !== undefined && !chosen) return refusal('unknown-method', { id: via ?? of });
  const addresses = Object.entries({ shipTo, billTo }).flatMap(([name, each]) =>
    each === undefined ? [] : [[name, addressOf(asFields(each))] as const],
  );
  const unknown = addresses.find(([, address]) => address === undefined);
  if (unknown) return failed(400, `${unknown[0]}: the country has no such state.`);
  const address = { ...checkout.address, ...Object.fromEntries(addresses) };
  if (addresses.length > 0 && !('shipTo' in address)) return refusal('unaddressed');
  return {
    ...checkout,
    ...(addresses.length > 0 && { address }),
    ...(chosen && { method: chosen.id }),
  };
};

const wordsWith = (house: House): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ webOrderNumber }) => webOrderNumber,
  filling: changesIn,
  changes: changesIn,
  delivery,
  approval: (args) => {
    const { isApproved, approvedOn } = fieldsOf(args, 'buyerApproval');
    return { given: isApproved, at: approvedOn };
  },
  cart: (cart) => showCart(cart, house),
  checkout: (checkout) => showCheckout(checkout, house),
  order: (checkout, orderDate) => showOrder(checkout, orderDate, house),
});

/** The quantities that the warehouse has, and a message for each that was lowered. */
const limit: Rules['limit'] = (lines) => {
  const above = lines.filter(({ item, quantity }) => quantity > onHand(item));
  return {
    lines: lines.map((line) => (above.includes(line) ? { ...line, quantity: onHand(line.item) } : line)),
    messages: above.map(({ key, item }) => ({
      key,
      text: `Only ${onHand(item)} of ${item.sku} are in stock; the quantity was adjusted.`,
    })),
  };
};

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly house?: Partial<House>;
  readonly pages?: Pages;
};

export const optimizelyDesk =
  ({ rules: own, words, house: bent, pages = allPages }: Bent = {}) =>
  (places: Places): Tools => {
    const house = { ...lawful, ...bent };
    const newIds = (kind: string) => {
      const next = counter();
      return () => uuidOf(`optimizely ${kind} ${next()}`);
    };
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: newIds('cart line'),
      cartId: newIds('cart'),
      checkoutId: newIds('checkout'),
      orderId: ids('WEB00', 1_234, 1),
      refuse: refusal,
      totals: (lines, method) => {
        const sums = sumsOf({ lines, ...(method !== undefined && { method }) }, house);
        return { ...sums, subtotal: sums.goods, total: sums.due };
      },
      limit,
      ...own,
    };
    return tradeOf({ ...wordsWith(house), ...words }, rules, catalogWith(pages), places);
  };

/** @param plant a fault in its tools; none by default */
export const optimizely = (plant: Plant = honest): Variant =>
  shop({
    name: 'optimizely',
    listed,
    open: optimizelyDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { safety: ({ product_type }) => product_type === 'Safety' },
    rate: [300, 4_000],
  });
