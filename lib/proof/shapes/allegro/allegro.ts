/**
 * A storefront in the manner of Allegro: offers with one variant each, and forms of purchase with line items, a delivery and
 * `summary.totalToPay`. After the checkout forms and the listing of the REST API of Allegro, with Polish texts.
 *
 * Lawful oddities: a search has promoted and regular offers in two lists, which share one limit; prices contain the VAT, and
 * bottles have a deposit on top; from six pieces on, the price of a piece is lower, and no line has a sum; delivery is
 * charged by parcels; a revision may be sent with a change, and has to be the present one then; an update of a cart sends
 * all lines; a purchase is paid a moment after it was approved, and its order has the id of its form.
 */
import { asList, changed } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { rowsIn } from '../trade/stock.ts';
import {
  depositOf,
  listing,
  moneyOf,
  nameOf,
  offers,
  refusal,
  stockOf,
  taxOf,
  toOffer,
  wares,
} from './offers.ts';
import {
  costOf,
  honestSums,
  methods,
  parcelsFor,
  percentOff,
  piecesIn,
  priceOf,
  type Sums,
} from './prices.ts';
import { listed } from './tool-list.ts';

const lineOf = (line: Line): Fields => ({
  id: line.id,
  offer: { id: line.item.id, name: nameOf(line.item), external: { id: line.item.sku } },
  quantity: line.quantity,
  originalPrice: moneyOf(line.item.amount),
  price: moneyOf(priceOf(line)),
  tax: taxOf(line.item),
  deposit: depositOf(line.item),
});

const contentsOf = (lines: readonly Line[], delivery: number, sums: Sums): Fields => ({
  marketplace: { id: 'allegro-pl' },
  lineItems: lines.map(lineOf),
  discounts: lines.some((line) => percentOff(line) > 0) ? [{ type: 'LARGE_ORDER_DISCOUNT' }] : [],
  summary: { totalToPay: moneyOf(sums.total(lines, delivery)) },
});

const revisionOf = ({ id, version }: Pick<Basket, 'id' | 'version'>): string =>
  hexOf(`allegro ${id} ${version}`).slice(0, 8);

const showCart =
  (sums: Sums) =>
  (cart: Basket): Fields => ({
    id: cart.id,
    revision: revisionOf(cart),
    status: cart.stage === 'off' ? 'CANCELLED' : 'ACTIVE',
    ...contentsOf(cart.lines, 0, sums),
  });

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['delivery.address']),
  ...(method ? [] : ['delivery.method']),
];

const statusOf = (purchase: Purchase): string => {
  if (purchase.stage === 'done') return 'READY_FOR_PROCESSING';
  if (purchase.stage === 'off') return 'CANCELLED';
  return lacking(purchase).length === 0 ? 'FILLED_IN' : 'OPEN';
};

const chosen = ({ method }: Purchase) => methods.find(({ id }) => id === method);

const formOf = (purchase: Purchase, sums: Sums): Fields => {
  const { address, lines } = purchase;
  const method = chosen(purchase);
  const cost = method ? sums.delivery(lines, method) : 0;
  return {
    id: purchase.id,
    revision: revisionOf(purchase),
    status: statusOf(purchase),
    delivery: {
      address: address ?? null,
      method: method ? { id: method.id, name: method.name } : null,
      cost: method ? moneyOf(cost) : null,
      smart: false,
      calculatedNumberOfPackages: method ? parcelsFor(piecesIn(lines), method) : null,
    },
    surcharges: [],
    ...contentsOf(lines, cost, sums),
  };
};

/** When each form was bought, and the key of its order. */
type Bought = Map<string, { readonly order: string; readonly at: string }>;

const paymentOf = ({ id }: Purchase, at: string | undefined, form: Fields): Fields => ({
  id: uuidOf(`allegro payment ${id}`),
  type: 'ONLINE',
  provider: 'P24',
  finishedAt: at ?? null,
  paidAmount: fieldsOf(form.summary, 'totalToPay'),
});

const showCheckout =
  (sums: Sums, bought: Bought) =>
  (purchase: Purchase): Fields => {
    const form = formOf(purchase, sums);
    const at = bought.get(purchase.id)?.at;
    return {
      ...form,
      missing: lacking(purchase),
      deliveryMethods: methods.map((method) => ({
        id: method.id,
        name: method.name,
        cost: moneyOf(costOf(purchase.lines, method)),
      })),
      payment: purchase.stage === 'done' ? paymentOf(purchase, at, form) : null,
    };
  };

/** The order of a form, which is remembered by the id of the form. */
const showOrder =
  (sums: Sums, bought: Bought) =>
  (purchase: Purchase, { now }: Places): Fields => {
    const at = new Date(now()).toISOString();
    bought.set(purchase.id, { order: purchase.order ?? '', at });
    const form = formOf(purchase, sums);
    return { ...form, boughtAt: at, fulfillment: { status: 'NEW' }, payment: paymentOf(purchase, at, form) };
  };

const catalog = (name: string, args: Fields): Outcome => {
  if (name === 'search_catalog') return { record: listing(args) };
  if (name === 'lookup_catalog') {
    const wanted = asList(args.offerIds);
    const found = [...offers.values()].filter(({ id }) => wanted.includes(id)).map(toOffer);
    return { record: { offers: found, count: found.length, totalCount: found.length } };
  }
  const offer = offers.get(String(args.offerId));
  return offer ? { record: toOffer(offer) } : refusal('item', args.offerId);
};

/** Rows of the same line or offer become one. */
function joined(rows: readonly Fields[], lines: readonly Line[]): readonly Wish[] {
  const wishes: Wish[] = [];
  for (const { id, offer, quantity } of rows) {
    const item = fieldsOf({ offer }, 'offer').id;
    const line = id ?? lines.find((each) => each.item.id === item)?.id;
    const same = (wish: Wish) => (line === undefined ? wish.item === item : wish.line === line);
    const index = wishes.findIndex(same);
    const total = Number(quantity) + (wishes[index]?.quantity ?? 0);
    const wish = line === undefined ? { item: String(item) } : { line: String(line) };
    wishes.splice(index < 0 ? wishes.length : index, index < 0 ? 0 : 1, { ...wish, quantity: total });
  }
  return wishes;
}

/** All lines of a cart are sent. */
export function fill(args: Fields, cart: Basket | undefined): { readonly wishes: readonly Wish[] } | Outcome {
  const lines = cart?.lines ?? [];
  const wishes = joined(rowsIn(args, 'lineItems'), lines);
  const scarce = wishes.find(({ line, item, quantity }) => {
    const offer = lines.find(({ id }) => id === line)?.item ?? offers.get(String(item));
    return offer?.ready && quantity > stockOf(offer);
  });
  return scarce ? refusal('stock', scarce.quantity) : { wishes };
}

function deliver({ delivery }: Fields) {
  const { address, method } = fieldsOf({ delivery }, 'delivery');
  const id = fieldsOf({ method }, 'method').id;
  if (id !== undefined && !methods.some((each) => each.id === id)) return refusal('method', id);
  return { ...(isFields(address) && { address }), ...(id !== undefined && { method: String(id) }) };
}

const dialectWith = (sums: Sums, bought: Bought): Dialect => ({
  items: offers,
  ids: {
    cart: (index) => uuidOf(`allegro cart ${index}`),
    checkout: (index) => uuidOf(`allegro form ${index}`),
    order: (index) => `order ${index}`,
    line: (index) => uuidOf(`allegro line ${index}`),
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutFormId }) => checkoutFormId,
  orderOf: ({ checkoutFormId }) => bought.get(String(checkoutFormId))?.order ?? checkoutFormId,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { confirmed, confirmedAt } = fieldsOf(args, 'buyerConfirmation');
    return { given: confirmed === true, at: confirmedAt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: showCart(sums),
  showCheckout: showCheckout(sums, bought),
  showOrder: showOrder(sums, bought),
});

/** A revision that is sent has to be the present one. */
const guarded =
  (tools: Tools): Tools =>
  (name, args) => {
    if (args.revision === undefined) return tools(name, args);
    const kind = name.endsWith('_cart') || name === 'create_checkout' ? 'cart' : 'checkout';
    const read = tools(`get_${kind}`, args);
    if (!('record' in read)) return read;
    return read.record.revision === args.revision ? tools(name, args) : refusal('version', args.revision);
  };

/** A form that was bought says so first, and is paid at the next read. */
const paying =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout') return outcome;
    return changed(outcome, (form) => ({
      ...form,
      revision: hexOf(`${form.revision} unpaid`).slice(0, 8),
      status: 'BOUGHT',
      payment: { ...fieldsOf(form, 'payment'), finishedAt: null, paidAmount: null },
    }));
  };

type Bent = {
  readonly dialect?: Partial<Dialect>;
  readonly sums?: Partial<Sums>;
  readonly checks?: (tools: Tools) => Tools;
};

/** @param bent what a fault replaces */
export const allegroDesk =
  ({ dialect = {}, sums = {}, checks = guarded }: Bent = {}) =>
  (places: Places): Tools => {
    const usual = dialectWith({ ...honestSums, ...sums }, new Map());
    return paying(checks(desk({ ...usual, ...dialect })(places)));
  };

/** @param plant a fault in its tools; none by default */
export const allegro = (plant: Plant = honest): Variant =>
  shop({
    name: 'allegro',
    listed,
    open: allegroDesk(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { soki: ({ product_type }) => product_type === 'Soki' },
    rate: [300, 4_000],
  });
