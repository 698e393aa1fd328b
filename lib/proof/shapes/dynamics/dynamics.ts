/**
 * A storefront with the carts of Dynamics 365 Commerce: names in Pascal case, members of OData, record ids as numbers.
 * After the public reference of its Commerce Scale Unit, learn.microsoft.com, "Customer and consumer APIs".
 *
 * Lawful oddities: a voided line stays in the cart, with its quantity and no amount; ids of products are numbers; the
 * country of an address has three letters; ten pieces cost less, and each line is rounded and taxed on its own.
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
  type Line,
  type Purchase,
  patched,
  type Why,
} from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { modes, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 56_371_450, maker: 'Norrsken Supply', option: 'Size', prefix: 'NS' }, [
  [
    'Work Jacket',
    'Clothing',
    [
      ['Medium', '1290.00'],
      ['Large', '1340.00'],
    ],
  ],
  ['Wool Socks', 'Clothing', [['42', '119.50']]],
  [
    'Splitting Axe',
    'Tools',
    [
      ['Short', '689.00'],
      ['Long', '789.00', 'sold out'],
    ],
  ],
  ['Whetstone', 'Tools', [['Fine', '164.30']]],
  ['Rain Trousers', 'Clothing', [['Medium', '845.00']]],
  ['Thermos Flask', 'Kitchen', [['One litre', '372.90']]],
]);

const toProduct = (ware: Ware): Fields => ({
  RecordId: ware.id,
  Name: ware.title,
  Description: ware.story,
  IsMasterProduct: true,
  Variants: ware.makes.map(({ id, label, sku, price, available }) => ({
    ProductId: id,
    ItemId: sku,
    Dimensions: [{ DimensionTypeValue: 3, DimensionValue: label }],
    Price: { amount: Math.round(Number(price) * 100), currency: 'SEK' },
    IsAvailable: available,
  })),
});

type Search = (args: Fields) => readonly Ware[];

export const search: Search = ({ query }) => searched(wares, query);

/** @param find what a search finds; @param one the product of `get_product` */
export const catalogIn =
  (find: Search, one = (id: unknown) => wares.find((ware) => ware.id === id)) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const { Top = 20, Skip = 0 } = fieldsOf(fieldsOf(args, 'QueryResultSettings'), 'Paging');
      const found = find(args);
      const value = found.slice(Number(Skip), Number(Skip) + Number(Top)).map(toProduct);
      return { record: { '@odata.count': found.length, value } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ProductIds);
      const value = wares.filter(
        (ware) => ids.includes(ware.id) || ware.makes.some(({ id }) => ids.includes(id)),
      );
      return { record: { '@odata.count': value.length, value: value.map(toProduct) } };
    }
    const ware = one(args.RecordId);
    return ware ? { record: toProduct(ware) } : refusal('item', args.RecordId);
  };

export const allWares: Search = () => wares;
export const firstWare = (): Ware | undefined => wares[0];

const added = (row: unknown) => ({
  item: String(at(row, 'ProductId')),
  quantity: Number(at(row, 'Quantity')),
  isAdded: true,
});

const voidedIn = (cart: Basket): readonly Line[] =>
  Array.isArray(cart.notes.voided) ? (cart.notes.voided as readonly Line[]) : [];

function fill(args: Fields, cart: Basket | undefined) {
  if (!cart) return { wishes: patched([], asList(args.CartLines).map(added)) };
  const ids = asList(args.VoidLineIds).map(String);
  const changes = asList(args.UpdateLines).map((row) => ({
    line: String(at(row, 'LineId')),
    quantity: Number(at(row, 'Quantity')),
  }));
  const wrong = [...ids, ...changes.map(({ line }) => line)].find(
    (line) => !cart.lines.some(({ id }) => id === line),
  );
  if (wrong !== undefined) return refusal('line', wrong);
  const gone = ids.map((line) => ({ line, quantity: 0 }));
  const voided = [...voidedIn(cart), ...cart.lines.filter(({ id }) => ids.includes(id))];
  return {
    wishes: patched(cart.lines, [...changes, ...gone, ...asList(args.AddLines).map(added)]),
    notes: { voided },
  };
}

function deliver({ ShippingAddress, DeliveryMode }: Fields, _: Purchase) {
  if (DeliveryMode !== undefined && !modes.some(({ Code }) => Code === DeliveryMode)) {
    return refusal('method', DeliveryMode);
  }
  return {
    ...(isFields(ShippingAddress) && { address: ShippingAddress }),
    ...(typeof DeliveryMode === 'string' && { method: DeliveryMode }),
  };
}

const errors: Readonly<Record<Why, readonly [id: string, message: string]>> = {
  item: ['UnableToFindProduct', 'The product does not exist.'],
  'sold-out': ['InsufficientQuantityAvailable', 'The product is out of stock.'],
  line: ['CartLineNotFound', 'The line of the cart does not exist.'],
  cart: ['CartNotFound', 'The cart does not exist.'],
  checkout: ['CheckoutNotFound', 'The checkout does not exist.'],
  order: ['OrderNotFound', 'The sales order does not exist.'],
  final: ['CartNotActive', 'The checkout has been ordered or voided.'],
  approval: ['CustomerApprovalRequired', 'The customer has not approved of this order.'],
  lacking: ['ValidationResultsRemain', 'The checkout has validation results.'],
  method: ['InvalidDeliveryMode', 'The mode of delivery is not available.'],
  empty: ['CartIsEmpty', 'The cart has no lines.'],
  version: ['CartVersionMismatch', 'The cart has changed.'],
};

function refusal(why: Why, value: unknown): Outcome {
  const [id, message] = errors[why];
  return refuse(-32_000, message, {
    ErrorResourceId: `Microsoft_Dynamics_Commerce_Runtime_${id}`,
    LocalizedMessage: message,
    Value: value,
  });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['ShippingAddress']),
  ...(method ? [] : ['DeliveryMode']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id)),
  ids: {
    cart: (index) => hexOf(`dynamics cart ${index}`).slice(0, 20),
    checkout: (index) => `CO-${hexOf(`dynamics checkout ${index}`).slice(0, 12)}`,
    order: (index) => `SO${String(77_310 + index).padStart(9, '0')}`,
    line: (index) => hexOf(`dynamics line ${index}`),
  },
  cartOf: ({ CartId }) => CartId,
  checkoutOf: (args) => args.CheckoutId,
  orderOf: ({ SalesOrderId }) => SalesOrderId,
  catalog: catalogIn(search),
  fill,
  deliver,
  approval: (args) => ({
    given: at(args, 'CustomerApproval.IsApproved') === true,
    at: at(args, 'CustomerApproval.ApprovedDateTime'),
  }),
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const dynamics = (plant: Plant = honest): Variant =>
  shop({
    name: 'dynamics',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { clothing: ({ product_type }) => product_type === 'Clothing' },
    rate: [300, 4_000],
  });
