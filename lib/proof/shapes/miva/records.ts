/** Baskets, checkouts and orders of the Miva store as its answers show them, and how they are counted. */
import type { Fields, Places } from '../../variants/variant.ts';
import type { Basket, Line, Purchase } from '../desk/desk.ts';
import { baseOf, extraOf, formatted, isTaxable, moneyOf, optionsOf } from './goods.ts';

type Charge = {
  readonly type: 'SHIPPING' | 'HANDLING' | 'TAX';
  readonly descrip: string;
  readonly amount: number;
  readonly isExempt: boolean;
};

type Country = 'US' | 'CA';

export const methods = [
  { module: 'upsxml', code: '03', name: 'UPS Ground', US: 895, CA: 1_740 },
  { module: 'upsxml', code: '02', name: 'UPS 2nd Day Air', US: 2_215, CA: 3_480 },
  { module: 'flatrate', code: 'FREIGHT', name: 'Curbside Freight', US: 7_900, CA: 12_400 },
] as const;

type Method = (typeof methods)[number];

/** Hundredths of a percent; other states have 5 percent. */
const rates: Readonly<Record<string, number>> = {
  CA: 725,
  FL: 600,
  NY: 400,
  TX: 625,
  WA: 650,
  AK: 0,
  DE: 0,
  MT: 0,
  NH: 0,
  OR: 0,
};

/** What a fault bends: how a basket and an order are counted. */
export type Ledger = {
  /** The price of one piece with its option, after the discount. */
  readonly each: (price: number, extra: number) => number;
  readonly shipping: (method: Method, country: Country) => number;
  readonly total: (subtotal: number, charges: readonly Charge[]) => number;
  readonly orderTotal: (total: number, subtotal: number) => number;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

export const ledger: Ledger = {
  each: (price, extra) => price + extra,
  shipping: (method, country) => method[country],
  total: (subtotal, charges) => subtotal + sum(charges.map(({ amount }) => amount)),
  orderTotal: (total) => total,
};

const priceOf = ({ item, quantity }: Line): number => {
  const base = baseOf(item.ware);
  return quantity >= 10 ? base - Math.round(base / 10) : base;
};

const totalOf = (line: Line, { each }: Ledger): number =>
  each(priceOf(line), extraOf(line.item.ware, line.item.amount)) * line.quantity;

const countryOf = (address: Fields | undefined): Country => (address?.ship_cntry === 'CA' ? 'CA' : 'US');

const rateAt = (address: Fields | undefined): number =>
  address?.ship_cntry === 'US' ? (rates[String(address.ship_state)] ?? 500) : 0;

type Place = Pick<Purchase, 'address' | 'method'>;

function chargesOf(lines: readonly Line[], { address, method }: Place, book: Ledger): readonly Charge[] {
  if (lines.length === 0) return [];
  const handling = { type: 'HANDLING', descrip: 'Handling', amount: 195, isExempt: false } as const;
  const way = methods.find(({ code }) => code === method);
  const taxable = sum(lines.filter(({ item }) => isTaxable(item.ware)).map((line) => totalOf(line, book)));
  const rate = rateAt(address);
  const tax: Charge = {
    type: 'TAX',
    descrip: `Sales Tax ${rate / 100}%`,
    amount: Math.round(((taxable + handling.amount) * rate) / 10_000),
    isExempt: true,
  };
  const shipping = (chosen: Method): Charge => ({
    type: 'SHIPPING',
    descrip: `Shipping: ${chosen.name}`,
    amount: book.shipping(chosen, countryOf(address)),
    isExempt: true,
  });
  return [...(way ? [shipping(way)] : []), handling, ...(rate > 0 ? [tax] : [])];
}

function itemOf(line: Line, book: Ledger): Fields {
  const { id, item, quantity } = line;
  const [base, price, total] = [baseOf(item.ware), priceOf(line), totalOf(line, book)];
  const saved = (base - price) * quantity;
  return {
    line_id: Number(id),
    group_id: Math.floor(Number(id) / 3),
    product_id: item.ware.id,
    code: item.ware.handle,
    name: item.ware.title,
    sku: item.sku,
    base_price: moneyOf(base),
    price: moneyOf(price),
    options: optionsOf(item.ware, item.label, extraOf(item.ware, item.amount)),
    quantity,
    taxable: isTaxable(item.ware),
    discounts: saved > 0 ? [{ descrip: 'Volume Pricing', discount: moneyOf(saved) }] : [],
    total: moneyOf(total),
    formatted_total: formatted(total),
  };
}

const toCharge = ({ type, descrip, amount, isExempt }: Charge): Fields => ({
  type,
  descrip,
  amount: moneyOf(amount),
  formatted_amount: formatted(amount),
  tax_exempt: isExempt,
});

function sumsOf(lines: readonly Line[], place: Place, book: Ledger) {
  const subtotal = sum(lines.map((line) => totalOf(line, book)));
  const charges = chargesOf(lines, place, book);
  const amountOf = (kind: Charge['type']) =>
    sum(charges.filter(({ type }) => type === kind).map(({ amount }) => amount));
  return { subtotal, charges, amountOf, total: book.total(subtotal, charges) };
}

function contentsOf(lines: readonly Line[], place: Place, book: Ledger): Fields {
  const { subtotal, charges, total } = sumsOf(lines, place, book);
  return {
    items: lines.map((line) => itemOf(line, book)),
    charges: charges.map(toCharge),
    subtotal: moneyOf(subtotal),
    formatted_subtotal: formatted(subtotal),
    total: moneyOf(total),
    formatted_total: formatted(total),
  };
}

export const addressIn = (args: Fields): Fields => ({
  ship_fname: args.ShipFirstName,
  ship_lname: args.ShipLastName,
  ship_email: args.ShipEmail,
  ship_phone: args.ShipPhone ?? '',
  ship_comp: args.ShipCompany ?? '',
  ship_addr1: args.ShipAddress1,
  ship_addr2: args.ShipAddress2 ?? '',
  ship_city: args.ShipCity,
  ship_state: args.ShipState,
  ship_zip: args.ShipZip,
  ship_cntry: args.ShipCountry,
});

export const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['Missing ship to address']),
  ...(method ? [] : ['Missing shipping']),
];

const states = { open: 'active', done: 'completed', off: 'cancelled' } as const;

const nowhere = Object.fromEntries(Object.keys(addressIn({})).map((name) => [name, null]));

const deliveryOf = ({ address, method }: Purchase): Fields => ({
  ...(address ?? nowhere),
  ship_method: methods.find(({ code }) => code === method)?.name ?? null,
});

/** The methods that an address has, with what they cost there. */
const methodsAt = (address: Fields | undefined): readonly Fields[] =>
  methods.map((each) => {
    const price = each[countryOf(address)];
    const { module, code, name } = each;
    return { module, code, name, price: moneyOf(price), formatted_price: formatted(price) };
  });

export const showBasket = ({ id, stage, lines }: Basket, book: Ledger): Fields => ({
  session_id: id,
  basket_status: stage === 'off' ? 'deleted' : 'active',
  ...contentsOf(lines, {}, book),
});

export function showCheckout(purchase: Purchase, book: Ledger): Fields {
  const [missing, { address, stage, order, lines }] = [lacking(purchase), purchase];
  return {
    checkout_session_id: purchase.id,
    checkout_status: states[stage],
    ready_for_checkout: stage === 'open' && missing.length === 0,
    ready_for_checkout_reason: stage === 'open' && missing.length > 0 ? missing.join(', ') : null,
    ...deliveryOf(purchase),
    ship_method_code: purchase.method ?? null,
    shipping_methods: address ? methodsAt(address) : [],
    ...contentsOf(lines, purchase, book),
    order_id: order === undefined ? null : Number(order),
  };
}

export function showOrder(purchase: Purchase, { now }: Places, book: Ledger): Fields {
  const { subtotal, charges, amountOf, total: all } = sumsOf(purchase.lines, purchase, book);
  const total = book.orderTotal(all, subtotal);
  return {
    id: Number(purchase.order),
    orderdate: Math.floor(now() / 1_000),
    status: 0,
    pay_status: 100,
    ...deliveryOf(purchase),
    items: purchase.lines.map((line) => itemOf(line, book)),
    charges: charges.map(toCharge),
    total_ship: moneyOf(amountOf('SHIPPING')),
    total_tax: moneyOf(amountOf('TAX')),
    total: moneyOf(total),
    formatted_total: formatted(total),
    total_auth: moneyOf(total),
  };
}
