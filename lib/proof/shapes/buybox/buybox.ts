/**
 * A marketplace with buy boxes in the manner of Amazon: ASINs of products and variations, offers of sellers, promotions and
 * totals as rows.
 *
 * Lawful oddities: a variation may have a second offer, used and cheaper, which is another item of a cart; each offer has
 * its own highest quantity, and more is refused; sales tax is on top, and is told only when the address is known.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  sumOf,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 940_500, maker: 'Fernhill', option: 'Style', prefix: 'FH' }, [
  [
    'Field Lantern',
    'Outdoor',
    [
      ['Brass', '42.99'],
      ['Steel', '36.49'],
    ],
  ],
  ['Enamel Kettle', 'Kitchen', [['Cream', '31.25']]],
  [
    'Camp Stool',
    'Outdoor',
    [
      ['Canvas', '27.80'],
      ['Leather', '58.00', 'sold out'],
    ],
  ],
  ['Fire Striker', 'Outdoor', [['Ferro rod', '9.95']]],
  ['Cast Skillet', 'Kitchen', [['Ten inch', '38.70']]],
  ['Water Flask', 'Outdoor', [['One quart', '19.45']]],
]);

const asinOf = (name: string | number) => `B0${hexOf(`buybox ${name}`).slice(0, 8).toUpperCase()}`;
const offerOf = (sku: string, condition: string) => hexOf(`buybox ${sku} ${condition}`).slice(0, 16);
const keyOf = (asin: unknown, offer: unknown) => `${asin} ${offer}`;

const sold = itemsOf(wares, ({ sku }) => keyOf(asinOf(sku), offerOf(sku, 'New')));

/** The first variation of these products is also sold used, for two thirds of its price. */
const usedKinds = ['Field Lantern', 'Cast Skillet'];
const used = [...sold.values()]
  .filter(({ ware, sku }) => usedKinds.includes(ware.title) && ware.makes[0]?.sku === sku)
  .map((item) => ({
    ...item,
    id: keyOf(asinOf(item.sku), offerOf(item.sku, 'Used')),
    amount: Math.round((item.amount * 2) / 3),
  }));

const items: ReadonlyMap<string, Item> = new Map([...sold, ...used.map((item) => [item.id, item] as const)]);

const isUsed = ({ id }: Item): boolean => !sold.has(id);

/** The highest quantity of an offer in a cart. */
function limitOf(item: Item): number {
  if (isUsed(item)) return 2;
  return item.ware.kind === 'Kitchen' ? 20 : 60;
}

const moneyOf = (amount: number): Fields => ({
  amount,
  currency: 'USD',
  displayAmount: `${amount < 0 ? '-' : ''}$${(Math.abs(amount) / 100).toFixed(2)}`,
});

const speeds = [
  { Speed: 'STANDARD', Label: 'Standard shipping', cents: 599 },
  { Speed: 'TWO_DAY', Label: 'Two-day shipping', cents: 1_149 },
] as const;

const offerIn = (item: Item): Fields => ({
  OfferId: item.id.split(' ')[1],
  SellerName: isUsed(item) ? 'Second Shelf' : 'Fernhill Direct',
  Condition: isUsed(item) ? 'Used' : 'New',
  IsBuyBoxWinner: !isUsed(item),
  Price: moneyOf(item.amount),
  Availability: item.ready ? 'IN_STOCK' : 'OUT_OF_STOCK',
  MaxOrderQuantity: limitOf(item),
});

const toItem = (ware: Ware): Fields => ({
  ASIN: asinOf(ware.id),
  Title: ware.title,
  Description: ware.story,
  Brand: ware.maker,
  BrowseNode: ware.kind,
  Variations: ware.makes.map(({ sku, label }) => ({
    ASIN: asinOf(sku),
    VariationAttributes: [{ Name: ware.option, Value: label }],
    SellerOffers: [...items.values()].filter((item) => item.sku === sku).map(offerIn),
  })),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [page, count] = [Number(args.ItemPage ?? 1), Number(args.ItemCount ?? 10)];
    const Items = found.slice((page - 1) * count, page * count).map(toItem);
    return {
      record: {
        SearchResult: { Items, TotalResultCount: found.length, HasMore: page * count < found.length },
      },
    };
  }
  if (name === 'lookup_catalog') {
    const ids = [...new Set(asList(args.ItemIds))];
    const Items = wares.filter(({ id }) => ids.includes(asinOf(id))).map(toItem);
    const Errors = ids
      .filter((id) => !Items.some(({ ASIN }) => ASIN === id))
      .map((id) => ({ Code: 'ItemNotAccessible', Message: `There is no item ${id}.` }));
    return { record: { ItemsResult: { Items }, Errors } };
  }
  const ware = wares.find(({ id }) => asinOf(id) === args.ASIN);
  return ware ? { record: { Item: toItem(ware) } } : refusal('item', args.ASIN);
}

/** An offer of a variation; the one in its buy box if none is named. */
function wanted({ ASIN, OfferId, Quantity }: Fields): Wish {
  const winner = [...sold.keys()].find((key) => key.startsWith(`${ASIN} `));
  return {
    item: OfferId === undefined ? (winner ?? String(ASIN)) : keyOf(ASIN, OfferId),
    quantity: Number(Quantity),
    isAdded: true,
  };
}

function fill({ Items, ModifyItems, AddItems }: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const modified = asList(ModifyItems).filter(isFields);
  const wrong = modified.find(({ CartItemId }) => !lines.some(({ id }) => id === CartItemId));
  if (wrong) return refusal('line', wrong.CartItemId);
  const set = modified.map(({ CartItemId, Quantity }) => ({
    line: String(CartItemId),
    quantity: Number(Quantity),
  }));
  const added = [...asList(Items), ...asList(AddItems)].filter(isFields).map(wanted);
  const wishes = patched(lines, [...set, ...added]);
  for (const { line, item: key, quantity } of wishes) {
    const item = lines.find(({ id }) => id === line)?.item ?? items.get(key ?? '');
    if (item && quantity > limitOf(item)) return tooMany(item);
  }
  return { wishes };
}

function deliver({ ShippingAddress: address, ShippingSpeed: speed }: Fields) {
  if (speed !== undefined && !speeds.some(({ Speed }) => Speed === speed)) return refusal('method', speed);
  return { ...(isFields(address) && { address }), ...(typeof speed === 'string' && { method: speed }) };
}

const errors: Readonly<Record<Why, readonly [code: string, message: string]>> = {
  item: ['ItemNotAccessible', 'There is no such item or offer.'],
  'sold-out': ['ItemNotEligibleForCart', 'This offer is out of stock.'],
  line: ['InvalidCartItemId', 'The cart has no such item.'],
  cart: ['InvalidCartId', 'There is no such cart.'],
  checkout: ['InvalidPurchaseId', 'There is no such purchase.'],
  order: ['InvalidOrderId', 'There is no such order.'],
  final: ['PurchaseClosed', 'The purchase is placed or abandoned.'],
  approval: ['BuyerApprovalRequired', 'The buyer has to approve this purchase, now.'],
  lacking: ['PurchaseIncomplete', 'The purchase needs an address and a shipping speed.'],
  method: ['InvalidShippingSpeed', 'There is no such shipping speed.'],
  empty: ['CartEmpty', 'The cart is empty.'],
  version: ['CartChanged', 'The cart has changed.'],
};

const refused = (Code: string, Message: string, more: Fields): Outcome =>
  refuse(-32_021, Message, { Errors: [{ Code, Message, ...more }] });

const refusal = (why: Why, Subject: unknown): Outcome => refused(...errors[why], { Subject });

const tooMany = (item: Item): Outcome =>
  refused('QuantityLimitExceeded', `At most ${limitOf(item)} pieces of this offer can be ordered.`, {
    MaxOrderQuantity: limitOf(item),
  });

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['ShippingAddress']),
  ...(method ? [] : ['ShippingSpeed']),
];

const cartItemOf = ({ id, item, quantity }: Line): Fields => ({
  CartItemId: id,
  ASIN: asinOf(item.sku),
  SellerOffer: offerIn(item),
  Title: `${item.ware.title} (${item.label})`,
  Quantity: quantity,
  ItemTotal: moneyOf(item.amount * quantity),
});

/** Six percent off from four pieces on; 8.25 % of sales tax on what is paid for goods and shipping. */
function figuresOf(lines: readonly Line[], method?: string, isTaxed = false): Fields {
  const goods = sumOf(lines);
  const hasPromotion = lines.reduce((sum, { quantity }) => sum + quantity, 0) >= 4;
  const off = hasPromotion ? Math.round(goods * 0.06) : 0;
  const shipping = speeds.find(({ Speed }) => Speed === method)?.cents;
  const net = goods - off + (shipping ?? 0);
  const tax = isTaxed ? Math.round(net * 0.0825) : 0;
  return {
    Items: lines.map(cartItemOf),
    Promotions: hasPromotion
      ? [{ PromotionId: 'A2FOURPLUS', Label: 'Save 6 % on four or more', Amount: moneyOf(-off) }]
      : [],
    Totals: [
      { Type: 'ITEMS', Amount: moneyOf(goods) },
      ...(hasPromotion ? [{ Type: 'PROMOTIONS', Amount: moneyOf(-off) }] : []),
      ...(shipping === undefined ? [] : [{ Type: 'SHIPPING', Amount: moneyOf(shipping) }]),
      ...(isTaxed ? [{ Type: 'ESTIMATED_TAX', Amount: moneyOf(tax) }] : []),
      { Type: 'ORDER_TOTAL', Amount: moneyOf(net + tax) },
    ],
  };
}

const numberOf = (first: number, kind: string) => (index: number) => {
  const digits = String(Number.parseInt(hexOf(`buybox ${kind} ${index}`).slice(0, 12), 16)).padStart(14, '7');
  return `${first}-${digits.slice(0, 7)}-${digits.slice(7, 14)}`;
};

const states = { open: 'DRAFT', done: 'PLACED', off: 'ABANDONED' } as const;

const deliveryOf = ({ address, method, lines }: Purchase): Fields => ({
  ShippingAddress: address ?? null,
  ShippingSpeed: method ?? null,
  ...figuresOf(lines, method, address !== undefined),
});

export const dialect: Dialect = {
  items,
  ids: {
    cart: numberOf(137, 'cart'),
    checkout: numberOf(106, 'purchase'),
    order: numberOf(114, 'order'),
    line: (index) => `C${hexOf(`buybox line ${index}`).slice(0, 13).toUpperCase()}`,
  },
  cartOf: ({ CartId }) => CartId,
  checkoutOf: ({ PurchaseId }) => PurchaseId,
  orderOf: ({ OrderId }) => OrderId,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { Approved, ApprovedAt } = fieldsOf(args, 'BuyerApproval');
    return { given: Approved === true, at: ApprovedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines }) => ({
    Cart: { CartId: id, CartState: stage === 'off' ? 'CLOSED' : 'ACTIVE', ...figuresOf(lines) },
  }),
  showCheckout: (purchase) => ({
    Purchase: {
      PurchaseId: purchase.id,
      PurchaseState:
        purchase.stage === 'open' && lacking(purchase).length === 0
          ? 'READY_TO_PLACE'
          : states[purchase.stage],
      Missing: lacking(purchase),
      ShippingOptions: speeds.map(({ Speed, Label, cents }) => ({ Speed, Label, Price: moneyOf(cents) })),
      ...deliveryOf(purchase),
      OrderId: purchase.order ?? null,
    },
  }),
  showOrder: (purchase) => ({
    Order: {
      OrderId: purchase.order,
      PurchaseId: purchase.id,
      OrderStatus: 'UNSHIPPED',
      ...deliveryOf(purchase),
    },
  }),
};

/** @param plant a fault in its tools; none by default */
export const buybox = (plant: Plant = honest): Variant =>
  shop({
    name: 'buybox',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kitchen: ({ product_type }) => product_type === 'Kitchen' },
    rate: [300, 4_000],
  });
