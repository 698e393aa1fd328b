/**
 * A storefront with the baskets of Intershop: `data` with the URIs of its `lineItems`, which stand under `included` by these
 * URIs, and totals with `gross` and `net` amounts. After the basket API of the Intershop Commerce Management.
 *
 * Lawful oddities: a quantity is a value with a unit; below 30 euros of goods there is a surcharge, which is in the total;
 * tax is inside, and the net price of a line is not that of one piece times the quantity, because each is rounded.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showBasket, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 905_100, maker: 'Saalfeld Werkstatt', option: 'Ausführung', prefix: 'SW' }, [
  [
    'Pencil Case',
    'Office',
    [
      ['Felt', '12.95'],
      ['Leather', '27.50'],
    ],
  ],
  ['Desk Lamp', 'Lighting', [['Black', '89.90']]],
  [
    'Letter Tray',
    'Office',
    [
      ['Beech', '34.90'],
      ['Oak', '39.90', 'sold out'],
    ],
  ],
  ['Brass Ruler', 'Office', [['Thirty centimetres', '9.45']]],
  ['Floor Lamp', 'Lighting', [['White', '159.00']]],
  ['Clip Light', 'Lighting', [['Red', '24.30']]],
]);

const masterOf = ({ makes }: Ware): string => String(makes[0]?.sku).replace(/-\d+$/, '-M');

const toProduct = (ware: Ware): Fields => ({
  type: 'Product',
  uri: `products/${masterOf(ware)}`,
  sku: masterOf(ware),
  productName: ware.title,
  shortDescription: ware.story,
  manufacturer: ware.maker,
  defaultCategory: { id: ware.kind.toUpperCase(), name: ware.kind },
  variations: ware.makes.map(({ label, sku, price, available }) => ({
    sku,
    variableVariationAttributes: [{ name: ware.option, value: label }],
    salePrice: { type: 'ProductPrice', amount: Math.round(Number(price) * 100), currency: 'EUR' },
    inStock: available,
  })),
});

const hasSku = (ware: Ware, sku: unknown): boolean =>
  masterOf(ware) === sku || ware.makes.some((make) => make.sku === sku);

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [offset, amount] = [Number(args.offset ?? 0), Number(args.amount ?? 12)];
    const elements = found.slice(offset, offset + amount).map(toProduct);
    return { record: { type: 'ResourceCollection', total: found.length, offset, amount, elements } };
  }
  if (name === 'lookup_catalog') {
    const skus = asList(args.skus);
    const elements = wares.filter((ware) => skus.some((sku) => hasSku(ware, sku))).map(toProduct);
    return { record: { type: 'ResourceCollection', total: elements.length, elements } };
  }
  const ware = wares.find((each) => hasSku(each, args.sku));
  return ware ? { record: toProduct(ware) } : refusal('item', args.sku);
}

const quantityIn = (row: Fields): number => Number(fieldsOf(row, 'quantity').value);

/** Line items are removed, changed and added by three lists. */
function fill({ addItems, changeItems, removeItems }: Fields, basket: Basket | undefined) {
  const lines = basket?.lines ?? [];
  const changes = [
    ...asList(removeItems).map((line) => ({ line: String(line), quantity: 0 })),
    ...asList(changeItems)
      .filter(isFields)
      .map((row) => ({ line: String(row.id), quantity: quantityIn(row) })),
  ];
  const wrong = changes.find(({ line }) => !lines.some(({ id }) => id === line));
  if (wrong) return refusal('line', wrong.line);
  const added = asList(addItems)
    .filter(isFields)
    .map((row) => ({ item: String(row.sku), quantity: quantityIn(row), isAdded: true }));
  return { wishes: patched(lines, [...changes, ...added]) };
}

function deliver({ shipToAddress: address, shippingMethod: method }: Fields, _: Purchase) {
  if (method !== undefined && !methods.some(({ id }) => id === method)) return refusal('method', method);
  return {
    ...(isFields(address) && { address }),
    ...(typeof method === 'string' && { method }),
  };
}

const errors: Readonly<Record<Why, readonly [code: string, message: string]>> = {
  item: ['basket.add_line_item_product_not_found.error', 'The product could not be found.'],
  'sold-out': ['basket.add_line_item_out_of_stock.error', 'The product is out of stock.'],
  line: ['basket.line_item_not_found.error', 'The line item could not be found.'],
  cart: ['basket.not_found.error', 'The basket could not be found.'],
  checkout: ['checkout.not_found.error', 'The checkout could not be found.'],
  order: ['order.not_found.error', 'The order could not be found.'],
  final: ['checkout.not_open.error', 'The checkout is ordered or cancelled.'],
  approval: ['order.buyer_decision.error', 'The buyer did not decide to buy within the last five minutes.'],
  lacking: ['basket.validation.error', 'The checkout is not valid.'],
  method: ['basket.shipping_method_invalid.error', 'The shipping method is not eligible.'],
  empty: ['basket.validation.empty.error', 'The basket is empty.'],
  version: ['basket.changed.error', 'The basket has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(-32_000, message, { errors: [{ code, message, status: '422', parameters: { subject } }] });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipToAddress']),
  ...(method ? [] : ['shippingMethod']),
];

const idOf = (name: string): string => `${hexOf(`intershop ${name}`).slice(0, 20)}.x`;

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku),
  ids: {
    cart: (index) => idOf(`basket ${index}`),
    checkout: (index) => idOf(`checkout ${index}`),
    order: (index) => idOf(`order ${index}`),
    line: (index) => idOf(`line ${index}`),
  },
  cartOf: ({ basketId }) => basketId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { decision, decidedAt } = fieldsOf(args, 'buyerDecision');
    return { given: decision === 'BUY', at: decidedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: showBasket,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const intershop = (plant: Plant = honest): Variant =>
  shop({
    name: 'intershop',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { lighting: ({ product_type }) => product_type === 'Lighting' },
    rate: [300, 4_000],
  });
