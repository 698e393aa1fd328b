/**
 * A hosted shop in the manner of Volusion: products with child products, cart rows, and orders with `OrderDetails`.
 *
 * Lawful oddities: records are wrapped in `xmldata`, flags are `Y` and `N`, and the mode of an update says whether its rows
 * insert or update; addresses are flat; gift wrap has a cost for each piece; there are two sales taxes on top, by the state
 * of the address, and coffee is not taxable.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogWith, childOf, isTaxable, refusal, usd, wares, wrapping, yes } from './stock.ts';
import { listed } from './tool-list.ts';

const methods = [
  { ShippingMethodID: 101, ShippingMethodName: 'USPS Ground Advantage', rate: 725 },
  { ShippingMethodID: 205, ShippingMethodName: 'UPS 2nd Day Air', rate: 1_890 },
  { ShippingMethodID: 207, ShippingMethodName: 'UPS Next Day Air', rate: 3_440 },
] as const;
export const lowestRate = methods[0].rate;

type Gifted = Checkout & { readonly isGift?: boolean };

/** The figures of a checkout, in cents. */
export type Figures = ReturnType<typeof figuresOf>;

/** The sales taxes on this amount, by the address. */
export const taxesOn = (amount: number, address: Fields = {}) => {
  const rate1 = address.ShipCountry === 'United States' ? 6.25 : 0;
  const rate2 = rate1 > 0 && address.ShipState === 'TX' ? 2 : 0;
  return { rate1, rate2, tax1: Math.round((amount * rate1) / 100), tax2: Math.round((amount * rate2) / 100) };
};

const wrapOf = ({ quantity }: Line, isGift: boolean): number => (isGift ? wrapping * quantity : 0);

export function figuresOf(checkout: Checkout) {
  const { lines, method, address, isGift = false }: Gifted = checkout;
  const subtotal = subtotalOf(lines);
  const wrap = sumOf(lines.map((line) => wrapOf(line, isGift)));
  const shipping = methods.find(({ ShippingMethodID }) => String(ShippingMethodID) === method)?.rate ?? 0;
  const taxable = subtotalOf(lines.filter(({ item }) => isTaxable(item.ware))) + wrap;
  const taxes = taxesOn(taxable, address);
  const total = subtotal + wrap + shipping + taxes.tax1 + taxes.tax2;
  return { subtotal, wrap, shipping, taxable, ...taxes, total };
}

const rowOf = (line: Line): Fields => ({
  ProductCode: line.item.id,
  ProductName: line.item.ware.title,
  Options: line.item.label,
  Quantity: line.quantity,
  ProductPrice: usd(line.item.amount),
  TotalPrice: usd(amountOf(line)),
  TaxableProduct: yes(isTaxable(line.item.ware)),
});

type Sums = (checkout: Checkout) => Figures;

const recordsWith = (sums: Sums): Pick<Words, 'cart' | 'checkout' | 'order'> => {
  const contents = (checkout: Checkout): Fields => {
    const { lines, method, address = {}, isGift = false }: Gifted = checkout;
    const { subtotal, wrap, shipping, rate1, rate2, tax1, tax2, total } = sums(checkout);
    return {
      OrderDetails: lines.map((line) => ({
        OrderDetailID: Number(line.key),
        ...rowOf(line),
        GiftWrap: yes(isGift),
        GiftWrapCost: usd(wrapOf(line, isGift)),
      })),
      ...address,
      ShippingMethodID: method === undefined ? null : Number(method),
      SubTotal: usd(subtotal),
      TotalGiftWrapCost: usd(wrap),
      TotalShippingCost: usd(shipping),
      SalesTaxRate1: rate1 / 100,
      SalesTax1: usd(tax1),
      SalesTaxRate2: rate2 / 100,
      SalesTax2: usd(tax2),
      PaymentAmount: usd(total),
    };
  };
  return {
    cart: ({ id, lines, state }) => ({
      CartID: id,
      CartStatus: state === 'open' ? 'Active' : 'Cancelled',
      CartItems: lines.map((line) => ({ CartItemID: Number(line.key), ...rowOf(line) })),
      SubTotal: usd(subtotalOf(lines)),
    }),
    checkout: (each) => ({
      CheckoutID: Number(each.id),
      CartID: each.cart,
      CheckoutStatus: { open: 'Incomplete', placed: 'Completed', cancelled: 'Cancelled' }[each.state],
      ShippingMethods: methods.map(({ rate, ...method }) => ({ ...method, Rate: usd(rate) })),
      ...contents(each),
      OrderID: each.order === undefined ? null : Number(each.order),
    }),
    order: (each, placedAt) => ({
      OrderID: Number(each.order),
      CheckoutID: Number(each.id),
      OrderStatus: 'New',
      OrderDate: placedAt,
      ...contents(each),
      Total_Payment_Authorized: usd(sums(each).total),
      Total_Payment_Received: usd(0),
    }),
  };
};

const needed = [
  'ShipFirstName',
  'ShipLastName',
  'ShipAddress1',
  'ShipCity',
  'ShipState',
  'ShipPostalCode',
  'ShipCountry',
] as const;

/** The checkout after an update of its address, method and gift wrap. */
export const delivered: Words['delivery'] = (checkout, args) => {
  const { ShippingMethodID: wanted, GiftWrap } = args;
  if (wanted !== undefined && !methods.some(({ ShippingMethodID }) => ShippingMethodID === wanted)) {
    return refusal('unknown-method', { ShippingMethodID: wanted });
  }
  const sent = Object.fromEntries(
    [...needed, 'ShipAddress2'].filter((name) => args[name] !== undefined).map((name) => [name, args[name]]),
  );
  const address: Fields = { ...checkout.address, ...sent };
  const hasAddress = Object.keys(address).length > 0;
  const missing = hasAddress ? needed.filter((name) => address[name] === undefined) : [];
  if (missing.length > 0) return refusal('unaddressed', { Fields: missing });
  return {
    ...checkout,
    ...(hasAddress && { address }),
    ...(wanted !== undefined && { method: String(wanted) }),
    ...(GiftWrap !== undefined && { isGift: GiftWrap === 'Y' }),
  };
};

export const insertsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'CartItems').map((row) => ({
    does: 'add',
    item: row.ProductCode,
    quantity: Number(row.Quantity),
  }));

const changesIn = (args: Fields): readonly Change[] =>
  args.ImportMode === 'Insert'
    ? insertsIn(args)
    : rowsIn(args, 'CartItems').map((row) => ({
        does: 'set',
        key: String(row.CartItemID),
        quantity: Number(row.Quantity),
      }));

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly sums?: Sums;
  readonly catalog?: Tools;
};

export const volusionDesk =
  ({ rules = {}, words = {}, sums = figuresOf, catalog }: Bent = {}) =>
  (places: Places): Tools => {
    const nextCart = counter();
    const own: Words = {
      cartOf: ({ CartID }) => CartID,
      checkoutOf: ({ CheckoutID }) => CheckoutID,
      orderOf: ({ OrderID }) => OrderID,
      filling: insertsIn,
      changes: changesIn,
      delivery: delivered,
      approval: (args) => {
        const { Approved, ApprovalDate } = fieldsOf(args, 'BuyerApproval');
        return { given: Approved === 'Y', at: ApprovalDate };
      },
      ...recordsWith(sums),
      ...words,
    };
    const kept: Rules = {
      ...usual,
      find: childOf,
      newKey: ids('', 73_160, 1),
      cartId: () => uuidOf(`volusion cart ${nextCart()}`).replaceAll('-', '').toUpperCase(),
      checkoutId: ids('', 5_512, 3),
      orderId: ids('', 18_204, 1),
      refuse: refusal,
      totals: (lines) => ({ subtotal: subtotalOf(lines), discount: 0, shipping: 0, tax: 0, total: 0 }),
      ...rules,
    };
    return tradeOf(own, kept, catalog ?? catalogWith((page, size) => (page - 1) * size), places);
  };

/** @param plant a fault in its tools; none by default */
export const volusion = (plant: Plant = honest): Variant =>
  shop({
    name: 'volusion',
    listed,
    open: volusionDesk(),
    plant,
    result: (record) => {
      const xmldata = { xmldata: record };
      return { structuredContent: xmldata, content: [{ type: 'text', text: JSON.stringify(xmldata) }] };
    },
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { drinkware: ({ product_type }) => product_type === 'Drinkware' },
    rate: [300, 4_000],
  });
