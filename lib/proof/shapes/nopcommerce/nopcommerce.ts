/**
 * A storefront with the shopping carts of nopCommerce: `Items` with attributes, `UnitPriceValue` and `SubTotalValue`, and a
 * model of the order totals, each amount also as text. After the public models of nopCommerce.
 *
 * Lawful oddities: from ten pieces on, kitchen goods have a tier price, which the catalog shows beside the usual one; what
 * can be bought is a product with its attributes; there are no shipping methods before there is an address; reward points
 * stand beside the amounts.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Purchase,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { attributesOf, methods, showCart, showCheckout, showOrder, tierOf } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 1_204, maker: 'Hartwell and Daughters', option: 'Size', prefix: 'HD' }, [
  [
    'Oak Board',
    'Kitchen',
    [
      ['Small', '28.00'],
      ['Large', '41.50'],
    ],
  ],
  ['Copper Kettle', 'Kitchen', [['Two litres', '96.00']]],
  [
    'Merino Throw',
    'Living',
    [
      ['Single', '74.50'],
      ['Double', '112.00', 'sold out'],
    ],
  ],
  ['Beeswax Polish', 'Living', [['Tin', '9.20']]],
  ['Pudding Basin', 'Kitchen', [['One litre', '12.75']]],
  ['Candle Snuffer', 'Living', [['Brass', '18.60']]],
]);

const wareOf = new Map(wares.flatMap((ware) => ware.makes.map(({ id }) => [id, ware] as const)));

const toProduct = (ware: Ware): Fields => {
  const money = (price: string) => ({ amount: Math.round(Number(price) * 100), currency: 'GBP' });
  return {
    Id: ware.id,
    Name: ware.title,
    ShortDescription: ware.story,
    SeName: ware.handle,
    ProductAttributes: [
      {
        Id: ware.id + 50,
        Name: ware.option,
        IsRequired: true,
        Values: ware.makes.map(({ id, label }) => ({ Id: id, Name: label })),
      },
    ],
    ProductAttributeCombinations: ware.makes.map(({ id, sku, price, available }) => ({
      Attributes: attributesOf(ware, id),
      Sku: sku,
      Price: money(price),
      TierPrices:
        ware.kind === 'Kitchen'
          ? [{ Quantity: 10, Price: { amount: tierOf(money(price).amount), currency: 'GBP' } }]
          : [],
      InStock: available,
    })),
  };
};

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [PageIndex, PageSize] = [Number(args.PageIndex ?? 0), Number(args.PageSize ?? 18)];
      const [start, end] = [PageIndex * PageSize, (PageIndex + 1) * PageSize];
      return {
        record: {
          Products: found.slice(start, end).map(toProduct),
          PageIndex,
          PageSize,
          TotalItems: found.length,
          HasNextPage: end < found.length,
        },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ProductIds);
      return {
        record: {
          Products: wares.filter(({ id }) => ids.includes(id)).map(toProduct),
          NotFoundProductIds: ids.filter((id) => !wares.some((ware) => ware.id === id)),
        },
      };
    }
    const ware = wares.find(({ id }) => id === args.ProductId);
    return ware ? { record: toProduct(ware) } : refusal('item', args.ProductId);
  };

/** A product and the value of its attribute are one id in the items of the dialect. */
const itemIn = ({ ProductId, ProductAttributes }: Fields): string =>
  [ProductId, at(ProductAttributes, '0.ProductAttributeMappingId'), at(ProductAttributes, '0.Value')].join(
    '/',
  );

/** All items that the cart has then: those with an `Id` are kept, and the same product twice is one item. */
function fill(args: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const wishes = new Map<string, Wish>();
  for (const row of asList(args.Items).filter(isFields)) {
    const item = itemIn(row);
    const line = row.Id === undefined ? lines.find((each) => each.item.id === item)?.id : String(row.Id);
    if (row.Id !== undefined && !lines.some(({ id }) => id === line)) return refusal('line', row.Id);
    const key = line ?? item;
    const quantity = Number(row.Quantity) + (wishes.get(key)?.quantity ?? 0);
    wishes.set(key, line === undefined ? { item, quantity } : { line, quantity });
  }
  return { wishes: [...wishes.values()] };
}

function deliver({ ShippingAddress, ShippingMethodId }: Fields, purchase: Purchase) {
  const address = isFields(ShippingAddress) ? ShippingAddress : purchase.address;
  if (ShippingMethodId === undefined) return { ...(address && { address }) };
  if (!address) return refusal('lacking', ['ShippingAddress']);
  return methods.some(({ id }) => id === ShippingMethodId)
    ? { address, method: String(ShippingMethodId) }
    : refusal('method', ShippingMethodId);
}

const errors: Readonly<Record<Why, readonly [code: string, message: string]>> = {
  item: ['PRODUCT_NOT_FOUND', 'There is no product with this identifier and these attributes'],
  'sold-out': ['OUT_OF_STOCK', 'Out of stock'],
  line: ['ITEM_NOT_FOUND', 'There is no shopping cart item with this identifier'],
  cart: ['CART_NOT_FOUND', 'There is no shopping cart with this identifier'],
  checkout: ['CHECKOUT_NOT_FOUND', 'There is no checkout with this identifier'],
  order: ['ORDER_NOT_FOUND', 'There is no order with this identifier'],
  final: ['CHECKOUT_CLOSED', 'The checkout cannot be changed any more'],
  approval: ['NOT_CONFIRMED', 'The customer has not confirmed the order within the last five minutes'],
  lacking: ['CHECKOUT_STEP', 'Another step of the checkout comes first'],
  method: ['SHIPPING_METHOD', 'The shipping method is not available'],
  empty: ['CART_EMPTY', 'Your shopping cart is empty'],
  version: ['CART_CHANGED', 'The shopping cart has changed'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [ErrorCode, message] = errors[why];
  return refuse(-32_001, message, { ErrorCode, Errors: [message], Subject: subject });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['ShippingAddress']),
  ...(method ? [] : ['ShippingMethodId']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => {
    const ware = wareOf.get(id);
    return itemIn({ ProductId: ware?.id, ProductAttributes: ware && attributesOf(ware, id) });
  }),
  ids: {
    cart: (index) => String(88_301 + index * 2),
    checkout: (index) => String(5_510 + index),
    order: (index) => String(20_477 + index),
    line: (index) => String(640_210 + index),
  },
  cartOf: ({ ShoppingCartId }) => ShoppingCartId,
  checkoutOf: ({ CheckoutId }) => CheckoutId,
  orderOf: ({ OrderId }) => OrderId,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { Confirmed, ConfirmedOnUtc } = fieldsOf(args, 'Confirmation');
    return { given: Confirmed === true, at: ConfirmedOnUtc };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout,
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const nopcommerce = (plant: Plant = honest): Variant =>
  shop({
    name: 'nopcommerce',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 4_000],
  });
