/**
 * A storefront on Gelato: store products with variants, draft orders, quotes for a recipient, and orders with receipts.
 * After dashboard.gelato.com/docs (Order API v4: draft, patch, quote, get; Ecommerce API: products of a store).
 *
 * Lawful oddities: the draft order chooses its currency, one of which has no decimals; shipment methods are quoted only once
 * there is a recipient, and depend on the country; a receipt has rows of three types, each rounded with its own VAT on top;
 * ten pieces of an item have a discount; an update has all items, and what it leaves out is removed.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  type Filling,
  isFinal,
  type Purchase,
  type Wish,
} from '../desk/desk.ts';
import { uuidOf } from '../desk/stock.ts';
import { catalogIn, items, pageOf, productUidOf, refusal, wares } from './goods.ts';
import {
  currencyOf,
  isOffered,
  methodsFor,
  type Parcel,
  type Row,
  receiptOf,
  rowsOf,
  shipmentOf,
} from './receipts.ts';
import { listed } from './tool-list.ts';

/** A sent row keeps the item with its `id`, or else a further one of its variant. */
function fill(args: Fields, draft: Basket | undefined): Filling | Outcome {
  const left = new Map((draft?.lines ?? []).map((line, index) => [line.id, { line, index }]));
  const had = asList(draft?.notes.references);
  const sent = asList(args.items).filter(isFields);
  const named = new Set(sent.flatMap(({ id }) => (id === undefined ? [] : [String(id)])));
  const wishes: Wish[] = [];
  const references: unknown[] = [];
  for (const { id, storeProductVariantId, quantity, itemReferenceId } of sent) {
    const item = String(storeProductVariantId);
    const kept =
      id === undefined
        ? [...left.values()].find(({ line }) => line.item.id === item && !named.has(line.id))
        : left.get(String(id));
    if (id !== undefined && kept?.line.item.id !== item) return refusal('line', id);
    if (kept) left.delete(kept.line.id);
    wishes.push({ ...(kept ? { line: kept.line.id } : { item }), quantity: Number(quantity) });
    references.push(itemReferenceId ?? (kept ? had[kept.index] : undefined) ?? null);
  }
  return { wishes, notes: { currency: draft?.notes.currency ?? args.currency ?? 'USD', references } };
}

/** A method that does not serve the country of a new recipient is unset. */
function deliver({ recipient, shipmentMethodUid }: Fields, quote: Purchase) {
  const address = isFields(recipient) ? recipient : quote.address;
  if (!address) return shipmentMethodUid === undefined ? {} : refusal('recipient', 'recipient');
  const method = String(shipmentMethodUid ?? quote.method ?? '');
  if (isOffered({ ...quote, address }, method)) return { address, method };
  return shipmentMethodUid === undefined ? { address, method: '' } : refusal('method', shipmentMethodUid);
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['recipient']),
  ...(method ? [] : ['shipmentMethodUid']),
];

const itemsIn = ({ lines, notes }: Parcel, fulfillmentStatus: string): readonly Fields[] =>
  lines.map(({ id, item, quantity }, index) => ({
    id,
    itemReferenceId: asList(notes.references)[index] ?? null,
    storeProductVariantId: item.id,
    productUid: productUidOf(item.ware, item.label),
    quantity,
    fulfillmentStatus,
  }));

const states = { open: 'open', done: 'ordered', off: 'canceled' } as const;

/** How records are shown. @param rows what their receipts have */
export const viewsWith = (
  rows: (parcel: Parcel) => readonly Row[],
): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> => ({
  showCart: (draft) => {
    const status = draft.stage === 'off' ? 'canceled' : 'draft';
    return {
      id: draft.id,
      orderType: 'draft',
      fulfillmentStatus: status,
      financialStatus: status,
      currency: currencyOf(draft),
      items: itemsIn(draft, status),
      receipts: [receiptOf(draft, rows(draft))],
    };
  },
  showCheckout: (quote) => ({
    id: quote.id,
    status: quote.stage === 'open' && lacking(quote).length === 0 ? 'ready' : states[quote.stage],
    missing: quote.stage === 'open' ? lacking(quote) : [],
    currency: currencyOf(quote),
    recipient: quote.address ?? null,
    products: itemsIn(quote, 'draft').map(({ fulfillmentStatus: _, ...product }) => product),
    shipmentMethods: methodsFor(quote),
    shipmentMethodUid: quote.method || null,
    receipts: [receiptOf(quote, rows(quote))],
    orderId: quote.order ?? null,
  }),
  showOrder: (quote, places) => ({
    id: quote.order,
    quoteId: quote.id,
    orderType: 'order',
    fulfillmentStatus: 'created',
    financialStatus: 'paid',
    currency: currencyOf(quote),
    channel: 'api',
    orderedAt: new Date(places.now()).toISOString(),
    items: itemsIn(quote, 'created'),
    shipment: shipment(quote),
    shippingAddress: quote.address ?? null,
    receipts: [receiptOf(quote, rows(quote))],
  }),
});

function shipment(quote: Purchase): Fields {
  const { name, shipmentMethodUid, minDeliveryDays, maxDeliveryDays } = shipmentOf(quote) ?? {};
  const id = uuidOf(`gelato shipment ${quote.id}`);
  return { id, shipmentMethodName: name, shipmentMethodUid, minDeliveryDays, maxDeliveryDays, packages: [] };
}

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => uuidOf(`gelato draft ${index}`),
    checkout: (index) => uuidOf(`gelato quote ${index}`),
    order: (index) => uuidOf(`gelato order ${index}`),
    line: (index) => uuidOf(`gelato item ${index}`),
  },
  cartOf: ({ draftOrderId }) => draftOrderId,
  checkoutOf: ({ quoteId }) => quoteId,
  orderOf: ({ orderId }) => orderId,
  catalog: catalogIn(pageOf),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'buyerApproval');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: (why, detail) => refusal(why, detail),
  ...viewsWith(rowsOf),
};

/** @param own a dialect, which a fault bends */
export const gelatoDesk =
  (own: Dialect) =>
  (places: Places): Tools =>
    desk(own)(places);

/** @param plant a fault in its tools; none by default */
export const gelato = (plant: Plant = honest): Variant =>
  shop({
    name: 'gelato',
    listed,
    open: gelatoDesk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { posters: ({ product_type }) => product_type === 'Posters' },
    rate: [300, 4_000],
  });
