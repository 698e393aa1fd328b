/**
 * A storefront with the billing of Chargebee: item prices, estimates as carts, hosted pages as checkouts and invoices as
 * orders. After the public reference of the Chargebee API.
 *
 * Lawful oddities: shipping is an ad hoc line among the line items; a discount stands at each line, and again for the
 * whole document; moments are seconds since the epoch; refusals are results with `isError`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 63_780, maker: 'Murray Bootmakers', option: 'Colour', prefix: 'MUR' }, [
  [
    'Drover Boots',
    'Footwear',
    [
      ['Tan', '219.00'],
      ['Black', '229.00'],
    ],
  ],
  ['Saddle Soap', 'Care', [['Tin', '17.45']]],
  [
    'Stock Belt',
    'Leather',
    [
      ['Chestnut', '64.90'],
      ['Natural', '64.90', 'sold out'],
    ],
  ],
  ['Boot Brush', 'Care', [['Horsehair', '23.80']]],
  ['Oilskin Wax', 'Care', [['Clear', '31.15']]],
  ['Card Wallet', 'Leather', [['Chestnut', '48.25']]],
]);

const priceIds = new Map(
  wares.flatMap((ware) =>
    ware.makes.map(({ sku, label }) => [sku, `${ware.title} ${label} AUD`.replaceAll(' ', '-')]),
  ),
);

const priceIdOf = (sku: string): string => priceIds.get(sku) ?? '';

const toItem = (ware: Ware): Fields => ({
  item: {
    id: ware.handle,
    object: 'item',
    type: 'charge',
    name: ware.title,
    description: ware.story,
    item_family_id: ware.kind.toLowerCase(),
    item_prices: ware.makes.map(({ label, sku, price, available }) => ({
      id: priceIdOf(sku),
      object: 'item_price',
      external_name: label,
      pricing_model: 'per_unit',
      price: { amount: Math.round(Number(price) * 100), currency: 'AUD' },
      available,
    })),
  },
});

const offsetAt = (index: number): string => `["${1_700_000_000 + index}","${index}"]`;

const startOf = (offset: unknown): number =>
  offset === undefined ? 0 : Number(/"(\d+)"\]$/.exec(String(offset))?.[1] ?? Number.NaN);

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const start = startOf(args.offset);
      if (Number.isNaN(start)) return refusal('line', 'offset');
      const end = start + Number(args.limit ?? 10);
      const next = end < found.length ? { next_offset: offsetAt(end) } : {};
      return { record: { list: found.slice(start, end).map(toItem), ...next } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.item_ids);
      return { record: { list: wares.filter(({ handle }) => ids.includes(handle)).map(toItem) } };
    }
    const ware = wares.find(({ handle }) => handle === args.item_id);
    return ware ? { record: toItem(ware) } : refusal('item', 'item_id');
  };

/** Named item prices get the quantity, named lines are removed, and all else stays. */
function fill({ item_prices: prices, removed_item_price_ids: removed }: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const gone = asList(removed);
  const missing = gone.find((id) => !lines.some(({ item }) => item.id === id));
  if (missing !== undefined) return refusal('line', 'removed_item_price_ids');
  const wanted = asList(prices)
    .filter(isFields)
    .map(({ item_price_id, quantity }) => ({
      item: String(item_price_id),
      quantity: Number(quantity ?? 1),
      isAdded: cart === undefined,
    }));
  return { wishes: patched(lines, [...gone.map((id) => ({ item: String(id), quantity: 0 })), ...wanted]) };
}

function deliver({ shipping_address: address, shipping_method_id: method }: Fields, _: Purchase) {
  if (method !== undefined && !methods.some(({ id }) => id === method)) {
    return refusal('method', 'shipping_method_id');
  }
  return {
    ...(isFields(address) && { address }),
    ...(method !== undefined && { method: String(method) }),
  };
}

const errors: Readonly<Record<Why, readonly [status: number, code: string, message: string]>> = {
  item: [404, 'resource_not_found', 'The item or item price was not found.'],
  'sold-out': [409, 'item_price_unavailable', 'The item price is sold out.'],
  line: [404, 'resource_not_found', 'What this parameter names was not found.'],
  cart: [404, 'resource_not_found', 'The estimate was not found.'],
  checkout: [404, 'resource_not_found', 'The hosted page was not found.'],
  order: [404, 'resource_not_found', 'The invoice was not found.'],
  final: [409, 'invalid_state_for_request', 'The hosted page has succeeded or was cancelled.'],
  approval: [403, 'customer_consent_required', 'The customer has to consent to this payment now.'],
  lacking: [400, 'param_missing', 'The hosted page still requires parameters.'],
  method: [400, 'param_wrong_value', 'There is no such shipping method.'],
  empty: [400, 'invalid_request', 'The estimate has no line items.'],
  version: [409, 'configuration_incompatible', 'The estimate has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [http_status_code, api_error_code, message] = errors[why];
  const record = { message, type: 'invalid_request', api_error_code, param: subject, http_status_code };
  const content = [{ type: 'text', text: JSON.stringify(record) }];
  return { members: { result: { isError: true, structuredContent: record, content } } };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_method_id']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => priceIdOf(sku)),
  ids: {
    cart: (index) => `est_${hexOf(`chargebee cart ${index}`).slice(0, 16)}`,
    checkout: (index) => hexOf(`chargebee page ${index}`),
    order: (index) => `INV-${20_418 + index}`,
    line: (index) => `li_${hexOf(`chargebee line ${index}`).slice(0, 16)}`,
  },
  cartOf: ({ estimate_id }) => estimate_id,
  checkoutOf: ({ hosted_page_id }) => hosted_page_id,
  orderOf: ({ invoice_id }) => invoice_id,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { agreed, agreed_at } = fieldsOf(args, 'customer_consent');
    const isMoment = typeof agreed_at === 'number';
    return { given: agreed === true, at: isMoment ? new Date(agreed_at * 1000).toISOString() : undefined };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const chargebee = (plant: Plant = honest): Variant =>
  shop({
    name: 'chargebee',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { leather: ({ product_type }) => product_type === 'Leather' },
    rate: [300, 4_000],
  });
