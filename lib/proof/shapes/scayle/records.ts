/** What the storefront in the manner of SCAYLE sells, and its prices: with and without the tax, and with their reductions. */
import type { Ware } from '../../variants/frame/shop.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Line, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';
import type { Rules } from '../trade/trade.ts';

const range = { maker: 'Tannegg', option: 'Size', firstId: 52_410, code: 'TG', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Waxed Jacket',
    'Outerwear',
    [
      ['M', 26_320],
      ['L', 26_320],
    ],
  ],
  [
    'Merino Jumper',
    'Knitwear',
    [
      ['S', 10_115],
      ['M', 10_115],
      ['L', 10_115, 'sold out'],
    ],
  ],
  ['Wool Throw', 'Home', [['130 x 180 cm', 14_950]]],
  [
    'Linen Shirt',
    'Shirts',
    [
      ['S', 5_593],
      ['M', 5_593],
      ['XL', 6_293],
    ],
  ],
  ['Enamel Mug', 'Home', [['0.4 l', 1_850]]],
  [
    'Leather Belt',
    'Accessories',
    [
      ['85 cm', 6_450],
      ['95 cm', 6_650],
    ],
  ],
  ['Canvas Tote', 'Accessories', [['One size', 3_990]]],
]);

/** Products in the sale, and how much of their former price is taken off. */
const sales = new Map([
  ['Waxed Jacket', 0.2],
  ['Merino Jumper', 0.15],
  ['Linen Shirt', 0.3],
]);

export const items = itemsOf(wares, 2, ({ id }) => String(id));

const currencyCode = 'CHF';
const vatRate = 0.081;

const moneyOf = (amount: number): Fields => ({ amount, currency: currencyCode });

const netOf = (gross: number): number => Math.round(gross / (1 + vatRate));

const taxOf = (amount: number): Fields => ({ vat: { amount: moneyOf(amount), rate: vatRate } });

export const amountsOf = (withTax: number, withoutTax = netOf(withTax)): Fields => ({
  withTax: moneyOf(withTax),
  withoutTax: moneyOf(withoutTax),
});

/** @param gross the amount that is left after the reductions */
export const priceOf = (gross: number, appliedReductions: readonly unknown[]): Fields => ({
  currencyCode,
  ...amountsOf(gross),
  tax: taxOf(gross - netOf(gross)),
  appliedReductions,
});

const reductionOf = (category: 'sale' | 'promotion', relative: number, amount: number) =>
  amount > 0 ? [{ category, type: 'relative', amount: { relative, absoluteWithTax: moneyOf(amount) } }] : [];

const saleOf = ({ ware, amount }: Item) => {
  const relative = sales.get(ware.title) ?? 0;
  return { relative, amount: Math.round(amount / (1 - relative)) - amount };
};

const promotion = { id: '5e8c7b1a2f', name: '10 % from two pieces on', minQuantity: 2, relative: 0.1 };

const promotedBy = ({ item, quantity }: Line): number =>
  quantity < promotion.minQuantity ? 0 : Math.round(item.amount * quantity * promotion.relative);
const grossOf = (line: Line): number => line.item.amount * line.quantity - promotedBy(line);

const unitPriceOf = (item: Item): Fields => {
  const { relative, amount } = saleOf(item);
  return priceOf(item.amount, reductionOf('sale', relative, amount));
};

const totalPriceOf = (line: Line): Fields => {
  const { relative, amount } = saleOf(line.item);
  return priceOf(grossOf(line), [
    ...reductionOf('sale', relative, amount * line.quantity),
    ...reductionOf('promotion', promotion.relative, promotedBy(line)),
  ]);
};

export const options = [
  { carrierGroupKey: 'post', carrierKey: 'post_ch', shippingOptionKey: 'standard_delivery', fee: 790 },
  { carrierGroupKey: 'post', carrierKey: 'post_ch', shippingOptionKey: 'express_delivery', fee: 1_490 },
  { carrierGroupKey: 'planzer', carrierKey: 'planzer_ch', shippingOptionKey: 'standard_delivery', fee: 990 },
] as const;

export const methodOf = (option: Fields): string => `${option.carrierKey}:${option.shippingOptionKey}`;
export const optionOf = (method: unknown) => options.find((option) => methodOf(option) === method);

const feeFor = (method: string | undefined): number => optionOf(method)?.fee ?? 0;

/** With any other fee for the delivery. `tax` is contained in all the other amounts. */
export const totalsWith =
  (fee: typeof feeFor): Rules['totals'] =>
  (lines, method) => {
    const shipping = fee(method);
    const grosses = [...lines.map(grossOf), shipping];
    const [total, net] = [sumOf(grosses), sumOf(grosses.map(netOf))];
    const subtotal = sumOf(lines.map(({ item, quantity }) => item.amount * quantity));
    return { subtotal, discount: sumOf(lines.map(promotedBy)), shipping, tax: total - net, total };
  };

export const totals = totalsWith(feeFor);

const feesOf = (shipping: number, method: string | undefined): readonly Fields[] => {
  const option = optionOf(method);
  if (!option) return [];
  return [
    {
      category: 'delivery',
      key: `${option.carrierKey}_${option.shippingOptionKey}`,
      option: 'deliveryCosts',
      amount: amountsOf(shipping),
      tax: taxOf(shipping - netOf(shipping)),
    },
  ];
};

const share = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 10_000;

/** The cost of a basket, or of an order with its delivery. */
export function costOf(lines: readonly Line[], sums: ReturnType<Rules['totals']>, method?: string): Fields {
  const saved = sumOf(lines.map(({ item, quantity }) => saleOf(item).amount * quantity));
  const net = sumOf(lines.map((line) => netOf(grossOf(line)))) + netOf(sums.shipping);
  return {
    currencyCode,
    ...amountsOf(sums.total, net),
    tax: taxOf(sums.tax),
    appliedReductions: [
      ...reductionOf('sale', share(saved, sums.subtotal + saved), saved),
      ...reductionOf('promotion', share(sums.discount, sums.subtotal), sums.discount),
    ],
    appliedFees: feesOf(sums.shipping, method),
  };
}

/** Goods for the home come from another warehouse, in a package of their own. */
const packageOf = ({ kind }: Ware): number => (kind === 'Home' ? 2 : 1);

export const stockOf = ({ available, catalogId }: Item): number => (available ? 18 + (catalogId % 60) : 0);

const attribute = (key: string, label: string, value: string): Fields => ({
  [key]: {
    id: null,
    key,
    label,
    type: null,
    multiSelect: false,
    values: { label: value },
  },
});

const productHead = ({ id, handle, title, maker }: Ware): Fields => ({
  id,
  referenceKey: handle,
  attributes: { ...attribute('name', 'Name', title), ...attribute('brand', 'Brand', maker) },
});

const variantHead = (item: Item): Fields => ({
  id: item.catalogId,
  referenceKey: item.sku,
  attributes: attribute('size', 'Size', item.label),
});

export const basketItemOf = (line: Line): Fields => {
  const { key, item, quantity } = line;
  const isPromoted = promotedBy(line) > 0;
  return {
    key,
    packageId: packageOf(item.ware),
    quantity,
    availableQuantity: stockOf(item),
    status: 'available',
    product: productHead(item.ware),
    variant: variantHead(item),
    price: { unit: unitPriceOf(item), total: totalPriceOf(line) },
    promotionId: isPromoted ? promotion.id : null,
    promotion: isPromoted ? { ...promotion, isValid: true } : null,
    customData: {},
  };
};

export const packagesOf = (lines: readonly Line[]): readonly Fields[] =>
  [
    { id: 1, warehouse: 'Oftringen', deliveryDays: { min: 1, max: 3 } },
    { id: 2, warehouse: 'Bregenz', deliveryDays: { min: 3, max: 6 } },
  ].filter(({ id }) => lines.some(({ item }) => packageOf(item.ware) === id));

const created = { createdAt: '2026-03-04T06:06:07+01:00', updatedAt: '2026-03-04T06:06:07+01:00' };

export function productOf(ware: Ware): Fields {
  const own = items.filter((item) => item.ware === ware).toSorted((a, b) => a.amount - b.amount);
  const [cheapest, dearest] = [own.at(0), own.at(-1)];
  const { attributes, ...head } = productHead(ware);
  const slug = ware.kind.toLowerCase();
  return {
    ...head,
    isActive: true,
    isSoldOut: own.every(({ available }) => !available),
    isNew: false,
    ...created,
    images: [{ hash: hexOf(`scayle image ${ware.id}`) }],
    attributes: {
      ...fieldsOf({ attributes }, 'attributes'),
      ...attribute('description', 'Description', ware.story),
    },
    categories: [[{ categoryId: 700 + ware.kind.length, categoryName: ware.kind, categorySlug: slug }]],
    customData: { careLabel: ware.kind === 'Home' ? 'home' : 'textile' },
    priceRange: cheapest && dearest ? { min: unitPriceOf(cheapest), max: unitPriceOf(dearest) } : null,
    variants: own.map((item) => ({
      ...variantHead(item),
      ...created,
      stock: { warehouseId: packageOf(ware), quantity: stockOf(item), isSellableWithoutStock: false },
      price: unitPriceOf(item),
    })),
  };
}
