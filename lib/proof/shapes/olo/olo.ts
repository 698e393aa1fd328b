/**
 * A storefront of a restaurant, with the baskets of Olo: products with choices, a validation, and its submission as an
 * order. After the public types of the ordering API of Olo.
 *
 * Lawful oddities: a product costs its base cost and the costs of its choices, some of which are mandatory; a search answers
 * with the menu, that is, with categories of products; the same product twice is two basket products; two taxes are rounded
 * separately and come on top; small orders have a fee; the tip is part of the total; pickup and curbside need no address.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  type Filling,
  isFinal,
  type Line,
  type Purchase,
  patched,
  sumOf,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { uuidOf } from '../desk/stock.ts';
import { catalogIn, dishes, moneyOf, ordered, wares } from './menu.ts';
import { listed } from './tool-list.ts';

const handoffs = [
  { mode: 'pickup', description: 'Pickup at the counter', charge: 0, isDelivery: false },
  { mode: 'curbside', description: 'Curbside pickup', charge: 0, isDelivery: false },
  { mode: 'delivery', description: 'Delivery by the restaurant', charge: 399, isDelivery: true },
  { mode: 'dispatch', description: 'Delivery by a courier', charge: 649, isDelivery: true },
] as const;

const handoffOf = (mode: unknown) => handoffs.find((handoff) => handoff.mode === mode);

type Tax = { readonly label: string; readonly cents: number };
type Parts = Readonly<Record<'subtotal' | 'salestax' | 'charge' | 'fees' | 'tip', number>>;

/** What a planted fault may bend. */
export const sums = {
  salestax: (taxes: readonly Tax[]): number => taxes.reduce((sum, { cents }) => sum + cents, 0),
  total: ({ subtotal, salestax, charge, fees, tip }: Parts): number =>
    subtotal + salestax + charge + fees + tip,
};

type Sums = typeof sums;

const taxesOn = (subtotal: number): readonly Tax[] => [
  { label: 'State Tax', cents: Math.round((subtotal * 625) / 10_000) },
  { label: 'City Tax', cents: Math.round((subtotal * 200) / 10_000) },
];

const feesOn = (subtotal: number): readonly Fields[] =>
  subtotal > 0 && subtotal < 2_000 ? [{ description: 'Small order fee', amount: moneyOf(200) }] : [];

const productOf = ({ id, item, quantity }: Line): Fields => ({
  id: Number(id),
  productid: item.ware.id,
  name: item.ware.title,
  quantity,
  basecost: moneyOf(dishes.get(item.id)?.base ?? item.amount),
  totalcost: moneyOf(item.amount * quantity),
  choices: (dishes.get(item.id)?.choices ?? []).map((choice, index) => ({
    id: Number(id) * 10 + index,
    optionid: choice.id,
    name: choice.name,
    quantity: 1,
    cost: moneyOf(choice.amount),
  })),
});

const tipOf = ({ notes }: Basket): number => Number(notes.tip ?? 0);

/** Products and sums, which baskets, validations and orders have alike. */
function bill(basket: Purchase, { salestax, total }: Sums): Fields {
  const subtotal = sumOf(basket.lines);
  const [taxes, fees] = [taxesOn(subtotal), feesOn(subtotal)];
  const parts = {
    subtotal,
    salestax: salestax(taxes),
    charge: handoffOf(basket.method)?.charge ?? 0,
    fees: fees.reduce((sum, fee) => sum + Number(at(fee, 'amount.amount')), 0),
    tip: tipOf(basket),
  };
  return {
    products: basket.lines.map(productOf),
    subtotal: moneyOf(subtotal),
    taxes: taxes.map(({ label, cents }) => ({ label, amount: moneyOf(cents) })),
    salestax: moneyOf(parts.salestax),
    customerhandoffcharge: moneyOf(parts.charge),
    fees,
    totalfees: moneyOf(parts.fees),
    tip: moneyOf(parts.tip),
    total: moneyOf(total(parts)),
  };
}

const restaurant = { vendorid: 41_870, vendorname: 'Casa Verde Grill' };

const showBasket = (basket: Basket, own: Sums): Fields => ({
  id: basket.id,
  ...restaurant,
  status: basket.stage === 'open' ? 'Active' : 'Deleted',
  timemode: 'asap',
  leadtimeestimateminutes: 25,
  ...bill(basket, own),
});

const needs = {
  deliverymode: { category: 'HandoffMode', message: 'Please choose one of the available handoff modes.' },
  deliveryaddress: { category: 'DeliveryAddress', message: 'This handoff mode requires a delivery address.' },
} as const;

type Need = keyof typeof needs;

const lacking = ({ address, method }: Purchase): readonly Need[] => {
  if (method === undefined) return ['deliverymode'];
  return handoffOf(method)?.isDelivery && !address ? ['deliveryaddress'] : [];
};

const handoffIn = ({ address, method }: Purchase): Fields => ({
  deliverymode: method ?? null,
  deliveryaddress: address ?? null,
});

const statuses = { open: 'Validated', done: 'Submitted', off: 'Canceled' } as const;

const showValidation = (purchase: Purchase, own: Sums): Fields => ({
  validationid: purchase.id,
  ...restaurant,
  status: statuses[purchase.stage],
  validationmessages: purchase.stage === 'open' ? lacking(purchase).map((need) => needs[need]) : [],
  availabledeliverymodes: handoffs.map(({ mode, description, charge }) => ({
    mode,
    description,
    customerhandoffcharge: moneyOf(charge),
  })),
  ...handoffIn(purchase),
  ...bill(purchase, own),
  orderid: purchase.order ?? null,
});

/** As Olo writes it: `20261001 12:00`. */
const timeOf = (millis: number): string => {
  const [day = '', time = ''] = new Date(millis).toISOString().split('T');
  return `${day.replaceAll('-', '')} ${time.slice(0, 5)}`;
};

const showOrder = (purchase: Purchase, own: Sums, { now }: Places): Fields => ({
  id: purchase.order,
  validationid: purchase.id,
  ...restaurant,
  status: 'In Progress',
  timeplaced: timeOf(now()),
  readytime: timeOf(now() + 25 * 60_000),
  iseditable: false,
  ...handoffIn(purchase),
  ...bill(purchase, own),
});

const errors: Readonly<Record<Why, readonly [num: number, code: string, message: string]>> = {
  item: [202, 'ProductNotFound', 'The product was not found on the menu.'],
  'sold-out': [213, 'ProductNotAvailable', 'The product or one of its options is currently not available.'],
  line: [203, 'BasketProductNotFound', 'The basket product was not found in the basket.'],
  cart: [201, 'BasketNotFound', 'The basket was not found.'],
  checkout: [220, 'ValidationNotFound', 'The validation was not found.'],
  order: [301, 'OrderNotFound', 'The order was not found.'],
  final: [221, 'BasketAlreadySubmitted', 'The basket was already submitted, or its checkout was canceled.'],
  approval: [240, 'GuestApprovalRequired', 'The guest must approve the total at the time of submission.'],
  lacking: [222, 'BasketValidationFailed', 'The basket cannot be submitted yet.'],
  method: [230, 'HandoffModeNotSupported', 'The handoff mode is not supported by this restaurant.'],
  empty: [205, 'BasketEmpty', 'The basket has no products.'],
  version: [206, 'BasketChanged', 'The basket has changed.'],
};

function refusal(why: Why, subject: unknown): Outcome {
  const [num, code, message] = errors[why];
  return refuse(-32_000, message, { num, code, subject });
}

/** The wish for a product that is added, or the refusal of its choices. */
function wishOf({ productid, quantity, choices }: Fields): Wish | Outcome {
  const dish = ordered(
    productid,
    asList(choices).map((choice) => at(choice, 'choiceid')),
  );
  return 'problem' in dish
    ? refuse(-32_000, dish.problem, { num: 214, code: 'InvalidChoices', subject: productid })
    : { item: dish.key, quantity: Number(quantity) };
}

/** New products are always added as basket products of their own. */
function fill({ products }: Fields, basket: Basket | undefined): Filling | Outcome {
  const changes: Wish[] = [];
  const added: Wish[] = [];
  for (const row of asList(products).filter(isFields)) {
    if (row.basketproductid !== undefined) {
      changes.push({ line: String(row.basketproductid), quantity: Number(row.quantity) });
    } else {
      const wish = wishOf(row);
      if (!('quantity' in wish)) return wish;
      added.push(wish);
    }
  }
  return { wishes: [...patched(basket?.lines ?? [], changes), ...added] };
}

function deliver({ deliverymode, deliveryaddress, tip }: Fields, { notes }: Purchase) {
  if (deliverymode !== undefined && !handoffOf(deliverymode)) return refusal('method', deliverymode);
  return {
    ...(isFields(deliveryaddress) && { address: deliveryaddress }),
    ...(deliverymode !== undefined && { method: String(deliverymode) }),
    ...(tip !== undefined && { notes: { ...notes, tip: Number(tip) } }),
  };
}

/** @param own the sums, which a planted fault may bend */
export const dialectWith = (own: Sums): Dialect => ({
  items: dishes,
  ids: {
    cart: (index) => uuidOf(`olo basket ${index}`),
    checkout: (index) => uuidOf(`olo validation ${index}`),
    order: (index) => uuidOf(`olo order ${index}`),
    line: (index) => String(1_418_926_350 + index * 3),
  },
  cartOf: ({ basketid }) => basketid,
  checkoutOf: ({ validationid }) => validationid,
  orderOf: ({ orderid }) => orderid,
  catalog: catalogIn(refusal),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedat } = fieldsOf(args, 'guestapproval');
    return { given: approved === true, at: approvedat };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (basket) => showBasket(basket, own),
  showCheckout: (purchase) => showValidation(purchase, own),
  showOrder: (purchase, places) => showOrder(purchase, own, places),
});

export const dialect = dialectWith(sums);

/** @param plant a fault in its tools; none by default */
export const olo = (plant: Plant = honest): Variant =>
  shop({
    name: 'olo',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { drinks: ({ product_type }) => product_type === 'Drinks' },
    rate: [300, 4_000],
  });
