/** The carts, checkouts and orders of Oracle Commerce: a `priceInfo` of the order and of each item, in fils. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { value: 'homeDelivery', displayName: 'Home delivery, two days', fils: 1_500 },
  { value: 'sameDay', displayName: 'Same day', fils: 2_750 },
] as const;

/** The first five pieces have the list price, all others cost a tenth less. */
function pricesOf(line: Line) {
  const { amount: listPrice } = line.item;
  const [full, less] = [Math.min(line.quantity, 5), Math.max(0, line.quantity - 5)];
  const reduced = Math.round((listPrice * 9) / 10);
  const detailed = [
    { quantity: full, detailedUnitPrice: listPrice, amount: full * listPrice, discounted: false },
    { quantity: less, detailedUnitPrice: reduced, amount: less * reduced, discounted: true },
  ];
  const rawTotalPrice = listPrice * line.quantity;
  const amount = full * listPrice + less * reduced;
  const rows = detailed.filter(({ quantity }) => quantity > 0);
  return { listPrice, rawTotalPrice, amount, discountAmount: rawTotalPrice - amount, rows };
}

const namesOf = ({ item }: Line): Fields => {
  const [productId, catRefId] = item.id.split('|');
  return { productId, catRefId, displayName: `${item.ware.title}, ${item.label}` };
};

const cartItemOf = (line: Line): Fields => {
  const { listPrice, rawTotalPrice, discountAmount, amount, rows } = pricesOf(line);
  return {
    commerceItemId: line.id,
    ...namesOf(line),
    quantity: line.quantity,
    unitPrice: listPrice,
    rawTotalPrice,
    discountAmount,
    price: amount,
    detailedItemPriceInfo: rows,
  };
};

const commerceItemOf = (line: Line): Fields => {
  const { rows, ...prices } = pricesOf(line);
  return {
    id: line.id,
    ...namesOf(line),
    quantity: line.quantity,
    priceInfo: { currencyCode: 'KWD', ...prices, currentPriceDetails: rows },
  };
};

function priceInfoOf(lines: readonly Line[], shipping = 0): Fields {
  const rawSubtotal = sumOf(lines);
  const discountAmount = lines.reduce((sum, line) => sum + pricesOf(line).discountAmount, 0);
  const amount = rawSubtotal - discountAmount;
  return {
    currencyCode: 'KWD',
    rawSubtotal,
    discountAmount,
    amount,
    shipping,
    tax: 0,
    total: amount + shipping,
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  cartId: id,
  state: stage === 'off' ? 'REMOVED' : 'INCOMPLETE',
  priceInfo: priceInfoOf(lines),
  shoppingCart: {
    numberOfItems: lines.reduce((all, { quantity }) => all + quantity, 0),
    items: lines.map(cartItemOf),
  },
});

/** What checkouts and orders have in common: all is sent in one group. */
function soldIn({ lines, address, method }: Purchase): Fields {
  const chosen = methods.find(({ value }) => value === method);
  const shipping = chosen?.fils ?? 0;
  return {
    priceInfo: priceInfoOf(lines, shipping),
    commerceItems: lines.map(commerceItemOf),
    shippingGroups: [
      {
        shippingGroupId: 'sg1',
        shippingAddress: address ?? null,
        shippingMethod: chosen
          ? { value: chosen.value, shippingMethodDescription: chosen.displayName }
          : null,
        priceInfo: { currencyCode: 'KWD', amount: shipping },
        items: lines.map(({ id, quantity }) => ({ commerceItemId: id, quantity })),
      },
    ],
  };
}

const states = { open: 'INCOMPLETE', done: 'SUBMITTED', off: 'REMOVED' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkoutId: purchase.id,
  state: purchase.stage === 'open' && lacking.length === 0 ? 'READY_TO_SUBMIT' : states[purchase.stage],
  missingInformation: lacking,
  ...soldIn(purchase),
  availableShippingMethods: methods.map(({ value, displayName, fils }) => ({
    value,
    displayName,
    shippingCost: { amount: fils, currency: 'KWD' },
  })),
  orderId: purchase.order ?? null,
});

export const showOrder = (purchase: Purchase): Fields => ({
  orderId: purchase.order,
  checkoutId: purchase.id,
  state: 'SUBMITTED',
  ...soldIn(purchase),
});
