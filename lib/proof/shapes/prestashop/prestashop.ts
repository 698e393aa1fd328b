/**
 * A storefront with the records of PrestaShop: deeply nested presented totals, and lists of one cart or order. Arguments
 * after the resource "carts" of its webservice (devdocs.prestashop-project.org/9/webservice/resources/carts), records
 * after the presented cart in github.com/binshops/prestashop-rest, `controllers/front/cart.php`; values are grosze.
 *
 * Lawful oddities: prices include the tax, the first carrier is free from 250 zł on, and ids of carts are numbers.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { carriers, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 7_000_021, maker: 'Stolarnia Wierzba', option: 'Rozmiar', prefix: 'demo' }, [
  [
    'Hook Rail',
    'Hallway',
    [
      ['40 cm', '79.00'],
      ['60 cm', '99.50'],
    ],
  ],
  ['Cutting Block', 'Kitchen', [['Beech', '129.90']]],
  [
    'Picture Frame',
    'Living',
    [
      ['A4', '45.00'],
      ['A3', '58.40', 'sold out'],
      ['A2', '76.30'],
    ],
  ],
  ['Rolling Pin', 'Kitchen', [['Maple', '39.20']]],
  ['Bread Box', 'Kitchen', [['Large', '184.00']]],
  ['Shoe Bench', 'Hallway', [['Pine', '312.50']]],
]);

const productId = ({ id }: Ware): number => id - 7_000_000;
const attributeId = ({ id }: { readonly id: number }): string => String(id - 21_000_000);

const toProduct = (ware: Ware): Fields => ({
  id_product: productId(ware),
  name: ware.title,
  manufacturer_name: ware.maker,
  category_name: ware.kind,
  combinations: ware.makes.map((make) => ({
    id_product_attribute: Number(attributeId(make)),
    reference: make.sku,
    attributes: [{ group: ware.option, name: make.label }],
    price: { value: Math.round(Number(make.price) * 100), currency: 'PLN', tax: 'included' },
    availability: make.available ? 'available' : 'unavailable',
  })),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const products = searched(wares, args.query).map(toProduct);
    return { record: { data: { attributes: { products, pagination: { total_items: products.length } } } } };
  }
  if (name === 'lookup_catalog') {
    const ids = Array.isArray(args.id_products) ? args.id_products : [];
    const products = wares.filter((ware) => ids.includes(productId(ware))).map(toProduct);
    return { record: { data: { attributes: { products } } } };
  }
  const ware = wares.find((each) => productId(each) === args.id_product);
  return ware
    ? { record: { products: [toProduct(ware)] } }
    : refuse(-32_004, 'This product does not exist.', { id_product: args.id_product });
}

const cartIn = (args: Fields): Fields => {
  const cart = at(args, 'carts.0');
  return isFields(cart) ? cart : {};
};

function fill(args: Fields, cart: Basket | undefined) {
  const rows = at(cartIn(args), 'associations.cart_rows');
  const asked = new Map<string, number>();
  for (const row of Array.isArray(rows) ? rows.filter(isFields) : []) {
    asked.set(String(row.id_product_attribute), Number(row.quantity));
  }
  const lineOf = new Map(cart?.lines.map(({ id, item }) => [item.id, { line: id }]));
  return { wishes: [...asked].map(([item, quantity]) => ({ ...(lineOf.get(item) ?? { item }), quantity })) };
}

function deliver(args: Fields) {
  const { address_delivery: address, id_carrier: carrier } = fieldsOf(args, 'delivery');
  if (carrier !== undefined && !carriers.some(({ id_carrier: id }) => id === carrier)) {
    return refusal('method', carrier);
  }
  return {
    ...(isFields(address) && { address }),
    ...(carrier !== undefined && { method: String(carrier) }),
  };
}

const words: Readonly<Record<Why, readonly [code: number, message: string]>> = {
  item: [-32_004, 'This product combination does not exist.'],
  'sold-out': [-32_009, 'This product is no longer in stock.'],
  line: [-32_004, 'This cart row does not exist.'],
  cart: [-32_004, 'This cart does not exist.'],
  checkout: [-32_004, 'This checkout does not exist.'],
  order: [-32_004, 'This order does not exist.'],
  final: [-32_010, 'This checkout is closed and cannot be changed.'],
  approval: [-32_003, 'The buyer has to accept this order at the moment of payment.'],
  lacking: [-32_011, 'The checkout is incomplete.'],
  method: [-32_012, 'This carrier does not deliver here.'],
  empty: [-32_013, 'Your shopping cart is empty.'],
  version: [-32_014, 'The cart has changed.'],
};

const refusal = (why: Why, detail: unknown): Outcome =>
  refuse(...words[why], { success: false, errors: [{ code: why, detail }] });

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['address_delivery']),
  ...(method ? [] : ['id_carrier']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, attributeId),
  ids: {
    cart: (index) => String(301 + index),
    checkout: (index) => `CHK${String(index + 1).padStart(5, '0')}`,
    order: (index) => `XKBKN${String.fromCharCode(65 + (index % 26))}${Math.floor(index / 26)}`,
    line: (index) => String(9_001 + index),
  },
  cartOf: (args) => args.id_cart ?? cartIn(args).id,
  checkoutOf: ({ id_checkout: id }) => id,
  orderOf: ({ reference }) => reference,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { accepted, date_accepted: at } = fieldsOf(
      fieldsOf(args, 'conditions_to_approve'),
      'buyer_approval',
    );
    return { given: accepted === true, at };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const prestashop = (plant: Plant = honest): Variant =>
  shop({
    name: 'prestashop',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      content: [
        { type: 'text', text: 'success' },
        { type: 'text', text: JSON.stringify(record) },
      ],
      structuredContent: record,
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: {},
    rate: [300, 4_000],
  });
