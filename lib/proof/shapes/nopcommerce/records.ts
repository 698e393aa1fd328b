/** The shopping carts, checkouts and orders of nopCommerce: amounts as values in pence and as texts, with the tax inside. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Basket, Line, Purchase } from '../desk/desk.ts';

export const methods = [
  { id: 1, name: 'Ground', description: 'Three to five days', pence: 450 },
  { id: 2, name: 'Next Day Air', description: 'The next working day', pence: 1_195 },
] as const;

export const attributesOf = (ware: Ware, makeId: number): readonly Fields[] => [
  { ProductAttributeMappingId: ware.id + 50, Value: makeId },
];

/** What a piece costs from ten pieces on. */
export const tierOf = (pence: number): number => Math.round((pence * 88) / 100);

const unitPriceOf = ({ item, quantity }: Line): number =>
  item.ware.kind === 'Kitchen' && quantity >= 10 ? tierOf(item.amount) : item.amount;

const textOf = (pence: number): string =>
  `${pence < 0 ? '-' : ''}£${(Math.abs(pence) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;

/** An amount as text, and as a value in pence. */
const shown = (name: string, pence: number): Fields => ({
  [name]: textOf(pence),
  [`${name}Value`]: pence,
});

const makeIdOf = ({ item }: Line): number => Number(item.id.split('/').at(-1));

const itemOf = (line: Line): Fields => ({
  Id: Number(line.id),
  Sku: line.item.sku,
  ProductId: line.item.ware.id,
  ProductName: line.item.ware.title,
  ProductSeName: line.item.ware.handle,
  ProductAttributes: attributesOf(line.item.ware, makeIdOf(line)),
  AttributeInfo: `${line.item.ware.option}: ${line.item.label}`,
  ...shown('UnitPrice', unitPriceOf(line)),
  Quantity: line.quantity,
  ...shown('SubTotal', unitPriceOf(line) * line.quantity),
  Warnings: [],
});

/** Five pounds off from sixty on; all amounts include a tax of 20 %. */
function figuresOf(lines: readonly Line[], method?: string) {
  const subtotal = lines.reduce((all, line) => all + unitPriceOf(line) * line.quantity, 0);
  const discount = subtotal >= 6_000 ? -500 : 0;
  const chosen = methods.find(({ id }) => String(id) === method);
  const shipping = chosen?.pence;
  const total = subtotal + discount + (shipping ?? 0);
  return { subtotal, discount, chosen, shipping, total, tax: Math.round((total * 20) / 120) };
}

type Figures = ReturnType<typeof figuresOf>;

const orderTotals = ({ subtotal, discount, chosen, shipping, total, tax }: Figures): Fields => ({
  ...shown('SubTotal', subtotal),
  ...(discount === 0 ? {} : shown('SubTotalDiscount', discount)),
  RequiresShipping: true,
  SelectedShippingMethod: chosen?.name ?? null,
  ...(shipping === undefined ? { Shipping: 'Calculated during checkout' } : shown('Shipping', shipping)),
  DisplayTax: true,
  PricesIncludeTax: true,
  ...shown('Tax', tax),
  TaxRates: [{ Rate: '20', ...shown('Tax', tax) }],
  WillEarnRewardPoints: Math.floor(total / 1_000),
  ...shown('OrderTotal', total),
});

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  ShoppingCartId: Number(id),
  IsEditable: stage === 'open',
  IsDeleted: stage === 'off',
  CurrencyCode: 'GBP',
  Items: lines.map(itemOf),
  OrderTotals: orderTotals(figuresOf(lines)),
  Warnings: [],
});

function stepOf({ stage, address, method }: Purchase): string {
  if (stage !== 'open') return stage === 'done' ? 'Completed' : 'Cancelled';
  if (!address) return 'ShippingAddress';
  return method ? 'Confirm' : 'ShippingMethod';
}

export const showCheckout = (purchase: Purchase): Fields => {
  const figures = figuresOf(purchase.lines, purchase.method);
  return {
    CheckoutId: Number(purchase.id),
    CheckoutStep: stepOf(purchase),
    CurrencyCode: 'GBP',
    Items: purchase.lines.map(itemOf),
    ShippingAddress: purchase.address ?? null,
    ShippingMethods: purchase.address
      ? methods.map(({ id, name, description, pence }) => ({
          Id: id,
          Name: name,
          Description: description,
          ...shown('Fee', pence),
          Selected: figures.chosen?.id === id,
        }))
      : [],
    OrderTotals: orderTotals(figures),
    OrderId: purchase.order === undefined ? null : Number(purchase.order),
  };
};

/** An order has its totals beside its items, by other names. */
export const showOrder = (purchase: Purchase): Fields => {
  const { subtotal, discount, chosen, shipping = 0, total, tax } = figuresOf(purchase.lines, purchase.method);
  return {
    Id: Number(purchase.order),
    CustomOrderNumber: `HD-${purchase.order}`,
    CheckoutId: Number(purchase.id),
    OrderStatusId: 20,
    OrderStatus: 'Processing',
    PaymentMethodStatus: 'Paid',
    ShippingMethod: chosen?.name ?? null,
    ShippingAddress: purchase.address ?? null,
    CustomerCurrencyCode: 'GBP',
    Items: purchase.lines.map(itemOf),
    PricesIncludeTax: true,
    ...shown('OrderSubtotal', subtotal),
    ...(discount === 0 ? {} : shown('OrderSubTotalDiscount', discount)),
    ...shown('OrderShipping', shipping),
    ...shown('Tax', tax),
    ...shown('OrderTotal', total),
  };
};
