/**
 * A storefront on Aimeos: baskets, stored baskets (`order.base`) and orders as JSON:API documents with dotted members.
 * After aimeos.org/docs/2022.x/frontend/jsonapi and github.com/aimeos/ai-client-jsonapi.
 *
 * Lawful oddities: there is no total and no sum of a line: prices, costs and tax are per piece, and the buyer pays
 * `order.base.price` and `order.base.costs`. Shipping is both: costs of bulky pieces, and costs of the delivery service.
 * Tax is included in both, rounded per piece. Positions are numbered from 0 and keep their numbers; a gap stays a gap.
 * A coupon that lacks its minimum stays in the basket without effect; with it, there is an immutable position of a
 * negative price for each tax rate that it needs. Payment is filled in; states are numbers. Deleting answers an empty basket.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { type Dialect, desk, isFinal, type Purchase } from '../desk/desk.ts';
import { hexOf, type Item } from '../desk/stock.ts';
import {
  autofilledPayment,
  catalogIn,
  coupon,
  currency,
  items,
  labelOf,
  type Price,
  pageOf,
  priced,
  priceOf,
  type Resource,
  refusal,
  relationshipsOf,
  selectionOf,
  servicePrice,
  services,
  taxOf,
  variantOf,
  wares,
} from './goods.ts';
import { deliver, fill, listed, positionsOf } from './tool-list.ts';

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['address']),
  ...(method ? [] : ['service.delivery']),
];

/** Something that is paid for: a position, or a service. */
type Row = Resource & { readonly price: Price; readonly quantity: number };

export type Sums = Readonly<Record<'price' | 'costs' | 'rebate' | 'taxvalue', number>>;

export const sumsOf = (rows: readonly Row[]): Sums => {
  const sum = (amount: (price: Price) => number): number =>
    rows.reduce((all, { price, quantity }) => all + amount(price) * quantity, 0);
  return {
    price: sum(({ value }) => value),
    costs: sum(({ costs }) => costs),
    rebate: sum(({ rebate }) => rebate),
    taxvalue: sum(taxOf),
  };
};

/** How articles are priced and rows are added up, which a fault bends. */
export type Counting = {
  readonly priceOf: (item: Item) => Price;
  readonly sums: (rows: readonly Row[]) => Sums;
};

export const counting: Counting = { priceOf, sums: sumsOf };

type Contents = Pick<Purchase, 'lines' | 'notes' | 'address' | 'method'>;

const productRow = (position: number, price: Price, quantity: number, attributes: Fields): Row => ({
  id: position,
  type: 'basket/product',
  price,
  quantity,
  attributes: {
    ...attributes,
    'order.base.product.position': position,
    'order.base.product.quantity': quantity,
    ...priced('order.base.product', price, ['price', Number]),
  },
});

const articleRows = ({ lines, notes }: Contents, own: Counting): readonly Row[] =>
  lines.map(({ item, quantity }, index) =>
    productRow(positionsOf({ notes })[index] ?? index, own.priceOf(item), quantity, {
      'order.base.product.type': selectionOf(item) ? 'select' : 'default',
      'order.base.product.productid': item.id,
      'order.base.product.parentproductid': selectionOf(item),
      'order.base.product.prodcode': item.sku,
      'order.base.product.name': labelOf(item),
      'order.base.product.stocktype': 'default',
      'order.base.product.flags': 0,
      attribute: variantOf(item),
    }),
  );

/** The coupon takes no more from goods of a tax rate than they cost: what is left is taken from the next rate. */
function rebateRows(goods: readonly Row[], { notes }: Contents): readonly Row[] {
  const isGiven = asList(notes.coupons).length > 0 && sumsOf(goods).price >= coupon.from;
  const rates = [...new Set(goods.map(({ price }) => price.rate))].sort((one, other) => other - one);
  const rows: Row[] = [];
  let left: number = isGiven ? coupon.rebate : 0;
  for (const rate of rates) {
    const rebate = Math.min(left, sumsOf(goods.filter(({ price }) => price.rate === rate)).price);
    left -= rebate;
    if (rebate === 0) continue;
    const price = { value: -rebate, costs: 0, rebate, rate };
    const attributes = {
      'order.base.product.type': 'default',
      'order.base.product.prodcode': 'rebate',
      'order.base.product.name': 'Rebate',
      'order.base.product.flags': 1,
    };
    rows.push(productRow(Number(notes.next) + rows.length, price, 1, attributes));
  }
  return rows;
}

function serviceRows({ method, notes }: Contents): readonly Row[] {
  const chosen = services.filter(({ id }) => id === method || id === (notes.payment ?? autofilledPayment));
  return chosen.map((service) => ({
    id: service.type,
    type: 'basket/service',
    price: servicePrice(service),
    quantity: 1,
    attributes: {
      'order.base.service.type': service.type,
      'order.base.service.serviceid': service.id,
      'order.base.service.code': service.code,
      'order.base.service.name': service.label,
      ...priced('order.base.service', servicePrice(service), ['price', Number]),
    },
  }));
}

const addressesIn = ({ address }: Contents): readonly Resource[] =>
  Object.entries(address ?? {}).map(([type, attributes]) => ({
    id: type,
    type: 'basket/address',
    attributes: { 'order.base.address.type': type, ...fieldsOf({ attributes }, 'attributes') },
  }));

/** The services to choose from, with their prices. */
const offered: readonly Resource[] = services.map((service) => ({
  id: service.id,
  type: 'service',
  attributes: {
    'service.id': service.id,
    'service.type': service.type,
    'service.code': service.code,
    'service.label': service.label,
    price: priced('price', servicePrice(service), ['value', Number]),
  },
}));

/** A basket, and after it what is in it. @param baseId none as long as the basket is not stored */
function basketOf(id: string, baseId: string | null, contents: Contents, own: Counting): readonly Resource[] {
  const goods = articleRows(contents, own);
  const rows = [...goods, ...rebateRows(goods, contents), ...(baseId ? serviceRows(contents) : [])];
  const parts: readonly Resource[] = [
    ...rows.map(({ price: _, quantity: __, ...resource }) => resource),
    ...addressesIn(contents),
    ...asList(contents.notes.coupons).map((code) => ({ id: String(code), type: 'basket/coupon' })),
  ];
  const sums = Object.entries(own.sums(rows)).map(([name, sum]) => [`order.base.${name}`, sum]);
  const attributes = {
    'order.base.id': baseId,
    'order.base.sitecode': 'default',
    'order.base.languageid': 'en',
    'order.base.currencyid': currency,
    ...Object.fromEntries(sums),
    'order.base.taxflag': true,
    'order.base.comment': '',
    'order.base.customerref': '',
    ...fieldsOf(contents.notes, 'own'),
  };
  return [{ id, type: 'basket', attributes, relationships: relationshipsOf(parts) }, ...parts];
}

const documentOf = (meta: Fields, [data, ...included]: readonly Resource[]): Fields => ({
  meta: { total: 1, ...meta },
  data,
  included,
});

const paymentStatus = { open: -1, off: 1, done: 5 } as const;

const emptied: Contents = { lines: [], notes: {} };

const showOrder = (purchase: Purchase, places: Places, own: Counting): Fields => {
  const base = basketOf(purchase.id, purchase.id, purchase, own);
  const attributes = {
    'order.id': purchase.order,
    'order.baseid': purchase.id,
    'order.type': 'jsonapi',
    'order.datepayment': new Date(places.now()).toISOString().slice(0, 19).replace('T', ' '),
    'order.datedelivery': null,
    'order.statuspayment': paymentStatus[purchase.stage],
    'order.statusdelivery': 1,
  };
  const relationships = relationshipsOf(base.slice(0, 1));
  return documentOf({}, [{ id: String(purchase.order), type: 'order', attributes, relationships }, ...base]);
};

/** How records are shown, with what they cost. */
export const viewsWith = (own: Counting): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> => ({
  showCart: (basket) =>
    documentOf({}, basketOf(basket.id, null, basket.stage === 'open' ? basket : emptied, own)),
  showCheckout: (purchase) => {
    const isOpen = purchase.stage === 'open';
    const order = purchase.order === undefined ? [] : [{ id: purchase.order, type: 'order' }];
    const parts = isOpen ? offered : order;
    const [base, ...rest] = basketOf(purchase.id, purchase.id, purchase, own);
    const attributes = {
      ...base?.attributes,
      'order.id': purchase.order ?? null,
      'order.statuspayment': paymentStatus[purchase.stage],
    };
    const relationships = { ...base?.relationships, ...relationshipsOf(parts) };
    return documentOf({ missing: isOpen ? lacking(purchase) : [] }, [
      { id: purchase.id, type: 'basket', attributes, relationships },
      ...rest,
      ...(isOpen ? offered : []),
    ]);
  },
  showOrder: (purchase, places) => showOrder(purchase, places, own),
});

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => `default-${hexOf(`aimeos basket ${index}`).slice(0, 12)}`,
    checkout: (index) => String(20_431 + index * 3),
    order: (index) => String(9_107 + index * 2),
    line: (index) => String(index),
  },
  cartOf: ({ id }) => id,
  checkoutOf: (args) => args['order.baseid'],
  orderOf: (args) => args['order.id'],
  catalog: catalogIn(pageOf),
  fill,
  deliver,
  approval: (args) => {
    const approval = fieldsOf(args, 'approval');
    return { given: approval['approval.accepted'] === true, at: approval['approval.datetime'] };
  },
  lacking,
  isFinal,
  refuse: (why, detail) => refusal(why, detail),
  ...viewsWith(counting),
};

/** @param plant a fault in its tools; none by default */
export const aimeos = (plant: Plant = honest): Variant =>
  shop({
    name: 'aimeos',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { textiles: ({ product_type }) => product_type === 'Textiles' },
    rate: [300, 4_000],
  });
