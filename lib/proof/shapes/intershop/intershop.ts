/**
 * A shop in the manner of Intershop: baskets, checkouts that are made from them, and the orders that come of these. After
 * the basket and order resources of the ICM REST API.
 *
 * Lawful oddities: `data` only has ids, and what they mean is in `included`: line items, addresses by their URN, shipping
 * methods, discounts; each price is a pair of gross and net, with cents in `value`; the deposit for a battery is in the
 * `total` of a line item and in the `surchargeTotal`, but neither in the `price` nor in the `itemTotal`; discounts are on
 * the basket and on its shipping; a quantity beyond the maximum is adjusted, and `infos` tells it; variations are products
 * too, and their master cannot be bought; `results` says whether a checkout is valid.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Change, type Line, piecesIn } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  depositName,
  depositOf,
  isEligible,
  itemWith,
  lawful,
  limit,
  methodOf,
  methods,
  money,
  type Price,
  pages,
  pair,
  plus,
  priceOf,
  problemsOf,
  promotions,
  refusal,
  type Summed,
  type Sums,
  singlePriceOf,
  summed,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const countries: Readonly<Record<string, string>> = { DE: 'Germany', AT: 'Austria' };

const totalsBy =
  (sums: Sums): Rules['totals'] =>
  (lines, method) => {
    const { items, discount, shipping, grand } = summed(sums, lines, method);
    return {
      subtotal: items.gross,
      discount: discount.gross,
      shipping: shipping.gross,
      tax: grand.gross - grand.net,
      total: grand.gross,
    };
  };

const taxIn = ({ gross, net }: Price): Fields => money(gross - net);
const byId = (rows: readonly { readonly id: string }[]): Fields =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

function itemOf(line: Line, index: number) {
  const [price, deposit] = [priceOf(line), depositOf(line)];
  const total = plus(price, deposit);
  const surcharge = { name: depositName, description: 'For all pieces.', amount: pair(deposit) };
  return {
    id: line.key,
    position: index + 1,
    product: line.item.sku,
    quantity: { value: line.quantity, unit: 'pcs.' },
    calculated: true,
    freeGift: false,
    hiddenGift: false,
    quantityFixed: false,
    surcharges: deposit.gross > 0 ? [surcharge] : [],
    pricing: {
      singleBasePrice: pair(singlePriceOf(line.item)),
      price: pair(price),
      total: pair(total),
      salesTaxTotal: taxIn(total),
    },
  };
}

const orderItemOf = (line: Line, index: number) => ({
  ...itemOf(line, index),
  displayName: line.item.ware.title,
  description: line.item.label,
  fulfillmentStatus: 'Created',
});

const totalsIn = (sums: Summed, method?: string): Fields => ({
  itemTotal: pair(sums.items),
  basketValueDiscountsTotal: pair(sums.discount),
  surchargeTotal: pair(sums.surcharges),
  ...(method !== undefined && {
    undiscountedShippingTotal: pair(sums.undiscounted),
    basketShippingDiscountsTotal: pair(sums.shippingDiscount),
    shippingTotal: pair(sums.shipping),
  }),
  grandTotal: { ...pair(sums.grand), tax: taxIn(sums.grand) },
});

function discountsIn({ discount, shippingDiscount }: Summed) {
  const { value, shipping } = promotions;
  const shown = ({ id, promotionType }: typeof value | typeof shipping, amount: Price) =>
    amount.gross > 0 ? [{ id, promotionType, amount: pair(amount) }] : [];
  return { value: shown(value, discount), shipping: shown(shipping, shippingDiscount) };
}

/** What baskets, checkouts and orders have in common. */
function contentsOf(sums: Summed, lines: readonly Line[], method?: string, toItem = itemOf) {
  const discounts = discountsIn(sums);
  return {
    data: {
      purchaseCurrency: 'EUR',
      calculated: true,
      lineItems: lines.map(({ key }) => key),
      totalProductQuantity: piecesIn(lines),
      discounts: {
        valueBasedDiscounts: discounts.value.map(({ id }) => id),
        shippingBasedDiscounts: discounts.shipping.map(({ id }) => id),
      },
      totals: totalsIn(sums, method),
    },
    included: {
      lineItems: byId(lines.map(toItem)),
      discounts: byId([...discounts.value, ...discounts.shipping]),
    },
  };
}

type Purchase = Checkout & { readonly invoice?: Fields };
const states = { open: 'OPEN', placed: 'ORDERED', cancelled: 'CANCELED' } as const;

const byUrn = (address?: Fields): Fields => (address ? { [String(address.urn)]: address } : {});

function sentOf({ address, method, invoice = address }: Purchase) {
  const chosen = methods.filter(({ id }) => id === method);
  return {
    data: {
      invoiceToAddress: invoice?.urn ?? null,
      commonShipToAddress: address?.urn ?? null,
      commonShippingMethod: method ?? null,
    },
    included: {
      invoiceToAddress: byUrn(invoice),
      commonShipToAddress: byUrn(address),
      commonShippingMethod: byId(chosen.map(methodOf)),
    },
  };
}

type Records = Pick<Words, 'cart' | 'checkout' | 'order'>;

function recordsBy(sums: Sums, orderSums: Sums, documentNumber: () => string): Records {
  return {
    cart: ({ id, state, lines, messages }) => {
      const { data, included } = contentsOf(summed(sums, lines), lines);
      const results = { valid: lines.length > 0, adjusted: messages.length > 0 };
      return { data: { id, status: states[state], ...data, results }, included, infos: messages };
    },
    checkout: (each) => {
      const { lines, method, address } = each;
      const head = { id: each.id, status: states[each.state], sourceBasket: each.cart };
      const { data, included } = contentsOf(summed(sums, lines, method), lines, method);
      const sent = sentOf(each);
      const errors = problemsOf([...(address ? [] : ['address']), ...(method ? [] : ['method'])]);
      const eligible = methods.filter((one) => isEligible(one, address)).map(methodOf);
      return {
        data: {
          ...head,
          ...data,
          ...sent.data,
          eligibleShippingMethods: eligible.map((one) => one.id),
          results: { valid: errors.length === 0, adjusted: false, errors },
          order: each.order ?? null,
        },
        included: { ...included, ...sent.included, eligibleShippingMethods: byId(eligible) },
        infos: [],
      };
    },
    order: (each, creationDate) => {
      const { id, lines, method, order } = each;
      const { data, included } = contentsOf(summed(orderSums, lines, method), lines, method, orderItemOf);
      const sent = sentOf(each);
      const head = { id: order, documentNumber: documentNumber(), creationDate, basket: id };
      const state = { statusCode: 'NEW', status: 'New', orderCreation: { status: 'COMPLETED' } };
      return {
        data: { ...head, ...state, ...data, ...sent.data },
        included: { ...included, ...sent.included },
        infos: [],
      };
    },
  };
}

const piecesOf = (row: Fields): number => Number(fieldsOf(row, 'quantity').value);
const addedIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map((row) => ({ does: 'add', item: row.product, quantity: piecesOf(row) }));
const changedIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'lineItems').map((row) => ({ does: 'set', key: row.id, quantity: piecesOf(row) }));

/** Addresses belong to the checkout that they are sent to. */
const deliverWith =
  (newId: () => string) =>
  (checkout: Purchase, args: Fields): Purchase | Outcome => {
    const stored = (address: Fields): Fields => {
      const id = newId();
      const country = countries[String(address.countryCode)];
      return { id, urn: `urn:address:basket:${checkout.id}:${id}`, ...address, country };
    };
    const { commonShipToAddress: shipTo, invoiceToAddress: invoice } = args;
    const address = isFields(shipTo) ? stored(shipTo) : checkout.address;
    const method = args.commonShippingMethod ?? checkout.method;
    const known = methods.find(({ id }) => id === method);
    if (method !== undefined && !(known && isEligible(known, address))) {
      return refusal('unknown-method', { commonShippingMethod: method });
    }
    return {
      ...checkout,
      ...(address && { address }),
      ...(isFields(invoice) && { invoice: stored(invoice) }),
      ...(known && { method: known.id }),
    };
  };

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: Partial<Sums>;
  /** The sums of orders alone. */
  readonly orderSums?: Partial<Sums>;
  readonly words?: (words: Words) => Partial<Words>;
  readonly catalog?: Tools;
};

/** Ids such as `6pUKAE8BqZ0AAAFrIW8Iyg`, one after the other. */
const idsOf = (kind: string): (() => string) => {
  const next = counter();
  return () =>
    Buffer.from(hexOf(`intershop ${kind} ${next()}`), 'hex')
      .toString('base64')
      .replaceAll(/\W/g, 'K')
      .slice(0, 22);
};

export const intershopDesk =
  ({ rules: own, sums: altered, orderSums, words: reworded, catalog = pages }: Bent = {}) =>
  (places: Places): Tools => {
    const sums = { ...lawful, ...altered };
    const rules: Rules = {
      ...usual,
      find: itemWith,
      newKey: idsOf('line'),
      cartId: idsOf('basket'),
      checkoutId: idsOf('checkout'),
      orderId: idsOf('order'),
      refuse: refusal,
      totals: totalsBy(sums),
      limit,
      ...own,
    };
    const words: Words = {
      cartOf: ({ basketId }) => basketId,
      checkoutOf: ({ checkoutId }) => checkoutId,
      orderOf: ({ orderId }) => orderId,
      filling: addedIn,
      changes: (args) => [...changedIn(args), ...addedIn(args)],
      delivery: deliverWith(idsOf('address')),
      approval: (args) => {
        const { approved, approvalDate } = fieldsOf(args, 'orderApproval');
        return { given: approved, at: approvalDate };
      },
      ...recordsBy(sums, { ...sums, ...orderSums }, ids('000', 41_207, 1)),
    };
    return tradeOf({ ...words, ...reworded?.(words) }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const intershop = (plant: Plant = honest): Variant =>
  shop({
    name: 'intershop',
    listed,
    open: intershopDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { batteries: ({ product_type }) => product_type === 'Batteries' },
    rate: [300, 4_000],
  });
