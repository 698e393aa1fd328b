/**
 * A marketplace of makers in the manner of Etsy's open API v3: listings of two shops have products, which have offerings.
 *
 * Lawful oddities: a cart is of one shop, and a listing of another one is refused; what is bought is named by two ids, and has a
 * line for each personalization; an update sets quantities, and adds what is missing; cancelling a cart deletes it; amounts have
 * a divisor; the address lies flat in arguments and records; shipping is that to the United States until there is one; a piece
 * with the highest first cost is shipped, and all others as further pieces; three pieces get a discount in one shop; sales tax
 * comes on top in the United States, and VAT is within the total in the United Kingdom; lines have no totals; times are seconds.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { type Change, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { type Item, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalog,
  discountOf,
  isPersonalizable,
  itemOf,
  money,
  offeringOf,
  optionsOf,
  personalizationOf,
  profileOf,
  refusal,
  shippingOf,
  shopIn,
  shopOf,
  statuses,
  variationsOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** What the checkout of a gift has besides. */
type Purchase = Checkout & { readonly gift?: Fields };

const giftOf = (purchase: Purchase): Fields =>
  purchase.gift ?? { is_gift: false, gift_message: null, needs_gift_wrap: false };
const countryOf = ({ address }: Purchase): string => String(address?.country_iso ?? 'US');
const optionOf = ({ lines, method }: Purchase) => {
  const seller = shopIn(lines);
  return seller && optionsOf(seller).find(({ id }) => id === method);
};

const shippingCosts = (purchase: Purchase): readonly number[] => {
  const option = optionOf(purchase);
  return option ? shippingOf(purchase.lines, option, countryOf(purchase)) : purchase.lines.map(() => 0);
};

/** In hundredths of a percent. */
const salesTax = new Map(Object.entries({ CA: 725, NY: 400, TX: 625, OR: 0, MT: 0, NH: 0, DE: 0 }));
const taxRateOf = ({ address }: Purchase): number =>
  address?.country_iso === 'US' ? (salesTax.get(String(address.state)) ?? 600) : 0;

/** What the pieces cost, before anything that depends on where they go. */
const totals = (lines: readonly Line[]): ReturnType<Rules['totals']> => {
  const [subtotal, discount] = [subtotalOf(lines), discountOf(lines)];
  return { subtotal, discount, shipping: 0, tax: 0, total: subtotal - discount };
};
const basketOf = (lines: readonly Line[]) => {
  const { subtotal, discount, total } = totals(lines);
  return { total_price: subtotal, discount_amt: discount, subtotal: total };
};

/** VAT is a sixth of what is paid within the United Kingdom, and not added to it. */
export const chargesOf = (purchase: Purchase) => {
  const basket = basketOf(purchase.lines);
  const seller = shopIn(purchase.lines);
  const gift_wrap_price = giftOf(purchase).needs_gift_wrap === true ? (seller?.giftWrap ?? 0) : 0;
  const total_shipping_cost = sumOf(shippingCosts(purchase));
  const total_tax_cost = Math.round((basket.subtotal * taxRateOf(purchase)) / 10_000);
  const untaxed = basket.subtotal + gift_wrap_price + total_shipping_cost;
  const hasVat = seller?.country === 'GB' && purchase.address?.country_iso === 'GB';
  return {
    ...basket,
    gift_wrap_price,
    total_shipping_cost,
    total_tax_cost,
    total_vat_cost: hasVat ? Math.round(untaxed / 6) : 0,
    grandtotal: untaxed + total_tax_cost,
  };
};
type Charges = typeof chargesOf;

const allMoney = (amounts: Readonly<Record<string, number>>): Fields =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, money(amount)]));

const sellerIn = (lines: readonly Line[]): Fields => {
  const seller = shopIn(lines);
  return { shop_id: seller?.id ?? null, shop_name: seller?.name ?? null };
};
const toListing = ({ item, quantity }: Line): Fields => ({
  listing_id: item.ware.id,
  product_id: item.catalogId,
  offering_id: offeringOf(item),
  title: item.ware.title,
  sku: item.sku,
  purchase_quantity: quantity,
  price: money(item.amount),
  selected_variations: variationsOf(item),
  personalization: personalizationOf(item),
});

/** All of the address is sent; what may be left out is then empty. */
const addressIn = (args: Fields): Fields => {
  const names = ['name', 'first_line', 'second_line', 'city', 'state', 'zip', 'country_iso'];
  return Object.fromEntries(names.map((name) => [name, args[name] ?? null]));
};
const nations = new Intl.DisplayNames(['en'], { type: 'region' });
const addressOf = ({ address }: Purchase): Fields => {
  if (!address) return { ...addressIn({}), formatted_address: null };
  const { name, first_line, second_line, city, state, zip, country_iso } = address;
  const place = [city, state, zip].filter((part) => part !== null).join(', ');
  const rows = [name, first_line, second_line, place, nations.of(String(country_iso))];
  return { ...address, formatted_address: rows.filter((row) => row !== null).join('\n') };
};

const personalized = (item: Item): readonly Fields[] => {
  const text = personalizationOf(item);
  return text === null
    ? []
    : [{ property_id: 54, value_id: null, formatted_name: 'Personalization', formatted_value: text }];
};

const transactionsIn = (purchase: Purchase, created: number): readonly Fields[] => {
  const costs = shippingCosts(purchase);
  const option = optionOf(purchase);
  return purchase.lines.map(({ item, quantity }, index) => {
    const { processing } = shopOf(item.ware);
    return {
      transaction_id: Number(purchase.order) + 1_190_552_408 + index,
      title: item.ware.title,
      create_timestamp: created,
      paid_timestamp: created,
      shipped_timestamp: null,
      quantity,
      receipt_id: Number(purchase.order),
      listing_id: item.ware.id,
      product_id: item.catalogId,
      sku: item.sku,
      price: money(item.amount),
      shipping_cost: money(costs[index] ?? 0),
      variations: [...variationsOf(item), ...personalized(item)],
      shipping_profile_id: profileOf(item.ware).id,
      min_processing_days: processing[0],
      max_processing_days: processing[1],
      shipping_method: option?.name,
      expected_ship_date: created + processing[1] * 86_400,
    };
  });
};

const checkoutWith = (charges: Charges) => (purchase: Purchase) => ({
  checkout_id: Number(purchase.id),
  cart_id: Number(purchase.cart),
  ...sellerIn(purchase.lines),
  status: statuses[purchase.state],
  is_paid: purchase.state === 'placed',
  listings: purchase.lines.map(toListing),
  ...addressOf(purchase),
  ...giftOf(purchase),
  shipping_options: shippingOptionsFor(purchase),
  shipping_option_id: purchase.method ?? null,
  ...allMoney(charges(purchase)),
  receipt_id: purchase.order === undefined ? null : Number(purchase.order),
});

const shippingOptionsFor = (purchase: Purchase): readonly Fields[] => {
  const seller = shopIn(purchase.lines);
  return (seller ? optionsOf(seller) : []).map((option) => ({
    option_id: option.id,
    name: option.name,
    cost: money(sumOf(shippingOf(purchase.lines, option, countryOf(purchase)))),
  }));
};

const receiptWith =
  (charges: Charges) =>
  (purchase: Purchase, placedAt: string): Fields => {
    const created = Math.floor(Date.parse(placedAt) / 1_000);
    return {
      receipt_id: Number(purchase.order),
      ...sellerIn(purchase.lines),
      seller_user_id: shopIn(purchase.lines)?.owner,
      status: 'paid',
      ...addressOf(purchase),
      is_paid: true,
      is_shipped: false,
      create_timestamp: created,
      update_timestamp: created,
      ...giftOf(purchase),
      ...allMoney(charges(purchase)),
      transactions: transactionsIn(purchase, created),
      shipments: [],
      refunds: [],
    };
  };

export const addingOf = (row: Fields, quantity = Number(row.quantity)): Change => ({
  does: 'add',
  item: row,
  quantity,
});
/** A line is added without pieces if there is none yet, and then has as many as it is to have. */
export const settingOf = (row: Fields): readonly Change[] => [
  addingOf(row, 0),
  { does: 'set', key: itemOf(row)?.id, quantity: Number(row.quantity) },
];

const giftIn = ({ is_gift, gift_message, needs_gift_wrap }: Fields): Fields => ({
  is_gift,
  gift_message: is_gift === true ? (gift_message ?? null) : null,
  needs_gift_wrap: is_gift === true && needs_gift_wrap === true,
});

const deliveryOf: Words['delivery'] = (checkout, args) => {
  const { shipping_option_id: method, is_gift, first_line } = args;
  const next: Purchase = {
    ...checkout,
    ...(first_line !== undefined && { address: addressIn(args) }),
    ...(method !== undefined && { method: String(method) }),
    ...(is_gift !== undefined && { gift: giftIn(args) }),
  };
  return method === undefined || optionOf(next) ? next : refusal('unknown-method', { id: method });
};

const wordsWith = (charges: Charges): Words => ({
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ receipt_id }) => receipt_id,
  filling: (args) => rowsIn(args, 'listings').map((row) => addingOf(row)),
  changes: (args) => rowsIn(args, 'listings').flatMap(settingOf),
  delivery: deliveryOf,
  approval: (args) => {
    const { is_approved, approved_timestamp: seconds } = fieldsOf(args, 'buyer_approval');
    const at = typeof seconds === 'number' ? new Date(seconds * 1_000).toISOString() : undefined;
    return { given: is_approved, at };
  },
  cart: ({ id, lines }) => ({
    cart_id: Number(id),
    ...sellerIn(lines),
    listings: lines.map(toListing),
    ...allMoney(basketOf(lines)),
  }),
  deletedCart: ({ id }) => ({ cart_id: Number(id), is_deleted: true }),
  checkout: checkoutWith(charges),
  order: receiptWith(charges),
});

/** Refuses listings of another shop, and texts for listings that are not personalized, before anything is changed. */
const ofOneShop =
  (tools: Tools): Tools =>
  (name, args) => {
    if (!/^(create|update)_cart$/.test(name)) return tools(name, args);
    const cart = name === 'update_cart' ? tools('get_cart', { cart_id: args.cart_id }) : { record: {} };
    if (!('record' in cart)) return cart;
    const known = rowsIn(args, 'listings').flatMap((row) => itemOf(row) ?? []);
    const seller = fieldsOf(cart, 'record').shop_id ?? (known[0] && shopOf(known[0].ware).id);
    for (const item of known) {
      const id = { listing_id: item.ware.id, product_id: item.catalogId };
      if (shopOf(item.ware).id !== seller) return refusal('other-shop', { id });
      if (personalizationOf(item) !== null && !isPersonalizable(item.ware)) return refusal('plain', { id });
    }
    return tools(name, args);
  };

/** What a fault bends. */
type Bent = { readonly rules?: Partial<Rules>; readonly words?: Partial<Words>; readonly charges?: Charges };

export const etsyDesk =
  ({ rules: own = {}, words = {}, charges = chargesOf }: Bent = {}) =>
  (places: Places): Tools => {
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ({ id }) => id,
      cartId: ids('', 90_446_117_205, 13),
      checkoutId: ids('', 7_720_984_316, 11),
      orderId: ids('', 3_286_104_751, 19),
      refuse: refusal,
      totals,
      ...own,
    };
    return ofOneShop(tradeOf({ ...wordsWith(charges), ...words }, rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const etsy = (plant: Plant = honest): Variant =>
  shop({
    name: 'etsy',
    listed,
    open: etsyDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { drinkware: ({ product_type }) => product_type === 'Drinkware' },
    rate: [300, 4_000],
  });
