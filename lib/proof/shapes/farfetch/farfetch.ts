/**
 * A marketplace of boutiques in the manner of Farfetch: bags, checkout orders and orders. After the schema of its public
 * client for JavaScript.
 *
 * Lawful oddities: each boutique sends its own parcel, by a shipping service of its own choice, and is paid for it; the same
 * size of a product has another price at another boutique, so that an item is named by product, scale, size and boutique;
 * prices are decimals and contain VAT, or VAT and duty (DDP), by the country of the address, which has a number; states are
 * numbers; a promocode is for what is not reduced; a bag has no costs of lines, a checkout order has a `summary` for each;
 * an order has an item for each piece, and no quantities.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  addressOf,
  catalogWith,
  countryOf,
  feeOf,
  fullPriceOf,
  home,
  isPromocode,
  itemAt,
  itemOf,
  keyIn,
  merchantOf,
  nameOf,
  optionOf,
  percentOff,
  refusal,
  type Service,
  services,
  takenOff,
  taxTypeOf,
  told,
  wares,
  withoutTaxes,
} from './goods.ts';
import { listed } from './tool-list.ts';

type Chosen = Readonly<Record<number, Service>>;

/** What a bag does not have yet. */
type Terms = {
  readonly address?: Fields;
  readonly billing?: Fields;
  /** The shipping service of each boutique that has one. */
  readonly chosen?: Chosen;
  readonly promocode?: string;
};
type Purchase = Checkout & Terms;
type Priced = Terms & { readonly lines: readonly Line[] };

export const merchantsIn = (lines: readonly Line[]): readonly number[] => [
  ...new Set(lines.map(({ item }) => merchantOf(item))),
];

/** The fee of each boutique for its parcel; nothing before it has a service. */
export const feesOf = ({ lines, chosen = {} }: Priced): readonly number[] =>
  merchantsIn(lines).map((id) => {
    const service = chosen[id];
    return service === undefined ? 0 : feeOf(id, service);
  });

/** The sums in cents. The tax is in the prices. */
export type Figures = ReturnType<typeof figuresOf>;

export function figuresOf(priced: Priced) {
  const { lines, address, promocode } = priced;
  const country = countryOf(address);
  const subtotal = subtotalOf(lines);
  const discount = sumOf(lines.map((line) => takenOff(line, promocode) * line.quantity));
  const taxOn = ({ item }: Line, amount: number) => amount - withoutTaxes(amount, item, country);
  const taxOf = (line: Line) => taxOn(line, line.item.amount - takenOff(line, promocode));
  const exclOf = (line: Line) => line.item.amount - taxOn(line, line.item.amount);
  const shipping = sumOf(feesOf(priced));
  return {
    subtotal,
    discount,
    shipping,
    exclTaxes: sumOf(lines.map((line) => exclOf(line) * line.quantity)),
    tax: sumOf(lines.map((line) => taxOf(line) * line.quantity)),
    promotion: sumOf(lines.map(({ item, quantity }) => (fullPriceOf(item) - item.amount) * quantity)),
    total: subtotal - discount + shipping,
  };
}

const taxTypeIn = (lines: readonly Line[]): string =>
  lines.some(({ item }) => taxTypeOf(item) === 'DDP') ? 'DDP' : 'VAT';

const summaryOf = (line: Line, promocode?: string): Fields =>
  told({
    subTotalOriginalAmount: fullPriceOf(line.item) * line.quantity,
    subTotalAmount: amountOf(line),
    grandTotal: amountOf(line) - takenOff(line, promocode) * line.quantity,
  });

const offeredOf = (lines: readonly Line[]): readonly Fields[] =>
  merchantsIn(lines).flatMap((id) => ([10, 12] as const).map((service) => optionOf(id, service)));

const parcelsOf = ({ lines, chosen = {} }: Priced): readonly Fields[] =>
  merchantsIn(lines).map((merchantId) => {
    const service = chosen[merchantId];
    const shipping = service === undefined ? null : optionOf(merchantId, service);
    return { merchantId, merchantName: nameOf(merchantId), shipping };
  });

/** What a checkout order and its order have in common. */
const sharedOf = ({ lines, address, billing = address, promocode }: Priced, sums: Figures) => ({
  countryId: countryOf(address),
  currency: 'EUR',
  taxType: taxTypeIn(lines),
  shippingAddress: address ?? null,
  billingAddress: billing ?? null,
  promocode: promocode ?? null,
  totalQuantity: piecesIn(lines),
  ...told({
    subTotalAmount: sums.subtotal,
    subTotalAmountExclTaxes: sums.exclTaxes,
    totalDiscount: sums.discount,
    totalShippingFee: sums.shipping,
    totalTaxes: sums.tax,
    grandTotal: sums.total,
  }),
});

const errorOf = ({ address, method }: Checkout): number => {
  if (!address) return 1;
  return method ? 0 : 2;
};

/** One item for each piece: ids of items have room for the number of the piece. */
const piecesOf = (
  line: Line,
  pieces: number,
  { order, address, chosen = {}, promocode }: Purchase,
): readonly Fields[] => {
  const { quantity: _, ...item } = itemOf(line, countryOf(address));
  const service = chosen[merchantOf(line.item)];
  return Array.from({ length: pieces }, (_each, index) => ({
    ...item,
    id: Number(line.key) * 1_000 + index,
    checkoutOrderItemId: Number(line.key),
    merchantOrderCode: `${order}${merchantOf(line.item)}`,
    orderStatus: 'CheckingStock',
    promocodeDiscountPercentage: percentOff(line, promocode),
    shippingService: service && { id: service, ...services[service] },
  }));
};

/** What a fault may bend. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly sums?: (priced: Priced) => Figures;
  readonly pieces?: (line: Line) => number;
  readonly start?: Parameters<typeof catalogWith>[0];
};

type Records = Pick<Words, 'cart' | 'deletedCart' | 'checkout' | 'order'>;

const recordsWith = ({ sums = figuresOf, pieces = ({ quantity }) => quantity }: Bent): Records => ({
  cart: ({ id, lines }) => {
    const { subtotal, exclTaxes, tax, promotion, total } = sums({ lines });
    return {
      id,
      count: lines.length,
      items: lines.map((line) => itemOf(line, home)),
      bagSummary: {
        currency: 'EUR',
        taxType: taxTypeIn(lines),
        ...told({
          subTotalAmount: subtotal,
          subTotalAmountExclTaxes: exclTaxes,
          totalTaxes: tax,
          totalProductPromotionDiscount: promotion,
          grandTotal: total,
        }),
      },
    };
  },
  deletedCart: ({ id }) => ({ id, isDeleted: true, count: 0, items: [] }),
  checkout: (each: Purchase) => ({
    id: Number(each.id),
    checkoutOrder: {
      id: Number(each.id),
      bagId: each.cart,
      status: { open: 0, placed: 3, cancelled: 4 }[each.state],
      shippingMode: 0,
      items: each.lines.map((line) => ({
        ...itemOf(line, countryOf(each.address)),
        promocodeDiscountPercentage: percentOff(line, each.promocode),
        summary: summaryOf(line, each.promocode),
      })),
      checkoutOrderMerchants: parcelsOf(each),
      ...sharedOf(each, sums(each)),
      orderId: each.order ?? null,
    },
    shippingOptions: offeredOf(each.lines),
    orderStatus: errorOf(each),
  }),
  order: (each: Purchase, placedAt) => ({
    id: each.order,
    checkoutOrderId: Number(each.id),
    createdDate: placedAt,
    ...sharedOf(each, sums(each)),
    items: each.lines.flatMap((line) => piecesOf(line, pieces(line), each)),
  }),
});

/** The services after this choice; undefined if a boutique or the service is not known. */
function choiceIn({ lines, chosen = {} }: Purchase, { shippingOption }: Fields): Chosen | undefined {
  if (!isFields(shippingOption)) return chosen;
  const service = Number(fieldsOf(shippingOption, 'shippingService').id);
  const known = merchantsIn(lines);
  const named = 'merchants' in shippingOption ? listIn(shippingOption, 'merchants').map(Number) : known;
  if (!(service in services) || !named.every((id) => known.includes(id))) return undefined;
  return { ...chosen, ...Object.fromEntries(named.map((id) => [id, service as Service])) };
}

/** The checkout after an update of its addresses, shipping option or promocode. */
export const delivered: Words['delivery'] = (checkout, args) => {
  const { shippingAddress, billingAddress } = args;
  const chosen = choiceIn(checkout, args);
  if (!chosen) return refusal('unknown-method');
  const { promocode: had, ...rest }: Purchase = checkout;
  const promocode = args.promocode === undefined ? had : String(args.promocode);
  if (promocode && !isPromocode(promocode)) return refusal('promocode');
  return {
    ...rest,
    chosen,
    ...(isFields(shippingAddress) && { address: addressOf(shippingAddress) }),
    ...(isFields(billingAddress) && { billing: addressOf(billingAddress) }),
    ...(promocode && { promocode }),
    ...(merchantsIn(checkout.lines).every((id) => id in chosen) && { method: 'ByMerchant' }),
  } satisfies Purchase;
};

const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ id, quantity, ...wanted }) =>
    id === undefined
      ? { does: 'add', item: keyIn(wanted), quantity: Number(quantity) }
      : { does: 'set', key: String(id), quantity: Number(quantity) },
  );

export const farfetchWith =
  (bent: Bent = {}) =>
  (places: Places): Tools => {
    const [nextBag, nextOrder] = [counter(), counter()];
    const words: Words = {
      cartOf: ({ bagId }) => bagId,
      checkoutOf: ({ checkoutOrderId }) => checkoutOrderId,
      orderOf: ({ orderId }) => orderId,
      filling: changesIn,
      changes: changesIn,
      delivery: delivered,
      approval: (args) => {
        const { isApproved, approvedDate } = fieldsOf(args, 'buyerApproval');
        return { given: isApproved, at: approvedDate };
      },
      ...recordsWith(bent),
      ...bent.words,
    };
    const rules: Rules = {
      ...usual,
      find: itemAt,
      newKey: ids('', 95_097_041, 1),
      cartId: () => uuidOf(`farfetch bag ${nextBag()}`),
      checkoutId: ids('', 15_338_048, 3),
      orderId: () => (1_234_567_891 + nextOrder() * 7_919).toString(36).toUpperCase(),
      refuse: refusal,
      totals: (lines) => figuresOf({ lines }),
      ...bent.rules,
    };
    const catalog = catalogWith(bent.start ?? ((page, size) => (page - 1) * size));
    return tradeOf(words, rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const farfetch = (plant: Plant = honest): Variant =>
  shop({
    name: 'farfetch',
    listed,
    open: farfetchWith(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { shoes: ({ product_type }) => product_type === 'Shoes' },
    rate: [300, 4_000],
  });
