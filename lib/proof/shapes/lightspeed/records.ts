/** The quotes and orders of Lightspeed eCom: each price with and without tax, and quantities as text. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { id: 2401, title: 'PostNL', cents: 495 },
  { id: 2402, title: 'Courier, the same day', cents: 1_250 },
] as const;

const methodOf = (method: string | undefined) => methods.find(({ id }) => String(id) === method);

/** Food is taxed with 9 %, all else with 21 %. */
const rateOf = ({ item }: Line): number => (item.ware.kind === 'Food' ? 9 : 21);

/** All prices are with tax, and without it rounded to the cent. */
const excluding = (cents: number, rate: number): number => Math.round((cents * 100) / (100 + rate));

const both = (name: string, cents: number, rate: number): Fields => ({
  [`${name}Excl`]: excluding(cents, rate),
  [`${name}Incl`]: cents,
});

const resource = (embedded: readonly Fields[]): Fields => ({
  resource: { count: embedded.length, embedded },
});

const productOf = (line: Line): Fields => ({
  id: Number(line.id),
  variantId: Number(line.item.id),
  productTitle: line.item.ware.title,
  variantTitle: line.item.label,
  articleCode: line.item.sku,
  quantity: String(line.quantity),
  taxRate: rateOf(line) / 100,
  ...both('basePrice', line.item.amount, rateOf(line)),
  ...both('price', line.item.amount * line.quantity, rateOf(line)),
});

type Part = { readonly rate: number; readonly cents: number };

function taxesOf(parts: readonly Part[]) {
  return [9, 21].flatMap((rate) => {
    const amount = parts
      .filter((part) => part.rate === rate)
      .reduce((sum, { cents }) => sum + cents - excluding(cents, rate), 0);
    return amount > 0 ? [{ name: `BTW ${rate}%`, rate: rate / 100, amount }] : [];
  });
}

function figuresOf(lines: readonly Line[], method?: string): Fields {
  const shipment = methodOf(method)?.cents ?? 0;
  const parts = lines.map((line) => ({ rate: rateOf(line), cents: sumOf([line]) }));
  const taxRates = taxesOf([...parts, { rate: 21, cents: shipment }]);
  const priceTax = taxRates.reduce((sum, { amount }) => sum + amount, 0);
  const priceIncl = sumOf(lines) + shipment;
  return {
    currency: 'EUR',
    products: resource(lines.map(productOf)),
    ...(method !== undefined && both('shipmentPrice', shipment, 21)),
    taxRates,
    priceTax,
    priceExcl: priceIncl - priceTax,
    priceIncl,
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  quote: { id: Number(id), status: stage === 'off' ? 'cancelled' : 'open', ...figuresOf(lines) },
});

const shipmentOf = ({ address, method }: Purchase): Fields => {
  const chosen = methodOf(method);
  return {
    addressShipping: address ?? null,
    shipmentId: chosen?.id ?? null,
    shipmentTitle: chosen?.title ?? null,
  };
};

const states = { open: 'open', done: 'ordered', off: 'cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkout: {
    id: Number(purchase.id),
    status: purchase.stage === 'open' && lacking.length === 0 ? 'ready' : states[purchase.stage],
    ...figuresOf(purchase.lines, purchase.method),
    ...shipmentOf(purchase),
    shipmentMethods: resource(
      methods.map(({ id, title, cents }) => ({ id, title, ...both('price', cents, 21) })),
    ),
    required: lacking,
    order: purchase.order ? { id: Number(purchase.order) } : null,
  },
});

export const showOrder = (purchase: Purchase): Fields => ({
  order: {
    id: Number(purchase.order),
    number: `ORD${String(purchase.order).slice(-5)}`,
    status: 'processing_awaiting_shipment',
    paymentStatus: 'paid',
    shipmentStatus: 'not_shipped',
    ...figuresOf(purchase.lines, purchase.method),
    ...shipmentOf(purchase),
  },
});
