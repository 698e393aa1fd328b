/**
 * A storefront with the live orders of SuiteCommerce: `lines` with internal ids, and a `summary` from `subtotal` to `total`.
 * After the public services of NetSuite SuiteCommerce Advanced.
 *
 * Lawful oddities: `T` and `F` are the words for true and false, also in the approval; lines are set by their item, and
 * have ids of items and sets; an address goes into a list, of which an id is chosen; a cancelled cart stays readable.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { formatted, methods, showCart, showCheckout, showOrder, toLetter } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 4_512, maker: 'Karoo Trading', option: 'Colour', prefix: 'KT' }, [
  [
    'Picnic Hamper',
    'Outdoor',
    [
      ['Natural', '649.00'],
      ['Chestnut', '689.00'],
    ],
  ],
  ['Rooibos Tin', 'Pantry', [['Red', '118.50']]],
  [
    'Safari Hat',
    'Outdoor',
    [
      ['Khaki', '385.00'],
      ['Olive', '395.00', 'sold out'],
    ],
  ],
  ['Braai Tongs', 'Outdoor', [['Steel', '229.90']]],
  ['Marula Jam', 'Pantry', [['Small jar', '74.25']]],
  ['Enamel Plate', 'Kitchen', [['White', '96.00']]],
]);

const toItem = (ware: Ware): Fields => ({
  internalid: ware.id,
  itemid: ware.handle,
  storedisplayname: ware.title,
  storedetaileddescription: ware.story,
  urlcomponent: ware.handle,
  commercecategory: ware.kind,
  matrixchilditems_detail: ware.makes.map(({ id, label, sku, price, available }) => {
    const amount = Math.round(Number(price) * 100);
    return {
      internalid: id,
      itemid: sku,
      custitem_option: label,
      onlinecustomerprice_detail: { amount, currency: 'ZAR', ...formatted('onlinecustomerprice', amount) },
      isinstock: toLetter(available),
      ispurchasable: toLetter(available),
    };
  }),
});

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [offset, limit] = [Number(args.offset ?? 0), Number(args.limit ?? 50)];
      return { record: { total: found.length, items: found.slice(offset, offset + limit).map(toItem) } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.internalids);
      return { record: { items: wares.filter(({ id }) => ids.includes(id)).map(toItem) } };
    }
    const ware = wares.find(({ id }) => id === args.internalid);
    return ware ? { record: toItem(ware) } : refusal('item', args.internalid);
  };

/** @param isAdded whether quantities are added to what a line has */
export const fillWith =
  (isAdded: boolean) =>
  ({ lines }: Fields, cart: Basket | undefined) => ({
    wishes: patched(
      cart?.lines ?? [],
      asList(lines)
        .filter(isFields)
        .map((line) => ({
          item: String(fieldsOf(line, 'item').internalid),
          quantity: Number(line.quantity),
          isAdded: isAdded || cart === undefined,
        })),
    ),
  });

function deliver({ address, shipmethod }: Fields, _: Purchase) {
  if (shipmethod !== undefined && !methods.some(({ id }) => id === shipmethod)) {
    return refusal('method', shipmethod);
  }
  return {
    ...(isFields(address) && { address }),
    ...(shipmethod !== undefined && { method: String(shipmethod) }),
  };
}

const errors: Readonly<Record<Why, readonly [status: number, code: string, message: string]>> = {
  item: [404, 'ERR_WS_INVALID_ITEM', 'The item does not exist.'],
  'sold-out': [400, 'ERR_WS_OUT_OF_STOCK', 'The item is out of stock.'],
  line: [404, 'ERR_WS_INVALID_LINE', 'The line does not exist.'],
  cart: [404, 'ERR_WS_INVALID_CART', 'The cart does not exist.'],
  checkout: [404, 'ERR_WS_INVALID_CHECKOUT', 'The checkout does not exist.'],
  order: [404, 'ERR_WS_INVALID_ORDER', 'The sales order does not exist.'],
  final: [400, 'ERR_WS_NOT_EDITABLE', 'It was placed or cancelled, and cannot be edited.'],
  approval: [403, 'ERR_WS_NOT_APPROVED', 'The shopper did not approve the order within five minutes.'],
  lacking: [400, 'ERR_WS_NOT_READY', 'Steps of the checkout are missing.'],
  method: [400, 'ERR_WS_INVALID_SHIPMETHOD', 'The ship method does not exist.'],
  empty: [400, 'ERR_WS_EMPTY_CART', 'The cart is empty.'],
  version: [409, 'ERR_WS_CHANGED', 'The cart has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [errorStatusCode, errorCode, errorMessage] = errors[why];
  return refuse(errorStatusCode, errorMessage, { errorStatusCode, errorCode, errorMessage, subject });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['address']),
  ...(method ? [] : ['shipmethod']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id)),
  ids: {
    cart: (index) => String(7_700_123 + index),
    checkout: (index) => String(8_810_045 + index * 2),
    order: (index) => String(330_871 + index),
    line: (index) => String(101 + index),
  },
  cartOf: ({ internalid }) => internalid,
  checkoutOf: ({ internalid }) => internalid,
  orderOf: ({ internalid }) => internalid,
  catalog: catalogIn(searched),
  fill: fillWith(false),
  deliver,
  approval: (args) => {
    const { approved, approveddate } = fieldsOf(args, 'shopperapproval');
    return { given: approved === 'T', at: approveddate };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** The tools, in which cancelled carts can be read and nothing else. */
export const suitecommerceDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    const cancelled = new Map<unknown, Outcome>();
    return (name, args) => {
      const closed = cancelled.get(args.internalid);
      const isOfCart = name === 'create_checkout' || name.endsWith('_cart');
      if (closed && isOfCart) return name === 'get_cart' ? closed : refusal('final', args.internalid);
      const outcome = tools(name, args);
      if (name === 'cancel_cart' && 'record' in outcome) cancelled.set(args.internalid, outcome);
      return outcome;
    };
  };

/** @param plant a fault in its tools; none by default */
export const suitecommerce = (plant: Plant = honest): Variant =>
  shop({
    name: 'suitecommerce',
    listed,
    open: suitecommerceDesk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { outdoor: ({ product_type }) => product_type === 'Outdoor' },
    rate: [300, 4_000],
  });
