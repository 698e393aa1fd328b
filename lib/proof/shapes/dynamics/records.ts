/** The carts and sales orders of Dynamics 365 Commerce: lines that are voided stay in the cart, and tax is on each line. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const modes = [
  { Code: '70', Description: 'Standard', ChargeAmount: 5_900 },
  { Code: '99', Description: 'Overnight', ChargeAmount: 14_900 },
] as const;

const metadata = (type: string): Fields => ({
  '@odata.context': `https://retail.example/Commerce/$metadata#${type}/$entity`,
});

const taxOf = (net: number): number => Math.round(net / 4);

/** From ten pieces on, a line costs a tenth less. */
const savedOn = ({ item, quantity }: Line): number =>
  quantity >= 10 ? Math.round((item.amount * quantity) / 10) : 0;

function lineOf(line: Line, mode: string | undefined, IsVoided = false): Fields {
  const { id, item, quantity } = line;
  const saved = savedOn(line);
  const net = item.amount * quantity - saved;
  return {
    LineId: id,
    ProductId: Number(item.id),
    ItemId: item.sku,
    Description: `${item.ware.title}, ${item.label}`,
    Quantity: quantity,
    UnitOfMeasureSymbol: 'st',
    Price: item.amount,
    DiscountAmount: IsVoided ? 0 : saved,
    DiscountLines: saved > 0 ? [{ OfferId: 'STORPACK', OfferName: 'Storpack', EffectiveAmount: saved }] : [],
    NetAmountWithoutTax: IsVoided ? 0 : net,
    TaxAmount: IsVoided ? 0 : taxOf(net),
    TotalAmount: IsVoided ? 0 : net + taxOf(net),
    TaxRatePercent: 25,
    ItemTaxGroupId: 'MOMS25',
    DeliveryMode: mode ?? '',
    IsVoided,
    IsPriceOverridden: false,
  };
}

const voidedOf = ({ notes }: Basket): readonly Line[] =>
  Array.isArray(notes.voided) ? (notes.voided as readonly Line[]) : [];

function figuresOf(basket: Basket, mode?: string): Fields {
  const { lines } = basket;
  const saved = lines.reduce((sum, line) => sum + savedOn(line), 0);
  const subtotal = sumOf(lines);
  const charge = modes.find(({ Code }) => Code === mode)?.ChargeAmount ?? 0;
  const onLines = lines.reduce(
    (sum, line) => sum + taxOf(line.item.amount * line.quantity - savedOn(line)),
    0,
  );
  const tax = onLines + taxOf(charge);
  const total = subtotal - saved + charge + tax;
  return {
    CurrencyCode: 'SEK',
    ChannelId: 68_719_478_279,
    TotalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    SubtotalAmountWithoutTax: subtotal,
    DiscountAmount: saved,
    ChargeAmount: charge,
    TaxAmount: tax,
    TotalAmount: total,
    AmountPaid: 0,
    AmountDue: total,
    CartLines: [
      ...lines.map((line) => lineOf(line, mode)),
      ...voidedOf(basket).map((line) => lineOf(line, mode, true)),
    ],
  };
}

export const showCart = (basket: Basket): Fields => ({
  ...metadata('Carts'),
  Id: basket.id,
  CartTypeValue: 1,
  Version: basket.version * 4_099,
  ...figuresOf(basket),
});

const deliveryOf = ({ address, method }: Purchase): Fields => ({
  ShippingAddress: address ?? null,
  DeliveryMode: method ?? '',
});

const statuses = { open: 'Open', done: 'Ordered', off: 'Voided' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  ...metadata('CheckoutCarts'),
  CheckoutId: purchase.id,
  CheckoutStatus: statuses[purchase.stage],
  ...figuresOf(purchase, purchase.method),
  ...deliveryOf(purchase),
  AvailableDeliveryModes: modes,
  ValidationResults: lacking.map((member) => ({
    ErrorResourceId: `Microsoft_Dynamics_Commerce_${member}Missing`,
    ErrorContext: `${member} is required before the order can be placed.`,
  })),
  SalesOrderId: purchase.order ?? null,
});

export const showOrder = (purchase: Purchase): Fields => {
  const { CartLines, AmountDue, ...figures } = figuresOf(purchase, purchase.method);
  return {
    ...metadata('SalesOrders'),
    Id: purchase.order,
    SalesStatusValue: 1,
    StatusValue: 1,
    ...figures,
    AmountPaid: AmountDue,
    SalesLines: CartLines,
    ...deliveryOf(purchase),
  };
};
