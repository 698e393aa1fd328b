/** Orders in schema.org's words: a compound price with a component for each part, rounded to five Rappen. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

const base = 'https://laden.example/id';

export const deliveries = [
  { '@id': `${base}/delivery/a-post`, name: 'A-Post', rappen: 1_100 },
  { '@id': `${base}/delivery/b-post`, name: 'B-Post', rappen: 890 },
] as const;

export const priced = (rappen: number, more: Fields = {}): Fields => ({
  '@type': 'UnitPriceSpecification',
  ...more,
  price: rappen,
  priceCurrency: 'CHF',
});

const itemsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map(({ id, item, quantity }) => ({
    '@type': 'OrderItem',
    orderItemNumber: Number(id),
    orderQuantity: quantity,
    orderedItem: {
      '@type': 'ProductModel',
      '@id': item.id,
      name: `${item.ware.title}, ${item.label}`,
      sku: item.sku,
    },
    acceptedOffer: {
      '@type': 'Offer',
      priceSpecification: priced(item.amount, {
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1 },
      }),
    },
    totalPrice: priced(item.amount * quantity, { name: 'Item' }),
  }));

/** From 100 francs on 3 % less, and in the end rounded to five Rappen; VAT of 8.1 % inside. */
function totalOf(lines: readonly Line[], delivery?: string): Fields {
  const goods = sumOf(lines);
  const discount = goods >= 10_000 ? Math.round((goods * 3) / 100) : 0;
  const way = deliveries.find((each) => each['@id'] === delivery);
  const exact = goods - discount + (way?.rappen ?? 0);
  const total = Math.round(exact / 5) * 5;
  return {
    '@type': 'CompoundPriceSpecification',
    price: total,
    priceCurrency: 'CHF',
    valueAddedTaxIncluded: true,
    priceComponent: [
      priced(goods, { name: 'Goods' }),
      ...(discount > 0 ? [priced(-discount, { name: 'Discount' })] : []),
      ...(way ? [priced(way.rappen, { name: 'Delivery' })] : []),
      ...(total === exact ? [] : [priced(total - exact, { name: 'Rounding' })]),
    ],
  };
}

export const showCart = ({ id, lines }: Basket): Fields => ({
  '@context': 'https://schema.org',
  '@type': 'Order',
  '@id': id,
  orderedItem: itemsOf(lines),
  totalPaymentDue: totalOf(lines),
});

const methodOf = ({ rappen, ...way }: (typeof deliveries)[number]): Fields => ({
  '@type': 'DeliveryMethod',
  ...way,
  priceSpecification: priced(rappen),
});

function deliveryOf({ address, method }: Purchase): Fields {
  const way = deliveries.find((each) => each['@id'] === method);
  return {
    '@type': 'ParcelDelivery',
    ...(address && { deliveryAddress: address }),
    ...(way && { hasDeliveryMethod: methodOf(way) }),
  };
}

const bodyOf = (purchase: Purchase): Fields => ({
  orderedItem: itemsOf(purchase.lines),
  orderDelivery: deliveryOf(purchase),
  totalPaymentDue: totalOf(purchase.lines, purchase.method),
});

const statuses = { open: 'OrderPaymentDue', done: 'OrderProcessing', off: 'OrderCancelled' } as const;

/** A checkout that can be confirmed has a potential ConfirmAction. */
export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  '@context': 'https://schema.org',
  '@type': 'Order',
  '@id': purchase.id,
  orderStatus: `https://schema.org/${statuses[purchase.stage]}`,
  ...bodyOf(purchase),
  availableDeliveryMethod: deliveries.map(methodOf),
  potentialAction:
    purchase.stage === 'open'
      ? [{ '@type': lacking.length > 0 ? 'UpdateAction' : 'ConfirmAction', object: lacking }]
      : [],
  ...(purchase.order && { orderNumber: purchase.order }),
});

export const showOrder = (purchase: Purchase): Fields => ({
  '@context': 'https://schema.org',
  '@type': 'Order',
  orderNumber: purchase.order,
  orderStatus: 'https://schema.org/OrderProcessing',
  isBasedOn: { '@id': purchase.id },
  ...bodyOf(purchase),
});
