/**
 * A roastery on Norce Commerce: baskets with integer ids, parts, price lists, and each amount with and without VAT.
 *
 * Lawful oddities: food has 12 % of VAT and gear 25 %, and `VatRate` is a factor such as 1.12; from ten pieces on, a line has
 * the price of a second price list; the delivery method adds a line of the type `Freight`, which the summary counts apart
 * from the items; an update has three lists, for insertions, new quantities and deletions.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import {
  asTextAndData,
  honest,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Change, Reason } from '../trade/lines.ts';
import { type Item, listIn, matching, rowsIn } from '../trade/stock.ts';
import { type Cart, type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  contents,
  items,
  methods,
  moneyOf,
  type Sums,
  staggered,
  staggeredFrom,
  sums,
  unitPrices,
  vatOfKind,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const basketStates = { open: 'Open', cancelled: 'Cancelled' } as const;
const checkoutStates = { open: 'Open', placed: 'Ordered', cancelled: 'Cancelled' } as const;

const insertion = ({ PartNo, Quantity }: Fields): Change => ({
  does: 'add',
  item: PartNo,
  quantity: Number(Quantity),
});

const changesIn = (args: Fields): readonly Change[] => [
  ...rowsIn(args, 'UpdateItems').map(
    ({ LineNo, Quantity }): Change => ({ does: 'set', key: String(LineNo), quantity: Number(Quantity) }),
  ),
  ...listIn(args, 'DeleteLineNos').map((key): Change => ({ does: 'set', key: String(key), quantity: 0 })),
  ...rowsIn(args, 'InsertItems').map(insertion),
];

const errors: Readonly<Record<Reason, readonly [code: number, name: string, message: string]>> = {
  'unknown-item': [-32_004, 'ProductNotFound', 'The product or part does not exist.'],
  'sold-out': [-32_009, 'ProductNotInStock', 'The part is not in stock.'],
  'unknown-line': [-32_004, 'BasketItemNotFound', 'The basket has no such line.'],
  'unknown-cart': [-32_004, 'BasketNotFound', 'The basket does not exist.'],
  'unknown-checkout': [-32_004, 'CheckoutNotFound', 'The checkout does not exist.'],
  'unknown-order': [-32_004, 'OrderNotFound', 'The order does not exist.'],
  'unknown-method': [-32_004, 'DeliveryMethodNotFound', 'The delivery method is not available.'],
  'empty-cart': [-32_009, 'BasketIsEmpty', 'The basket has no items.'],
  closed: [-32_009, 'StatusNotOpen', 'It is no longer open.'],
  stale: [-32_009, 'BasketChanged', 'The basket was changed.'],
  unaddressed: [-32_009, 'ShipToMissing', 'The shipping address is missing.'],
  'not-ready': [-32_009, 'CheckoutNotReady', 'Something that the order needs is missing.'],
};

const neededFor: Readonly<Record<string, string>> = {
  approval: 'BuyerApproval',
  address: 'ShipTo',
  method: 'DeliveryMethodId',
};

function refusal(reason: Reason, { missing, ...detail }: Fields = {}): Outcome {
  const [code, ErrorCode, ErrorMessage] = errors[reason];
  const Missing = asList(missing).map((name) => neededFor[String(name)]);
  const data = { ErrorCode, ErrorMessage, Reference: detail.id ?? null };
  return refuse(code, `${ErrorCode}: ${ErrorMessage}`, Missing.length > 0 ? { ...data, Missing } : data);
}

const shippingOf = ({ address, method }: Checkout): Fields => ({
  ShipTo: address ?? null,
  DeliveryMethodId: method === undefined ? null : Number(method),
});

const methodsOf = ({ method }: Checkout): readonly Fields[] =>
  methods.map(({ Id, Name, price }) => ({
    Id,
    Name,
    PriceExVat: moneyOf(price.ex),
    PriceIncVat: moneyOf(price.inc),
    IsSelected: String(Id) === method,
  }));

export const wordsWith = (amounts: Sums): Words => ({
  cartOf: ({ BasketId }) => BasketId,
  checkoutOf: ({ CheckoutId }) => CheckoutId,
  orderOf: ({ OrderNo }) => OrderNo,
  filling: (args) => rowsIn(args, 'Items').map(insertion),
  changes: changesIn,
  delivery: (checkout, { ShipTo, DeliveryMethodId: id }) => {
    if (id !== undefined && !methods.some(({ Id }) => Id === id)) return refusal('unknown-method', { id });
    const address = isFields(ShipTo) ? { address: ShipTo } : {};
    return { ...checkout, ...address, ...(id !== undefined && { method: String(id) }) };
  },
  approval: (args) => {
    const { IsApproved, ApprovedDate } = fieldsOf(args, 'BuyerApproval');
    return { given: IsApproved, at: ApprovedDate };
  },
  cart: ({ id, state, lines }: Cart) => ({
    Id: Number(id),
    Status: basketStates[state],
    ...contents(lines, amounts),
  }),
  checkout: (checkout) => ({
    CheckoutId: checkout.id,
    Status: checkoutStates[checkout.state],
    ...shippingOf(checkout),
    DeliveryMethods: methodsOf(checkout),
    Basket: { Id: Number(checkout.cart), ...contents(checkout.lines, amounts, checkout.method) },
    OrderNo: checkout.order ?? null,
  }),
  order: (checkout, placedAt) => ({
    OrderNo: checkout.order,
    CheckoutId: checkout.id,
    Status: 'Registered',
    OrderDate: placedAt,
    ...shippingOf(checkout),
    ...contents(checkout.lines, amounts, checkout.method),
  }),
});

const variantOf = ({ id, label, amount, available }: Item, percent: number): Fields => ({
  PartNo: id,
  Name: label,
  PriceListId: 11,
  ...unitPrices(amount, percent),
  StaggeredPrices: [
    { StaggeredCount: staggeredFrom, PriceListId: 12, ...unitPrices(staggered(amount), percent) },
  ],
  OnHand: { Value: available ? 180 : 0, IsActive: true },
});

function productOf(ware: Ware): Fields {
  const { percent, VatRate } = vatOfKind(ware);
  return {
    Id: ware.id,
    Name: ware.title,
    Description: ware.story,
    Manufacturer: { Name: ware.maker },
    Category: { Name: ware.kind },
    VatRate,
    Variants: items.filter((item) => item.ware === ware).map((item) => variantOf(item, percent)),
  };
}

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const [PageNo, PageSize] = [Number(args.PageNo ?? 1), Number(args.PageSize ?? 20)];
    const Items = found.slice((PageNo - 1) * PageSize, PageNo * PageSize).map(productOf);
    return { record: { ItemCount: found.length, PageNo, PageSize, Items } };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.ProductIds);
    return { record: { Items: wares.filter(({ id }) => wanted.includes(id)).map(productOf) } };
  }
  const ware = wares.find(({ id }) => id === args.ProductId);
  return ware ? { record: productOf(ware) } : refusal('unknown-item', { id: args.ProductId });
};

type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: Partial<Sums>;
  readonly words?: Partial<Words>;
};

/** @param bent what a fault bends */
export const norceDesk =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const next = counter();
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ids('', 1, 1),
      cartId: ids('', 5_204_881, 3),
      checkoutId: () => uuidOf(`norce checkout ${next()}`),
      orderId: ids('', 300_417, 1),
      refuse: refusal,
      totals: () => ({ subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 }),
      ...bent.rules,
    };
    return tradeOf({ ...wordsWith({ ...sums, ...bent.sums }), ...bent.words }, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const norce = (plant: Plant = honest): Variant =>
  shop({
    name: 'norce',
    listed,
    open: norceDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { gear: ({ product_type }) => product_type === 'Gear' },
    rate: [300, 4_000],
  });
