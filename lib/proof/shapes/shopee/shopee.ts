/**
 * A Malaysian shop in the manner of the Shopee open platform v2: envelopes with `request_id`, `error` and `message` around each
 * answer, items with models in one or two tiers, logistics channels, vouchers and coins, and orders by `order_sn`.
 *
 * Lawful oddities: a line has no id, and is named by `item_id` and `model_id` together, the latter of which is 0 for items
 * without variations; lines of a cart are selected or not, and only selected ones are summed and checked out; what lowers the
 * price is negative in `buyer_payment_info`, whose total is the plain sum of the others; the only tax is on the shipping fee;
 * shipping fees depend on state and weight; the country of an address is its `region`; orders come in a list of one, show
 * the phone number masked, and have times in Unix seconds, as the confirmation of the buyer has.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Line, type Purchase } from '../desk/desk.ts';
import { hexOf, type Item } from '../desk/stock.ts';
import {
  catalogIn,
  fill,
  idsOf,
  isMore,
  items,
  lineOf,
  orderItem,
  type Rate,
  ratesOf,
  refused,
  ringgit,
  wares,
} from './goods.ts';
import { listed, refusal, vouchers } from './tool-list.ts';

/** A large number that depends only on the name. */
const numberOf = (name: string): number => Number.parseInt(hexOf(`shopee ${name}`).slice(0, 12), 16);

/** Coins that a buyer has for one checkout; a coin is worth one sen. */
const coinsAvailable = 200;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

const isSelected = ({ notes }: Basket, { item }: Line): boolean =>
  !asList(notes.unselected).includes(item.id);

const selectedOf = (basket: Basket): readonly Line[] =>
  basket.lines.filter((line) => isSelected(basket, line));

/** What a fault may bend besides the dialect. */
type Rules = {
  /** Sen for a piece, where lines are summed. */
  readonly priceOf: (item: Item) => number;
  /** The lines of a cart that a checkout has. */
  readonly bought: (purchase: Purchase) => readonly Line[];
  /** The channel whose fee is charged. */
  readonly charged: (offered: readonly Rate[], method: string | undefined) => Rate | undefined;
};

const lawful: Rules = {
  priceOf: ({ amount }) => amount,
  bought: selectedOf,
  charged: (offered, method) => offered.find(({ id }) => String(id) === method),
};

const addressOf = (sent: Fields): Fields => {
  const { name, phone, town = '', district = '', city, state, region, zipcode, full_address } = sent;
  return { name, phone, town, district, city, state, region, zipcode, full_address };
};

const voucherOf = ({ notes }: Basket) => vouchers.find(({ code }) => code === notes.voucher_code);

const merchantOf = (lines: readonly Line[], { priceOf }: Rules): number =>
  sum(lines.map(({ item, quantity }) => priceOf(item) * quantity));

/** A channel that does not deliver to a new address is unset. */
const deliver: Dialect['deliver'] = (args, purchase) => {
  const { recipient_address, logistics_channel_id, voucher_code, use_coins, message_to_seller } = args;
  const address = isFields(recipient_address) ? addressOf(recipient_address) : purchase.address;
  const lines = selectedOf(purchase);
  const offered = ratesOf(lines, address).map(({ id }) => String(id));
  if (logistics_channel_id !== undefined && !offered.includes(String(logistics_channel_id))) {
    return refusal('method', logistics_channel_id);
  }
  const wanted = vouchers.find(({ code }) => code === voucher_code);
  if (voucher_code && (!wanted || merchantOf(lines, lawful) < wanted.least)) {
    return refusal('voucher', voucher_code);
  }
  const method = String(logistics_channel_id ?? purchase.method);
  return {
    ...(address && { address }),
    method: offered.includes(method) ? method : '',
    notes: {
      ...purchase.notes,
      ...(voucher_code !== undefined && { voucher_code }),
      ...(use_coins !== undefined && { use_coins }),
      ...(message_to_seller !== undefined && { message_to_seller }),
    },
  };
};

export const confirmation: Dialect['approval'] = (args) => {
  const { is_confirmed, confirm_time } = fieldsOf(args, 'buyer_confirmation');
  const at = typeof confirm_time === 'number' ? new Date(confirm_time * 1_000).toISOString() : undefined;
  return { given: is_confirmed === true, at };
};

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['recipient_address']),
  ...(method ? [] : ['logistics_channel_id']),
];

const market = { shop_id: 410_773_926, region: 'MY', currency: 'MYR' } as const;

const showCartWith =
  (rules: Rules): Dialect['showCart'] =>
  (cart) => {
    const selected = selectedOf(cart);
    return {
      cart_id: cart.id,
      cart_status: cart.stage === 'off' ? 'CANCELLED' : 'ACTIVE',
      ...market,
      item_list: cart.lines.map((line) => ({ ...lineOf(line), is_selected: isSelected(cart, line) })),
      selected_quantity: sum(selected.map(({ quantity }) => quantity)),
      merchant_subtotal: ringgit(merchantOf(selected, rules)),
    };
  };

const rateOf = (purchase: Purchase, { bought, charged }: Rules): Rate | undefined =>
  charged(ratesOf(bought(purchase), purchase.address), purchase.method);

/** What the buyer pays: discounts are negative, and the total is the sum of all. */
function paymentOf(purchase: Purchase, rules: Rules): Fields {
  const merchant = merchantOf(rules.bought(purchase), rules);
  const voucher = voucherOf(purchase)?.off(merchant) ?? 0;
  const coins = purchase.notes.use_coins === true ? Math.min(coinsAvailable, merchant - voucher) : 0;
  const fee = rateOf(purchase, rules)?.fee ?? 0;
  const sst = Math.round(fee * 0.06);
  return {
    merchant_subtotal: ringgit(merchant),
    // No -0 where nothing is taken off.
    seller_voucher: ringgit(0 - voucher),
    shopee_coins_redeemed: ringgit(0 - coins),
    shipping_fee: ringgit(fee),
    shipping_fee_sst_amount: ringgit(sst),
    buyer_total_amount: ringgit(merchant - voucher - coins + fee + sst),
  };
}

const checkoutStatus = { open: 'PENDING', done: 'PLACED', off: 'CANCELLED' } as const;

const showCheckoutWith =
  (rules: Rules): Dialect['showCheckout'] =>
  (purchase) => {
    const { address, method, notes } = purchase;
    const lines = rules.bought(purchase);
    const merchant = merchantOf(lines, lawful);
    return {
      checkout_id: Number(purchase.id),
      checkout_status: checkoutStatus[purchase.stage],
      missing_param_list: purchase.stage === 'open' ? lacking(purchase) : [],
      ...market,
      item_list: lines.map(lineOf),
      recipient_address: address ?? null,
      logistics_channel_list: ratesOf(lines, address).map(({ id, name, fee }) => ({
        logistics_channel_id: id,
        logistics_channel_name: name,
        fee_type: 'SIZE_INPUT',
        estimated_shipping_fee: ringgit(fee),
      })),
      logistics_channel_id: method ? Number(method) : null,
      voucher_list: vouchers.map(({ code, name, least, reward }) => ({
        voucher_code: code,
        voucher_name: name,
        min_basket_price: ringgit(least),
        ...reward,
        is_usable: merchant >= least,
      })),
      voucher_code: notes.voucher_code ?? '',
      coin_info: { coins_available: coinsAvailable, use_coins: notes.use_coins === true },
      message_to_seller: notes.message_to_seller ?? '',
      buyer_payment_info: paymentOf(purchase, rules),
      order_sn: purchase.order ?? '',
    };
  };

const masked = (phone: unknown): string => String(phone).replaceAll(/.(?=..)/g, '*');

const showOrderWith =
  (rules: Rules): Dialect['showOrder'] =>
  (purchase, { now }) => {
    const time = Math.floor(now() / 1_000);
    const lines = rules.bought(purchase);
    const payment = paymentOf(purchase, rules);
    const carrier = lawful.charged(ratesOf(lines, purchase.address), purchase.method)?.name ?? '';
    const code = voucherOf(purchase)?.code;
    const order = {
      order_sn: purchase.order,
      order_status: 'READY_TO_SHIP',
      ...market,
      cod: false,
      payment_method: 'ShopeePay',
      create_time: time,
      pay_time: time,
      update_time: time,
      days_to_ship: 2,
      message_to_seller: purchase.notes.message_to_seller ?? '',
      recipient_address: { ...purchase.address, phone: masked(purchase.address?.phone) },
      item_list: lines.map(orderItem),
      estimated_shipping_fee: payment.shipping_fee,
      actual_shipping_fee_confirmed: false,
      checkout_shipping_carrier: carrier,
      seller_voucher_code: code ? [code] : [],
      buyer_payment_info: payment,
      total_amount: payment.buyer_total_amount,
      package_list: [
        {
          package_number: `OFG${numberOf(`package ${purchase.order}`)}`,
          logistics_status: 'LOGISTICS_READY',
          logistics_channel_id: Number(purchase.method),
          shipping_carrier: carrier,
          item_list: lines.map(({ item, quantity }) => ({ ...idsOf(item), model_quantity: quantity })),
        },
      ],
    };
    return { order_list: [order] };
  };

const orderSn = (index: number, now: number): string => {
  const [, year, month, day] = /^..(..)-(..)-(..)/.exec(new Date(now).toISOString()) ?? [];
  const serial = numberOf(`order ${index}`).toString(36).toUpperCase().padEnd(8, '0').slice(0, 8);
  return `${year}${month}${day}${serial}`;
};

/** The envelope of each answer; a cart of which nothing is selected is not checked out. */
const enveloped = (tools: Tools): Tools => {
  const next = counter();
  return (name, args) => {
    const request_id = hexOf(`shopee request ${next()}`);
    const cart = name === 'create_checkout' ? tools('get_cart', args) : undefined;
    const isEmpty = cart && 'record' in cart && cart.record.selected_quantity === 0;
    const outcome = isEmpty ? refusal('empty', args.cart_id) : tools(name, args);
    if ('refusal' in outcome) {
      return { refusal: { ...outcome.refusal, data: { request_id, ...outcome.refusal.data } } };
    }
    return 'record' in outcome
      ? { record: { request_id, error: '', message: '', response: outcome.record } }
      : outcome;
  };
};

/** @param bent what a fault replaces */
export const shopeeDesk =
  (bent: Partial<Dialect & Rules> = {}) =>
  (places: Places): Tools => {
    const rules = { ...lawful, ...bent };
    return enveloped(
      desk({
        items,
        ids: {
          cart: (index) => hexOf(`shopee cart ${index}`),
          checkout: (index) => String(numberOf(`checkout ${index}`)),
          order: (index) => orderSn(index, places.now()),
          line: (index) => String(index),
        },
        cartOf: ({ cart_id }) => cart_id,
        checkoutOf: ({ checkout_id }) => checkout_id,
        orderOf: ({ order_sn }) => order_sn,
        catalog: catalogIn(isMore),
        fill,
        deliver,
        approval: confirmation,
        lacking,
        isFinal,
        refuse: refused,
        showCart: showCartWith(rules),
        showCheckout: showCheckoutWith(rules),
        showOrder: showOrderWith(rules),
        ...bent,
      })(places),
    );
  };

/** @param plant a fault in its tools; none by default */
export const shopee = (plant: Plant = honest): Variant =>
  shop({
    name: 'shopee',
    listed,
    open: shopeeDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { home: ({ product_type }) => product_type === 'Home' },
    rate: [300, 4_000],
  });
