/**
 * A storefront in the manner of Zuora (the orders, catalog and invoice schemas of the v1 API): product rate plans with
 * charges, previews of orders, draft orders that are activated, and invoices.
 *
 * Lawful oddities: all that is billed is an item of one list, also the set-up of a machine, which is charged once and not
 * for each unit, the discount of 10 % from ten units of a rate plan on, and the delivery, which is a rate plan too; GST is on
 * top and rounded for each item; a rate plan that is added twice stays two rate plans; refusals are results with `isError`
 * and `reasons`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, searched } from '../desk/stock.ts';
import {
  type Billed,
  type Billing,
  billing,
  idOf,
  items,
  moneyOf,
  previewItem,
  productId,
  ratePlanOf,
  sumsOf,
  taxOf,
  toProduct,
  wares,
  ways,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** @param startOf the index of the first product of a page */
export const catalogWith =
  (startOf: (page: number, size: number) => number) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, args.query);
      const [page, size] = [Number(args.page ?? 1), Number(args.pageSize ?? 10)];
      const start = startOf(page, size);
      const next = `/v1/catalog/products?page=${page + 1}&pageSize=${size}`;
      return {
        record: {
          success: true,
          products: found.slice(start, start + size).map(toProduct),
          ...(start + size < found.length && { nextPage: next }),
        },
      };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.productIds);
      const found = wares.filter((ware) => ids.includes(productId(ware)));
      const notFound = ids.filter((id) => !found.some((ware) => productId(ware) === id));
      return { record: { success: true, products: found.map(toProduct), notFound } };
    }
    const ware = wares.find((each) => productId(each) === args.productId);
    return ware ? { record: { success: true, ...toProduct(ware) } } : refusal('product', args.productId);
  };

const dayOf = ({ now }: Places): string => new Date(now()).toISOString().slice(0, 10);

const previewOf = (all: readonly Billed[], lines: readonly Line[], places: Places): Fields => ({
  subscriptions: [{ ratePlans: lines.map(ratePlanOf) }],
  previewResult: {
    invoices: [{ targetDate: dayOf(places), ...sumsOf(all), invoiceItems: all.map(previewItem) }],
  },
});

type Problem = Why | 'product';

/** The last two digits are the category: 30 for a rule of business, 40 for what cannot be found. */
const errors: Readonly<Record<Problem, readonly [code: number, message: string]>> = {
  product: [50_000_040, 'Cannot find a product by this ID.'],
  item: [58_730_540, 'Cannot find a product rate plan by this ID.'],
  'sold-out': [58_730_530, 'The product rate plan is expired.'],
  line: [58_730_640, 'The order preview has no rate plan with this ID.'],
  cart: [50_000_040, 'Cannot find an order preview by this ID.'],
  checkout: [50_000_040, 'Cannot find an order by this number.'],
  order: [50_000_040, 'Cannot find an invoice by this number.'],
  final: [58_730_030, 'Only an order in Draft status can be updated, activated or cancelled.'],
  approval: [
    58_730_730,
    'The buyer has to approve of the amount at most five minutes before the activation.',
  ],
  lacking: [58_730_122, 'Required fields are missing.'],
  method: [58_730_840, 'Cannot find a rate plan for the delivery by this ID.'],
  empty: [58_730_230, 'The order preview has no rate plans.'],
  version: [58_730_050, 'The order is changed by another request.'],
};

function refusal(why: Problem, subject: unknown): Outcome {
  const [code, message] = errors[why];
  const text = Array.isArray(subject) ? subject.join(', ') : String(subject);
  const processId = hexOf(`${why} ${text}`).slice(0, 16).toUpperCase();
  const structuredContent = { success: false, processId, reasons: [{ code, message: `${message} ${text}` }] };
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
  return { members: { result: { isError: true, structuredContent, content } } };
}

const wishOf = (plan: Fields): Wish => ({
  item: String(plan.productRatePlanId),
  quantity: Number(plan.quantity ?? 1),
});

/** Rate plans after each of the order actions in turn. */
function acted(had: readonly Line[], actions: readonly Fields[]): readonly Wish[] | Outcome {
  let wishes: readonly Wish[] = had.map(({ id, quantity }) => ({ line: id, quantity }));
  for (const action of actions) {
    const { ratePlanId } = { ...fieldsOf(action, 'updateProduct'), ...fieldsOf(action, 'removeProduct') };
    const { type, addProduct, updateProduct } = action;
    if (type !== 'AddProduct' && !wishes.some(({ line }) => line === ratePlanId)) {
      return refusal('line', ratePlanId);
    }
    if (isFields(addProduct)) wishes = [...wishes, wishOf(addProduct)];
    if (type === 'RemoveProduct') wishes = wishes.filter(({ line }) => line !== ratePlanId);
    if (isFields(updateProduct)) {
      const quantity = Number(updateProduct.quantity);
      wishes = wishes.map((wish) => (wish.line === ratePlanId ? { ...wish, quantity } : wish));
    }
  }
  return wishes;
}

/** @param args those of `create_cart`, or of `update_cart` for a preview that exists */
function fill(args: Fields, preview: Basket | undefined) {
  const wishes = preview
    ? acted(preview.lines, asList(args.orderActions).filter(isFields))
    : asList(args.subscribeToRatePlans).filter(isFields).map(wishOf);
  return 'length' in wishes ? { wishes } : wishes;
}

export const deliver: Dialect['deliver'] = ({ soldToContact, deliveryRatePlanId: way }) => {
  if (way !== undefined && !ways.some(({ id }) => id === way)) return refusal('method', way);
  return {
    ...(isFields(soldToContact) && { address: soldToContact }),
    ...(way !== undefined && { method: String(way) }),
  };
};

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['soldToContact']),
  ...(method ? [] : ['deliveryRatePlanId']),
];

const states = { open: 'Draft', done: 'Completed', off: 'Cancelled' } as const;

const numbered = (prefix: string, first: number) => (index: number) =>
  `${prefix}${String(first + index).padStart(8, '0')}`;

function showOrder(billed: Billing, purchase: Purchase, places: Places): Fields {
  const { id, order, address, method, lines } = purchase;
  const all = billed(lines, method);
  return {
    success: true,
    id: idOf(`invoice ${order}`),
    invoiceNumber: order,
    orderNumber: id,
    status: 'Posted',
    invoiceDate: dayOf(places),
    currency: 'SGD',
    ...sumsOf(all),
    balance: moneyOf(0),
    soldToContact: address,
    invoiceItems: all.map(({ of, kind, quantity, unit, amount }, index) => ({
      id: idOf(`invoice ${order} item ${index}`),
      ...of,
      processingType: kind,
      quantity,
      unitPrice: moneyOf(unit),
      chargeAmount: moneyOf(amount),
      taxAmount: moneyOf(taxOf(amount)),
    })),
  };
}

/** @param billed what an invoice has items for */
export const dialectWith = (billed: Billing): Dialect => ({
  items,
  ids: {
    cart: (index) => idOf(`order preview ${index}`),
    checkout: numbered('O-', 2_417),
    order: numbered('INV', 1_042),
    line: (index) => idOf(`subscribed rate plan ${index}`),
  },
  cartOf: ({ orderPreviewId }) => orderPreviewId,
  checkoutOf: ({ orderNumber }) => orderNumber,
  orderOf: ({ invoiceNumber }) => invoiceNumber,
  catalog: catalogWith((page, size) => (page - 1) * size),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'buyerApproval');
    return { given: approved === true, at: approvedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines }, places) => ({
    success: true,
    orderPreviewId: id,
    status: stage === 'off' ? 'Deleted' : 'Previewed',
    ...previewOf(billed(lines), lines, places),
  }),
  showCheckout: (purchase, places) => {
    const { id, stage, lines, address, method, order } = purchase;
    return {
      success: true,
      orderNumber: id,
      status: states[stage],
      missingFields: stage === 'open' ? lacking(purchase) : [],
      soldToContact: address ?? null,
      deliveryRatePlanId: method ?? null,
      deliveryRatePlans: ways.map((way) => ({ id: way.id, name: way.name, price: moneyOf(way.price) })),
      ...previewOf(billed(lines, method), lines, places),
      invoiceNumbers: order === undefined ? [] : [order],
    };
  },
  showOrder: (purchase, places) => showOrder(billed, purchase, places),
});

export const dialect = dialectWith(billing);

/** @param plant a fault in its tools; none by default */
export const zuora = (plant: Plant = honest): Variant =>
  shop({
    name: 'zuora',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { coffee: ({ product_type }) => product_type === 'Coffee' },
    rate: [300, 4_000],
  });
