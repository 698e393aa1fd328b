/**
 * A shop for businesses in the manner of SAP Commerce for B2B: numbered entries, cost centers, quotes, net prices.
 *
 * Lawful oddities: the tax is one sum on top of goods and delivery; from ten pieces on the cart is priced by a quote, which
 * takes a twentieth off the goods; an order needs a cost center too; entries have numbers that change when one goes.
 */
import { asFields, asList } from '../../planted/planted.ts';
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
} from '../desk/desk.ts';
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 384_100, maker: 'Nordwerk', option: 'Pack', prefix: 'NW' }, [
  [
    'Torque Wrench',
    'Tools',
    [
      ['Half inch', '118.40'],
      ['Three eighths', '96.75'],
    ],
  ],
  ['Work Gloves', 'Safety', [['Pair', '7.35']]],
  [
    'Cable Reel',
    'Electric',
    [
      ['25 m', '64.90'],
      ['50 m', '109.20', 'sold out'],
    ],
  ],
  ['Safety Goggles', 'Safety', [['Clear', '12.15']]],
  ['Socket Set', 'Tools', [['Thirty pieces', '83.60']]],
  ['Tool Trolley', 'Tools', [['Five drawers', '449.00']]],
]);

const modes = [
  { code: 'standard-gross', name: 'Standard', cents: 890 },
  { code: 'premium-gross', name: 'Next day', cents: 2_250 },
] as const;

const costCenters = [
  { code: 'CC-4100-WORKSHOP', name: 'Workshop', unit: { uid: 'Plant Kassel' }, active: true },
  { code: 'CC-4200-OFFICE', name: 'Office', unit: { uid: 'Plant Kassel' }, active: true },
] as const;

const moneyOf = (amount: number, priceType = 'BUY'): Fields => ({
  amount,
  currency: 'EUR',
  formattedValue: `€${(amount / 100).toFixed(2)}`,
  priceType,
});

const toProduct = (ware: Ware): Fields => ({
  code: String(ware.id),
  name: ware.title,
  summary: ware.story,
  manufacturer: ware.maker,
  categories: [{ code: ware.kind.toLowerCase(), name: ware.kind }],
  variantOptions: ware.makes.map(({ id, label, price, available }) => ({
    code: String(id),
    name: `${ware.title}, ${label}`,
    priceData: moneyOf(Math.round(Number(price) * 100)),
    stock: { stockLevelStatus: available ? 'inStock' : 'outOfStock' },
  })),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [currentPage, pageSize] = [Number(args.currentPage ?? 0), Number(args.pageSize ?? 20)];
    const products = found.slice(currentPage * pageSize, (currentPage + 1) * pageSize).map(toProduct);
    const totalPages = Math.ceil(found.length / pageSize);
    const pagination = { currentPage, pageSize, totalPages, totalResults: found.length };
    return { record: { products, pagination } };
  }
  if (name === 'lookup_catalog') {
    const codes = [...new Set(asList(args.productCodes))];
    const products = wares.filter(({ id }) => codes.includes(String(id))).map(toProduct);
    return {
      record: {
        products,
        unknownCodes: codes.filter((code) => !products.some((each) => each.code === code)),
      },
    };
  }
  const ware = wares.find(({ id }) => String(id) === args.productCode);
  return ware ? { record: toProduct(ware) } : refusal('item', args.productCode);
}

function fill({ entries }: Fields, cart: Basket | undefined) {
  const rows = asList(entries).filter(isFields);
  const had = cart?.lines ?? [];
  const wrong = rows.find(({ entryNumber }) => entryNumber !== undefined && !had[Number(entryNumber)]);
  if (wrong) return refusal('line', wrong.entryNumber);
  const wishes = rows.map(({ entryNumber, product, quantity }) => {
    const line = entryNumber === undefined ? undefined : had[Number(entryNumber)]?.id;
    return line === undefined
      ? { item: String(asFields(product).code), quantity: Number(quantity), isAdded: true }
      : { line, quantity: Number(quantity) };
  });
  return { wishes: patched(had, wishes) };
}

function deliver(args: Fields, { notes }: Purchase) {
  const { deliveryAddress: address, purchaseOrderNumber } = args;
  const mode = fieldsOf(args, 'deliveryMode').code;
  const center = fieldsOf(args, 'costCenter').code;
  if (mode !== undefined && !modes.some(({ code }) => code === mode)) return refusal('method', mode);
  const costCenter = costCenters.find(({ code }) => code === center);
  if (center !== undefined && !costCenter) return refusal('method', center);
  return {
    ...(isFields(address) && { address }),
    ...(typeof mode === 'string' && { method: mode }),
    notes: {
      ...notes,
      ...(costCenter && { costCenter }),
      ...(purchaseOrderNumber !== undefined && { purchaseOrderNumber }),
    },
  };
}

const errors: Readonly<Record<Why, readonly [type: string, message: string]>> = {
  item: ['UnknownIdentifierError', 'There is no product with this code.'],
  'sold-out': ['InsufficientStockError', 'This product is out of stock.'],
  line: ['CartEntryError', 'The cart has no entry with this number.'],
  cart: ['CartError', 'There is no cart with this code.'],
  checkout: ['CheckoutError', 'There is no checkout with this code.'],
  order: ['UnknownIdentifierError', 'There is no order with this code.'],
  final: ['CheckoutStateError', 'The checkout is completed or cancelled.'],
  approval: ['ApprovalRequiredError', 'The buyer has to approve this order, now.'],
  lacking: ['CheckoutIncompleteError', 'The checkout is not complete.'],
  method: ['UnknownIdentifierError', 'There is no such delivery mode or cost center.'],
  empty: ['CartEmptyError', 'The cart has no entries.'],
  version: ['CartError', 'The cart has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [type, message] = errors[why];
  return refuse(-32_010, message, { errors: [{ type, message, subject }] });
}

const lacking = ({ address, method, notes }: Purchase): readonly string[] => [
  ...(address ? [] : ['deliveryAddress']),
  ...(method ? [] : ['deliveryMode']),
  ...('costCenter' in notes ? [] : ['costCenter']),
];

const piecesOf = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The tax is 19 % of all. */
function figuresOf(lines: readonly Line[], method?: string): Fields {
  const goods = sumOf(lines);
  const hasQuote = piecesOf(lines) >= 10;
  const discount = hasQuote ? Math.round(goods / 20) : 0;
  const delivery = modes.find(({ code }) => code === method)?.cents ?? 0;
  const total = goods - discount + delivery;
  const tax = Math.round(total * 0.19);
  return {
    net: true,
    entries: lines.map(({ item, quantity }, entryNumber) => ({
      entryNumber,
      product: {
        code: item.id,
        name: `${item.ware.title}, ${item.label}`,
        baseProduct: String(item.ware.id),
      },
      quantity,
      basePrice: moneyOf(item.amount),
      totalPrice: moneyOf(item.amount * quantity),
    })),
    totalItems: lines.length,
    totalUnitCount: piecesOf(lines),
    quote: hasQuote ? { state: 'SELLER_APPROVED', rate: 5 } : null,
    subTotal: moneyOf(goods),
    quoteDiscounts: moneyOf(discount),
    deliveryCost: moneyOf(delivery),
    totalPrice: moneyOf(total),
    totalTax: moneyOf(tax),
    totalPriceWithTax: moneyOf(total + tax),
  };
}

const statuses = { open: 'CREATED', done: 'COMPLETED', off: 'CANCELLED' } as const;

const deliveryOf = ({ address, method, notes, lines }: Purchase): Fields => ({
  deliveryAddress: address ?? null,
  deliveryMode: modes.find(({ code }) => code === method)?.code ?? null,
  costCenter: notes.costCenter ?? null,
  purchaseOrderNumber: notes.purchaseOrderNumber ?? null,
  paymentType: { code: 'ACCOUNT' },
  ...figuresOf(lines, method),
});

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(id)),
  ids: {
    cart: (index) => `0004${5_001 + index}`,
    checkout: (index) => `71${20_310 + index * 3}`,
    order: (index) => `000${90_400 + index}`,
    line: (index) => `entry ${index}`,
  },
  cartOf: ({ cartCode }) => cartCode,
  checkoutOf: ({ checkoutCode }) => checkoutCode,
  orderOf: ({ orderCode }) => orderCode,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'purchaseApproval');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines }) => ({
    code: id,
    guid: uuidOf(`costcenter ${id}`),
    status: stage === 'off' ? 'CANCELLED' : 'OPEN',
    ...figuresOf(lines),
  }),
  showCheckout: (purchase) => ({
    code: purchase.id,
    status: purchase.stage === 'open' && lacking(purchase).length === 0 ? 'READY' : statuses[purchase.stage],
    lacking: lacking(purchase),
    ...deliveryOf(purchase),
    deliveryModes: modes.map(({ code, name, cents }) => ({ code, name, deliveryCost: moneyOf(cents) })),
    costCenters,
    orderCode: purchase.order ?? null,
  }),
  showOrder: (purchase) => ({
    code: purchase.order,
    checkoutCode: purchase.id,
    status: 'CREATED',
    ...deliveryOf(purchase),
  }),
};

/** @param plant a fault in its tools; none by default */
export const costcenter = (plant: Plant = honest): Variant =>
  shop({
    name: 'costcenter',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { safety: ({ product_type }) => product_type === 'Safety' },
    rate: [300, 4_000],
  });
