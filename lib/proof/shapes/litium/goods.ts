/** The goods of the design shop, its options, and the rows of carts, checkouts and orders. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Line, piecesIn, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';

const range = { maker: 'Ljusvik Form', option: 'Finish', firstId: 118_402, code: 'LF', decimals: 2 };

/** With VAT. */
export const wares = waresOf(range, [
  [
    'Ljung Armchair',
    'Furniture',
    [
      ['Birch', 489_500],
      ['Oak', 529_500],
      ['Walnut', 579_500, 'sold out'],
    ],
  ],
  [
    'Dagg Tumbler',
    'Tableware',
    [
      ['Clear', 8_900],
      ['Smoke', 9_900],
    ],
  ],
  ['Vass Plate', 'Tableware', [['White', 14_900]]],
  [
    'Fjord Blanket',
    'Textiles',
    [
      ['Grey', 119_000],
      ['Rust', 124_000],
    ],
  ],
  ['Nordic Rooms', 'Books', [['Hardback', 39_500]]],
  ['Baking with Rye', 'Books', [['Paperback', 22_900]]],
  ['Glim Lamp', 'Lighting', [['Brass', 169_500]]],
]);

export const items = itemsOf(wares, 2, ({ sku }) => sku);
export const itemOf = (articleNumber: unknown): Item | undefined =>
  items.find(({ id }) => id === articleNumber);

export const sek = { code: 'SEK', name: 'Swedish krona', symbol: 'kr', minorUnits: 2 };

export const standardRate = 0.25;
export const rateOf = ({ kind }: Ware): number => (kind === 'Books' ? 0.06 : standardRate);

/** The VAT that is contained in an amount. */
export const vatIn = (amount: number, rate: number): number => amount - Math.round(amount / (1 + rate));

type Option = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
};

export const shippingOptions: readonly Option[] = [
  {
    id: 'directshipment:standardPackage',
    name: 'Standard package',
    description: 'To a parcel agent in two to four days.',
    price: 5_900,
  },
  {
    id: 'directshipment:expressPackage',
    name: 'Express package',
    description: 'To the door on the next working day.',
    price: 14_900,
  },
];

/** The first one is selected in a new checkout. */
export const paymentOptions: readonly Option[] = [
  { id: 'directpayment:DirectPay', name: 'Direct payment', description: 'Paid at once.', price: 0 },
  { id: 'directpayment:Invoice', name: 'Invoice', description: 'Paid within 30 days.', price: 2_900 },
];

/** Ids of the options of a checkout. */
export type Chosen = { readonly shipping?: string | undefined; readonly payment?: string | undefined };

type RowType = 'PRODUCT' | 'DISCOUNT' | 'FEE' | 'SHIPPING_FEE';

/** An amount with VAT, all at one rate. */
type Part = { readonly amount: number; readonly rate: number };

type Row = {
  readonly rowType: RowType;
  /** Empty for a discount of the whole order. */
  readonly articleNumber: string;
  readonly description: string;
  readonly quantity: number;
  /** The price of one piece. */
  readonly unit: readonly Part[];
  readonly item?: Item;
};

const amountIn = ({ unit, quantity }: Row): number => sumOf(unit.map(({ amount }) => amount * quantity));

/** What a planted fault may bend. */
export type Sums = {
  readonly vat: typeof vatIn;
  /** Of all rows, with VAT. */
  readonly grandTotal: (rows: readonly Row[]) => number;
};

export const sums: Sums = { vat: vatIn, grandTotal: (rows) => sumOf(rows.map(amountIn)) };

export const totalWithoutDiscounts: Sums['grandTotal'] = (rows) =>
  sums.grandTotal(rows.filter(({ rowType }) => rowType !== 'DISCOUNT'));

const productRow = ({ item, quantity }: Line): Row => ({
  rowType: 'PRODUCT',
  articleNumber: item.id,
  description: `${item.ware.title}, ${item.label}`,
  quantity,
  unit: [{ amount: item.amount, rate: rateOf(item.ware) }],
  item,
});

const discountRow = (articleNumber: string, description: string, unit: readonly Part[]): Row => ({
  rowType: 'DISCOUNT',
  articleNumber,
  description,
  quantity: 1,
  unit,
});

const piecesForDiscount = 4;

const tablewareDiscounts = (lines: readonly Line[]): readonly Row[] =>
  lines
    .filter(({ item, quantity }) => item.ware.kind === 'Tableware' && quantity >= piecesForDiscount)
    .map(({ item, quantity }) =>
      discountRow(item.id, 'Set the table: 10 % off four or more', [
        { amount: -Math.round((item.amount * quantity) / 10), rate: rateOf(item.ware) },
      ]),
    );

const orderDiscountFrom = 300_000;

/** @param rows the products and their discounts */
function orderDiscounts(rows: readonly Row[]): readonly Row[] {
  const goods = sumOf(rows.map(amountIn));
  if (goods < orderDiscountFrom) return [];
  const rates = [...new Set(rows.flatMap(({ unit }) => unit.map(({ rate }) => rate)))];
  const shares = rates.map((rate) => {
    const sameRate = rows.filter(({ unit }) => unit.some((part) => part.rate === rate));
    return { amount: -Math.round(sumOf(sameRate.map(amountIn)) / 20), rate };
  });
  return [discountRow('', 'Large order: 5 % off from 3 000 kr', shares)];
}

/** An option that costs nothing has no row. */
const optionRows = (rowType: RowType, options: readonly Option[], chosen?: string): readonly Row[] =>
  options
    .filter(({ id, price }) => id === chosen && price > 0)
    .map(({ id, name, price }) => ({
      rowType,
      articleNumber: id,
      description: name,
      quantity: 1,
      unit: [{ amount: price, rate: standardRate }],
    }));

function rowsFor(lines: readonly Line[], { shipping, payment }: Chosen): readonly Row[] {
  const goods = [...lines.map(productRow), ...tablewareDiscounts(lines)];
  return [
    ...goods,
    ...optionRows('FEE', paymentOptions, payment),
    ...optionRows('SHIPPING_FEE', shippingOptions, shipping),
    ...orderDiscounts(goods),
  ];
}

/** An id as GraphQL servers make it: the type and the GUID, in Base64. */
export const nodeId = (type: string, name: string): string =>
  Buffer.from(`${type}\ng${uuidOf(`litium ${name}`).replaceAll('-', '')}`).toString('base64');

export const productId = ({ id }: Ware): string => nodeId('ProductWithVariantsProduct', `product ${id}`);
export const variantId = ({ id }: Item): string => nodeId('ProductWithVariantsProduct', `variant ${id}`);

/** Shows the rows of a cart, also in its checkouts and orders. */
function showerOf(cart: string, { vat }: Sums) {
  const vatOf = ({ unit, quantity }: Row): number =>
    sumOf(unit.map(({ amount, rate }) => vat(amount * quantity, rate)));
  const totalsOf = (row: Row) => ({
    totalIncludingVat: amountIn(row),
    totalExcludingVat: amountIn(row) - vatOf(row),
  });
  const rowId = ({ rowType, articleNumber }: Row): string =>
    uuidOf(`litium row ${cart} ${rowType} ${articleNumber}`);
  const rateIn = (row: Row): number => {
    const [first, ...others] = row.unit;
    if (first && others.length === 0) return first.rate;
    return Number((vatOf(row) / totalsOf(row).totalExcludingVat).toFixed(4));
  };
  const infosOf = (discounts: readonly Row[]): readonly Fields[] =>
    discounts.map((row) => ({
      discountType: row.articleNumber === '' ? 'OrderDiscount' : 'DiscountedProductPrice',
      resultOrderRow: { rowId: rowId(row), description: row.description, ...totalsOf(row) },
    }));
  const show = (row: Row, discounts: readonly Row[]): Fields => ({
    rowId: rowId(row),
    rowType: row.rowType,
    articleNumber: row.articleNumber,
    description: row.description,
    ...(row.item && {
      product: { id: variantId(row.item), name: row.description, articleNumber: row.articleNumber },
    }),
    quantity: row.quantity,
    unitPriceIncludingVat: sumOf(row.unit.map(({ amount }) => amount)),
    unitPriceExcludingVat: sumOf(row.unit.map(({ amount, rate }) => amount - vat(amount, rate))),
    vatRate: rateIn(row),
    ...totalsOf(row),
    totalVat: vatOf(row),
    vatDetails: row.unit.map(({ amount, rate }) => ({
      vatRate: rate,
      amountIncludingVat: amount * row.quantity,
      vat: vat(amount * row.quantity, rate),
    })),
    discountInfos: infosOf(row.rowType === 'PRODUCT' ? discounts : []),
  });
  return { vatOf, totalsOf, infosOf, show };
}

/** Rows and their sums. */
export function contents(cart: string, lines: readonly Line[], bent: Sums, chosen: Chosen = {}): Fields {
  const rows = rowsFor(lines, chosen);
  const { vatOf, totalsOf, infosOf, show } = showerOf(cart, bent);
  const discounts = rows.filter(({ rowType }) => rowType === 'DISCOUNT');
  const totals = (name: string, type: RowType): Fields => {
    const shown = rows.filter(({ rowType }) => rowType === type).map(totalsOf);
    return {
      [`${name}IncludingVat`]: sumOf(shown.map(({ totalIncludingVat }) => totalIncludingVat)),
      [`${name}ExcludingVat`]: sumOf(shown.map(({ totalExcludingVat }) => totalExcludingVat)),
    };
  };
  return {
    currency: sek,
    showPricesIncludingVat: true,
    productCount: piecesIn(lines),
    rows: rows.map((row) =>
      show(
        row,
        discounts.filter(({ articleNumber }) => articleNumber === row.articleNumber),
      ),
    ),
    discountInfos: infosOf(discounts),
    ...totals('productTotal', 'PRODUCT'),
    ...totals('totalPromotionsAndDiscounts', 'DISCOUNT'),
    ...totals('totalFees', 'FEE'),
    ...totals('shippingCost', 'SHIPPING_FEE'),
    totalVat: sumOf(rows.map(vatOf)),
    grandTotal: bent.grandTotal(rows),
  };
}
