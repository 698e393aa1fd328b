/**
 * A storefront in the manner of Oscar and its REST API (oscarapi/serializers in github.com/django-oscar/django-oscar-api):
 * hyperlinks as identities, pages with `next` and `previous`, and messages by field, as JSON in a text only.
 *
 * Lawful oddities: a product is standalone, a parent or a child, and a parent cannot be bought; the price of a line is that
 * of all its pieces, after an offer that begins with six; taxes are unknown until there is an address, then come on top,
 * rounded for each line, for shipping and for a surcharge; shipping depends on the number of pieces; an update has one list
 * for new quantities and one for more products; a deleted basket is gone; the buyer's total can be sent with the approval.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { at, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Change, type Line, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, isParentAt, itemAt, stockrecordOf, titleOf, wares } from './goods.ts';
import { invalid, refusal } from './refusals.ts';
import {
  type Charge,
  chargeOf,
  discounted,
  goodsOf,
  methodOf,
  methods,
  offersOf,
  packing,
  priceOf,
  type Tax,
  taxIn,
} from './sums.ts';
import { api, currency, listed } from './tool-list.ts';

type Purchase = Checkout & { readonly billing?: Fields; readonly email?: string };

/** @param owner hyperlink of the basket, the checkout or the order */
const lineOf =
  (owner: string, tax: Tax) =>
  (line: Line): Fields => {
    const [price, before] = [priceOf(discounted(line), tax), priceOf(amountOf(line), tax)];
    return {
      url: `${owner}lines/${line.key}/`,
      product: line.item.id,
      stockrecord: stockrecordOf(line.item),
      title: titleOf(line.item),
      quantity: line.quantity,
      attributes: [],
      price_currency: currency,
      price_excl_tax: price.excl_tax,
      price_incl_tax: price.incl_tax,
      price_excl_tax_excl_discounts: before.excl_tax,
      price_incl_tax_excl_discounts: before.incl_tax,
      is_tax_known: tax !== undefined,
      warning: null,
    };
  };

const offerRowsOf = (lines: readonly Line[]): readonly Fields[] => {
  const amount = offersOf(lines);
  const description = '5 % off from six pieces of a product on';
  return amount > 0 ? [{ name: 'By the half-dozen', description, amount }] : [];
};

const basketOf = (id: string, lines: readonly Line[]): Fields => {
  const [goods, before] = [goodsOf(lines), sumOf(lines.map(amountOf))];
  return {
    url: id,
    id: Number(id.split('/').at(-2)),
    owner: null,
    status: 'Open',
    currency,
    lines: lines.map(lineOf(id, undefined)),
    offer_discounts: offerRowsOf(lines),
    voucher_discounts: [],
    is_tax_known: false,
    total_excl_tax_excl_discounts: before,
    total_incl_tax_excl_discounts: before,
    total_excl_tax: goods,
    total_incl_tax: goods,
    total_tax: 0,
  };
};

/** What a checkout and its order have in common. @param owner hyperlink of one of both */
function accountOf(owner: string, purchase: Purchase, charge: Charge): Fields {
  const { lines, address, billing, email, method: code } = purchase;
  const [method, tax] = [methodOf(code), taxIn(address)];
  const shipping = priceOf(method ? charge(method, lines) : 0, tax);
  const surcharge = priceOf(packing, tax);
  const goods = lines.map((line) => priceOf(discounted(line), tax));
  const parts = [...goods, shipping, surcharge];
  return {
    email: email ?? null,
    shipping_address: address ?? null,
    billing_address: billing ?? address ?? null,
    shipping_method: method?.name ?? null,
    shipping_code: method?.code ?? null,
    currency,
    is_tax_known: tax !== undefined,
    lines: lines.map(lineOf(owner, tax)),
    offer_discounts: offerRowsOf(lines),
    voucher_discounts: [],
    surcharges: [
      { name: 'Packing', code: 'packing', excl_tax: surcharge.excl_tax, incl_tax: surcharge.incl_tax },
    ],
    basket_total_excl_tax: goodsOf(lines),
    basket_total_incl_tax: sumOf(goods.map(({ incl_tax }) => incl_tax)),
    shipping_excl_tax: method ? shipping.excl_tax : null,
    shipping_incl_tax: method ? shipping.incl_tax : null,
    total_excl_tax: sumOf(parts.map(({ excl_tax }) => excl_tax)),
    total_tax: sumOf(parts.map((part) => part.tax)),
    total_incl_tax: sumOf(parts.map(({ incl_tax }) => incl_tax)),
  };
}

const statuses = { open: 'Open', placed: 'Placed', cancelled: 'Cancelled' } as const;

const orderNumberOf = (url: string): string => String(100_000 + Number(url.split('/').at(-2)));

const checkoutOf = (purchase: Purchase, charge: Charge): Fields => {
  const { id, cart, state, lines, address, order } = purchase;
  return {
    url: id,
    basket: cart,
    status: statuses[state],
    shipping_methods: methods.map((method) => ({
      code: method.code,
      name: method.name,
      description: method.description,
      price: { currency, ...priceOf(chargeOf(method, lines), taxIn(address)) },
      is_discounted: false,
      discount: 0,
    })),
    ...accountOf(id, purchase, charge),
    order: order === undefined ? null : { url: order, number: orderNumberOf(order) },
  };
};

const orderOf = (purchase: Purchase, placedAt: string, charge: Charge): Fields => {
  const { id, cart, order = '' } = purchase;
  return {
    url: order,
    number: orderNumberOf(order),
    checkout: id,
    basket: cart,
    owner: null,
    status: 'new',
    date_placed: placedAt,
    payment_url: null,
    ...accountOf(order, purchase, charge),
  };
};

const additionsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'products').map(({ url, quantity }) => ({
    does: 'add',
    item: url,
    quantity: Number(quantity),
  }));

/** The key of a line of this basket; undefined for other hyperlinks. */
function keyIn(basket: unknown, url: unknown): string | undefined {
  const [before, key] = String(url).split(/lines\/([0-9]+)\/$/);
  return before === basket ? key : undefined;
}

const changesIn = (args: Fields): readonly Change[] => [
  ...rowsIn(args, 'lines').map(
    ({ url, quantity }): Change => ({
      does: 'set',
      key: keyIn(args.basket, url),
      quantity: Number(quantity),
    }),
  ),
  ...additionsIn(args),
];

export const delivery: Words['delivery'] = (checkout, args) => {
  const { shipping_address, billing_address, shipping_method_code: code, guest_email } = args;
  if (code !== undefined && !methodOf(code)) return refusal('unknown-method', { id: code });
  const purchase: Purchase = {
    ...checkout,
    ...(isFields(shipping_address) && { address: shipping_address }),
    ...(isFields(billing_address) && { billing: billing_address }),
    ...(code !== undefined && { method: String(code) }),
    ...(guest_email !== undefined && { email: String(guest_email) }),
  };
  return purchase;
};

const wordsWith = (charge: Charge): Words => ({
  cartOf: ({ basket }) => basket,
  checkoutOf: ({ checkout }) => checkout,
  orderOf: ({ order }) => order,
  filling: additionsIn,
  changes: changesIn,
  delivery,
  approval: (args) => {
    const { approved, approved_at } = fieldsOf(args, 'buyer_approval');
    return { given: approved, at: approved_at };
  },
  cart: ({ id, lines }) => basketOf(id, lines),
  checkout: (checkout) => checkoutOf(checkout, charge),
  order: (checkout, placedAt) => orderOf(checkout, placedAt, charge),
  deletedCart: ({ id }) => ({ url: id, deleted: true }),
});

/** Refuses to place an order with another total than the buyer's. */
const comparing =
  (tools: Tools): Tools =>
  (name, args) => {
    if (name !== 'complete_checkout' || args.total === undefined) return tools(name, args);
    const read = tools('get_checkout', { checkout: args.checkout });
    if (!('record' in read) || read.record.status !== 'Open') return tools(name, args);
    const total = at(read.record, 'total_incl_tax');
    if (args.total === total) return tools(name, args);
    return invalid(406, { non_field_errors: [`Total incorrect ${args.total} != ${total}`] });
  };

/** A parent exists, so that its refusal says what to do instead. */
const refusing: Rules['refuse'] = (reason, detail = {}) =>
  reason === 'unknown-item' && isParentAt(detail.id)
    ? invalid(406, { reason: 'A parent product cannot be bought. Add one of its children.', url: detail.id })
    : refusal(reason, detail);

type Bent = {
  readonly rules?: Partial<Rules>;
  readonly delivery?: Words['delivery'];
  /** What shipping costs in the account of a checkout; the list of methods stays right. */
  readonly charge?: Charge;
};

const linksOf = (path: string, first: number): (() => string) => {
  const next = ids('', first, 1);
  return () => `${api}/${path}/${next()}/`;
};

/** @param bent what a fault bends */
export const oscarDesk =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const rules: Rules = {
      ...usual,
      find: itemAt,
      newKey: ids('', 5_204, 1),
      cartId: linksOf('baskets', 1_871),
      checkoutId: linksOf('checkouts', 640),
      orderId: linksOf('orders', 412),
      refuse: refusing,
      // The words of this shape calculate by themselves, as taxes depend on the address.
      totals: () => ({ subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 }),
      ...bent.rules,
    };
    const words = {
      ...wordsWith(bent.charge ?? chargeOf),
      ...(bent.delivery && { delivery: bent.delivery }),
    };
    return comparing(tradeOf(words, rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const oscar = (plant: Plant = honest): Variant =>
  shop({
    name: 'oscar',
    listed,
    open: oscarDesk(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 4_000],
  });
