/** The goods of the coffee roastery, its shipping options, and the order lines of sessions, checkouts and orders. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Line, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';

const range = { maker: 'Paahtimo Kallio', option: 'Version', firstId: 204_610, code: 'PK', decimals: 2 };

/** With VAT. */
export const wares = waresOf(range, [
  [
    'House Blend',
    'Coffee',
    [
      ['Beans, 250 g', 890],
      ['Beans, 1 kg', 2_990],
      ['Ground, 250 g', 920, 'sold out'],
    ],
  ],
  [
    'Yirgacheffe',
    'Coffee',
    [
      ['Beans, 250 g', 1_190],
      ['Beans, 1 kg', 3_990],
    ],
  ],
  [
    'Enamel Kettle',
    'Kitchenware',
    [
      ['White', 6_400],
      ['Black', 6_700],
    ],
  ],
  ['Hand Grinder', 'Kitchenware', [['Steel', 12_900]]],
  [
    'Stoneware Cup',
    'Kitchenware',
    [
      ['Sand', 1_850],
      ['Moss', 1_950],
    ],
  ],
  ['Brewing at Home', 'Books', [['Paperback', 2_450]]],
  ['Ten Roasteries', 'Books', [['Hardback', 3_850]]],
]);

export const items = itemsOf(wares, 2, ({ sku }) => sku);
export const itemOf = (reference: unknown): Item | undefined => items.find(({ id }) => id === reference);

export const market = { purchase_country: 'FI', purchase_currency: 'EUR', locale: 'en-FI' };

/** Tax rates are in hundredths of a percent. */
const standardRate = 2_550;
const reducedRate = 1_350;
export const rateOf = ({ kind }: Ware): number => (kind === 'Kitchenware' ? standardRate : reducedRate);

type Option = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly preselected: boolean;
  readonly shipping_method: string;
};

const toPickupPoint: Option = {
  id: 'parcel-point',
  name: 'Parcel point',
  description: 'To a parcel locker in one to three days.',
  price: 490,
  preselected: true,
  shipping_method: 'PickUpPoint',
};

export const shippingOptions: readonly Option[] = [
  toPickupPoint,
  {
    id: 'home-delivery',
    name: 'Home delivery',
    description: 'To the door in the evening of the next working day.',
    price: 1_090,
    preselected: false,
    shipping_method: 'Home',
  },
  {
    id: 'roastery',
    name: 'Pick-up at the roastery',
    description: 'From the counter, on the same day.',
    price: 0,
    preselected: false,
    shipping_method: 'PickUpStore',
  },
];

/** The option of a checkout: the preselected one, until another is selected. */
export const optionOf = (id: string | undefined): Option =>
  shippingOptions.find((option) => option.id === id) ?? toPickupPoint;

type Row = {
  readonly type: 'physical' | 'discount' | 'shipping_fee';
  readonly reference: string;
  readonly name: string;
  readonly quantity: number;
  /** The price of one piece, with tax. */
  readonly unit: number;
  /** What is off the whole line. */
  readonly off: number;
  readonly rate: number;
  readonly item?: Item;
};

const fullPriceOf = ({ quantity, unit }: Row): number => quantity * unit;
const totalOf = (row: Row): number => fullPriceOf(row) - row.off;

/** What a planted fault may bend. */
export type Sums = {
  /** The tax that is contained in an amount. */
  readonly tax: (amount: number, rate: number) => number;
  readonly orderAmount: (rows: readonly Row[]) => number;
};

export const sums: Sums = {
  tax: (amount, rate) => amount - Math.round((amount * 10_000) / (10_000 + rate)),
  orderAmount: (rows) => sumOf(rows.map(totalOf)),
};

export const amountAtFullPrices: Sums['orderAmount'] = (rows) => sumOf(rows.map(fullPriceOf));

const bagsForDiscount = 3;

function goodsRow({ item, quantity }: Line): Row {
  const isCheaper = item.ware.kind === 'Coffee' && quantity >= bagsForDiscount;
  return {
    type: 'physical',
    reference: item.id,
    name: `${item.ware.title}, ${item.label}`,
    quantity,
    unit: item.amount,
    off: isCheaper ? Math.round((item.amount * quantity) / 10) : 0,
    rate: rateOf(item.ware),
    item,
  };
}

const orderDiscountFrom = 10_000;

/** A line has one tax rate: a discount of goods with two rates has two lines. */
function discountRows(goods: readonly Row[]): readonly Row[] {
  if (sums.orderAmount(goods) < orderDiscountFrom) return [];
  return [...new Set(goods.map(({ rate }) => rate))].map((rate) => ({
    type: 'discount',
    reference: `FROM100-${rate}`,
    name: '5 % off from 100 euros',
    quantity: 1,
    unit: -Math.round(sums.orderAmount(goods.filter((row) => row.rate === rate)) / 20),
    off: 0,
    rate,
  }));
}

const shippingRow = ({ id, name, price }: Option): Row => ({
  type: 'shipping_fee',
  reference: id,
  name,
  quantity: 1,
  unit: price,
  off: 0,
  rate: standardRate,
});

const shownOf =
  ({ tax }: Sums) =>
  (row: Row): Fields => ({
    type: row.type,
    reference: row.reference,
    name: row.name,
    quantity: row.quantity,
    quantity_unit: 'pcs',
    unit_price: row.unit,
    tax_rate: row.rate,
    total_amount: totalOf(row),
    total_discount_amount: row.off,
    total_tax_amount: tax(totalOf(row), row.rate),
    ...(row.item && {
      merchant_data: JSON.stringify({ variant: row.item.catalogId }),
      product_identifiers: {
        brand: row.item.ware.maker,
        category_path: row.item.ware.kind,
        manufacturer_part_number: row.item.sku,
      },
    }),
  });

/** Amounts and order lines. @param option undefined in a session, which ships nothing yet */
export function contents(lines: readonly Line[], bent: Sums, option?: Option) {
  const goods = lines.map(goodsRow);
  const rows = [...goods, ...discountRows(goods), ...(option ? [shippingRow(option)] : [])];
  return {
    order_amount: bent.orderAmount(rows),
    order_tax_amount: sumOf(rows.map((row) => bent.tax(totalOf(row), row.rate))),
    order_lines: rows.map(shownOf(bent)),
  };
}

export const shownOption = (option: Option, { tax }: Sums): Fields => ({
  ...option,
  tax_amount: tax(option.price, standardRate),
  tax_rate: standardRate,
});
