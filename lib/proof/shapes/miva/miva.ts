/**
 * A storefront in the manner of Miva Merchant: the runtime functions of its JSON API, with `success` and `data`.
 *
 * Lawful oddities: the price of an item is without its chosen option, which has a price of its own; from ten pieces on, the
 * product (not the option) costs a tenth less; shipping, handling and sales tax are rows of `charges` on top; shipping methods
 * are known only with an address, whose members are not nested; results are texts only, and refusals have `isError`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import type { Basket, Purchase, Why, Wish } from '../desk/desk.ts';
import { type Dialect, desk, isFinal, patched } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';
import { catalogOf, items, plainly, type Reading, wantedIn, wares } from './goods.ts';
import {
  addressIn,
  type Ledger,
  lacking,
  ledger,
  methods,
  showBasket,
  showCheckout,
  showOrder,
} from './records.ts';
import { listed } from './tool-list.ts';

type Problem = Why | 'attributes' | 'address';

const errors: Readonly<Record<Problem, readonly [code: string, message: string]>> = {
  item: ['MER-JSN-BSK-00004', 'Product not found'],
  attributes: ['MER-JSN-BSK-00006', 'Select an option of each attribute of the product'],
  'sold-out': ['MER-JSN-BSK-00007', 'The product is out of stock'],
  line: ['MER-JSN-BSK-00009', 'The basket has no such line'],
  cart: ['MER-JSN-BSK-00001', 'Basket not found'],
  checkout: ['MER-JSN-CHK-00001', 'Checkout session not found'],
  order: ['MER-JSN-ORD-00001', 'Order not found'],
  final: ['MER-JSN-CHK-00003', 'The checkout session has ended'],
  approval: ['MER-JSN-CHK-00011', 'The shopper has to approve the payment now'],
  lacking: ['MER-JSN-CHK-00008', 'Not ready for checkout'],
  method: ['MER-JSN-CHK-00006', 'Shipping method not found'],
  address: ['MER-JSN-CHK-00005', 'Shipping methods need a ship to address first'],
  empty: ['MER-JSN-CHK-00002', 'The basket is empty'],
  version: ['MER-JSN-BSK-00010', 'The basket has changed'],
};

const resultOf = (record: Fields): Fields => ({ content: [{ type: 'text', text: JSON.stringify(record) }] });

function refusal(problem: Problem, subject: unknown): Outcome {
  const [error_code, message] = errors[problem];
  const error_message = `${message}: ${Array.isArray(subject) ? subject.join(', ') : String(subject)}`;
  return { members: { result: { isError: true, ...resultOf({ success: 0, error_code, error_message }) } } };
}

/** Rows with `Line_ID` set a quantity, and all others add pieces; what is not named stays. */
function fill({ Items: rows }: Fields, basket: Basket | undefined) {
  const wishes: Wish[] = [];
  for (const row of asList(rows).filter(isFields)) {
    const quantity = Number(row.Quantity);
    if (row.Line_ID !== undefined) {
      wishes.push({ line: String(row.Line_ID), quantity });
      continue;
    }
    const wanted = wantedIn(row);
    if (!('item' in wanted)) return refusal(wanted.isProduct ? 'attributes' : 'item', row.Product_Code);
    wishes.push({ item: wanted.item, quantity, isAdded: true });
  }
  return { wishes: patched(basket?.lines ?? [], wishes) };
}

function deliver(args: Fields, { address: had }: Purchase) {
  const { Shipping_Method_Code: method } = args;
  const address = args.ShipAddress1 === undefined ? had : addressIn(args);
  if (method !== undefined && !methods.some(({ code }) => code === method)) return refusal('method', method);
  if (method !== undefined && !address) return refusal('address', method);
  return { ...(address && { address }), ...(method !== undefined && { method: String(method) }) };
}

/** @param book how everything is counted */
export const dialectWith = (book: Ledger): Dialect => ({
  items,
  ids: {
    cart: (index) => hexOf(`miva basket ${index}`),
    checkout: (index) => hexOf(`miva checkout ${index}`),
    order: (index) => String(10_482 + index),
    line: (index) => String(7_310 + index * 4),
  },
  cartOf: ({ Session_ID }) => Session_ID,
  checkoutOf: ({ Checkout_Session_ID }) => Checkout_Session_ID,
  orderOf: ({ Order_ID }) => Order_ID,
  catalog: catalogOf(plainly, (code) => refusal('item', code)),
  fill,
  deliver,
  approval: (args) => {
    const { Approved, Approved_At: at } = fieldsOf(args, 'Buyer_Approval');
    return { given: Approved === true, at: typeof at === 'number' ? new Date(at * 1_000).toISOString() : '' };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (basket) => ({ success: 1, data: showBasket(basket, book) }),
  showCheckout: (purchase) => ({ success: 1, data: showCheckout(purchase, book) }),
  showOrder: (purchase, places) => ({ success: 1, data: showOrder(purchase, places, book) }),
});

export const dialect = dialectWith(ledger);

/** The catalog with prices or pages that a fault bends. */
export const catalogWith = (reading: Reading): Tools => catalogOf(reading, (code) => refusal('item', code));

/** @param plant a fault in its tools; none by default */
export const miva = (plant: Plant = honest): Variant =>
  shop({
    name: 'miva',
    listed,
    open: desk(dialect),
    plant,
    result: resultOf,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { tools: ({ product_type }) => product_type === 'Tools' },
    rate: [300, 4_000],
  });
