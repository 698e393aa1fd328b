/** Carts, checkouts and orders as the marketplace shows them: split by seller, with shipping and tax for each. */
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import type { Basket, Line, Purchase } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';
import { type Listing, listings, type Seller, traitsOf, usd } from './listings.ts';

export const enveloped = (result: Fields, errors: readonly Fields[] = []): Fields => ({
  errors,
  results: [result],
});

const standard = 'Standard';
const expedited = 'Expedited';

export type Parcel = { readonly seller: Seller; readonly lines: readonly Line[]; readonly products: number };

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const costOf = ({ item, quantity }: Line): number => item.amount * quantity;
const listingOf = ({ item }: Line): Listing | undefined => listings.get(item.id);

/** The lines by seller, in the order of their first items. */
export function parcelsOf(lines: readonly Line[]): readonly Parcel[] {
  const sellers = new Set(lines.flatMap((line) => listingOf(line)?.seller ?? []));
  return [...sellers].map((seller) => {
    const own = lines.filter((line) => listingOf(line)?.seller === seller);
    return { seller, lines: own, products: sumOf(own.map(costOf)) };
  });
}

/** What shipping costs by this option; undefined if the seller does not offer it. */
export function shippingBy(method: string, { seller, products }: Parcel): number | undefined {
  if (method === expedited) return seller.expedited;
  if (method !== standard) return undefined;
  return products >= seller.threshold ? seller.over : seller.under;
}

const optionsOf = (parcel: Parcel): readonly Fields[] => {
  const { under, over, threshold, expedited: price } = parcel.seller;
  const standardOption = {
    shippingMethod: standard,
    shippingPriceUnderThreshold: usd(under),
    shippingPriceOverThreshold: usd(over),
    thresholdPrice: usd(threshold),
    shippingPrice: usd(shippingBy(standard, parcel) ?? under),
  };
  if (price === undefined) return [standardOption];
  return [standardOption, { shippingMethod: expedited, shippingPrice: usd(price) }];
};

const chosenBy = ({ notes }: Basket, { sellerKey }: Seller): string =>
  String(fieldsOf(notes, 'shipping')[sellerKey] ?? standard);

/** Hundredths of a percent; other states have six percent. */
const rates: Readonly<Record<string, number>> = {
  CA: 725,
  NY: 800,
  TX: 825,
  WA: 650,
  OR: 0,
  DE: 0,
  MT: 0,
  NH: 0,
};
const rateIn = ({ territory }: Fields): number => rates[String(territory)] ?? 600;

const toItem = (line: Line): Fields => {
  const listing = listingOf(line);
  return {
    sku: listing?.make.id,
    sellerKey: listing?.seller.sellerKey,
    productId: line.item.ware.id,
    productName: line.item.ware.title,
    ...traitsOf(line.item.label),
    quantity: line.quantity,
    unitPrice: usd(line.item.amount),
    extendedPrice: usd(costOf(line)),
  };
};

/** What a cart, a checkout or an order costs, by seller and altogether. */
function costsOf(basket: Basket, address?: Fields, priceOf = shippingBy) {
  const rate = address && rateIn(address);
  const sellers = parcelsOf(basket.lines).map((parcel) => {
    const method = chosenBy(basket, parcel.seller);
    const shipping = priceOf(method, parcel) ?? 0;
    const tax = Math.round(((parcel.products + shipping) * (rate ?? 0)) / 10_000);
    return { parcel, method, shipping, tax, total: parcel.products + shipping + tax };
  });
  const sum = (part: 'shipping' | 'tax' | 'total') => sumOf(sellers.map((seller) => seller[part]));
  const products = sumOf(basket.lines.map(costOf));
  const pieces = sumOf(basket.lines.map(({ quantity }) => quantity));
  return { rate, sellers, products, pieces, shipping: sum('shipping'), tax: sum('tax'), total: sum('total') };
}

type Costs = ReturnType<typeof costsOf>;

const toSeller = ({ parcel, method, shipping, total }: Costs['sellers'][number]): Fields => ({
  sellerKey: parcel.seller.sellerKey,
  sellerName: parcel.seller.sellerName,
  items: parcel.lines.map(toItem),
  productTotalCost: usd(parcel.products),
  shippingMethod: method,
  shippingCost: usd(shipping),
  sellerTotalCost: usd(total),
});

export function toCart(cart: Basket): Fields {
  const costs = costsOf(cart);
  return enveloped({
    cartKey: cart.id,
    status: cart.stage === 'off' ? 'Deleted' : 'Active',
    itemCount: costs.pieces,
    sellers: costs.sellers.map((seller) => ({
      ...toSeller(seller),
      sellerShippingOptions: optionsOf(seller.parcel),
    })),
    itemSubtotal: usd(costs.products),
    shippingTotal: usd(costs.shipping),
    cartTotal: usd(costs.total),
  });
}

const statuses = { open: 'Open', done: 'Completed', off: 'Cancelled' } as const;
export const lacking = ({ address }: Purchase): readonly string[] => (address ? [] : ['shippingAddress']);

export function toCheckout(purchase: Purchase, priceOf = shippingBy): Fields {
  const { id, stage, address, order } = purchase;
  const costs = costsOf(purchase, address, priceOf);
  return enveloped({
    checkoutKey: id,
    status: statuses[stage],
    missing: lacking(purchase),
    itemCount: costs.pieces,
    shippingAddress: address ?? null,
    sellers: costs.sellers.map((seller) => ({
      ...toSeller(seller),
      estimatedTax: address ? usd(seller.tax) : null,
      sellerShippingOptions: optionsOf(seller.parcel),
    })),
    itemSubtotal: usd(costs.products),
    shippingTotal: usd(costs.shipping),
    taxRate: costs.rate === undefined ? null : costs.rate / 100,
    estimatedTax: address ? usd(costs.tax) : null,
    orderTotal: usd(costs.total),
    orderNumber: order ?? null,
  });
}

export const digits = (name: string, length: number): string =>
  hexOf(`tcgplayer ${name}`).slice(0, length).toUpperCase();

/** Such as `A41C07DE-83CBD1-6D9F2`. */
export const numberOf = (key: string, name: string): string =>
  `${key.toUpperCase()}-${digits(`${key} ${name}`, 6)}-${digits(`${name} ${key}`, 5)}`;

export function toOrder(purchase: Purchase, placedAt: string, priceOf = shippingBy): Fields {
  const { id, address, order } = purchase;
  const costs = costsOf(purchase, address, priceOf);
  return enveloped({
    orderNumber: order,
    checkoutKey: id,
    orderDate: placedAt,
    status: 'Processing',
    itemCount: costs.pieces,
    shippingAddress: address,
    sellers: costs.sellers.map((seller) => ({
      sellerOrderNumber: numberOf(seller.parcel.seller.sellerKey, id),
      ...toSeller(seller),
      taxAmount: usd(seller.tax),
    })),
    transaction: {
      productAmount: usd(costs.products),
      shippingAmount: usd(costs.shipping),
      taxAmount: usd(costs.tax),
      grossAmount: usd(costs.total),
    },
  });
}
