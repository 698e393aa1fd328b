/**
 * A storefront with the order forms of VTEX: totals as a list of totalizers, the sum in `value`, shipping chosen by
 * `selectedSla` in each row of `logisticsInfo`, and changes of items by their index. After developers.vtex.com,
 * docs/guides/orderform-fields, and "VTEX - Checkout API.json" in github.com/vtex/openapi-schemas.
 *
 * Lawful oddities: countries have three letters; the shipping of each item is a part of the price; five pieces of one item
 * are 10 % cheaper, shown as a negative totalizer.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { showCart, showCheckout, showOrder, slas } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 418_300, maker: 'Casa Jatobá', option: 'Cor', prefix: 'CJ' }, [
  [
    'Rede Nordestina',
    'Casa',
    [
      ['Crua', '289.90'],
      ['Azul', '299.90'],
    ],
  ],
  ['Moringa', 'Cozinha', [['Barro', '84.50']]],
  [
    'Cesto de Palha',
    'Casa',
    [
      ['Pequeno', '58.00'],
      ['Grande', '96.00', 'sold out'],
    ],
  ],
  ['Colher de Pau', 'Cozinha', [['Ipê', '21.75']]],
  ['Manta de Algodão', 'Casa', [['Listrada', '164.00']]],
  ['Filtro de Café', 'Cozinha', [['Pano', '17.30']]],
]);

const brl = (price: string) => ({ amount: Math.round(Number(price) * 100), currency: 'BRL' });

const toProduct = (ware: Ware): Fields => ({
  productId: String(ware.id),
  productName: ware.title,
  brand: ware.maker,
  linkText: ware.handle,
  items: ware.makes.map((make) => ({
    itemId: String(make.id),
    name: make.label,
    referenceId: make.sku,
    sellers: [
      {
        sellerId: '1',
        commertialOffer: { price: brl(make.price), isAvailable: make.available },
      },
    ],
  })),
});

function catalog(name: string, args: Fields): Outcome {
  const shown = (found: readonly Ware[]): Outcome => ({ record: { products: found.map(toProduct) } });
  if (name === 'search_catalog') return shown(searched(wares, args.query));
  const ids: readonly unknown[] = name === 'get_product' ? [args.productId] : listOf(args.ids);
  const isOne = (ware: Ware) =>
    ids.includes(String(ware.id)) || ware.makes.some(({ id }) => ids.includes(String(id)));
  const found = wares.filter(isOne);
  return name === 'get_product' && found.length === 0 ? refusal('item', args.productId) : shown(found);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Rows with an index change an item of the order form; others add one. */
function fill(args: Fields, cart: Basket | undefined) {
  const rows = listOf(args.orderItems).filter(isFields);
  if (!cart) {
    return { wishes: rows.map(({ id, quantity }) => ({ item: String(id), quantity: Number(quantity) })) };
  }
  const wrong = rows.find(({ index }) => index !== undefined && cart.lines[Number(index)] === undefined);
  if (wrong) return refusal('line', wrong.index);
  const changes = rows.map(({ index, id, quantity }) => {
    const line = index === undefined ? undefined : cart.lines[Number(index)]?.id;
    return line === undefined
      ? { item: String(id), quantity: Number(quantity), isAdded: true }
      : { line, quantity: Number(quantity) };
  });
  return { wishes: patched(cart.lines, changes) };
}

function deliver(args: Fields, _: Purchase) {
  const { address, selectedSla } = fieldsOf(args, 'shippingData');
  if (selectedSla !== undefined && !slas.some(({ id }) => id === selectedSla)) {
    return refusal('method', selectedSla);
  }
  return {
    ...(isFields(address) && { address }),
    ...(typeof selectedSla === 'string' && { method: selectedSla }),
  };
}

const errors: Readonly<Record<Why, readonly [code: string, message: string]>> = {
  item: ['ORD027', 'Item not found or not available'],
  'sold-out': ['ORD027', 'Item withoutStock'],
  line: ['CHK003', 'Invalid item index'],
  cart: ['CHK001', 'Order form not found'],
  checkout: ['CHK001', 'Order form not found'],
  order: ['OMS004', 'Order not found'],
  final: ['CHK0119', 'The order form is closed'],
  approval: ['CHK0201', 'The customer has to confirm the purchase now'],
  lacking: ['ORD011', 'The order form is not ready'],
  method: ['ORD015', 'The selected SLA is not available'],
  empty: ['ORD002', 'The order form has no items'],
  version: ['CHK0087', 'The order form has changed'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(-32_061, message, { error: { code, message, exception: null }, fields: { detail } });
}

export const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingData.address']),
  ...(method ? [] : ['shippingData.selectedSla']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id)),
  ids: {
    cart: (index) => hexOf(`form ${index}`),
    checkout: (index) => hexOf(`closing form ${index}`),
    order: (index) => `v${1_284_301 + index}cjtb-01`,
    line: (index) => hexOf(`item ${index}`).toUpperCase(),
  },
  cartOf: ({ orderFormId: id }) => id,
  checkoutOf: ({ orderFormId: id }) => id,
  orderOf: ({ orderId: id }) => id,
  catalog,
  fill,
  deliver,
  approval: (args) => ({
    given: at(args, 'customerConfirmation.confirmed') === true,
    at: at(args, 'customerConfirmation.confirmedAt'),
  }),
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const vtex = (plant: Plant = honest): Variant =>
  shop({
    name: 'vtex',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { casa: ({ product_type }) => product_type === 'Casa' },
    rate: [300, 4_000],
  });
