/**
 * A storefront in the manner of the API of Shoptet: bodies of `data`, `errors` and `metadata`, and Czech words and messages.
 *
 * Lawful oddities: variants are bought by a code such as `1520/MOD`; amounts of pieces are texts with three decimals; prices
 * include VAT of three rates; shipping and payment are items of a checkout, beside the products; the sum to pay is rounded to
 * whole crowns; an update sends all items; each change needs the latest revision; results are texts only.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Change, subtotalOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, itemOf, refusal, wares } from './catalog.ts';
import {
  chargeRows,
  contentsOf,
  honestSums,
  itemPriceOf,
  type Purchase,
  paymentOf,
  payments,
  priceOf,
  productRow,
  type Sums,
  shippingOf,
  shippings,
  standard,
} from './rows.ts';
import { listed } from './tool-list.ts';

const statuses = {
  open: { id: 1, name: 'Rozpracovaná' },
  placed: { id: -1, name: 'Nevyřízená' },
  cancelled: { id: -4, name: 'Stornována' },
} as const;

const named = ({ guid, name }: { readonly guid: string; readonly name: string }): Fields => ({ guid, name });

function deliveryOf(purchase: Purchase): Fields {
  const shipping = shippingOf(purchase);
  return {
    email: purchase.contact?.email ?? null,
    phone: purchase.contact?.phone ?? null,
    deliveryAddress: purchase.address ?? null,
    shipping: shipping ? named(shipping) : null,
    paymentMethod: named(paymentOf(purchase)),
  };
}

const checkoutOf = (purchase: Purchase, sums: Sums): Fields => ({
  guid: purchase.id,
  revision: purchase.version,
  cartGuid: purchase.cart,
  status: statuses[purchase.state],
  missing: [
    ...(purchase.address ? [] : ['deliveryAddress']),
    ...(purchase.method === undefined ? ['shippingGuid'] : []),
  ],
  ...deliveryOf(purchase),
  shippingMethods: shippings.map((each) => ({
    ...named(each),
    price: itemPriceOf(priceOf(each, purchase.lines), standard, sums),
  })),
  paymentMethods: payments.map((each) => ({
    ...named(each),
    price: itemPriceOf(each.price, standard, sums),
  })),
  ...contentsOf([...purchase.lines.map(productRow), ...chargeRows(purchase)], sums),
  orderCode: purchase.order ?? null,
});

const orderOf = (purchase: Purchase, sums: Sums, creationTime: string): Fields => ({
  code: purchase.order,
  guid: uuidOf(`shoptet order ${purchase.order}`),
  checkoutGuid: purchase.id,
  creationTime,
  status: statuses.placed,
  ...deliveryOf(purchase),
  ...contentsOf([...purchase.lines.map(productRow), ...chargeRows(purchase)], sums),
});

const dataIn = (args: Fields): Fields => fieldsOf(args, 'data');

const wanted = (args: Fields): readonly Change[] =>
  rowsIn(dataIn(args), 'items').map(({ code, amount }) => ({
    does: 'add',
    item: code,
    quantity: Number(amount),
  }));

const delivery: Words['delivery'] = (checkout: Purchase, args) => {
  const { deliveryAddress, shippingGuid, paymentMethodGuid, email, phone } = dataIn(args);
  const isIn = (some: readonly { readonly guid: string }[], wish: unknown): boolean =>
    wish === undefined || some.some(({ guid }) => guid === wish);
  if (!isIn(shippings, shippingGuid)) return refusal('unknown-method', { id: shippingGuid });
  if (!isIn(payments, paymentMethodGuid)) return refusal('unknown-method', { id: paymentMethodGuid });
  const contact = { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
  const purchase: Purchase = {
    ...checkout,
    contact: { ...checkout.contact, ...contact },
    ...(isFields(deliveryAddress) && { address: deliveryAddress }),
    ...(shippingGuid !== undefined && { method: String(shippingGuid) }),
    ...(paymentMethodGuid !== undefined && { payment: String(paymentMethodGuid) }),
  };
  return purchase;
};

const bodyOf = (data: Fields): Fields => ({ data, errors: null });

const wordsWith = (sums: Sums): Words => ({
  cartOf: ({ cartGuid }) => cartGuid,
  checkoutOf: ({ checkoutGuid }) => checkoutGuid,
  orderOf: ({ code }) => code,
  filling: wanted,
  changes: (args) => [{ does: 'clear' }, ...wanted(args)],
  delivery,
  approval: (args) => {
    const { orderWithObligationToPay, consentTime } = fieldsOf(dataIn(args), 'consent');
    return { given: orderWithObligationToPay, at: consentTime };
  },
  cart: ({ id, version, state, lines }) =>
    bodyOf({
      cart: {
        guid: id,
        revision: version,
        status: state === 'open' ? { id: 1, name: 'Otevřený' } : { id: -4, name: 'Stornován' },
        ...contentsOf(lines.map(productRow), sums),
      },
    }),
  checkout: (checkout) => bodyOf({ checkout: checkoutOf(checkout, sums) }),
  order: (checkout, time) => bodyOf({ order: orderOf(checkout, sums, time) }),
});

/** Each answer has an id of its request, refusals in their data. */
function identified(tools: Tools): Tools {
  const next = counter();
  return (name, args) => {
    const outcome = tools(name, args);
    const metadata = { requestId: uuidOf(`shoptet request ${next()}`) };
    if ('record' in outcome) return { record: { ...outcome.record, metadata } };
    if (!('refusal' in outcome)) return outcome;
    return { refusal: { ...outcome.refusal, data: { ...outcome.refusal.data, metadata } } };
  };
}

type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly sums?: Partial<Sums>;
};

/** @param bent what a fault bends */
export const shoptetDesk =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter(), order: counter() };
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ({ catalogId }) => String(catalogId),
      cartId: () => uuidOf(`shoptet cart ${next.cart()}`),
      checkoutId: () => uuidOf(`shoptet checkout ${next.checkout()}`),
      orderId: () =>
        `${new Date(places.now()).getUTCFullYear()}${String(412 + next.order()).padStart(6, '0')}`,
      refuse: refusal,
      /** No record shows these: they sum up their rows, with the payment. */
      totals: (lines) => {
        const subtotal = subtotalOf(lines);
        return { subtotal, discount: 0, shipping: 0, tax: 0, total: subtotal };
      },
      guard: ({ revision }, { id, version }) => (revision === version ? undefined : refusal('stale', { id })),
      ...bent.rules,
    };
    const words = { ...wordsWith({ ...honestSums, ...bent.sums }), ...bent.words };
    return identified(tradeOf(words, rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const shoptet = (plant: Plant = honest): Variant =>
  shop({
    name: 'shoptet',
    listed,
    open: shoptetDesk(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { keramika: ({ product_type }) => product_type === 'Keramika' },
    rate: [300, 4_000],
  });
