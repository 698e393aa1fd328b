/**
 * A storefront with the documents of UBL in JSON: order lines around line items, amounts with the currency as an attribute,
 * `TaxTotal` and `LegalMonetaryTotal`. After OASIS UBL 2.3; amounts are in minor units, as the interface has them.
 *
 * Lawful oddities: what is payable is rounded to half a krone, and the rounding is shown; small orders have a charge, as
 * the freight is one; lines are changed by the status codes of a UBL order change.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asTextAndData, at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { showCart, showCheckout, showOrder, terms } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 20_950, maker: 'Fyns Kontor', option: 'Udgave', prefix: 'FK' }, [
  [
    'Ring Binder',
    'Filing',
    [
      ['Black', '38.65'],
      ['Red', '41.15'],
    ],
  ],
  ['Copy Paper', 'Paper', [['A4, 500 sheets', '46.80']]],
  [
    'Desk Lamp',
    'Furniture',
    [
      ['White', '612.35'],
      ['Graphite', '649.00', 'sold out'],
    ],
  ],
  ['Label Roll', 'Paper', [['100 mm', '73.20']]],
  ['Hanging Folders', 'Filing', [['Box of 25', '158.45']]],
  ['Foot Rest', 'Furniture', [['Adjustable', '285.90']]],
]);

const catalogueId = ({ id }: Ware): string => `CAT-${id}`;

const toItem = (ware: Ware): Fields => ({
  ID: catalogueId(ware),
  Name: ware.title,
  Description: ware.story,
  CommodityClassification: { ItemClassificationCode: ware.kind },
  CatalogueLine: ware.makes.map(({ label, sku, price, available }) => ({
    Item: { Name: `${ware.title}, ${label}`, SellersItemIdentification: { ID: sku } },
    Price: { PriceAmount: { amount: Math.round(Number(price) * 100), currency: 'DKK' } },
    OrderableIndicator: available,
  })),
});

/** @param find what a search finds */
export const catalogIn =
  (find: typeof searched) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [start, size] = [Number(args.StartIndex ?? 0), Number(args.MaximumResults ?? 50)];
      return {
        record: {
          Catalogue: found.slice(start, start + size).map(toItem),
          TotalResults: found.length,
          StartIndex: start,
        },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ID);
      const isKnown = (id: unknown) => wares.some((ware) => catalogueId(ware) === id);
      return {
        record: {
          Catalogue: wares.filter((ware) => ids.includes(catalogueId(ware))).map(toItem),
          UnknownID: ids.filter((id) => !isKnown(id)),
        },
      };
    }
    const ware = wares.find((each) => catalogueId(each) === args.ID);
    return ware ? { record: { CatalogueItem: toItem(ware) } } : refusal('item', args.ID);
  };

/** Status codes of lines, after the code list UNCL 1229. */
const codes = { added: '1', deleted: '2', changed: '3' } as const;

const wishOf = (item: unknown) => ({
  item: String(at(item, 'Item.SellersItemIdentification.ID')),
  quantity: Number(at(item, 'Quantity._')),
  isAdded: true,
});

function fill({ OrderLine }: Fields, cart: Basket | undefined) {
  const items = asList(OrderLine).map((line) => fieldsOf(line, 'LineItem'));
  if (!cart) return { wishes: patched([], items.map(wishOf)) };
  const changes = items.map((item) => {
    const { LineStatusCode, ID } = item;
    if (LineStatusCode === codes.added) return wishOf(item);
    const quantity = LineStatusCode === codes.deleted ? 0 : Number(at(item, 'Quantity._'));
    return { line: String(ID), quantity };
  });
  const wrong = changes.find(
    (change) => 'line' in change && !cart.lines.some(({ id }) => id === change.line),
  );
  return wrong ? refusal('line', at(wrong, 'line')) : { wishes: patched(cart.lines, changes) };
}

function deliver({ Delivery: address, DeliveryTerms }: Fields, _: Purchase) {
  const method = at(DeliveryTerms, 'ID');
  if (method !== undefined && !terms.some(({ id }) => id === method)) return refusal('method', method);
  return {
    ...(isFields(address) && { address }),
    ...(typeof method === 'string' && { method }),
  };
}

const errors: Readonly<Record<Why, readonly [code: string, reason: string]>> = {
  item: ['ITEM-UNKNOWN', 'The seller has no such item'],
  'sold-out': ['ITEM-NOT-ORDERABLE', 'The item cannot be ordered at present'],
  line: ['LINE-UNKNOWN', 'The document has no such line'],
  cart: ['DOCUMENT-UNKNOWN', 'There is no such requisition'],
  checkout: ['DOCUMENT-UNKNOWN', 'There is no such quotation'],
  order: ['DOCUMENT-UNKNOWN', 'There is no such order'],
  final: ['DOCUMENT-CLOSED', 'The quotation is accepted or cancelled'],
  approval: ['NOT-ACCEPTED', 'The buyer has to accept the quotation at the moment of the order'],
  lacking: ['DOCUMENT-INCOMPLETE', 'The quotation is incomplete'],
  method: ['TERMS-UNKNOWN', 'There are no such delivery terms'],
  empty: ['NO-LINES', 'The requisition has no lines'],
  version: ['DOCUMENT-CHANGED', 'The requisition has changed'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [StatusReasonCode, StatusReason] = errors[why];
  const Status = [{ StatusReasonCode, StatusReason, ReferenceID: String(subject) }];
  return refuse(-32_000, StatusReason, {
    ApplicationResponse: { DocumentResponse: { Response: { ResponseCode: 'RE', Status } } },
  });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['Delivery']),
  ...(method ? [] : ['DeliveryTerms']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku),
  ids: {
    cart: (index) => `RQ-2026-${String(418 + index).padStart(5, '0')}`,
    checkout: (index) => uuidOf(`ubl quotation ${index}`),
    order: (index) => `OR-2026-${String(1_290 + index).padStart(5, '0')}`,
    line: (index) => String(10 * (index + 1)),
  },
  cartOf: (args) => at(args, 'RequisitionReference.ID'),
  checkoutOf: (args) => at(args, 'QuotationReference.UUID'),
  orderOf: (args) => at(args, 'OrderReference.ID'),
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: (args) => {
    const { AcceptedIndicator, IssueDateTime } = fieldsOf(args, 'OrderResponse');
    return { given: AcceptedIndicator === true, at: IssueDateTime };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const ubl = (plant: Plant = honest): Variant =>
  shop({
    name: 'ubl',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { paper: ({ product_type }) => product_type === 'Paper' },
    rate: [300, 4_000],
  });
