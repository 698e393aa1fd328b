/**
 * A storefront in the manner of the front API of Thelia 3 (core/lib/Thelia/Api/Resource in github.com/thelia/thelia):
 * resources with IRIs, product sale elements, checkouts with a validation, and French words and messages.
 *
 * Lawful oddities: prices before tax stand beside taxed ones, with VAT of 20 and 5.5 %; amounts of carts and orders are bare
 * cents beside a `currency`; `taxes` are those of the items, and the postage contains its own; one postage is free from 100 €
 * on; an element is in promotion; a checkout is a copy of a cart, with an id of the same sequence; a deleted cart is gone;
 * approval is one of two consents in a list; a checkout that is placed again gets the same order back.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, at, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Change, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalog, euro, isPromo, items, netOf, productIri, rateOf, regularOf, wares } from './goods.ts';
import { refusal, violationsOf } from './refusals.ts';
import { listed } from './tool-list.ts';

/** Postage with VAT, in cents. */
const modules = [
  { id: 41, code: 'ColissimoHomeDelivery', title: 'Colissimo à domicile', postage: 690, freeFrom: 10_000 },
  { id: 44, code: 'ChronopostHomeDelivery', title: 'Chronopost 13 h', postage: 1_290, freeFrom: Infinity },
] as const;

const moduleOf = (method: string | undefined) => modules.find(({ id }) => String(id) === method);

const postageOf = (module: (typeof modules)[number], lines: readonly Line[]): number =>
  subtotalOf(lines) >= module.freeFrom ? 0 : module.postage;

export const postageTaxOf = (postage: number): number => postage - netOf(postage, 200);

export const untaxedOf = (line: Line): number =>
  netOf(line.item.amount, rateOf(line.item.ware)) * line.quantity;

export const totals: Rules['totals'] = (lines, method) => {
  const module = moduleOf(method);
  const shipping = module ? postageOf(module, lines) : 0;
  const subtotal = sumOf(lines.map(untaxedOf));
  const tax = sumOf(lines.map((line) => amountOf(line) - untaxedOf(line)));
  return { subtotal, discount: 0, shipping, tax, total: subtotal + tax + shipping };
};

const paymentModule = { id: 12, code: 'Cheque', title: 'Chèque' } as const;

const itemOf = (line: Line): Fields => {
  const { item, quantity } = line;
  const rate = rateOf(item.ware);
  return {
    '@id': `/api/front/cart_items/${line.key}`,
    '@type': 'CartItem',
    id: Number(line.key),
    quantity,
    product: { '@id': productIri(item.ware), id: item.ware.id, title: item.ware.title },
    productSaleElements: { '@id': item.id, id: item.catalogId, ref: item.sku, title: item.label },
    isPromo: isPromo(item),
    price: netOf(regularOf(item), rate),
    promo_price: isPromo(item) ? netOf(item.amount, rate) : null,
    calculatedRealPrice: netOf(item.amount, rate),
    calculatedRealTaxedPrice: item.amount,
    calculatedRealTotalPrice: untaxedOf(line),
    calculatedRealTotalTaxedPrice: amountOf(line),
  };
};

const contentsOf = (lines: readonly Line[], method: string | undefined, sums: Rules['totals']): Fields => {
  const { subtotal, discount, shipping, tax, total } = sums(lines, method);
  return {
    currency: euro,
    cartItems: lines.map(itemOf),
    discount,
    postage: method === undefined ? null : shipping,
    postageTax: method === undefined ? null : postageTaxOf(shipping),
    totalWithoutTax: subtotal,
    taxes: tax,
    total,
    virtual: false,
  };
};

type Purchase = Checkout & { readonly invoice?: Fields };

const orderRefOf = (id: string): string => `ORD${id.padStart(12, '0')}`;
const notPaid = { code: 'not_paid', title: 'Non payée' } as const;
const statuses = { open: 'open', placed: 'placed', cancelled: 'canceled' } as const;

function validationOf({ state, address, method }: Purchase): Fields | null {
  if (state !== 'open') return null;
  const missing = [...(address ? [] : ['address']), ...(method ? [] : ['method']), 'approval'];
  return { ready: false, violations: violationsOf(missing) };
}

const checkoutOf = (purchase: Purchase, sums: Rules['totals']): Fields => {
  const { id, cart, state, lines, address, invoice, method, order } = purchase;
  const module = moduleOf(method);
  return {
    '@id': `/api/front/account/checkout/${id}`,
    '@type': 'Checkout',
    id: Number(id),
    copiedFrom: `/api/front/carts/${cart}`,
    status: statuses[state],
    addressDelivery: address ?? null,
    addressInvoice: invoice ?? address ?? null,
    deliveryModule: module ? { id: module.id, code: module.code, title: module.title } : null,
    paymentModule,
    deliveryModules: modules.map((each) => {
      const postage = postageOf(each, lines);
      return {
        id: each.id,
        code: each.code,
        title: each.title,
        deliveryMode: 'delivery',
        valid: true,
        postage,
        postageTax: postageTaxOf(postage),
        postageUntaxed: postage - postageTaxOf(postage),
      };
    }),
    ...contentsOf(lines, method, sums),
    validation: validationOf(purchase),
    order: order === undefined ? null : { id: Number(order), ref: orderRefOf(order), orderStatus: notPaid },
  };
};

const productOf = ({ key, item, quantity }: Line): Fields => {
  const price = netOf(item.amount, rateOf(item.ware));
  return {
    id: Number(key) + 5_000,
    productRef: `MG-${item.ware.id}`,
    productSaleElementsId: item.catalogId,
    productSaleElementsRef: item.sku,
    title: item.ware.title,
    quantity,
    price,
    unitTaxedPrice: item.amount,
    wasInPromo: isPromo(item),
    orderProductTaxes: [
      { title: rateOf(item.ware) === 55 ? 'TVA 5,5 %' : 'TVA 20 %', amount: item.amount - price },
    ],
  };
};

const orderOf = (purchase: Purchase, createdAt: string, sums: Rules['totals']): Fields => {
  const { id, lines, address, invoice, method, order = '' } = purchase;
  const { subtotal, discount, shipping, tax, total } = sums(lines, method);
  return {
    '@id': `/api/front/account/orders/${order}`,
    '@type': 'Order',
    id: Number(order),
    ref: orderRefOf(order),
    checkout: `/api/front/account/checkout/${id}`,
    createdAt,
    orderStatus: notPaid,
    currency: euro,
    orderProducts: lines.map(productOf),
    discount,
    postage: shipping,
    postageTax: postageTaxOf(shipping),
    totalAmountWithoutTaxes: subtotal,
    totalAmountWithTaxBeforeDiscount: subtotal + tax,
    totalShippingWithTaxes: shipping,
    totalAmount: total,
    deliveryOrderAddress: address ?? null,
    invoiceOrderAddress: invoice ?? address ?? null,
    deliveryModuleTitle: moduleOf(method)?.title ?? null,
    paymentModuleTitle: paymentModule.title,
  };
};

const changeIn = ({ id, productSaleElements, quantity }: Fields): Change =>
  id === undefined
    ? { does: 'add', item: productSaleElements, quantity: Number(quantity) }
    : { does: 'set', key: String(id), quantity: Number(quantity) };

const changesIn = (args: Fields): readonly Change[] => rowsIn(args, 'cartItems').map(changeIn);

export const delivery: Words['delivery'] = (checkout, args) => {
  const { addressDelivery, addressInvoice, deliveryModuleId } = args;
  const method = deliveryModuleId === undefined ? checkout.method : String(deliveryModuleId);
  if (method !== undefined && !moduleOf(method)) return refusal('unknown-method', { id: deliveryModuleId });
  const purchase: Purchase = {
    ...checkout,
    ...(isFields(addressDelivery) && { address: addressDelivery }),
    ...(isFields(addressInvoice) && { invoice: addressInvoice }),
    ...(method !== undefined && { method }),
  };
  return purchase;
};

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  filling: changesIn,
  changes: changesIn,
  delivery,
  approval: (args) => {
    const terms = rowsIn(args, 'consents').filter(({ code }) => code === 'terms_and_conditions');
    return { given: terms.length === 1 && terms[0]?.accepted, at: terms[0]?.acceptedAt };
  },
  cart: ({ id, lines }) => ({
    '@id': `/api/front/carts/${id}`,
    '@type': 'Cart',
    id: Number(id),
    ...contentsOf(lines, undefined, sums),
  }),
  checkout: (checkout) => checkoutOf(checkout, sums),
  order: (checkout, placedAt) => orderOf(checkout, placedAt, sums),
  deletedCart: ({ id }) => ({ '@id': `/api/front/carts/${id}`, id: Number(id), deleted: true }),
});

/** A checkout with an order gets it back; each placement says which of both it was. */
const placing =
  (tools: Tools, isRetried: boolean): Tools =>
  (name, args) => {
    if (name !== 'complete_checkout') return tools(name, args);
    const before = tools('get_checkout', { checkoutId: args.checkoutId });
    const alreadyPlaced = isRetried && 'record' in before && at(before.record, 'status') === 'placed';
    const outcome = alreadyPlaced ? before : tools(name, args);
    if (!('record' in outcome)) return outcome;
    const placement = { alreadyPlaced, paid: false, paymentAction: { type: 'none', url: null, html: null } };
    return { record: { ...outcome.record, placement } };
  };

type Bent = {
  readonly rules?: Partial<Rules>;
  readonly delivery?: Words['delivery'];
  /** Whether a placement that is sent again gets the same order back. */
  readonly isRetried?: boolean;
};

/** @param bent what a fault bends */
export const theliaDesk =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const nextCart = ids('', 886, 1);
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ids('', 1_203, 1),
      cartId: nextCart,
      checkoutId: nextCart,
      orderId: ids('', 42, 1),
      refuse: refusal,
      totals,
      ...bent.rules,
    };
    const words = { ...wordsWith(rules.totals), ...(bent.delivery && { delivery: bent.delivery }) };
    return placing(tradeOf(words, rules, catalog, places), bent.isRetried ?? true);
  };

/** @param plant a fault in its tools; none by default */
export const thelia = (plant: Plant = honest): Variant =>
  shop({
    name: 'thelia',
    listed,
    open: theliaDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { cuisine: ({ product_type }) => product_type === 'Cuisine' },
    rate: [300, 4_000],
  });
