/**
 * An Indonesian marketplace in the manner of Tokopedia: three shops, envelopes of `header` and `data` around each answer,
 * parents with children that are sold, carts in groups of shops, couriers by `sp_id`, and orders with numbers as states.
 *
 * Lawful oddities: one payment makes an order for each shop, and the totals of these orders together are what the buyer pays;
 * each shop sends its own parcel, for which the courier is paid by started kilogram and by province. The `cart_id` names a
 * line, and the cart is a `cart_session_id`. Lines are removed by a list of their own, and never set to 0. From a number of
 * pieces on, a product has its wholesale price. Electronics must be insured, and all else may be. Couriers are offered, and can
 * be chosen, only for an address, whose country is a name. More than the stock is cut to it, with a message. The id of a parent
 * finds a product, and cannot be bought. A cancelled cart is gone. The approval has a time in Unix seconds.
 */
import { asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Change } from '../trade/lines.ts';
import { type Item, listIn, matching, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  cartContents,
  courierOf,
  currency,
  gramsOf,
  inStock,
  itemOf,
  items,
  mustInsure,
  nameOf,
  offersFor,
  ordersIn,
  paidFor,
  type Sums,
  shopOf,
  stockOf,
  sums,
  type Terms,
  wares,
  wholesaleOf,
} from './goods.ts';
import { header, listed, refusal } from './tool-list.ts';

const answered = (data: Fields): Fields => ({
  header: header('Your request has been processed successfully'),
  data,
});

const money = (amount: number): Fields => ({ amount, currency });

const offerOf = (item: Item): Fields => ({
  sku: item.sku,
  price: money(item.amount),
  stock: stockOf(item),
  weight: { value: gramsOf(item), unit: 'GR' },
});

const optionId = (ware: Ware, index: number): number => (ware.id % 1_000_000) * 10 + index;

const variantsOf = (ware: Ware, makes: readonly Item[]): Fields => ({
  variant: {
    parent_id: ware.id,
    default_child: Number(makes[0]?.id),
    variant: [
      {
        name: ware.option,
        options: makes.map(({ label }, index) => ({ id: optionId(ware, index), value: label })),
      },
    ],
    children: makes.map((item, index) => ({
      product_id: Number(item.id),
      name: nameOf(item),
      option_ids: [optionId(ware, index)],
      is_buyable: item.available,
      ...offerOf(item),
    })),
  },
});

function toProduct(ware: Ware): Fields {
  const [first, ...others] = items.filter((item) => item.ware === ware);
  const tier = wholesaleOf(ware);
  return {
    product_id: ware.id,
    name: ware.title,
    short_desc: ware.story,
    condition: 'NEW',
    url: `/products/${ware.handle}`,
    category: ware.kind,
    shop: shopOf(ware),
    must_insurance: mustInsure(ware),
    ...(first && (others.length > 0 ? variantsOf(ware, [first, ...others]) : offerOf(first))),
    wholesale: tier ? [{ min_qty: tier.min_qty, price: money(tier.amount) }] : [],
  };
}

function search({ query, page = 1, per_page = 5 }: Fields): Outcome {
  const found = matching(wares, query);
  const [start, size] = [(Number(page) - 1) * Number(per_page), Number(per_page)];
  return {
    record: {
      total_data: found.length,
      paging: { page, per_page, has_next: start + size < found.length },
      products: found.slice(start, start + size).map(toProduct),
    },
  };
}

/** The product that an id names: its own, or that of one of its children. */
const productOf = (id: unknown): Ware | undefined => wares.find((ware) => ware.id === id) ?? itemOf(id)?.ware;

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return search(args);
  if (name === 'lookup_catalog') {
    const wanted = asList(args.product_ids).map(productOf);
    return { record: { products: wares.filter((ware) => wanted.includes(ware)).map(toProduct) } };
  }
  const ware = productOf(args.product_id);
  return ware ? { record: toProduct(ware) } : refusal('unknown-item');
};

/** A checkout keeps more than the common ones. */
type Session = Checkout & { readonly insured?: boolean };

/** Order created, payment verified, and cancelled by the buyer. */
const statuses = { open: 100, placed: 220, cancelled: 15 } as const;

const termsOf = ({ method, address, insured = false }: Session): Terms => ({
  courier: courierOf(method),
  recipient: address,
  insured,
});

/** A payment has fewer orders than ten. */
const orderId = (payment: string, index: number): number => Number(payment) * 10 + index + 1;
const paymentOf = (order: unknown): number => Math.floor(Number(order) / 10);

const addition = ({ product_id, quantity }: Fields): Change => ({
  does: 'add',
  item: product_id,
  quantity: Number(quantity),
});

/** Sets what the arguments name. */
function delivered(session: Session, { recipient, sp_id, finsurance }: Fields): Session | Outcome {
  const address = isFields(recipient) ? recipient : session.address;
  if (sp_id !== undefined && !courierOf(sp_id)) return refusal('unknown-method');
  if (sp_id !== undefined && !address) return refusal('unaddressed');
  return {
    ...session,
    ...(address && { address }),
    ...(sp_id !== undefined && { method: String(sp_id) }),
    ...(typeof finsurance === 'boolean' && { insured: finsurance }),
  };
}

function showCheckout(session: Session, bent: Sums): Fields {
  const terms = termsOf(session);
  const orders = ordersIn(session.lines, terms, bent);
  const { order: payment } = session;
  return {
    checkout_id: Number(session.id),
    cart_session_id: session.cart,
    order_status: statuses[session.state],
    recipient: session.address ?? null,
    couriers: offersFor(session.lines, terms),
    finsurance: terms.insured,
    group_shop: orders,
    amt: paidFor(orders.map(({ amt }) => amt)),
    payment_id: payment === undefined ? null : Number(payment),
    order_list: orders.flatMap(({ shop_info: { shop_id } }, index) =>
      payment === undefined ? [] : { order_id: orderId(payment, index), shop_id },
    ),
  };
}

/** All orders of a payment. */
const showOrders = (session: Session, placedAt: string, bent: Sums): Fields => ({
  orders: ordersIn(session.lines, termsOf(session), bent).map((shown, index) => {
    const order_id = orderId(session.order ?? '', index);
    return {
      order_id,
      invoice_num: `INV/${placedAt.slice(0, 10).replaceAll('-', '')}/MPL/${order_id}`,
      payment_id: Number(session.order),
      checkout_id: Number(session.id),
      order_status: statuses.placed,
      create_time: Math.floor(Date.parse(placedAt) / 1_000),
      recipient: session.address,
      is_affiliate: false,
      fulfill_by: 0,
      ...shown,
    };
  }),
});

export const wordsWith = (bent: Sums): Words => ({
  cartOf: ({ cart_session_id }) => cart_session_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => paymentOf(order_id),
  filling: (args) => rowsIn(args, 'products').map(addition),
  changes: (args) => [
    ...listIn(args, 'removed_cart_ids').map((key) => ({ does: 'set', key, quantity: 0 }) as const),
    ...rowsIn(args, 'carts').map(
      ({ cart_id, quantity }) => ({ does: 'set', key: cart_id, quantity: Number(quantity) }) as const,
    ),
    ...rowsIn(args, 'products').map(addition),
  ],
  delivery: delivered,
  approval: (args) => {
    const { is_approved, approve_time } = fieldsOf(args, 'buyer_approval');
    return { given: is_approved, at: approve_time && new Date(Number(approve_time) * 1_000).toISOString() };
  },
  cart: ({ id, lines, messages }) => ({
    cart_session_id: id,
    ...cartContents(lines, bent),
    error_message: messages.map(({ message }) => message),
  }),
  deletedCart: ({ id }) => ({ cart_session_id: id, success: 1, message: 'The cart is removed.' }),
  checkout: (session) => showCheckout(session, bent),
  order: (session, placedAt) => showOrders(session, placedAt, bent),
});

/** One order of a payment. */
function orderIn(outcome: Outcome, id: unknown): Outcome {
  if (!('record' in outcome)) return outcome;
  const record = rowsIn(outcome.record, 'orders').find(({ order_id }) => order_id === id);
  return record ? { record } : refusal('unknown-order');
}

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: Partial<Sums>;
  readonly words?: Partial<Words>;
};

export const tokopediaDesk =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const nextCart = counter();
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ids('', 3_421_389_123, 9),
      cartId: () => uuidOf(`tokopedia cart ${nextCart()}`),
      checkoutId: ids('', 39_004_217, 11),
      orderId: ids('', 116_873_150),
      refuse: refusal,
      totals: () => ({ subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 }),
      limit: inStock,
      ...bent.rules,
    };
    const words = { ...wordsWith({ ...sums, ...bent.sums }), ...bent.words };
    const trade = tradeOf(words, rules, catalog, places);
    return (name, args) => {
      const outcome = trade(name, args);
      return changed(name === 'get_order' ? orderIn(outcome, args.order_id) : outcome, answered);
    };
  };

/** @param plant a fault in its tools; none by default */
export const tokopedia = (plant: Plant = honest): Variant =>
  shop({
    name: 'tokopedia',
    listed,
    open: tokopediaDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { coffee: ({ product_type }) => product_type === 'Coffee' },
    rate: [300, 4_000],
  });
