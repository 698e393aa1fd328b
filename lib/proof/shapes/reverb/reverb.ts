/**
 * A storefront in the manner of Reverb: listings of used gear, mostly single pieces, with `_links` and prices in cents.
 *
 * Lawful oddities: an update has all items of the cart; more pieces than the inventory are refused; each listing of a checkout
 * has its own shipping, by the region of the address and with a lower rate for further pieces, and its own sales tax, by the
 * state of the address and in some states on the shipping too; a paid checkout becomes a bundle with an order for each listing.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
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
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { type Charges, chargesOf, methods, shippingOf, taxIn } from './charges.ts';
import { type Before, before, catalogWith, hrefOf, inventoryOf, items, priceOf, wares } from './listings.ts';
import { listed } from './tool-list.ts';

const amountsOf = ({ subtotal, shipping, tax, total }: Charges): Fields => ({
  amount_product_subtotal: priceOf(subtotal),
  shipping: priceOf(shipping),
  amount_tax: priceOf(tax),
  total: priceOf(total),
});

const itemOf = (line: Line): Fields => ({
  listing_id: line.item.ware.id,
  title: line.item.ware.title,
  quantity: line.quantity,
  amount_product: priceOf(line.item.amount),
  amount_product_subtotal: priceOf(amountOf(line)),
  _links: { listing: hrefOf(`listings/${line.item.id}`) },
});

/** What faults bend besides the rules. */
type Bend = {
  readonly charges: typeof chargesOf;
  readonly changes: (args: Fields) => readonly Change[];
  readonly before: Before;
  /** The delivery before an update, of which the update replaces parts. */
  readonly kept: (checkout: Checkout, args: Fields) => Checkout;
};

export const itemsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ listing_id: id, quantity }) => ({
    does: 'add',
    item: id,
    quantity: Number(quantity),
  }));

const usualBend: Bend = {
  charges: chargesOf,
  changes: (args) => [{ does: 'clear' }, ...itemsIn(args)],
  before,
  kept: (checkout) => checkout,
};

type Problem = Reason | 'too-many';

const errors: Readonly<Record<Problem, readonly [code: number, member: string, message: string]>> = {
  'unknown-item': [-32_404, 'listing_id', 'The listing could not be found.'],
  'sold-out': [-32_422, 'listing_id', 'The listing has been sold.'],
  'too-many': [-32_422, 'quantity', 'The listing does not have that many pieces.'],
  'unknown-line': [-32_404, 'items', 'The item is not in the cart.'],
  'unknown-cart': [-32_404, 'cart_id', 'The cart could not be found.'],
  'unknown-checkout': [-32_404, 'checkout_id', 'The checkout could not be found.'],
  'unknown-order': [-32_404, 'order_bundle_id', 'The orders could not be found.'],
  'unknown-method': [-32_422, 'shipping_method', 'The method of shipping is not offered.'],
  'empty-cart': [-32_422, 'cart_id', 'The cart is empty.'],
  closed: [-32_409, 'status', 'It has been paid or cancelled, and cannot be changed.'],
  stale: [-32_409, 'status', 'It has changed.'],
  unaddressed: [-32_422, 'shipping_address', 'The address is missing.'],
  'not-ready': [
    -32_422,
    'checkout',
    'The checkout cannot be paid before it has an address, a method of shipping and a recent approval.',
  ],
};

const missingMembers: Fields = {
  approval: { payment_authorization: ['The buyer has to agree to the payment now.'] },
  address: { shipping_address: ["can't be blank"] },
  method: { shipping_method: ["can't be blank"] },
};

function refusal(problem: Problem, { missing, state, ...detail }: Fields = {}): Outcome {
  const [code, member, message] = errors[problem];
  const members = asList(missing).map((name) => missingMembers[String(name)]);
  return refuse(code, message, {
    message,
    errors: members.length > 0 ? Object.assign({}, ...members) : { [member]: [message] },
    ...detail,
    ...(state !== undefined && { status: state === 'placed' ? statuses.placed : state }),
  });
}

const statuses = { open: 'unpaid', placed: 'paid', cancelled: 'cancelled' } as const;

const deliveryIn = ({ address, method }: Checkout): Fields => ({
  shipping_address: address ?? null,
  shipping_method: method ?? null,
  shipping_taxed: taxIn(address).isOnShipping,
  tax_rate: taxIn(address).rate / 100_000,
});

const methodsFor = ({ lines, address }: Checkout): readonly Fields[] =>
  methods.map(({ code, name }) => ({
    code,
    name,
    shipping: priceOf(sumOf(lines.map((line) => shippingOf(line, { address: address ?? {}, method: code })))),
  }));

/** The records of checkouts and bundles of orders. */
function recordsWith(charges: Bend['charges']): Pick<Words, 'checkout' | 'order'> {
  const charged = (checkout: Checkout) => checkout.lines.map((line) => charges(line, checkout));
  const sumsOf = (checkout: Checkout): Fields => {
    const sum = (name: keyof Charges) => sumOf(charged(checkout).map((each) => each[name]));
    return amountsOf({
      subtotal: sum('subtotal'),
      shipping: sum('shipping'),
      tax: sum('tax'),
      total: sum('total'),
    });
  };
  const itemsOf = (checkout: Checkout) =>
    checkout.lines.map((line) => ({ ...itemOf(line), ...amountsOf(charges(line, checkout)) }));
  return {
    checkout: (checkout) => ({
      id: checkout.id,
      cart_id: checkout.cart,
      status: statuses[checkout.state],
      items: itemsOf(checkout),
      ...deliveryIn(checkout),
      shipping_methods: methodsFor(checkout),
      missing_fields: [
        ...(checkout.address ? [] : ['shipping_address']),
        ...(checkout.method ? [] : ['shipping_method']),
      ],
      ...sumsOf(checkout),
      order_bundle_id: checkout.order ?? null,
      _links: { self: hrefOf(`checkouts/${checkout.id}`), cart: hrefOf(`carts/${checkout.cart}`) },
    }),
    order: (checkout, placedAt) => ({
      order_bundle_id: checkout.order,
      checkout_id: checkout.id,
      status: 'paid',
      created_at: placedAt,
      paid_at: placedAt,
      orders: itemsOf(checkout).map((item, index) => ({
        order_number: `${checkout.order}${index + 1}`,
        status: 'paid',
        ...item,
      })),
      ...deliveryIn(checkout),
      ...sumsOf(checkout),
      _links: { self: hrefOf(`order_bundles/${checkout.order}`) },
    }),
  };
}

const wordsWith = ({ charges, changes, kept }: Bend): Words => ({
  cartOf: ({ cart_id: id }) => id,
  checkoutOf: ({ checkout_id: id }) => id,
  orderOf: ({ order_bundle_id: id }) => id,
  filling: itemsIn,
  changes,
  delivery: (checkout, args) => {
    const { shipping_address: address, shipping_method: method } = args;
    if (method !== undefined && !methods.some(({ code }) => code === method)) {
      return refusal('unknown-method', { shipping_method: method });
    }
    return {
      ...kept(checkout, args),
      ...(isFields(address) && { address }),
      ...(method !== undefined && { method: String(method) }),
    };
  },
  approval: (args) => {
    const { authorized, authorized_at: at } = fieldsOf(args, 'payment_authorization');
    return { given: authorized, at };
  },
  cart: ({ id, state, lines }) => ({
    id,
    status: state,
    items: lines.map(itemOf),
    amount_product_subtotal: priceOf(subtotalOf(lines)),
    _links: { self: hrefOf(`carts/${id}`) },
  }),
  ...recordsWith(charges),
});

/** Refuses more pieces than a listing has. */
const stocked =
  (tools: Tools): Tools =>
  (name, args) => {
    const wanted = name === 'create_cart' || name === 'update_cart' ? rowsIn(args, 'items') : [];
    const piecesOf = ({ id }: Ware) =>
      sumOf(wanted.filter((row) => row.listing_id === id).map(({ quantity }) => Number(quantity)));
    const short = wares.find((ware) => inventoryOf(ware) > 0 && piecesOf(ware) > inventoryOf(ware));
    if (!short) return tools(name, args);
    return refusal('too-many', { listing_id: short.id, inventory: inventoryOf(short) });
  };

/** @param bent rules that a fault bends */
export const reverbDesk =
  (bent: Partial<Rules & Bend> = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const bend = { ...usualBend, ...bent };
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === String(id)),
      newKey: (item) => item.id,
      cartId: () => uuidOf(`reverb cart ${next.cart()}`),
      checkoutId: () => uuidOf(`reverb checkout ${next.checkout()}`),
      orderId: ids('', 48_120_331, 17),
      refuse: refusal,
      totals: (lines) => ({
        subtotal: subtotalOf(lines),
        discount: 0,
        shipping: 0,
        tax: 0,
        total: subtotalOf(lines),
      }),
      ...bent,
    };
    return stocked(tradeOf(wordsWith(bend), rules, catalogWith(rules.refuse, bend.before), places));
  };

/** @param plant a fault in its tools; none by default */
export const reverb = (plant: Plant = honest): Variant =>
  shop({
    name: 'reverb',
    listed,
    open: reverbDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { accessories: ({ product_type }) => product_type === 'Accessories' },
    rate: [300, 4_000],
  });
