/** Twelve faults in the shape of Zuora. */
import { answering, asFields, asking, asList, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import { isFinal, type Line } from '../desk/desk.ts';
import { showingFirst } from '../trade/plants.ts';
import { type Billing, billing, firstPrice, items } from './goods.ts';
import { catalogWith, deliver, dialect, dialectWith } from './zuora.ts';

const altered = bent(dialect);

/** Only orders and their invoices are billed so. */
const ordersBilled = (billed: Billing): Plant => {
  const { showCheckout, showOrder } = dialectWith(billed);
  return altered({ showCheckout, showOrder });
};

const isForSale = (plan: unknown): boolean =>
  items.get(String(at(plan, 'productRatePlanId')))?.ready === true;
const forSale = (plans: unknown): readonly unknown[] => asList(plans).filter(isForSale);

/** Rate plans that cannot be ordered are filtered out, and the rest is previewed. */
const skipping: Plant = asking(/^(create|update)_cart$/, (args) => {
  const actions = (all: unknown) =>
    asList(all).filter(
      (action) => at(action, 'type') !== 'AddProduct' || isForSale(at(action, 'addProduct')),
    );
  return edit(edit(args, 'subscribeToRatePlans', forSale), 'orderActions', actions);
});

/** The quantity of an update is taken for an increment. */
const adding: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', { orderPreviewId: args.orderPreviewId });
  const plans = 'record' in read ? asList(at(read.record, 'subscriptions.0.ratePlans')).filter(isFields) : [];
  const raised = (update: unknown) => {
    const plan = plans.find(({ id }) => id === at(update, 'ratePlanId'));
    const had = Number(at(plan, 'ratePlanCharges.0.quantity') ?? 0);
    return edit(update, 'quantity', (quantity) => Number(quantity) + had);
  };
  return tools(name, asFields(edit(args, 'orderActions.*.updateProduct', raised)));
};

const untaxed = (invoice: unknown): unknown => edit(invoice, 'amount', () => at(invoice, 'amountWithoutTax'));

/** The item of a charge has the price of one unit, though the sums of the invoice are right. */
const ofOneUnit = (item: unknown): unknown =>
  at(item, 'processingType') === 'Charge'
    ? edit(item, 'amountWithoutTax', () => at(item, 'additionalInfo.unitPrice'))
    : item;

const firstLine = (lines: readonly Line[]): readonly Line[] => lines.slice(0, 1);

const earlierPrice = (price: unknown): Fields => ({
  ...asFields(price),
  amount: Math.round(Number(at(price, 'amount')) * 0.95),
});

const inSearch: readonly Fault[] = [
  {
    id: 'zuora-pages-overlap',
    breaks: 'Each page of a search has other products.',
    plant: altered({ catalog: catalogWith((page, size) => (page - 1) * Math.max(1, size - 1)) }),
  },
  {
    id: 'zuora-product-has-earlier-price',
    breaks: 'A rate plan has the same price in a search, in its product and in an order.',
    plant: answering(/^get_product$/, (record) =>
      edit(record, 'productRatePlans.*.productRatePlanCharges.*.pricing.*.price', earlierPrice),
    ),
  },
];

const inPreviews: readonly Fault[] = [
  {
    id: 'zuora-expired-plan-skipped',
    breaks: 'A rate plan that is unknown or not active cannot be ordered, and the buyer is told so.',
    plant: skipping,
  },
  {
    id: 'zuora-item-of-one-unit',
    breaks: 'The amount of an invoice item is its unit price times its quantity.',
    plant: answering(/_cart$/, (record) =>
      edit(record, 'previewResult.invoices.*.invoiceItems.*', ofOneUnit),
    ),
  },
  {
    id: 'zuora-update-adds',
    breaks: 'The quantity of `UpdateProduct` replaces the one that the rate plan has, as the tool says.',
    plant: adding,
  },
  {
    id: 'zuora-first-preview-shown',
    breaks: 'Reading an order preview shows that one, and no other.',
    plant: showingFirst('cart', { argument: 'orderPreviewId', path: 'orderPreviewId' }),
  },
];

const inOrders: readonly Fault[] = [
  {
    id: 'zuora-tax-not-in-amount',
    breaks: 'The amount of the invoice of an order contains its tax.',
    plant: answering(/_checkout$/, (record) => edit(record, 'previewResult.invoices.*', untaxed)),
  },
  {
    id: 'zuora-delivery-at-first-price',
    breaks: 'The delivery is billed with the price of the chosen rate plan.',
    plant: ordersBilled(firstPrice),
  },
  {
    id: 'zuora-update-replaces-order',
    breaks: 'What an update of an order leaves out stays, as the tool says.',
    plant: altered({
      deliver: (args, order) => ({ address: undefined, method: undefined, ...deliver(args, order) }),
    }),
  },
  {
    id: 'zuora-cancelled-order-activates',
    breaks: 'An order that is cancelled can neither be updated nor activated.',
    plant: altered({ isFinal: (order) => isFinal(order) && order.stage === 'done' }),
  },
  {
    id: 'zuora-any-answer-approves',
    breaks: 'Commerce endpoint 7: no payment without the explicit approval of the buyer.',
    plant: altered({
      approval: (args) => ({ given: args.buyerApproval !== undefined, at: dialect.approval(args).at }),
    }),
  },
  {
    id: 'zuora-invoice-of-first-plan',
    breaks: 'The invoice bills for all that the order has.',
    plant: altered({
      showOrder: dialectWith((lines, way) => billing(firstLine(lines), way)).showOrder,
    }),
  },
];

export const faults: readonly Fault[] = [...inSearch, ...inPreviews, ...inOrders];
