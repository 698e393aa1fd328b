/**
 * A shop in the manner of Orckestra Commerce: carts of a customer, whose line items and taxes are in a shipment.
 *
 * Lawful oddities: a cart is named by its customer and its name together; prices of variants are beside the variants; from
 * three pieces on, a line item has a discount; some products have a fee for the environment; GST and the tax of the province
 * are on top, each with its base, and groceries have none; names are in English and French; completing answers with the
 * order, which has the cart in it; refusals are results with `isError` and a `responseStatus`.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import type { Change } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Cart, type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, items, keyOf, resultOf, wares } from './goods.ts';
import { processed, toMethod } from './records.ts';
import { lacks, refusal } from './refusals.ts';
import { type House, lawful, methodOf, methods, sumsOf } from './sums.ts';
import { listed } from './tool-list.ts';

const cartKey = (customerId: unknown, name: unknown): string => `${customerId}/${name}`;

const partsOf = (key: string): Fields => {
  const [customerId, name] = key.split('/');
  return { customerId, name };
};

const messagesOf = ({ state, address, method }: Checkout): readonly Fields[] => {
  if (state !== 'open') return [];
  const missing = [...(address ? [] : [lacks.address]), ...(method ? [] : [lacks.method])];
  return missing.map(({ errorCode, fieldName, message }) => ({
    messageId: errorCode,
    severity: 'Error',
    propertyBag: { FieldName: fieldName, Message: message },
  }));
};

const statuses = { open: 'InProgress', placed: 'Completed', cancelled: 'Canceled' } as const;

const headOf = ({ id, cart, version }: Checkout): Fields => ({
  id,
  ...partsOf(cart),
  cartType: 'Checkout',
  cartVersion: String(version),
});

const added = ({ productId, variantId, quantity }: Fields): Change => ({
  does: 'add',
  item: keyOf(productId, variantId),
  quantity: Number(quantity),
});

const changeIn = (row: Fields): Change =>
  row.id === undefined ? added(row) : { does: 'set', key: row.id, quantity: Number(row.quantity) };

const delivery: Words['delivery'] = (checkout, { shippingAddress, fulfillmentMethodName: name }) => {
  if (name !== undefined && !methodOf(name)) return refusal('unknown-method');
  return {
    ...checkout,
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    ...(name !== undefined && { method: String(name) }),
  };
};

const wordsWith = (house: House): Words => ({
  cartOf: ({ customerId, cartName }) => cartKey(customerId, cartName),
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderNumber }) => orderNumber,
  filling: (args) => rowsIn(args, 'lineItems').map(added),
  changes: (args) => rowsIn(args, 'lineItems').map(changeIn),
  delivery,
  approval: (args) => {
    const { isApproved, approvedDate } = fieldsOf(args, 'paymentApproval');
    return { given: isApproved, at: approvedDate };
  },
  cart: ({ id, version, lines }: Cart) => ({
    id: hexOf(`orckestra cart ${id}`),
    ...partsOf(id),
    cartType: 'Shopping',
    cartVersion: String(version),
    ...processed(id, { lines }, false, house),
    messages: [],
  }),
  checkout: (checkout) => ({
    ...headOf(checkout),
    status: statuses[checkout.state],
    ...processed(checkout.id, checkout, checkout.state === 'placed', house),
    fulfillmentMethods: methods.map(toMethod),
    messages: messagesOf(checkout),
    orderNumber: checkout.order ?? null,
  }),
  order: (checkout, created) => ({
    id: hexOf(`orckestra order ${checkout.order}`),
    orderNumber: checkout.order,
    orderStatus: 'New',
    created,
    customerId: partsOf(checkout.cart).customerId,
    scopeId: 'Canada',
    itemCount: checkout.lines.length,
    cart: { ...headOf(checkout), ...processed(checkout.id, checkout, true, house) },
  }),
  deletedCart: ({ id }) => ({ ...partsOf(id), isDeleted: true }),
});

/** A completed checkout is answered with its order. */
const answeringOrders =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout' || !('record' in outcome)) return outcome;
    return tools('get_order', { orderNumber: outcome.record.orderNumber });
  };

/** What a fault bends: the rules of the records, or the prices. */
type Bent = Partial<Rules> & { readonly house?: Partial<House> };

export const openWith =
  ({ house: bent, ...rest }: Bent = {}) =>
  (places: Places): Tools => {
    const house = { ...lawful, ...bent };
    const next = { cart: counter(), checkout: counter(), line: counter() };
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: () => hexOf(`orckestra line item ${next.line()}`),
      cartId: () => cartKey(uuidOf(`orckestra guest ${next.cart()}`), 'Default'),
      checkoutId: () => hexOf(`orckestra checkout ${next.checkout()}`),
      orderId: ids('', 1_004_817, 1),
      refuse: refusal,
      totals: (lines, method) => {
        const { goods, discount, shipping, tax, due } = sumsOf(
          { lines, ...(method !== undefined && { method }) },
          house,
        );
        return { subtotal: goods, discount, shipping, tax, total: due };
      },
      ...rest,
    };
    return answeringOrders(tradeOf(wordsWith(house), rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const orckestra = (plant: Plant = honest): Variant =>
  shop({
    name: 'orckestra',
    listed,
    open: openWith(),
    plant,
    result: resultOf,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 4_000],
  });
