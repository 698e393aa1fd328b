/**
 * A storefront with the transactions of Paddle Billing: items by prices, and `details` with the totals of each line. After
 * the public reference of the Paddle API.
 *
 * Lawful oddities: each line is shown twice, as asked for and as calculated; prices contain the tax, which is rounded for
 * each line and not for each piece; `balance` is what is still due, and so 0 after the payment; items replace all earlier ones.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { idOf, priceIdOf, productIdOf, services, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 27_350, maker: 'Harbour Press', option: 'Edition', prefix: 'HBP' }, [
  [
    'Coastal Atlas',
    'Books',
    [
      ['Hardback', '34.99'],
      ['Paperback', '19.49'],
    ],
  ],
  ['Tide Calendar', 'Stationery', [['Wall', '12.95']]],
  [
    'Pocket Notebook',
    'Stationery',
    [
      ['Ruled', '7.25'],
      ['Plain', '7.25', 'sold out'],
    ],
  ],
  ['Lighthouse Print', 'Prints', [['A3', '28.00']]],
  ['Drawing Pencils', 'Stationery', [['Tin of twelve', '16.80']]],
  ['Bird Guide', 'Books', [['Hardback', '22.15']]],
]);

const toProduct = (ware: Ware): Fields => ({
  id: productIdOf(ware.id),
  name: ware.title,
  description: ware.story,
  tax_category: 'standard',
  custom_data: { shelf: ware.kind },
  status: 'active',
  prices: ware.makes.map(({ label, sku, price, available }) => ({
    id: priceIdOf(sku),
    description: label,
    unit_price: { amount: Math.round(Number(price) * 100), currency: 'GBP' },
    tax_mode: 'internal',
    in_stock: available,
  })),
});

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const start = found.findIndex(({ id }) => productIdOf(id) === args.after) + 1;
      const per_page = Number(args.per_page ?? 50);
      const page = found.slice(start, start + per_page);
      const has_more = start + page.length < found.length;
      const last = page.at(-1);
      const next = has_more && last ? productIdOf(last.id) : null;
      const pagination = { per_page, next, has_more, estimated_total: found.length };
      return { record: { data: page.map(toProduct), meta: { pagination } } };
    }
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.ids))];
      const found = wares.filter(({ id }) => ids.includes(productIdOf(id)));
      const not_found = ids.filter((id) => !found.some((ware) => productIdOf(ware.id) === id));
      return { record: { data: found.map(toProduct), meta: { not_found } } };
    }
    const ware = wares.find(({ id }) => productIdOf(id) === args.product_id);
    return ware ? { record: { data: toProduct(ware) } } : refusal('item', args.product_id);
  };

/** The items replace those of the transaction; the line of a price that stays keeps its id. */
function fill({ items }: Fields, cart: Basket | undefined) {
  const wanted = asList(items)
    .filter(isFields)
    .map(({ price_id, quantity }) => ({
      item: String(price_id),
      quantity: Number(quantity ?? 1),
      isAdded: true,
    }));
  const wishes = patched([], wanted).map((wish) => {
    const line = cart?.lines.find(({ item }) => item.id === wish.item);
    return line ? { line: line.id, quantity: wish.quantity } : wish;
  });
  return { wishes };
}

function deliver({ address, shipping_service: service }: Fields, _: Purchase) {
  if (service !== undefined && !services.some(({ id }) => id === service)) return refusal('method', service);
  return {
    ...(isFields(address) && { address }),
    ...(service !== undefined && { method: String(service) }),
  };
}

const errors: Readonly<Record<Why, readonly [code: string, detail: string]>> = {
  item: ['price_not_found', 'There is no such product or price.'],
  'sold-out': ['price_out_of_stock', 'This price cannot be bought, because it is out of stock.'],
  line: ['transaction_item_not_found', 'The transaction has no such item.'],
  cart: ['transaction_not_found', 'There is no such cart transaction.'],
  checkout: ['transaction_not_found', 'There is no such checkout transaction.'],
  order: ['invoice_not_found', 'There is no such invoice.'],
  final: ['transaction_immutable', 'The transaction is billed or canceled.'],
  approval: ['customer_authorization_required', 'The customer has to authorize this payment now.'],
  lacking: ['transaction_not_ready', 'The transaction is a draft, because it misses fields.'],
  method: ['shipping_service_not_found', 'There is no such shipping service.'],
  empty: ['transaction_items_required', 'The transaction has no items.'],
  version: ['concurrent_update', 'The transaction has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [code, detail] = errors[why];
  return refuse(-32_020, detail, { error: { type: 'request_error', code, detail, subject } });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['address']),
  ...(method ? [] : ['shipping_service']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => priceIdOf(sku)),
  ids: {
    cart: (index) => idOf('txn', `cart ${index}`),
    checkout: (index) => idOf('txn', `checkout ${index}`),
    order: (index) => idOf('inv', `invoice ${index}`),
    line: (index) => idOf('txnitm', `line ${index}`),
  },
  cartOf: ({ cart_transaction_id }) => cart_transaction_id,
  checkoutOf: ({ transaction_id }) => transaction_id,
  orderOf: ({ invoice_id }) => invoice_id,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { authorized, authorized_at } = fieldsOf(args, 'customer_authorization');
    return { given: authorized === true, at: authorized_at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const paddle = (plant: Plant = honest): Variant =>
  shop({
    name: 'paddle',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { stationery: ({ product_type }) => product_type === 'Stationery' },
    rate: [300, 4_000],
  });
