/** The carts, checkouts and orders of Snipcart: items with their own totals, taxes by name, and amounts in cents. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';

/** What the first piece costs, and each further one. */
export const methods = [
  { slug: 'regular-parcel', description: 'Regular Parcel', first: 850, further: 150 },
  { slug: 'xpresspost', description: 'Xpresspost', first: 1_690, further: 220 },
] as const;

const taxes = [
  { taxName: 'GST', taxRate: 0.05, parts: 5_000 },
  { taxName: 'QST', taxRate: 0.09975, parts: 9_975 },
] as const;

export const isStackable = ({ title }: Ware): boolean => !title.startsWith('Engraved');

const piecesIn = (lines: readonly Line[]): number => lines.reduce((all, { quantity }) => all + quantity, 0);

const itemOf = ({ id, item, quantity }: Line): Fields => ({
  uniqueId: id,
  id: item.id,
  name: item.ware.title,
  customFields: [{ name: item.ware.option, value: item.label }],
  unitPrice: item.amount,
  quantity,
  totalPrice: item.amount * quantity,
  stackable: isStackable(item.ware),
  hasTaxesIncluded: false,
  shippable: true,
});

/** A token that is another one after each change of the cart. */
const sessionOf = ({ id, version }: Basket): string => hexOf(`session ${id} ${version}`);

/** Taxes and shipping are not known yet. */
export const showCart = (cart: Basket): Fields => ({
  token: cart.id,
  sessionToken: sessionOf(cart),
  status: cart.stage === 'off' ? 'Deleted' : 'InProgress',
  currency: 'CAD',
  items: cart.lines.map(itemOf),
  itemsCount: piecesIn(cart.lines),
  itemsTotal: sumOf(cart.lines),
});

const costOf = (lines: readonly Line[], { first, further }: (typeof methods)[number]): number =>
  first + further * (piecesIn(lines) - 1);

/** Abroad nothing is taxed, and only in Quebec there is a second tax; shipping is taxed like goods. */
function taxesOn(base: number, address: Fields | undefined) {
  if (address?.country !== 'CA') return [];
  return taxes
    .filter(({ taxName }) => taxName === 'GST' || address.province === 'QC')
    .map(({ taxName, taxRate, parts }) => ({
      taxName,
      taxRate,
      includedInPrice: false,
      amount: Math.round((base * parts) / 100_000),
    }));
}

function figuresOf({ lines, method, address }: Purchase): Fields {
  const chosen = methods.find(({ slug }) => slug === method);
  const itemsTotal = sumOf(lines);
  const fees = chosen ? costOf(lines, chosen) : 0;
  const due = taxesOn(itemsTotal + fees, address);
  const taxesTotal = due.reduce((all, { amount }) => all + amount, 0);
  return {
    currency: 'CAD',
    items: lines.map(itemOf),
    itemsCount: piecesIn(lines),
    itemsTotal,
    shippingAddress: address ?? null,
    shippingInformation: { method: chosen?.description ?? null, slug: chosen?.slug ?? null, fees },
    taxes: due,
    taxesTotal,
    finalGrandTotal: itemsTotal + fees + taxesTotal,
  };
}

const states = { open: 'InProgress', done: 'Processed', off: 'Cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  token: purchase.id,
  status: purchase.stage === 'open' && lacking.length === 0 ? 'ReadyForPayment' : states[purchase.stage],
  missingInformation: lacking,
  ...figuresOf(purchase),
  shippingRates: methods.map((method) => ({
    slug: method.slug,
    description: method.description,
    cost: costOf(purchase.lines, method),
  })),
  invoiceNumber: purchase.order ?? null,
});

export const showOrder = (purchase: Purchase): Fields => ({
  invoiceNumber: purchase.order,
  checkoutToken: purchase.id,
  status: 'Processed',
  paymentStatus: 'Paid',
  ...figuresOf(purchase),
});
