/** The orders of HCL Commerce: totals with their currency beside them, and a delivery that stands in each order item. */
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const shipModes = [
  { id: '11801', code: 'Yamato', description: 'Delivery in three days', yen: 660 },
  { id: '11802', code: 'Yamato Cool', description: 'Cooled delivery on the next day', yen: 1_210 },
] as const;

type Totals = {
  readonly product: number;
  readonly adjustment: number;
  readonly shipping: number;
  readonly salesTax: number;
  readonly shippingTax: number;
};

/** From 20,000 yen on a tenth is taken off, and a tenth of tax is on top of goods and shipping. */
function totalsOf(lines: readonly Line[], mode?: string): Totals {
  const product = sumOf(lines);
  const adjustment = product >= 20_000 ? -Math.round(product / 10) : 0;
  const shipping = shipModes.find(({ id }) => id === mode)?.yen ?? 0;
  const salesTax = Math.floor((product + adjustment) / 10);
  return { product, adjustment, shipping, salesTax, shippingTax: Math.floor(shipping / 10) };
}

const inYen = (name: string, amount: number): Fields => ({ [name]: amount, [`${name}Currency`]: 'JPY' });

function figuresOf(lines: readonly Line[], mode?: string): Fields {
  const { product, adjustment, shipping, salesTax, shippingTax } = totalsOf(lines, mode);
  return {
    ...inYen('totalProductPrice', product),
    ...inYen('totalAdjustment', adjustment),
    adjustment:
      adjustment === 0
        ? []
        : [
            {
              code: 'TENTH-OFF',
              displayLevel: 'Order',
              usage: 'Discount',
              ...inYen('amount', adjustment),
            },
          ],
    ...inYen('totalShippingCharge', shipping),
    ...inYen('totalSalesTax', salesTax),
    ...inYen('totalShippingTax', shippingTax),
    ...inYen('grandTotal', product + adjustment + shipping + salesTax + shippingTax),
  };
}

const chargePolicy = {
  name: 'StandardShippingChargeBySeller',
  type: 'ShippingCharge',
  uniqueID: '-7001',
} as const;

const orderItemOf = ({ id, item, quantity }: Line, delivery: Fields): Fields => ({
  orderItemId: id,
  productId: item.id,
  partNumber: item.sku,
  quantity,
  UOM: 'C62',
  unitPrice: item.amount,
  orderItemPrice: item.amount * quantity,
  currency: 'JPY',
  orderItemInventoryStatus: 'Available',
  usableShippingChargePolicy: [chargePolicy],
  ...delivery,
});

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  orderId: id,
  orderStatus: stage === 'off' ? 'X' : 'P',
  orderItem: lines.map((line) => orderItemOf(line, {})),
  ...figuresOf(lines),
});

/** Each item says where it goes, and how. */
function deliveryOf({ address, method }: Purchase): Fields {
  const mode = shipModes.find(({ id }) => id === method);
  return {
    ...fieldsOf({ address }, 'address'),
    ...(mode && {
      shipModeId: mode.id,
      shipModeCode: mode.code,
      shipModeDescription: mode.description,
    }),
  };
}

const contentsOf = (purchase: Purchase): Fields => ({
  orderItem: purchase.lines.map((line) => orderItemOf(line, deliveryOf(purchase))),
  ...figuresOf(purchase.lines, purchase.method),
});

/** Pending, submitted, cancelled. */
const states = { open: 'P', done: 'M', off: 'X' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkoutId: purchase.id,
  orderStatus: states[purchase.stage],
  ...contentsOf(purchase),
  usableShippingMode: shipModes.map(({ id, code, description, yen }) => ({
    shipModeId: id,
    shipModeCode: code,
    shipModeDescription: description,
    ...inYen('shippingCharge', yen),
  })),
  incomplete: lacking,
  ...(purchase.order && { placedOrderId: purchase.order }),
});

export const showOrder = (purchase: Purchase): Fields => ({
  orderId: purchase.order,
  orderStatus: 'M',
  ...contentsOf(purchase),
});
