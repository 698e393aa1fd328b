/**
 * A storefront of an ERP behind OData: collections in `value`, PascalCase, and an `@odata.etag` on each record.
 *
 * Lawful oddities: each change needs the etag of the latest record; from ten pieces on, a line has 5 % of discount, and its
 * VAT is on top and rounded for each line; drafts are posted after the approval, so that the number of the order comes with
 * the next read; canceled quotes stay readable; the stock is a number.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, type Reason, sumOf } from '../trade/lines.ts';
import { itemsOf, matching, rowsIn, waresOf } from '../trade/stock.ts';
import { type Cart, type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { listed } from './tool-list.ts';

const range = { maker: 'Fjord Kontor', option: 'Variant', firstId: 40_710, code: 'FK', decimals: 2 };

const wares = waresOf(range, [
  [
    'Desk Lamp',
    'Lighting',
    [
      ['Black', 64_900],
      ['Brass', 84_900],
    ],
  ],
  ['Filing Box', 'Storage', [['Grey', 11_850]]],
  [
    'Task Chair',
    'Seating',
    [
      ['Blue', 249_500],
      ['Green', 249_500, 'sold out'],
    ],
  ],
  ['Whiteboard', 'Meeting', [['120 cm', 98_000]]],
  ['Pen Tray', 'Storage', [['Oak', 17_925]]],
  ['Floor Lamp', 'Lighting', [['Steel', 132_000]]],
]);

const variantIdOf = ({ id }: { readonly id: number }): string => uuidOf(`odata variant ${id}`);
const itemNoOf = ({ id }: Ware): string => `${Math.floor(id / 10)}-${id % 10}`;
const items = itemsOf(wares, 2, variantIdOf);

const moneyOf = (amount: number): Fields => ({ amount, currency: 'DKK' });
const vatOf = (net: number): number => Math.round(net / 4);

const methods = [
  { Code: 'PALLET', Description: 'Pallet to the kerb', Freight: 39_500 },
  { Code: 'PARCEL', Description: 'Parcel', Freight: 7_900 },
] as const;

const discountOf = (line: Line): number => (line.quantity >= 10 ? Math.round(amountOf(line) / 20) : 0);
const netOf = (line: Line): number => amountOf(line) - discountOf(line);

export const totals: Rules['totals'] = (lines, method) => {
  const shipping = methods.find(({ Code }) => Code === method)?.Freight ?? 0;
  const subtotal = sumOf(lines.map(amountOf));
  const discount = sumOf(lines.map(discountOf));
  const tax = sumOf(lines.map((line) => vatOf(netOf(line)))) + vatOf(shipping);
  return { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax };
};

const lineOf = (line: Line): Fields => ({
  LineNo: Number(line.key),
  VariantId: line.item.id,
  ItemNo: itemNoOf(line.item.ware),
  Description: `${line.item.ware.title}, ${line.item.label}`,
  Quantity: line.quantity,
  UnitPrice: moneyOf(line.item.amount),
  LineDiscountPercent: line.quantity >= 10 ? 5 : 0,
  LineDiscountAmount: moneyOf(discountOf(line)),
  LineAmount: moneyOf(netOf(line)),
  VatPercent: 25,
  AmountIncludingVat: moneyOf(netOf(line) + vatOf(netOf(line))),
});

const linesAndTotals = (lines: readonly Line[], sums: ReturnType<Rules['totals']>): Fields => ({
  CurrencyCode: 'DKK',
  SalesLines: lines.map(lineOf),
  SubtotalAmount: moneyOf(sums.subtotal),
  DiscountAmount: moneyOf(sums.discount),
  FreightAmount: moneyOf(sums.shipping),
  TotalVatAmount: moneyOf(sums.tax),
  TotalAmountIncludingVat: moneyOf(sums.total),
});

const etagOf = ({ id, version }: Pick<Cart, 'id' | 'version'>): string => `W/"${id.slice(0, 8)};${version}"`;

const headOf = (set: string, thing: Cart | Checkout): Fields => ({
  '@odata.context': `$metadata#${set}/$entity`,
  '@odata.etag': etagOf(thing),
  Id: thing.id,
});

const quoteStates = { open: 'Open', cancelled: 'Canceled' } as const;
const draftStates = { open: 'Draft', placed: 'Posted', cancelled: 'Canceled' } as const;

const changeIn = ({ LineNo, VariantId, Quantity }: Fields): Change =>
  LineNo === undefined
    ? { does: 'add', item: VariantId, quantity: Number(Quantity) }
    : { does: 'set', key: String(LineNo), quantity: Number(Quantity) };

const changesIn = (args: Fields): readonly Change[] => rowsIn(args, 'SalesLines').map(changeIn);

const errors: Readonly<Record<Reason, readonly [code: string, message: string]>> = {
  'unknown-item': ['BadRequest_ResourceNotFound', 'The item or variant does not exist.'],
  'sold-out': ['Application_OutOfStock', 'The variant has no inventory.'],
  'unknown-line': ['BadRequest_ResourceNotFound', 'The sales line does not exist.'],
  'unknown-cart': ['BadRequest_ResourceNotFound', 'The sales quote does not exist.'],
  'unknown-checkout': ['BadRequest_ResourceNotFound', 'The sales draft does not exist.'],
  'unknown-order': ['BadRequest_ResourceNotFound', 'The sales order does not exist.'],
  'unknown-method': ['Application_ShipmentMethod', 'The shipment method does not exist.'],
  'empty-cart': ['Application_NothingToSell', 'The sales quote has no lines.'],
  closed: ['Application_StatusMustBeOpen', 'The status does not permit this change.'],
  stale: ['Request_EntityChanged', 'Another change was made after this etag.'],
  unaddressed: ['Application_ShipToRequired', 'The ship-to address is missing.'],
  'not-ready': ['Application_CannotRelease', 'The draft cannot be released, because something is missing.'],
};

function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const [code, message] = errors[reason];
  return refuse(-32_000, message, { error: { code, message, innererror: detail } });
}

const shippingOf = ({ address, method }: Checkout): Fields => ({
  ShipTo: address ?? null,
  ShipmentMethodCode: method ?? null,
});

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ QuoteId }) => QuoteId,
  checkoutOf: ({ DraftId }) => DraftId,
  orderOf: ({ OrderNo }) => OrderNo,
  filling: changesIn,
  changes: changesIn,
  delivery: (draft, { ShipTo, ShipmentMethodCode: method }) => {
    if (method !== undefined && !methods.some(({ Code }) => Code === method)) {
      return refusal('unknown-method', { ShipmentMethodCode: method });
    }
    const address = isFields(ShipTo) ? { address: ShipTo } : {};
    return { ...draft, ...address, ...(method !== undefined && { method: String(method) }) };
  },
  approval: (args) => {
    const { Approved, ApprovedDateTime } = fieldsOf(args, 'CustomerApproval');
    return { given: Approved, at: ApprovedDateTime };
  },
  cart: (quote) => ({
    ...headOf('SalesQuotes', quote),
    Status: quoteStates[quote.state],
    ...linesAndTotals(quote.lines, sums(quote.lines)),
  }),
  checkout: (draft) => ({
    ...headOf('SalesDrafts', draft),
    QuoteId: draft.cart,
    Status: draftStates[draft.state],
    MissingFields: [...(draft.address ? [] : ['ShipTo']), ...(draft.method ? [] : ['ShipmentMethodCode'])],
    ...shippingOf(draft),
    ShipmentMethods: methods.map(({ Freight, ...method }) => ({ ...method, Freight: moneyOf(Freight) })),
    ...linesAndTotals(draft.lines, sums(draft.lines, draft.method)),
    OrderNo: draft.order ?? null,
  }),
  order: (draft, placedAt) => ({
    '@odata.context': '$metadata#SalesOrders/$entity',
    OrderNo: draft.order,
    DraftId: draft.id,
    Status: 'Open',
    OrderDateTime: placedAt,
    ...shippingOf(draft),
    ...linesAndTotals(draft.lines, sums(draft.lines, draft.method)),
  }),
});

const toItem = (ware: Ware): Fields => ({
  ItemNo: itemNoOf(ware),
  Description: ware.title,
  LongDescription: ware.story,
  VendorName: ware.maker,
  ItemCategoryCode: ware.kind,
  ItemVariants: ware.makes.map(({ id, label, sku, price, available }, index) => ({
    VariantId: variantIdOf({ id }),
    Description: label,
    Gtin: sku,
    UnitPrice: moneyOf(Math.round(Number(price) * 100)),
    Inventory: available ? 240 + 15 * index : 0,
  })),
});

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const [skip, top] = [Number(args.Skip ?? 0), Number(args.Top ?? 20)];
    const isMore = skip + top < found.length;
    return {
      record: {
        '@odata.context': '$metadata#Items',
        '@odata.count': found.length,
        value: found.slice(skip, skip + top).map(toItem),
        ...(isMore && { '@odata.nextLink': `Items?$top=${top}&$skip=${skip + top}` }),
      },
    };
  }
  if (name === 'lookup_catalog') {
    const numbers = asList(args.ItemNos);
    const value = wares.filter((ware) => numbers.includes(itemNoOf(ware))).map(toItem);
    return { record: { '@odata.context': '$metadata#Items', value } };
  }
  const ware = wares.find((each) => itemNoOf(each) === args.ItemNo);
  return ware ? { record: toItem(ware) } : refusal('unknown-item', { ItemNo: args.ItemNo });
};

/** A draft that is approved says so first, and has the number of its order at the next read. */
const posting =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout' || !('record' in outcome)) return outcome;
    const etag = String(outcome.record['@odata.etag']).replace(';', ';p');
    return { record: { ...outcome.record, '@odata.etag': etag, Status: 'Releasing', OrderNo: null } };
  };

/** @param bent rules that a fault bends */
export const odataDesk =
  (bent: Partial<Rules> = {}) =>
  (places: Places): Tools => {
    const next = { quote: counter(), draft: counter() };
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ids('', 10_000, 10_000),
      cartId: () => uuidOf(`odata quote ${next.quote()}`),
      checkoutId: () => uuidOf(`odata draft ${next.draft()}`),
      orderId: ids('SO-', 110_204, 1),
      refuse: refusal,
      totals,
      guard: ({ IfMatch }, thing) =>
        IfMatch === etagOf(thing) ? undefined : refusal('stale', { IfMatch, Id: thing.id }),
      ...bent,
    };
    return posting(tradeOf(wordsWith(rules.totals), rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const odata = (plant: Plant = honest): Variant =>
  shop({
    name: 'odata',
    listed,
    open: odataDesk(),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { storage: ({ product_type }) => product_type === 'Storage' },
    rate: [300, 4_000],
  });
