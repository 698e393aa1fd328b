/**
 * A storefront in the manner of Emporix: yrns, prices with ids, net and gross values side by side, and a `calculatedPrice`.
 *
 * Lawful oddities: an item is named by its yrn and the id of its price, and from ten pieces on a tier of that price applies;
 * prices include the tax, but the deposit on bottles is a fee on top that has none; an update of a cart needs its
 * version and lists removals apart; the approval is a mixin; results are texts only.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Change, piecesIn, type Reason } from '../trade/lines.ts';
import { listIn, matching, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  calculated,
  codeOf,
  depositName,
  depositOf,
  idOf,
  itemOf,
  items,
  moneyOf,
  priceIdOf,
  shippingFor,
  tenthOff,
  totals,
  wares,
  ways,
  yrnOf,
} from './prices.ts';
import { listed } from './tool-list.ts';

const site = { siteCode: 'main', currency: 'EUR' } as const;

const additionIn = ({ itemYrn, price, quantity }: Fields): Change => ({
  does: 'add',
  item: { itemYrn, priceId: fieldsOf({ price }, 'price').priceId },
  quantity: Number(quantity),
});

function changesIn(args: Fields): readonly Change[] {
  const changes = rowsIn(args, 'items').map(
    (row): Change =>
      row.id === undefined ? additionIn(row) : { does: 'set', key: row.id, quantity: Number(row.quantity) },
  );
  const removals = listIn(args, 'removeItemIds').map((key): Change => ({ does: 'set', key, quantity: 0 }));
  return [...changes, ...removals];
}

const errors: Readonly<Record<Reason, readonly [status: number, type: string, message: string]>> = {
  'unknown-item': [404, 'element_resource_non_existing', 'The product, or this price of it, does not exist.'],
  'sold-out': [400, 'validation_violation', 'The product is not available on site main.'],
  'unknown-line': [404, 'element_resource_non_existing', 'Cart item not found in the cart.'],
  'unknown-cart': [404, 'element_resource_non_existing', 'Cart not found.'],
  'unknown-checkout': [404, 'element_resource_non_existing', 'Checkout not found.'],
  'unknown-order': [404, 'element_resource_non_existing', 'Order not found.'],
  'unknown-method': [400, 'validation_violation', 'The zone has no such shipping method.'],
  'empty-cart': [400, 'validation_violation', 'The cart has no items.'],
  closed: [409, 'conflict_resource', 'The checkout is completed or cancelled.'],
  stale: [409, 'conflict_resource', 'The version of the cart has already changed. Read it, and try again.'],
  unaddressed: [400, 'validation_violation', 'One of the addresses must have the type SHIPPING.'],
  'not-ready': [400, 'validation_violation', 'The checkout lacks something, or a recent approval.'],
};

const fields = new Map<unknown, string>([
  ['approval', 'mixins.buyerApproval'],
  ['address', 'addresses'],
  ['method', 'shipping'],
]);

function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const [status, type, message] = errors[reason];
  const missing = listIn(detail, 'missing').map((what) => ({ field: fields.get(what), type: 'missing' }));
  const details = missing.length > 0 ? missing : [detail];
  return refuse(-32_000 - status, message, { status, type, message, details });
}

const shippingIn = (methodId: string | undefined, amount: number): Fields | null => {
  const way = ways.find((each) => each.methodId === methodId);
  return way ? { ...way, amount: moneyOf(amount), shippingTaxCode: 'STANDARD' } : null;
};

/** Addresses and shipping are set apart: what is left out stays. */
export const delivery: Words['delivery'] = (checkout, { addresses, shipping }) => {
  const methodId = fieldsOf({ shipping }, 'shipping').methodId;
  if (methodId !== undefined && !ways.some((way) => way.methodId === methodId)) {
    return refusal('unknown-method', { field: 'shipping.methodId', message: methodId });
  }
  const sent = asList(addresses).filter(isFields);
  if (addresses !== undefined && !sent.some(({ type }) => type === 'SHIPPING')) {
    return refusal('unaddressed', { field: 'addresses' });
  }
  return {
    ...checkout,
    ...(addresses !== undefined && { address: { addresses: sent } }),
    ...(methodId !== undefined && { method: String(methodId) }),
  };
};

const states = { open: 'OPEN', placed: 'COMPLETED', cancelled: 'CANCELLED' } as const;

/** What a checkout and its order have alike. */
const deliveryOf = ({ address, method, lines }: Checkout, sums: ReturnType<Rules['totals']>): Fields => ({
  addresses: listIn(address, 'addresses'),
  shipping: shippingIn(method, shippingFor(sums.subtotal, method)),
  calculatedPrice: calculated(lines, sums, method !== undefined),
});

export const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  filling: (args) => rowsIn(args, 'items').map(additionIn),
  changes: changesIn,
  delivery,
  approval: ({ mixins }) => {
    const { approved, approvedAt } = fieldsOf(mixins, 'buyerApproval');
    return { given: approved, at: approvedAt };
  },
  deletedCart: ({ id }) => ({ cartId: id, deleted: true }),
  cart: ({ id, version, lines }) => ({
    id,
    yrn: `urn:yaas:hybris:cart:cart:kellerhof;${id}`,
    ...site,
    type: 'shopping',
    status: 'OPEN',
    metadata: { version },
    items: lines.map(itemOf),
    totalUnitsCount: piecesIn(lines),
    calculatedPrice: calculated(lines, sums(lines), false),
  }),
  checkout: (checkout) => ({
    checkoutId: checkout.id,
    cartId: checkout.cart,
    status: states[checkout.state],
    missing: [...(checkout.address ? [] : ['addresses']), ...(checkout.method ? [] : ['shipping'])],
    ...site,
    items: checkout.lines.map(itemOf),
    shippingMethods: ways.map(({ methodId }) =>
      shippingIn(methodId, shippingFor(sums(checkout.lines).subtotal, methodId)),
    ),
    ...deliveryOf(checkout, sums(checkout.lines, checkout.method)),
    orderId: checkout.order ?? null,
  }),
  order: (checkout, created) => ({
    id: checkout.order,
    cartId: checkout.cart,
    checkoutId: checkout.id,
    status: 'CREATED',
    created,
    ...site,
    entries: checkout.lines.map((line) => {
      const { quantity, ...entry } = itemOf(line);
      return { ...entry, orderedAmount: quantity };
    }),
    ...deliveryOf(checkout, sums(checkout.lines, checkout.method)),
  }),
});

const variantOf = (ware: Ware, make: Ware['makes'][number]): Fields => {
  const item = items.find(({ catalogId }) => catalogId === make.id);
  if (!item) return {};
  const [price, deposit] = [moneyOf(item.amount), depositOf(item)];
  return {
    id: idOf('variant', make.id),
    yrn: item.id,
    code: make.sku,
    name: make.label,
    productType: 'VARIANT',
    taxCode: codeOf(ware),
    price: {
      priceId: priceIdOf(item),
      includesTax: true,
      effectiveValue: price,
      tierValues: [
        { minQuantity: { quantity: 1, unitCode: 'H87' }, priceValue: price },
        { minQuantity: { quantity: 10, unitCode: 'H87' }, priceValue: moneyOf(tenthOff(item.amount)) },
      ],
    },
    fees: deposit > 0 ? [{ name: depositName, feeAbsolute: moneyOf(deposit) }] : [],
    availability: { site: 'main', available: make.available },
  };
};

const productId = ({ id }: Ware): string => idOf('product', id);

const productOf = (ware: Ware): Fields => ({
  id: productId(ware),
  yrn: yrnOf(productId(ware)),
  code: ware.handle,
  name: ware.title,
  description: ware.story,
  productType: 'PARENT_VARIANT',
  brand: ware.maker,
  categories: [ware.kind],
  variants: ware.makes.map((make) => variantOf(ware, make)),
});

const pageOf = (found: readonly Ware[], { pageNumber = 1, pageSize = 20 }: Fields): Fields => {
  const [page, size] = [Number(pageNumber), Number(pageSize)];
  return {
    pageNumber: page,
    pageSize: size,
    totalCount: found.length,
    items: found.slice((page - 1) * size, page * size).map(productOf),
  };
};

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return { record: pageOf(matching(wares, args.query), args) };
  if (name === 'lookup_catalog') {
    const asked = [...new Set(asList(args.productIds))];
    const notFound = asked.filter((id) => !wares.some((ware) => productId(ware) === id));
    return {
      record: { items: wares.filter((ware) => asked.includes(productId(ware))).map(productOf), notFound },
    };
  }
  const ware = wares.find((each) => productId(each) === args.productId);
  return ware ? { record: productOf(ware) } : refusal('unknown-item', { id: args.productId });
};

const found: Rules['find'] = (asked) => {
  const { itemYrn, priceId } = fieldsOf({ asked }, 'asked');
  return items.find((item) => item.id === itemYrn && priceIdOf(item) === priceId);
};

/** @param bent rules and words that a fault bends */
export const emporixDesk =
  (bent: Partial<Rules> = {}, words: Partial<Words> = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const rules: Rules = {
      ...usual,
      find: found,
      newKey: ids('', 1, 1),
      cartId: () => idOf('cart', next.cart()),
      checkoutId: () => uuidOf(`emporix checkout ${next.checkout()}`),
      orderId: ids('B', 702_231, 1),
      refuse: refusal,
      totals,
      guard: ({ metadata }, { version, id }) => {
        const sent = fieldsOf({ metadata }, 'metadata').version;
        return sent === undefined || sent === version ? undefined : refusal('stale', { id, version: sent });
      },
      ...bent,
    };
    return tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const emporix = (plant: Plant = honest): Variant =>
  shop({
    name: 'emporix',
    listed,
    open: emporixDesk(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { drinks: ({ product_type }) => product_type === 'Drinks' },
    rate: [300, 4_000],
  });
