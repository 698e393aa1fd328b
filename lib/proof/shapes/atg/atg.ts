/**
 * A storefront with the orders of Oracle Commerce: `shoppingCart.items` with `catRefId`, `commerceItems` in shipping groups,
 * and a `priceInfo` for the order and for each of its items. After the Store API of Oracle Commerce Cloud.
 *
 * Lawful oddities: from the sixth piece of a line on, each costs a tenth less, so a line has rows with two prices; lines are
 * written in one way in carts and in another in checkouts and orders; dinars have three decimals, and there is no tax.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { methods, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 730_200, maker: 'Failaka Trading', option: 'Size', prefix: 'FT' }, [
  [
    'Cardamom Coffee',
    'Pantry',
    [
      ['250 g', '2.750'],
      ['500 g', '5.100'],
    ],
  ],
  ['Copper Dallah', 'Kitchen', [['One litre', '18.450']]],
  [
    'Wool Sadu Rug',
    'Textiles',
    [
      ['Small', '42.000'],
      ['Large', '68.500', 'sold out'],
    ],
  ],
  ['Date Syrup', 'Pantry', [['Bottle', '1.950']]],
  ['Incense Burner', 'Kitchen', [['Brass', '9.250']]],
  ['Sidr Honey', 'Pantry', [['Jar', '14.800']]],
]);

export const productIdOf = ({ id }: Ware): string => `prod${id}`;
const skuIdOf = (id: number): string => `sku${id}`;
const productOf = new Map(wares.flatMap((ware) => ware.makes.map(({ id }) => [id, productIdOf(ware)])));

const toProduct = (ware: Ware): Fields => ({
  id: productIdOf(ware),
  displayName: ware.title,
  description: ware.story,
  brand: ware.maker,
  parentCategories: [{ repositoryId: `cat${ware.kind}`, displayName: ware.kind }],
  childSKUs: ware.makes.map(({ id, label, sku, price, available }) => ({
    repositoryId: skuIdOf(id),
    displayName: `${ware.title}, ${label}`,
    partNumber: sku,
    listPrice: { amount: Math.round(Number(price) * 1000), currency: 'KWD' },
    salePrice: null,
    inStock: available,
  })),
});

/** @param unknown the product that is shown for an id that does not exist; none by default */
export const catalogWith =
  (unknown?: Ware) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, args.query);
      const [offset, limit] = [Number(args.offset ?? 0), Number(args.limit ?? 50)];
      const items = found.slice(offset, offset + limit).map(toProduct);
      return { record: { totalResults: found.length, offset, limit, items } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.productIds);
      return { record: { items: wares.filter((ware) => ids.includes(productIdOf(ware))).map(toProduct) } };
    }
    const ware = wares.find((each) => productIdOf(each) === args.productId) ?? unknown;
    return ware ? { record: toProduct(ware) } : refusal('item', args.productId);
  };

export const [firstWare] = wares;

/** What the caller sends is all that the cart has then; an item that is sent twice is one line. */
function fill({ shoppingCart }: Fields, cart: Basket | undefined) {
  const sent = asList(fieldsOf({ shoppingCart }, 'shoppingCart').items).filter(isFields);
  const wishes = patched(
    [],
    sent.map(({ productId, catRefId, quantity }) => ({
      item: `${productId}|${catRefId}`,
      quantity: Number(quantity),
      isAdded: true,
    })),
  );
  return {
    wishes: wishes.map(({ item, quantity }) => {
      const line = cart?.lines.find((each) => each.item.id === item);
      return line ? { line: line.id, quantity } : { item: String(item), quantity };
    }),
  };
}

function deliver({ shippingAddress: address, shippingMethod }: Fields, _: Purchase) {
  const method = isFields(shippingMethod) ? shippingMethod.value : undefined;
  if (method !== undefined && !methods.some(({ value }) => value === method)) {
    return refusal('method', method);
  }
  return {
    ...(isFields(address) && { address }),
    ...(typeof method === 'string' && { method }),
  };
}

const errors: Readonly<Record<Why, readonly [errorCode: string, message: string]>> = {
  item: ['28104', 'The product or SKU does not exist.'],
  'sold-out': ['28102', 'The SKU is out of stock.'],
  line: ['28110', 'The commerce item does not exist.'],
  cart: ['28001', 'The cart does not exist.'],
  checkout: ['28002', 'The checkout does not exist.'],
  order: ['28003', 'The order does not exist.'],
  final: ['28130', 'The checkout has been submitted or removed.'],
  approval: ['28140', 'The shopper has not approved this order just now.'],
  lacking: ['28131', 'The checkout is not complete.'],
  method: ['28119', 'The shipping method is not available.'],
  empty: ['28120', 'The cart has no items.'],
  version: ['28009', 'The cart has been changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [errorCode, message] = errors[why];
  return refuse(-32_000, message, { errorCode, message, subject });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingAddress']),
  ...(method ? [] : ['shippingMethod']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => `${productOf.get(id)}|${skuIdOf(id)}`, 3),
  ids: {
    cart: (index) => `ct${30_411 + index}`,
    checkout: (index) => `co${50_208 + index * 7}`,
    order: (index) => `o${80_015 + index}`,
    line: (index) => `ci${1_600_003 + index * 2}`,
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  catalog: catalogWith(),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedTime } = fieldsOf(args, 'shopperApproval');
    return { given: approved === true, at: approvedTime };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const atg = (plant: Plant = honest): Variant =>
  shop({
    name: 'atg',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { pantry: ({ product_type }) => product_type === 'Pantry' },
    rate: [300, 4_000],
  });
