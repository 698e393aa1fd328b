/**
 * A shop of plugins, themes and graphics in the manner of Easy Digital Downloads for WordPress. A pending payment is the
 * checkout, and the same payment, when it is complete, is the sale that its purchase key reads.
 *
 * Lawful oddities: prices include tax, but fees do not, so that a taxed fee brings its tax on top; the `subtotal` of a line
 * is without the tax that its `item_price` contains; some downloads are not taxed, and the rate is that of the country of
 * the billing address, or else of the shop; carts and payments have their lines twice, as `contents` (or `downloads`) and with
 * sums; a line has no id: its quantity is set by download and price option, and its removal names its position, which changes
 * when a line before it goes; fees are an object by their ids; nothing is shipped, but a payment gateway can cost a fee;
 * refusals list all errors by their ids.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Change, type Line, piecesIn, subtotalOf } from '../trade/lines.ts';
import { type Item, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogIn,
  currency,
  discountFor,
  type Figures,
  figuresBy,
  gateways,
  isTaxExempt,
  itemFor,
  licenseLimitOf,
  priceIdOf,
  rateIn,
  refusal,
  type Sums,
  shopCountry,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

type Payment = Checkout & { readonly buyer?: Fields; readonly code?: string };
const statuses = {
  open: ['pending', 'Pending'],
  placed: ['complete', 'Completed'],
  cancelled: ['abandoned', 'Abandoned'],
} as const;

const optionsOf = (item: Item): Fields => {
  const price_id = priceIdOf(item);
  return price_id === null ? {} : { price_id };
};
const contentOf = ({ item, quantity }: Line): Fields => ({
  id: item.ware.id,
  options: optionsOf(item),
  quantity,
});

const detailsOf = (lines: readonly Line[], { priceOf }: Sums, { rows, fees }: Figures): readonly Fields[] =>
  lines.map((line, position) => {
    const { item, quantity } = line;
    const own = Object.entries(fees).filter(([, { download_id }]) => download_id === item.ware.id);
    const { discount, subtotal, tax } = rows[position] ?? { discount: 0, subtotal: 0, tax: 0 };
    return {
      cart_item: position,
      name: item.ware.title,
      id: item.ware.id,
      item_number: contentOf(line),
      item_price: priceOf(item),
      quantity,
      discount,
      subtotal,
      tax,
      fees: Object.fromEntries(own),
      price: subtotal - discount + tax,
    };
  });

/** One key for each piece. */
const licensesOf = ({ order, lines }: Payment): readonly Fields[] =>
  lines.flatMap(({ item, quantity }) => {
    const activation_limit = licenseLimitOf(item);
    if (activation_limit === null) return [];
    return Array.from({ length: quantity }, (_, nth) => ({
      download_id: item.ware.id,
      price_id: priceIdOf(item),
      key: hexOf(`edd license ${order} ${item.id} ${nth}`),
      activation_limit,
      status: 'inactive',
    }));
  });

const productsOf = (lines: readonly Line[], details: readonly Fields[]): readonly Fields[] =>
  lines.map(({ item, quantity }, position) => {
    const { item_price, price } = details[position] ?? {};
    const price_id = priceIdOf(item);
    const price_name = price_id === null ? '' : item.label;
    return { id: item.ware.id, price_id, name: item.ware.title, price_name, quantity, item_price, price };
  });

const sumsIn = ({ fees, subtotal, discount, tax, total }: Figures, country: string): Fields => ({
  currency,
  prices_include_tax: true,
  fees,
  subtotal,
  discounted_amount: discount,
  tax,
  tax_rate: rateIn(country) / 100,
  total,
});

/** What a payment and a sale have in common, and the lines with their sums. */
function contentsOf(payment: Payment, sums: Sums) {
  const { lines, address, method: gateway, code, buyer, id } = payment;
  const country = String(address?.country ?? shopCountry);
  const figures = figuresBy(sums)(lines, { country, ...(gateway && { gateway }), ...(code && { code }) });
  const shown = {
    ID: Number(id),
    number: `FERN-${id}`,
    gateway: gateway ?? null,
    email: buyer?.email ?? null,
    user_info: buyer && address ? { ...buyer, address } : null,
    ...sumsIn(figures, country),
  };
  return { shown, figures, details: detailsOf(lines, sums, figures) };
}

const recordsBy = (sums: Sums): Pick<Words, 'cart' | 'checkout' | 'order'> => ({
  cart: ({ id, lines }) => {
    const figures = figuresBy(sums)(lines, {});
    const contents = lines.map(contentOf);
    const details = detailsOf(lines, sums, figures);
    const quantity = piecesIn(lines);
    return { cart: { token: id, quantity, contents, details, ...sumsIn(figures, shopCountry) } };
  },
  checkout: (payment: Payment) => {
    const { shown, details } = contentsOf(payment, sums);
    const [status, status_nicename] = statuses[payment.state];
    const discount = discountFor(payment.code);
    return {
      payment: {
        ...shown,
        key: payment.order ?? null,
        status,
        status_nicename,
        gateways,
        discounts: discount ? [discount] : [],
        downloads: payment.lines.map(contentOf),
        cart_details: details,
      },
    };
  },
  order: (payment: Payment, placedAt) => {
    const { shown, figures, details } = contentsOf(payment, sums);
    const { code, order: key, lines } = payment;
    const date = placedAt.slice(0, 19).replace('T', ' ');
    const discounts = code ? { [code]: figures.discount } : null;
    const products = productsOf(lines, details);
    const licenses = licensesOf(payment);
    return { sale: { ...shown, key, status: 'complete', date, discounts, products, licenses } };
  },
});

/** Quantities, then removals, then additions: none of them moves a line that another one names. */
const changesIn = (args: Fields): readonly Change[] => [
  ...rowsIn(args, 'quantities').map(
    (row): Change => ({ does: 'set', key: itemFor(row)?.id, quantity: Number(row.quantity) }),
  ),
  ...asList(args.remove).map((key): Change => ({ does: 'set', key, quantity: 0 })),
  ...rowsIn(args, 'downloads').map(
    ({ quantity = 1, ...item }): Change => ({ does: 'add', item, quantity: Number(quantity) }),
  ),
];

const blank = { line1: '', line2: '', city: '', zip: '', state: '', country: '' };

function deliver(payment: Payment, { user_info, gateway, discount }: Fields): Payment | Outcome {
  if (gateway !== undefined && !gateways.some(({ id }) => id === gateway)) {
    return refusal('unknown-method');
  }
  const { code: former, ...rest } = payment;
  const code = discount ?? former;
  const wanted = discountFor(code);
  if (code && !wanted) return refusal('invalid-discount');
  if (wanted && subtotalOf(payment.lines) < wanted.min_price) return refusal('minimum-not-met');
  const { address, email, first_name, last_name = '' } = fieldsOf({ user_info }, 'user_info');
  return {
    ...rest,
    ...(wanted && { code: wanted.code }),
    ...(isFields(address) && { buyer: { email, first_name, last_name }, address: { ...blank, ...address } }),
    ...(gateway !== undefined && { method: String(gateway) }),
  };
}

const wordsBy = (sums: Sums): Words => ({
  cartOf: ({ cart_token }) => cart_token,
  checkoutOf: ({ payment_id }) => payment_id,
  orderOf: ({ purchase_key }) => purchase_key,
  filling: changesIn,
  changes: changesIn,
  delivery: deliver,
  approval: (args) => {
    const { agree_to_purchase, agree_to_purchase_time } = fieldsOf(args, 'buyer_agreement');
    const at = new Date(Number(agree_to_purchase_time ?? 0) * 1_000).toISOString();
    return { given: agree_to_purchase, at };
  },
  ...recordsBy(sums),
  deletedCart: ({ id }) => ({ cart_token: id, emptied: true, message: 'The cart is emptied and gone.' }),
});

/** The carts know lines by their items, and buyers by their positions before the change. */
const byPosition =
  (tools: Tools): Tools =>
  (name, args) => {
    if (name !== 'update_cart' || args.remove === undefined) return tools(name, args);
    const read = tools('get_cart', args);
    if (!('record' in read)) return read;
    const keys = rowsIn(read.record.cart, 'contents').map(
      ({ id, options }) => itemFor({ download_id: id, options })?.id,
    );
    return tools(name, { ...args, remove: asList(args.remove).map((each) => keys[Number(each)] ?? each) });
  };

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: Partial<Sums>;
  readonly catalog?: Tools;
};

const lawful: Sums = { priceOf: ({ amount }) => amount, taxIn: rateIn };
const pages = catalogIn((page, number) => (page - 1) * number);

export const eddTools =
  ({ rules: own = {}, sums: altered = {}, catalog = pages }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextCart, nextSale] = [counter(), counter()];
    const sums = { ...lawful, ...altered };
    const rules: Rules = {
      ...usual,
      find: itemFor,
      newKey: ({ id }) => id,
      cartId: () => hexOf(`edd cart ${nextCart()}`),
      checkoutId: ids('', 2_041, 3),
      orderId: () => hexOf(`edd purchase ${nextSale()}`),
      refuse: refusal,
      totals: (lines, gateway) => figuresBy(sums)(lines, gateway ? { gateway } : {}),
      ...own,
    };
    return byPosition(tradeOf(wordsBy(sums), rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const edd = (plant: Plant = honest): Variant =>
  shop({
    name: 'edd',
    listed,
    open: eddTools(),
    plant,
    result: asText,
    products: ({ otherUrl }) =>
      wares.map((ware) => {
        const product = catalogProduct(ware, otherUrl);
        const own = { taxable: !isTaxExempt(ware), requires_shipping: false, grams: 0 };
        const variants = product.variants.map((make) => ({ ...make, ...own }));
        return { ...product, variants };
      }),
    collections: { plugins: ({ product_type }) => product_type === 'Plugins' },
    rate: [300, 4_000],
  });
