/**
 * A seller on a marketplace in the manner of Allegro: offers, and checkout forms with a `revision`.
 *
 * Lawful oddities: a search has its offers in two lists, `promoted` and `regular`, and each variant is an offer of its own;
 * a line has the price of one piece and no total, and its `originalPrice` is what the seller gets, of which Allegro pays the
 * `reconciliation` and the buyer only `price`; delivery costs a rate for the first piece of each package and another for
 * each further one, or nothing with Smart!; a pickup point is chosen unless the buyer names one; VAT is a rate within the
 * prices, without an amount; a change names the revision that it is made to; an order is its checkout form, with the same
 * id; the list of `errors` is in the data of a refusal.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { type Change, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Cart, type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogWith,
  type Method,
  methodOf,
  methods,
  nameOf,
  offerHead,
  offerOf,
  type Point,
  paged,
  pln,
  refusal,
  seller,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

export type Form = Checkout & {
  readonly point?: Point;
  readonly isSmart?: boolean;
  readonly invoice?: Fields;
  readonly message?: unknown;
};

const packagesOf = ({ perPackage }: Method, pieces: number): number => Math.ceil(pieces / perPackage);

/** What delivery of so many pieces of the form costs by this method. */
function costOf(method: Method, { lines, isSmart }: Form, pieces: number): number {
  if (isSmart && subtotalOf(lines) >= method.smartFrom) return 0;
  const packages = packagesOf(method, pieces);
  return packages * method.first + (pieces - packages) * method.next;
}

/** In grosze; `cost` is undefined until there is a method. */
type Sums = { readonly items: number; readonly cost: number | undefined };

/** @param pieces how many pieces are paid for in the delivery */
export function sumsOf(form: Form, pieces = piecesIn(form.lines)): Sums {
  const method = methodOf(form.method);
  return { items: subtotalOf(form.lines), cost: method && costOf(method, form, pieces) };
}

export const subsidiesIn = (lines: readonly Line[]): number =>
  sumOf(lines.map(({ item, quantity }) => (offerOf(item.id)?.subsidy ?? 0) * quantity));

const revisionOf = (id: string, version: number): string => hexOf(`${id} ${version}`).slice(0, 8);

const toLine = (line: Line): Fields => {
  const { key, item, quantity } = line;
  const subsidy = subsidiesIn([line]);
  return {
    id: key,
    offer: offerHead(item),
    quantity,
    originalPrice: pln(item.amount + subsidy / quantity),
    price: pln(item.amount),
    reconciliation: subsidy > 0 ? { value: pln(subsidy), type: 'BILLING', quantity } : null,
    tax: { rate: offerOf(item.id)?.shelf.vat, subject: 'GOODS', exemption: null },
  };
};

const showCart = ({ id, version, state, lines, messages }: Cart): Fields => ({
  id,
  status: state === 'open' ? 'ACTIVE' : 'CANCELLED',
  marketplace: { id: 'allegro-pl' },
  seller,
  lineItems: lines.map(toLine),
  summary: { totalToPay: pln(subtotalOf(lines)) },
  warnings: messages,
  revision: revisionOf(id, version),
});

const statusOf = ({ state, address, method }: Form): string => {
  if (state !== 'open') return state === 'placed' ? 'READY_FOR_PROCESSING' : 'CANCELLED';
  return address && method ? 'FILLED_IN' : 'BOUGHT';
};

const deliveryOf = (
  { lines, address, method: chosen, point, isSmart = false }: Form,
  { cost }: Sums,
): Fields => {
  const method = methodOf(chosen);
  return {
    address: address ?? null,
    method: method ? nameOf(method) : null,
    pickupPoint: point ?? null,
    cost: cost === undefined ? null : pln(cost),
    smart: isSmart,
    calculatedNumberOfPackages: method ? packagesOf(method, piecesIn(lines)) : null,
  };
};

/** When the buyer paid, and by which payment. */
type Payment = { readonly order: string; readonly finishedAt: string };

const showForm = (form: Form, version: number, sums: Sums, payment: Payment | undefined): Fields => {
  const total = pln(sums.items + (sums.cost ?? 0));
  return {
    id: form.id,
    messageToSeller: form.message ?? null,
    payment: payment
      ? {
          id: uuidOf(payment.order),
          type: 'ONLINE',
          provider: 'P24',
          finishedAt: payment.finishedAt,
          paidAmount: total,
        }
      : null,
    status: statusOf(form),
    fulfillment: { status: form.state === 'cancelled' ? 'CANCELLED' : 'NEW' },
    delivery: deliveryOf(form, sums),
    invoice: form.invoice ?? { required: false, address: null },
    lineItems: form.lines.map(toLine),
    surcharges: [],
    discounts: [],
    marketplace: { id: 'allegro-pl' },
    summary: { totalToPay: total },
    revision: revisionOf(form.id, version),
  };
};

const offeredTo = (form: Form): readonly Fields[] =>
  methods.map((method) => ({
    ...nameOf(method),
    paymentPolicy: 'IN_ADVANCE',
    firstItemRate: pln(method.first),
    nextItemRate: pln(method.next),
    maxQuantityPerPackage: method.perPackage,
    cost: pln(costOf(method, form, piecesIn(form.lines))),
    pickupPoints: method.points,
  }));

const addressFrom = (sent: Fields): Fields => ({ companyName: null, phoneNumber: null, ...sent });

/** The checkout form after an update. A method that has pickup points is never without one. */
export const filledIn = (form: Form, args: Fields): Form | ReturnType<typeof refusal> => {
  const { address, smart } = fieldsOf(args, 'delivery');
  const [wanted, named] = ['method', 'pickupPoint'].map((name) => fieldsOf(args.delivery, name).id);
  const method = methodOf(wanted ?? form.method);
  if (wanted !== undefined && !method) return refusal('unknown-method', { deliveryMethodId: wanted });
  const { point: _, ...rest } = form;
  const found = method?.points.find(({ id }) => id === (named ?? form.point?.id));
  if (named !== undefined && !found) return refusal('unknown-point', { pickupPointId: named });
  const point = found ?? method?.points[0];
  const { invoice, messageToSeller } = args;
  return {
    ...rest,
    ...(isFields(address) && { address: addressFrom(address) }),
    ...(method && { method: method.id }),
    ...(point && { point }),
    ...(smart !== undefined && { isSmart: smart === true }),
    ...(isFields(invoice) && { invoice: { address: null, ...invoice } }),
    ...(messageToSeller !== undefined && { message: messageToSeller }),
  };
};

const changeOf = (row: Fields): Change => {
  const quantity = Number(row.quantity);
  if (row.id !== undefined) return { does: 'set', key: row.id, quantity };
  return { does: 'add', item: fieldsOf(row, 'offer').id, quantity };
};

const changesIn = (args: Fields): readonly Change[] => rowsIn(args, 'lineItems').map(changeOf);

/** No more pieces than the offers have; the cart says which were too many. */
const limit: Rules['limit'] = (lines) => {
  const stockOf = ({ item }: Line): number => offerOf(item.id)?.stock ?? 0;
  return {
    lines: lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, stockOf(line)) })),
    messages: lines
      .filter((line) => line.quantity > stockOf(line))
      .map((line) => ({
        code: 'QuantityLimitedToStock',
        message: `Only ${stockOf(line)} pieces are left instead of ${line.quantity}.`,
        metadata: { offerId: line.item.id },
      })),
  };
};

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly sums?: (form: Form) => Sums;
  readonly catalog?: Tools;
};

export const allegroDesk =
  ({ rules = {}, words = {}, sums = sumsOf, catalog = catalogWith(paged) }: Bent = {}) =>
  (places: Places): Tools => {
    const payments = new Map<unknown, Payment>();
    const [nextCart, nextForm, nextLine] = [counter(), counter(), counter()];
    const own: Words = {
      cartOf: ({ cartId }) => cartId,
      checkoutOf: ({ checkoutFormId }) => checkoutFormId,
      orderOf: ({ orderId }) => payments.get(orderId)?.order ?? orderId,
      filling: changesIn,
      changes: changesIn,
      delivery: filledIn,
      approval: (args) => {
        const { approved, approvedAt } = fieldsOf(args, 'buyerApproval');
        return { given: approved, at: approvedAt };
      },
      cart: showCart,
      checkout: (form) => ({
        ...showForm(form, form.version, sums(form), payments.get(form.id)),
        deliveryMethods: offeredTo(form),
      }),
      order: (form, finishedAt) => {
        const payment = { order: String(form.order), finishedAt };
        payments.set(form.id, payment);
        // The payment is the last change, and the form has one more version after it.
        return showForm(form, form.version + 1, sums(form), payment);
      },
      ...words,
    };
    const kept: Rules = {
      ...usual,
      find: (id) => offerOf(id)?.item,
      newKey: () => uuidOf(`allegro line ${nextLine()}`),
      cartId: () => uuidOf(`allegro cart ${nextCart()}`),
      checkoutId: () => uuidOf(`allegro checkout form ${nextForm()}`),
      orderId: ids('payment ', 1),
      // The states of the trade are not those of the shop.
      refuse: (reason, { state: _, ...detail } = {}) => refusal(reason, detail),
      totals: (lines) => ({ subtotal: subtotalOf(lines), discount: 0, shipping: 0, tax: 0, total: 0 }),
      limit,
      guard: ({ revision }, { id, version }) =>
        revision === undefined || revision === revisionOf(id, version)
          ? undefined
          : refusal('stale', { id, revision }),
      ...rules,
    };
    return tradeOf(own, kept, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const allegro = (plant: Plant = honest): Variant =>
  shop({
    name: 'allegro',
    listed,
    open: allegroDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kubki: ({ product_type }) => product_type === 'Kubki' },
    rate: [300, 4_000],
  });
