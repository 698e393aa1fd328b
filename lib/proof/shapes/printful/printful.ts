/**
 * A storefront on Printful: `code` and `result` around each record, sync products with their sync variants, draft orders
 * with a recipient, and `costs` beside `retail_costs`. After developers.printful.com/docs (Products API and Orders API).
 *
 * Lawful oddities: an order has two groups of costs, of which the buyer pays only the retail ones; digitization is paid once
 * for each embroidered product; the shipping grows with each piece; sales tax or VAT is on top, once there is a recipient;
 * an update has all items, in which an `id` keeps one; an order has the id of its draft; refusals are results with `isError`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  type Why,
} from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 88_410_200, maker: 'Gull & Anchor', option: 'Color', prefix: 'GUL' }, [
  [
    'Anchor Cap',
    'Embroidered Hats',
    [
      ['Khaki', '28.75'],
      ['Black', '29.50', 'sold out'],
    ],
  ],
  ['Lighthouse Mug', 'Mugs', [['White', '14.95']]],
  [
    'Harbor Tee',
    'T-Shirts',
    [
      ['Navy', '24.50'],
      ['Heather', '26.00'],
    ],
  ],
  ['Tide Poster', 'Posters', [['Matte', '19.20']]],
  ['Fog Hoodie', 'Hoodies', [['Sand', '52.40']]],
  ['Knot Beanie', 'Embroidered Hats', [['Charcoal', '23.35']]],
]);

const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });
const isEmbroidered = ({ kind }: Ware): boolean => kind.startsWith('Embroidered');
const digitizationFee = 295;

const toProduct = (ware: Ware): Fields => ({
  sync_product: {
    id: ware.id,
    external_id: ware.handle,
    name: ware.title,
    description: ware.story,
    brand: ware.maker,
    type_name: ware.kind,
    variants: ware.makes.length,
    technique: isEmbroidered(ware) ? 'EMBROIDERY' : 'DIGITAL',
    digitization_fee: isEmbroidered(ware) ? moneyOf(digitizationFee) : null,
    is_ignored: false,
  },
  sync_variants: ware.makes.map(({ id, label, sku, price, available }) => ({
    id,
    sync_product_id: ware.id,
    name: `${ware.title} / ${label}`,
    color: label,
    sku,
    retail_price: moneyOf(Math.round(Number(price) * 100)),
    availability_status: available ? 'active' : 'out_of_stock',
  })),
});

const answer = (result: unknown, more: Fields = {}): Fields => ({ code: 200, result, extra: [], ...more });

type Problem = Why | 'twice';

const errors: Readonly<Record<Problem, readonly [code: number, reason: string, message: string]>> = {
  item: [404, 'NotFound', 'Sync product or sync variant not found.'],
  'sold-out': [400, 'BadRequest', 'This sync variant is out of stock.'],
  line: [404, 'NotFound', 'The cart has no item with this id.'],
  cart: [404, 'NotFound', 'Cart not found.'],
  checkout: [404, 'NotFound', 'Order not found.'],
  order: [404, 'NotFound', 'Order not found, or not confirmed.'],
  final: [409, 'Conflict', 'A confirmed or canceled order cannot be changed.'],
  approval: [403, 'Forbidden', 'The buyer has to approve of this order now.'],
  lacking: [400, 'BadRequest', 'The order cannot be confirmed yet.'],
  method: [400, 'BadRequest', 'This shipping method is not available.'],
  empty: [400, 'BadRequest', 'The cart has no items.'],
  version: [409, 'Conflict', 'The order has changed.'],
  twice: [400, 'BadRequest', 'An item is sent twice.'],
};

function refusal(why: Problem, detail: unknown): Outcome {
  const [code, reason, message] = errors[why];
  const body = { code, result: message, error: { reason, message, detail: detail ?? null } };
  const content = [{ type: 'text', text: JSON.stringify(body) }];
  return { members: { result: { isError: true, content } } };
}

/** @param page the products of a page */
export const catalogIn =
  (page: (found: readonly Ware[], offset: number, limit: number) => readonly Ware[]) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, String(args.query).trim());
      const [limit, offset] = [Number(args.limit ?? 20), Number(args.offset ?? 0)];
      const paging = { total: found.length, offset, limit };
      return { record: answer(page(found, offset, limit).map(toProduct), { paging }) };
    }
    if (name === 'lookup_catalog') {
      const rows = asList(args.sync_product_ids).map((id) => ({ id, ware: wares.find((w) => w.id === id) }));
      const extra = rows.filter(({ ware }) => !ware).map(({ id }) => ({ id, reason: 'NotFound' }));
      return {
        record: answer(
          rows.flatMap(({ ware }) => (ware ? [toProduct(ware)] : [])),
          { extra },
        ),
      };
    }
    const ware = wares.find(({ id }) => id === args.sync_product_id);
    return ware ? { record: answer(toProduct(ware)) } : refusal('item', args.sync_product_id);
  };

const methods = [
  { id: 'STANDARD', name: 'Flat Rate', first: 475, next: 220, days: [4, 8] },
  { id: 'EXPRESS', name: 'Express', first: 2_195, next: 340, days: [1, 3] },
] as const;

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const production = (price: number): number => Math.round(price * 0.55);

function rateOf({ first, next }: (typeof methods)[number], lines: readonly Line[]): number {
  const pieces = sumOf(lines.map(({ quantity }) => quantity));
  return pieces === 0 ? 0 : first + next * (pieces - 1);
}

const stateRates: Fields = { CA: 0.0725, NY: 0.04, TX: 0.0625, NC: 0.0475, OR: 0, MT: 0, NH: 0, DE: 0 };
const vatRates: Fields = { GB: 0.2, DE: 0.19, FR: 0.2, ES: 0.21, NL: 0.21, LV: 0.21, IE: 0.23, IT: 0.22 };

/** Sales tax is for items and their fees, and VAT for the shipping as well. */
function taxesOf(address: Fields | undefined, goods: number, shipping: number) {
  const { country_code: country, state_code: state } = address ?? {};
  const rate = country === 'US' ? Number(stateRates[String(state)] ?? 0.06) : 0;
  const vatRate = Number(vatRates[String(country)] ?? 0);
  return { tax: Math.round(goods * rate), vat: Math.round((goods + shipping) * vatRate) };
}

type Delivery = Pick<Purchase, 'address' | 'method'>;

/** What the buyer pays, in cents. */
export function retailOf(lines: readonly Line[], { address, method }: Delivery) {
  const subtotal = sumOf(lines.map(({ item, quantity }) => item.amount * quantity));
  const embroidered = new Set(lines.map(({ item }) => item.ware).filter(isEmbroidered));
  const digitization = embroidered.size * digitizationFee;
  const chosen = methods.find(({ id }) => id === method);
  const shipping = chosen ? rateOf(chosen, lines) : 0;
  const { tax, vat } = taxesOf(address, subtotal + digitization, shipping);
  const total = subtotal + shipping + digitization + tax + vat;
  return { subtotal, discount: 0, shipping, digitization, tax, vat, total };
}

/** Both groups of costs. The store has a resale certificate, and pays no tax. */
function costsOf(lines: readonly Line[], retail: ReturnType<typeof retailOf>): Fields {
  const subtotal = sumOf(lines.map(({ item, quantity }) => production(item.amount) * quantity));
  const { shipping, digitization } = retail;
  const total = subtotal + shipping + digitization;
  return {
    costs: { currency: 'USD', subtotal, discount: 0, shipping, digitization, tax: 0, vat: 0, total },
    retail_costs: { currency: 'USD', ...retail },
  };
}

const toItem = ({ id, item, quantity }: Line): Fields => ({
  id: Number(id),
  sync_variant_id: Number(item.id),
  sync_product_id: item.ware.id,
  name: `${item.ware.title} / ${item.label}`,
  sku: item.sku,
  quantity,
  price: production(item.amount),
  retail_price: item.amount,
  currency: 'USD',
});

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['recipient']),
  ...(method ? [] : ['shipping']),
];

const statuses = { open: 'draft', done: 'pending', off: 'canceled' } as const;

/** @param costs of a cart, which has no delivery, or of an order */
export function viewsWith(costs: typeof retailOf): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> {
  const common = (order: Purchase): Fields => ({
    id: Number(order.id),
    status: statuses[order.stage],
    shipping: order.method ?? null,
    recipient: order.address ?? null,
    items: order.lines.map(toItem),
    ...costsOf(order.lines, costs(order.lines, order)),
  });
  return {
    showCart: ({ id, stage, lines }: Basket) =>
      answer({
        id: Number(id),
        status: stage === 'off' ? 'canceled' : 'open',
        items: lines.map(toItem),
        ...costsOf(lines, costs(lines, {})),
      }),
    showCheckout: (draft) =>
      answer({
        ...common(draft),
        shipping_rates: methods.map((method) => ({
          id: method.id,
          name: method.name,
          rate: rateOf(method, draft.lines),
          currency: 'USD',
          min_delivery_days: method.days[0],
          max_delivery_days: method.days[1],
        })),
        missing: draft.stage === 'open' ? lacking(draft) : [],
      }),
    showOrder: (order, { now }) =>
      answer({ ...common(order), created: Math.floor(now() / 1_000), shipments: [] }),
  };
}

const numbered = (first: number, step: number) => (index: number) => String(first + index * step);

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id)),
  ids: {
    cart: numbered(41_870_306, 19),
    checkout: numbered(129_304_611, 37),
    order: numbered(0, 1),
    line: numbered(83_377_421, 1),
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ order_id }) => order_id,
  orderOf: ({ order_id }) => order_id,
  catalog: catalogIn((found, offset, limit) => found.slice(offset, offset + limit)),
  fill: ({ items }) => {
    const rows = asList(items).filter(isFields);
    const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
    if (new Set(ids).size < ids.length) return refusal('twice', ids);
    const wishes = rows.map(({ id, sync_variant_id: variant, quantity }) => ({
      ...(id === undefined ? { item: String(variant) } : { line: String(id) }),
      quantity: Number(quantity),
    }));
    return { wishes };
  },
  deliver: ({ recipient, shipping }) => {
    if (shipping !== undefined && !methods.some(({ id }) => id === shipping)) {
      return refusal('method', shipping);
    }
    return {
      ...(isFields(recipient) && { address: recipient }),
      ...(shipping !== undefined && { method: String(shipping) }),
    };
  },
  approval: (args) => {
    const { approved, approved_at: time } = fieldsOf(args, 'confirmation');
    return { given: approved === true, at: new Date(Number(time) * 1_000).toISOString() };
  },
  lacking,
  isFinal,
  refuse: refusal,
  ...viewsWith(retailOf),
};

/** Orders by the ids of their drafts. @param own a dialect, which a fault bends */
export const printfulDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const orders = new Map<unknown, unknown>();
    const showOrder: Dialect['showOrder'] = (purchase, where) => {
      orders.set(Number(purchase.id), purchase.order);
      return own.showOrder(purchase, where);
    };
    return desk({ ...own, orderOf: (args) => orders.get(own.orderOf(args)), showOrder })(places);
  };

/** @param plant a fault in its tools; none by default */
export const printful = (plant: Plant = honest): Variant =>
  shop({
    name: 'printful',
    listed,
    open: printfulDesk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { hats: ({ product_type }) => product_type === 'Embroidered Hats' },
    rate: [300, 4_000],
  });
