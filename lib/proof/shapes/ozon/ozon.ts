/**
 * A seller on a marketplace in the manner of Ozon, from the buyer's side: baskets, and orders that are split into postings.
 *
 * Lawful oddities: each record is in a `result`; each variant is a product of its own, and a line is named by its `sku`,
 * a whole number; an update of a basket has all its products, and what it does not name is removed; an order has one
 * posting for each warehouse that has products of it, and delivery is paid for each posting; the amounts of a line are in
 * `financial_data`, apart from its name, under a `product_id` that is its SKU; beside the price are the old one, that
 * is not paid, and the commission and the payout of the seller, that are parts of the price; VAT is contained, at two
 * rates; what is not known is an empty text or 0, and never left out or null; an address has the name of its country, and
 * the shop fills in the code of a pick-up point; a cancellation has a reason; refusals have the codes of gRPC.
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
import { uuidOf } from '../desk/stock.ts';
import { type Change, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Cart, type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogIn,
  generalVat,
  inRub,
  itemOf,
  type Method,
  methodOf,
  methods,
  nameOf,
  next,
  type Parcel,
  parcelsOf,
  provider,
  refusal,
  skuOf,
  toFinances,
  vatIn,
  vatOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** The sums of an order, which a fault bends. */
type Sums = {
  /** @param costs of its postings */
  readonly delivery: (costs: readonly number[]) => number;
  readonly total: (products: number, delivery: number, vat: number) => number;
};
const lawful: Sums = { delivery: sumOf, total: (products, delivery) => products + delivery };

const totalsBy =
  ({ delivery, total }: Sums): Rules['totals'] =>
  (lines, method) => {
    const costs = parcelsOf(lines).map(() => methodOf(method)?.cost ?? 0);
    const [subtotal, shipping] = [subtotalOf(lines), delivery(costs)];
    const tax = sumOf([...lines.map(vatOf), ...costs.map((cost) => vatIn(cost, generalVat))]);
    return { subtotal, discount: 0, shipping, tax, total: total(subtotal, shipping, tax) };
  };

const toProduct = ({ item, quantity }: Line): Fields => ({
  name: nameOf(item),
  offer_id: item.sku,
  sku: skuOf(item),
  quantity,
  price: item.amount,
  ...inRub,
});

const noAddress = {
  address_tail: '',
  city: '',
  district: '',
  region: '',
  zip_code: '',
  country: '',
  latitude: 0,
  longitude: 0,
  comment: '',
};

/** The customer has a number from the first order on. */
const customerOf = ({ address: customer = {}, method, order = '0' }: Checkout): Fields => ({
  customer_id: Number.parseInt(order, 10),
  name: '',
  phone: '',
  customer_email: '',
  ...customer,
  address: { ...noAddress, ...fieldsOf(customer, 'address'), pvz_code: methodOf(method)?.point ?? 0 },
});

const statusOf = ({ state, address, method }: Checkout): string => {
  if (state !== 'open') return state === 'placed' ? 'awaiting_packaging' : 'cancelled';
  return address && method ? 'awaiting_approve' : 'awaiting_registration';
};

const noProvider = { tpl_provider_id: 0, tpl_provider: '' };
const toMethod = ({ id, name }: Method): Fields => ({ id, name, ...provider });

const toPosting = (order: Checkout, [from, lines]: Parcel, index: number): Fields => {
  const method = methodOf(order.method);
  const { city, region } = { ...noAddress, ...fieldsOf(order.address, 'address') };
  const warehouse = { warehouse_id: from.id, warehouse: from.name };
  return {
    posting_number: order.order ? `${order.order}-${index + 1}` : '',
    status: statusOf(order),
    delivery_method: { id: 0, name: '', ...noProvider, ...(method && toMethod(method)), ...warehouse },
    delivery_price: method?.cost ?? 0,
    ...inRub,
    products: lines.map((line) => ({ ...toProduct(line), mandatory_mark: [] })),
    financial_data: { cluster_from: from.cluster, products: lines.map(toFinances) },
    analytics_data: {
      region,
      city,
      delivery_type: method?.type ?? '',
      payment_type_group_name: 'Cards',
      is_premium: false,
      is_legal: false,
      ...warehouse,
    },
  };
};

const offeredTo = (parcels: number): readonly Fields[] =>
  methods.map((method) => ({
    ...toMethod(method),
    delivery_type: method.type,
    posting_price: method.cost,
    delivery_price: method.cost * parcels,
    ...inRub,
  }));

/** Why a buyer cancels an order; with the other reason, the buyer says which. */
const reasonOf = ({ cancel_reason_id: id = 508, cancel_reason_message: message }: Fields): Fields => ({
  cancel_reason_id: id,
  cancel_reason: message ?? 'The buyer cancelled the order',
  cancellation_type: 'client',
  cancellation_initiator: 'Client',
});

const noReason = {
  cancel_reason_id: 0,
  cancel_reason: '',
  cancellation_type: '',
  cancellation_initiator: '',
  cancelled_after_ship: false,
  affect_cancellation_rating: false,
};

/** @param reasonFor the reason of a cancellation, by the id of the order */
function recordsBy(
  sums: Sums,
  reasonFor: (id: string) => Fields | undefined,
): Pick<Words, 'cart' | 'checkout' | 'order'> {
  const contents = (order: Checkout): Fields => {
    const { subtotal, shipping, tax, total } = totalsBy(sums)(order.lines, order.method);
    const reason = order.state === 'cancelled' ? reasonFor(order.id) : undefined;
    return {
      order_id: Number(order.id),
      order_number: order.order ?? '',
      status: statusOf(order),
      customer: customerOf(order),
      postings: parcelsOf(order.lines).map((parcel, index) => toPosting(order, parcel, index)),
      cancellation: { ...noReason, ...reason },
      products_price: subtotal,
      delivery_price: shipping,
      total_price: total,
      vat_amount: tax,
      ...inRub,
    };
  };
  return {
    cart: ({ id, state, lines }: Cart) => ({
      result: {
        basket_id: id,
        status: state === 'open' ? 'active' : 'cancelled',
        products: lines.map(toProduct),
        products_price: subtotalOf(lines),
        ...inRub,
      },
    }),
    checkout: (order) => ({
      result: { ...contents(order), delivery_methods: offeredTo(parcelsOf(order.lines).length) },
    }),
    order: (order, placedAt) => ({ result: { ...contents(order), in_process_at: placedAt } }),
  };
}

const added = (args: Fields): readonly Change[] =>
  rowsIn(args, 'products').map(({ sku, quantity }) => ({
    does: 'add',
    item: sku,
    quantity: Number(quantity),
  }));

/** The order with what an update sends. */
export function delivered(
  order: Checkout,
  { customer, delivery_method_id: method }: Fields,
): Checkout | Outcome {
  if (method !== undefined && !methodOf(method)) {
    return refusal('unknown-method', { delivery_method_id: method });
  }
  return {
    ...order,
    ...(isFields(customer) && { address: customer }),
    ...(method !== undefined && { method: String(method) }),
  };
}

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: Partial<Sums>;
  readonly delivery?: Words['delivery'];
  readonly catalog?: Tools;
};

export const ozonDesk =
  ({ rules = {}, sums: altered = {}, delivery = delivered, catalog = catalogIn(next) }: Bent = {}) =>
  (places: Places): Tools => {
    const sums = { ...lawful, ...altered };
    const [nextBasket, nextCustomer] = [counter(), ids('', 30_118_406, 37)];
    const reasons = new Map<string, Fields>();
    const words: Words = {
      cartOf: ({ basket_id: id }) => id,
      checkoutOf: ({ order_id: id }) => id,
      orderOf: ({ order_number: number }) => number,
      filling: added,
      changes: (args) => [{ does: 'clear' }, ...added(args)],
      delivery,
      approval: (args) => {
        const { is_confirmed: given, confirmed_at: at } = fieldsOf(args, 'buyer_confirmation');
        return { given, at };
      },
      ...recordsBy(sums, (id) => reasons.get(id)),
    };
    const own: Rules = {
      ...usual,
      find: itemOf,
      newKey: ({ id }) => id,
      cartId: () => uuidOf(`ozon basket ${nextBasket()}`),
      checkoutId: ids('', 680_420_041),
      orderId: () => `${nextCustomer()}-0001`,
      refuse: refusal,
      totals: totalsBy(sums),
      ...rules,
    };
    const tools = tradeOf(words, own, catalog, places);
    return (name, args) => {
      const id = String(args.order_id);
      // A second cancellation is refused, and does not change the reason of the first.
      if (name !== 'cancel_checkout' || reasons.has(id)) return tools(name, args);
      reasons.set(id, reasonOf(args));
      const outcome = tools(name, args);
      if ('refusal' in outcome) reasons.delete(id);
      return outcome;
    };
  };

/** @param plant a fault in its tools; none by default */
export const ozon = (plant: Plant = honest): Variant =>
  shop({
    name: 'ozon',
    listed,
    open: ozonDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 4_000],
  });
