/** Items, shipping options and sums of the shape of eBay, and the records that show them. */
import { asFields } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';
import { type Item, itemsOf, waresOf } from '../desk/stock.ts';

export const wares = waresOf({ first: 61_300, maker: 'Lakeside Salvage', option: 'Finish', prefix: 'LS' }, [
  [
    'Rotary Phone',
    'Collectibles',
    [
      ['Black', '64.95'],
      ['Ivory', '71.50'],
    ],
  ],
  ['Typewriter Ribbon', 'Office', [['Black and red', '11.25']]],
  [
    'Field Radio',
    'Electronics',
    [
      ['Olive', '138.00'],
      ['Sand', '142.75', 'sold out'],
    ],
  ],
  ['Slide Rule', 'Office', [['Bamboo', '29.90']]],
  ['Brass Compass', 'Collectibles', [['Polished', '43.40']]],
  ['Tube Amplifier', 'Electronics', [['Walnut', '219.00']]],
]);

export const groupOf = ({ id }: Ware): string => String(145_000_000_000 + id * 4_177);

const itemIds = new Map(
  wares.flatMap((ware) =>
    ware.makes.map(({ id }) => {
      const variation = ware.makes.length === 1 ? '0' : String(412_000_000_000 + id * 5_039);
      return [id, `v1|${groupOf(ware)}|${variation}`] as const;
    }),
  ),
);

export const items: ReadonlyMap<string, Item> = itemsOf(wares, ({ id }) => String(itemIds.get(id)));

export const stockOf = ({ ready, amount }: Item): number => (ready ? 40 + (amount % 37) : 0);
const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });
const sellerOf = ({ kind }: Ware): Fields => ({
  username: kind === 'Electronics' ? 'ls_tubes_and_dials' : 'lakeside_salvage',
  feedbackPercentage: '99.4',
});

const toItem = (item: Item): Fields => ({
  itemId: item.id,
  title: `${item.ware.title} - ${item.label}`,
  localizedAspects: [{ type: 'STRING', name: item.ware.option, value: item.label }],
  price: moneyOf(item.amount),
  estimatedAvailabilities: [
    {
      estimatedAvailabilityStatus: item.ready ? 'IN_STOCK' : 'OUT_OF_STOCK',
      estimatedAvailableQuantity: stockOf(item),
    },
  ],
});

export const toGroup = (ware: Ware): Fields => ({
  itemGroupId: groupOf(ware),
  itemGroupType: 'SELLER_DEFINED_VARIATIONS',
  title: ware.title,
  shortDescription: ware.story,
  brand: ware.maker,
  categoryPath: ware.kind,
  condition: 'Used',
  seller: sellerOf(ware),
  items: [...items.values()].filter((item) => item.ware === ware).map(toItem),
});

export const services = [
  { id: '5000311', carrier: 'USPS', code: 'USPSGroundAdvantage', first: 595, further: 150 },
  { id: '5000312', carrier: 'USPS', code: 'USPSPriority', first: 985, further: 225 },
  { id: '5000340', carrier: 'FedEx', code: 'FedEx2Day', first: 1_890, further: 400 },
] as const;

const shippedFor = ({ first, further }: (typeof services)[number], { quantity }: Line): number =>
  first + further * (quantity - 1);

const serviceOf = ({ id }: Line, { options }: Fields) =>
  services.find((service) => service.id === asFields(options)[id]) ?? services[0];

export const lacking = ({ address, notes }: Purchase): readonly string[] => [
  ...(notes.contactEmail ? [] : ['contactEmail']),
  ...(address ? [] : ['shippingAddress']),
];

/** Sales tax by state, in hundredths of a percent. */
const rates: Readonly<Record<string, number>> = { CA: 725, NY: 400, WA: 650, TX: 625, OR: 0, MT: 0, DE: 0 };
const rateIn = (address: Fields | undefined): number =>
  address ? (rates[String(address.stateOrProvince)] ?? 600) : 0;

const discountOf = ({ item, quantity }: Line): number =>
  quantity >= 3 ? Math.round(item.amount * quantity * 0.05) : 0;

const netOf = (line: Line): number => line.item.amount * line.quantity - discountOf(line);

const taxOf = (line: Line, { address, notes }: Purchase): number =>
  Math.round(((netOf(line) + shippedFor(serviceOf(line, notes), line)) * rateIn(address)) / 10_000);

const lineOf = (line: Line, purchase: Purchase): Fields => ({
  lineItemId: line.id,
  itemId: line.item.id,
  title: `${line.item.ware.title} - ${line.item.label}`,
  seller: sellerOf(line.item.ware),
  quantity: line.quantity,
  baseUnitPrice: moneyOf(line.item.amount),
  promotions:
    discountOf(line) > 0
      ? [{ promotionType: 'VOLUME_PRICING', discountPercentage: '5.0', discount: moneyOf(discountOf(line)) }]
      : [],
  netPrice: moneyOf(netOf(line)),
  taxDetails: purchase.address
    ? [{ taxType: 'STATE_SALES_TAX', amount: moneyOf(taxOf(line, purchase)), includedInPrice: false }]
    : [],
});

const optionsOf = (line: Line, { notes }: Purchase): readonly Fields[] =>
  services.map((service) => ({
    shippingOptionId: service.id,
    shippingCarrierCode: service.carrier,
    shippingServiceCode: service.code,
    baseDeliveryCost: moneyOf(shippedFor(service, line)),
    selected: serviceOf(line, notes) === service,
  }));

/** The discount is negative, so that the total is the sum of the others. */
function summaryOf(purchase: Purchase): Fields {
  const { lines, notes } = purchase;
  const all = (amountOf: (line: Line) => number) => lines.reduce((sum, line) => sum + amountOf(line), 0);
  const delivery = all((line) => shippedFor(serviceOf(line, notes), line));
  const tax = all((line) => taxOf(line, purchase));
  return {
    priceSubtotal: moneyOf(sumOf(lines)),
    priceDiscount: moneyOf(-all(discountOf)),
    deliveryCost: moneyOf(delivery),
    tax: moneyOf(tax),
    total: moneyOf(all(netOf) + delivery + tax),
  };
}

const shippingOf = (line: Line, purchase: Purchase): Fields => {
  const { selected: _, ...chosen } = optionsOf(line, purchase).find(({ selected }) => selected) ?? {};
  return chosen;
};

const statuses = { open: 'ACTIVE', done: 'ORDER_PLACED', off: 'CANCELED' } as const;

const sessionOf = (purchase: Purchase): Fields => ({
  lineItems: purchase.lines.map((line) => ({
    ...lineOf(line, purchase),
    shippingOptions: optionsOf(line, purchase),
  })),
  contactEmail: purchase.notes.contactEmail ?? null,
  shippingAddress: purchase.address ?? null,
  pricingSummary: summaryOf(purchase),
});

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  shopcartId: id,
  shopcartStatus: stage === 'off' ? 'DELETED' : 'ACTIVE',
  cartItems: lines.map(({ id: cartItemId, item, quantity }) => ({
    cartItemId,
    itemId: item.id,
    title: `${item.ware.title} - ${item.label}`,
    quantity,
    price: moneyOf(item.amount),
    cartItemSubtotal: moneyOf(item.amount * quantity),
  })),
  cartSubtotal: moneyOf(sumOf(lines)),
});

/** A session, with a warning for each thing that its order needs. */
export const showSession = (purchase: Purchase): Fields => {
  const [missing, { stage }] = [lacking(purchase), purchase];
  return {
    checkoutSessionId: purchase.id,
    checkoutSessionStatus:
      stage === 'open' && missing.length === 0 ? 'READY_TO_PLACE_ORDER' : statuses[stage],
    ...sessionOf(purchase),
    purchaseOrderId: purchase.order ?? null,
    warnings:
      stage === 'open'
        ? missing.map((name) => ({ category: 'REQUEST', message: `${name} is missing.` }))
        : [],
  };
};

export const showOrder = (purchase: Purchase, placedAt: number): Fields => ({
  purchaseOrderId: purchase.order,
  purchaseOrderCreationDate: new Date(placedAt).toISOString(),
  purchaseOrderStatus: 'PAID',
  purchaseOrderPaymentStatus: 'PAID',
  checkoutSessionId: purchase.id,
  contactEmail: purchase.notes.contactEmail,
  shippingAddress: purchase.address,
  lineItems: purchase.lines.map((line) => ({
    ...lineOf(line, purchase),
    lineItemStatus: 'FULFILLMENT_IN_PROGRESS',
    shippingDetail: shippingOf(line, purchase),
  })),
  pricingSummary: summaryOf(purchase),
});
