/**
 * A Vietnamese shop in the manner of Sapo: tokens for carts and checkouts, integer ids, whole đồng, and cash on delivery.
 *
 * Lawful oddities: of every three pieces in a line item, one is for half its price; amounts of carts are without VAT, which is
 * on top in checkouts, for each line item and for the shipping; shipping is priced by weight; cash on delivery is the way to
 * pay until another one is chosen, and has a fee; updates of a cart change line items by their ids and add variants apart
 * from that; addresses have codes of wards, districts and provinces that must fit; the next page is asked for by the last id.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  type Wish,
} from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';
import { catalog, gramsOf, items, placesOf, refusal, vatOf, wares } from './goods.ts';
import { listed } from './tool-list.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

const originalOf = ({ item, quantity }: Line): number => item.amount * quantity;
const discountOf = ({ item, quantity }: Line): number =>
  Math.floor(quantity / 3) * Math.round(item.amount / 2);
const totalOf = (line: Line): number => originalOf(line) - discountOf(line);
const weightOf = (lines: readonly Line[]): number =>
  sum(lines.map(({ item, quantity }) => gramsOf(item) * quantity));

type Rate = { readonly code: string; readonly title: string; readonly price: number };

/** The shipping rates for an address; none without one. */
export function ratesOf(lines: readonly Line[], address: Fields | undefined): readonly Rate[] {
  if (!address) return [];
  const more = 5_000 * Math.max(0, Math.ceil(weightOf(lines) / 1_000) - 1);
  const isNear = address.province_code === '01';
  const road = {
    code: 'GHTK_ROAD',
    title: 'Giao hàng tiết kiệm - đường bộ',
    price: (isNear ? 18_000 : 30_000) + more,
  };
  return isNear
    ? [road, { code: 'AHAMOVE_2H', title: 'Ahamove - trong 2 giờ', price: 55_000 }]
    : [road, { code: 'GHTK_FLY', title: 'Giao hàng tiết kiệm - đường bay', price: 46_000 + more }];
}

/** What a fault may bend besides the dialect. */
type Rules = {
  /** The rates among which the chosen one is charged. */
  readonly charged: typeof ratesOf;
  /** What the VAT of a line is calculated from. */
  readonly taxable: (line: Line) => number;
};

type TaxLine = { readonly title: string; readonly rate: number; readonly price: number };

const taxLine = (percent: number, amount: number): TaxLine => ({
  title: `VAT ${percent}%`,
  rate: percent / 100,
  price: Math.round((amount * percent) / 100),
});

/** The sums of the VAT by its rates. */
const merged = (taxes: readonly TaxLine[]): readonly TaxLine[] =>
  [...new Set(taxes.map(({ title }) => title))].toSorted().map((title) => {
    const alike = taxes.filter((tax) => tax.title === title);
    return { title, rate: alike[0]?.rate ?? 0, price: sum(alike.map(({ price }) => price)) };
  });

const lineItem = (line: Line): Fields => ({
  id: Number(line.id),
  product_id: line.item.ware.id,
  variant_id: Number(line.item.id),
  name: `${line.item.ware.title} - ${line.item.label}`,
  title: line.item.ware.title,
  variant_title: line.item.label,
  sku: line.item.sku,
  vendor: line.item.ware.maker,
  grams: gramsOf(line.item),
  requires_shipping: true,
  quantity: line.quantity,
  price: line.item.amount,
  original_total: originalOf(line),
  total_discount: discountOf(line),
  discounted_total: totalOf(line),
});

const notesOf = ({ notes }: Basket): Fields => ({
  note: notes.note ?? null,
  note_attributes: asList(notes.note_attributes),
});

const withNotes = (notes: Fields, { note, note_attributes }: Fields): Fields => ({
  ...notes,
  ...(note !== undefined && { note }),
  ...(note_attributes !== undefined && { note_attributes }),
});

const numbered = (rows: unknown, member: 'line' | 'item', name: string): readonly Wish[] =>
  asList(rows).map((row) => {
    const { [name]: id, quantity } = asFields(row);
    return { [member]: String(id), quantity: Number(quantity), isAdded: member === 'item' };
  });

export const fill: Dialect['fill'] = (args, cart) => {
  const changes = numbered(args.change, 'line', 'line_item_id');
  const additions = numbered(cart ? args.add : args.line_items, 'item', 'variant_id');
  const wishes = patched(cart?.lines ?? [], [...changes, ...additions]);
  return { wishes, notes: withNotes(cart?.notes ?? {}, args) };
};

const deliver: Dialect['deliver'] = (args, purchase) => {
  const { shipping_address, shipping_rate, gateway } = args;
  const address = isFields(shipping_address) ? shipping_address : purchase.address;
  const places = address && placesOf(address);
  if (places && 'misplaced' in places) {
    return refusal('place', { [places.misplaced]: address?.[places.misplaced] });
  }
  const offered = ratesOf(purchase.lines, address).map(({ code }) => code);
  if (shipping_rate !== undefined && !offered.includes(String(shipping_rate))) {
    return refusal('method', shipping_rate);
  }
  const method = String(shipping_rate ?? purchase.method);
  const notes = { ...purchase.notes, ...(gateway !== undefined && { gateway }) };
  return {
    ...(address && { address }),
    method: offered.includes(method) ? method : '',
    notes: withNotes(notes, args),
  };
};

export const confirmation: Dialect['approval'] = (args) => {
  const { confirmed, confirmed_on } = fieldsOf(args, 'buyer_confirmation');
  return { given: confirmed === true, at: confirmed_on };
};

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipping_rate']),
];

function addressOf({ address }: Purchase): Fields | null {
  if (!address) return null;
  const places = placesOf(address);
  const name = [address.last_name, address.first_name].filter((part) => part !== undefined).join(' ');
  return { ...address, name, ...('names' in places && places.names) };
}

/** The lines, the shipping and the sums of a checkout or an order. */
function contentsOf(purchase: Purchase, { charged, taxable }: Rules): Fields {
  const { lines, address, method, notes } = purchase;
  const rate = charged(lines, address).find(({ code }) => code === method);
  const gateway = notes.gateway ?? 'cod';
  const ofLines = lines.map((line) => taxLine(vatOf(line.item.ware), taxable(line)));
  const ofShipping = rate ? [taxLine(8, rate.price)] : [];
  const taxes = merged([...ofLines, ...ofShipping]);
  const subtotal_price = sum(lines.map(totalOf));
  const total_tax = sum(taxes.map(({ price }) => price));
  const total_shipping = rate?.price ?? 0;
  const cod_fee = gateway === 'cod' ? 12_000 : 0;
  return {
    currency: 'VND',
    line_items: lines.map((line, index) => ({ ...lineItem(line), tax_lines: [ofLines[index]] })),
    shipping_address: addressOf(purchase),
    shipping_lines: rate ? [{ ...rate, source: 'sapo', tax_lines: ofShipping }] : [],
    gateway,
    taxes_included: false,
    total_weight: weightOf(lines),
    total_line_items_price: sum(lines.map(originalOf)),
    total_discounts: sum(lines.map(discountOf)),
    subtotal_price,
    tax_lines: taxes,
    total_tax,
    total_shipping,
    cod_fee,
    total_price: subtotal_price + total_tax + total_shipping + cod_fee,
    ...notesOf(purchase),
  };
}

const firstOrder = 41_806_225;

const shownWith = (rules: Rules): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> => ({
  showCart: (cart) => ({
    cart: {
      token: cart.id,
      status: cart.stage === 'off' ? 'cancelled' : 'open',
      currency: 'VND',
      item_count: sum(cart.lines.map(({ quantity }) => quantity)),
      line_items: cart.lines.map(lineItem),
      taxes_included: false,
      total_weight: weightOf(cart.lines),
      original_total_price: sum(cart.lines.map(originalOf)),
      total_discount: sum(cart.lines.map(discountOf)),
      total_price: sum(cart.lines.map(totalOf)),
      ...notesOf(cart),
    },
  }),
  showCheckout: (purchase) => ({
    checkout: {
      token: purchase.id,
      status: { open: 'open', done: 'completed', off: 'cancelled' }[purchase.stage],
      missing_fields: lacking(purchase),
      shipping_rates: ratesOf(purchase.lines, purchase.address),
      ...contentsOf(purchase, rules),
      order_id: purchase.order ? Number(purchase.order) : null,
    },
  }),
  showOrder: (purchase, { now }) => ({
    order: {
      id: Number(purchase.order),
      name: `#${1_001 + Number(purchase.order) - firstOrder}`,
      checkout_token: purchase.id,
      source_name: 'web',
      status: 'open',
      financial_status: 'pending',
      fulfillment_status: null,
      cancelled_on: null,
      created_on: new Date(now()).toISOString(),
      ...contentsOf(purchase, rules),
    },
  }),
});

/** Checkouts remember the tokens of their carts. */
const linked =
  (open: (places: Places) => Tools): ((places: Places) => Tools) =>
  (places) => {
    const tools = open(places);
    const carts = new Map<unknown, unknown>();
    return (name, args) => {
      const outcome = tools(name, args);
      if (!('record' in outcome)) return outcome;
      const kind = name === 'get_order' ? 'order' : 'checkout';
      const record = fieldsOf(outcome.record, kind);
      if (name === 'create_checkout') carts.set(record.token, args.cart_token);
      const cart_token = carts.get(record.checkout_token ?? record.token);
      return cart_token === undefined ? outcome : { record: { [kind]: { ...record, cart_token } } };
    };
  };

/** @param bent what a fault replaces */
export const sapoDesk = ({
  charged = ratesOf,
  taxable = totalOf,
  ...bent
}: Partial<Dialect & Rules> = {}): ((places: Places) => Tools) =>
  linked(
    desk({
      items,
      ids: {
        cart: (index) => hexOf(`sapo cart ${index}`),
        checkout: (index) => hexOf(`sapo checkout ${index}`),
        order: (index) => String(firstOrder + index),
        line: (index) => String(96_511_730 + index),
      },
      cartOf: ({ cart_token }) => cart_token,
      checkoutOf: ({ checkout_token }) => checkout_token,
      orderOf: ({ order_id }) => order_id,
      catalog,
      fill,
      deliver,
      approval: confirmation,
      lacking,
      isFinal,
      refuse: refusal,
      ...shownWith({ charged, taxable }),
      ...bent,
    }),
  );

/** @param plant a fault in its tools; none by default */
export const sapo = (plant: Plant = honest): Variant =>
  shop({
    name: 'sapo',
    listed,
    open: sapoDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { 'gom-su': ({ product_type }) => product_type === 'Gốm sứ' },
    rate: [300, 4_000],
  });
