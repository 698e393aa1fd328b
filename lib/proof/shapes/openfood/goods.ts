/** The products of the storefront in the manner of Open Food Network, their fees, and the refusals of its tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, type matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Two Creeks Farm', option: 'Unit', firstId: 30_418, code: 'TCF', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Goat Cheese',
    'Dairy',
    [
      ['150 g', 875],
      ['400 g', 2_140],
    ],
  ],
  ['Beeswax Candle', 'Household', [['Pair', 1_650]]],
  [
    'Winter Carrots',
    'Vegetables',
    [
      ['1 kg', 429],
      ['5 kg', 1_795],
      ['10 kg', 3_260, 'sold out'],
    ],
  ],
  ['Maple Granola Bars', 'Snacks', [['Box of 6', 1_139]]],
  ['Sourdough Bread', 'Bakery', [['900 g', 745]]],
  [
    'Goat Yogurt',
    'Dairy',
    [
      ['500 ml', 612],
      ['1 l', 1_090],
    ],
  ],
  ['Linen Bread Bag', 'Household', [['Large', 2_375]]],
]);

const variantId = ({ id }: { readonly id: number }): string => String(id);

const items = itemsOf(wares, 2, variantId);

export const itemOf = (id: unknown): Item | undefined => items.find((item) => item.id === String(id));

export const firstOf = ({ ware }: Item): Item | undefined => items.find((item) => item.ware === ware);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'CAD' });

export const hub = { id: 912, name: 'Speed River Food Hub' };

export const orderCycle = {
  id: 4_127,
  name: 'Thursday deliveries in Guelph',
  orders_close_at: '2030-12-31T20:00:00Z',
};

/** The fees of the enterprises on one piece, by their types. */
export const feesOn = ({ ware, amount }: Item) => ({
  admin: Math.round(amount * 0.04),
  packing: 25,
  transport: ware.kind === 'Dairy' ? 60 : 0,
});

export const feeTypes = ['admin', 'packing', 'transport'] as const;

export const feesPerPiece = (item: Item): number => {
  const fees = feesOn(item);
  return feeTypes.reduce((sum, type) => sum + fees[type], 0);
};

export const isTaxable = ({ ware }: Item): boolean => ['Household', 'Snacks'].includes(ware.kind);

/** Basic groceries are zero-rated. */
const categoryOf = (item: Item): Fields =>
  isTaxable(item)
    ? { id: 2, name: 'Taxable', rate: '0.13' }
    : { id: 1, name: 'Basic groceries', rate: '0.0' };

export const toVariant = (item: Item): Fields => {
  const fees = feesOn(item);
  return {
    id: Number(item.id),
    product_id: item.ware.id,
    product_name: item.ware.title,
    name_to_display: item.ware.title,
    unit_to_display: item.label,
    sku: item.sku,
    price: moneyOf(item.amount),
    fees: Object.fromEntries(feeTypes.map((type) => [type, moneyOf(fees[type])])),
    price_with_fees: moneyOf(item.amount + feesPerPiece(item)),
    tax_category: categoryOf(item),
    on_demand: item.available,
    on_hand: item.available ? null : 0,
  };
};

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  name: ware.title,
  description: ware.story,
  supplier: { id: 640, name: ware.maker },
  primary_taxon: { name: ware.kind },
  variants: items.filter((item) => item.ware === ware).map(toVariant),
});

const notFound = 'The resource you were looking for could not be found.';
const invalid = 'Invalid resource. Please fix errors and try again.';

const errors: Readonly<Record<Reason, readonly [error: string, field: string, message: string]>> = {
  'unknown-item': [notFound, 'variant', 'There is no such product or variant in this order cycle.'],
  'sold-out': [invalid, 'quantity', 'This variant is out of stock.'],
  'unknown-line': [notFound, 'line_item', 'There is no such line item in this cart.'],
  'unknown-cart': [notFound, 'cart', 'There is no such cart.'],
  'unknown-checkout': [notFound, 'checkout', 'There is no such checkout.'],
  'unknown-order': [notFound, 'order', 'There is no such order.'],
  'unknown-method': [invalid, 'shipping_method', 'The hub has no such shipping method.'],
  'empty-cart': [invalid, 'line_items', 'The cart is empty.'],
  closed: [invalid, 'state', 'It is complete or canceled, and cannot be changed.'],
  stale: [invalid, 'base', 'The order has changed.'],
  unaddressed: [invalid, 'ship_address', 'The address is missing.'],
  'not-ready': [invalid, 'base', 'The checkout cannot be completed, because something is missing.'],
};

const named: Fields = {
  approval: 'customer_approval',
  address: 'ship_address',
  method: 'shipping_method_id',
};

/** A refusal is a result with `isError`. */
export function refusal(reason: Reason, { missing, ...detail }: Fields = {}): Outcome {
  const [error, field, message] = errors[reason];
  const lacking = asList(missing).map((name) => named[String(name)]);
  const record = {
    error,
    errors: { [field]: [message] },
    ...(missing === undefined ? detail : { ...detail, missing: lacking }),
  };
  const content = [{ type: 'text', text: JSON.stringify(record) }];
  return { members: { result: { isError: true, structuredContent: record, content } } };
}

/** @param found the search for products */
export const catalogWith =
  (found: typeof matching): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const products = found(wares, args.query);
      const [page, perPage] = [Number(args.page ?? 1), Number(args.per_page ?? 10)];
      return {
        record: {
          distributor: hub,
          order_cycle: orderCycle,
          products: products.slice((page - 1) * perPage, page * perPage).map(toProduct),
          pagination: {
            results: products.length,
            pages: Math.ceil(products.length / perPage),
            page,
            per_page: perPage,
          },
        },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.product_ids);
      const products = wares.filter(({ id }) => ids.includes(id)).map(toProduct);
      const missing = ids.filter((id) => !wares.some((ware) => ware.id === id));
      return { record: { order_cycle: orderCycle, products, not_found: missing } };
    }
    const ware = wares.find(({ id }) => id === args.product_id);
    return ware ? { record: toProduct(ware) } : refusal('unknown-item', { id: args.product_id });
  };
