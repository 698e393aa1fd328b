/** The options of a checkout in the manner of Litium, and the rows and sums of carts, checkouts and orders. */
import type { Fields } from '../../variants/variant.ts';
import type { Basket, Purchase } from '../desk/desk.ts';
import { uuidOf } from '../desk/stock.ts';
import { currency, moneyOf, netOf, productId, rateOf, twice } from './goods.ts';

export const shippingOptions = [
  {
    id: 'DirectShipment:servicePoint',
    name: 'Service point',
    description: 'Collect at a service point in two to four days.',
    price: 4_900,
  },
  {
    id: 'DirectShipment:homeDelivery',
    name: 'Home delivery',
    description: 'Delivered in the evening, in two to four days.',
    price: 12_900,
  },
] as const;

export const paymentOptions = [
  { id: 'DirectPayment:card', name: 'Card', fee: 0 },
  { id: 'DirectPayment:invoice', name: 'Invoice, 30 days', fee: 2_900 },
] as const;

/** A row with its amounts including VAT, in öre, and the percent of VAT in them. */
export type Row = {
  readonly rowId: string;
  readonly rowType: 'PRODUCT' | 'DISCOUNT' | 'SHIPPING_FEE' | 'FEE';
  readonly article?: Fields;
  readonly description: string;
  readonly quantity: number;
  readonly unit: number;
  readonly total: number;
  readonly rate: number;
  /** The row whose price is lowered. */
  readonly source?: string;
};

export const single = { quantity: 1, rate: 25 } as const;

export const payment = (notes: Fields) =>
  paymentOptions.find(({ id }) => id === notes.payment) ?? paymentOptions[0];

const goodsRows = ({ lines }: Basket): readonly Row[] =>
  lines.map(({ id, item: { id: articleNumber, ware, label, amount }, quantity }) => ({
    rowId: id,
    rowType: 'PRODUCT',
    article: { articleNumber, product: { id: productId(ware), name: ware.title } },
    description: `${ware.title}, ${label}`,
    quantity,
    unit: amount,
    total: amount * quantity,
    rate: rateOf(ware),
  }));

const discountRow = ({ rowId, total, rate }: Row): Row => {
  const discount = -Math.round(total / 10);
  const [description, quantity] = ['10 % from ten pieces on', 1];
  const own = uuidOf(`litium discount ${rowId}`);
  return {
    rowId: own,
    rowType: 'DISCOUNT',
    description,
    quantity,
    unit: discount,
    total: discount,
    rate,
    source: rowId,
  };
};

/** All rows of a cart or a checkout. */
export function rowsOf(purchase: Purchase): readonly Row[] {
  const { id, method, notes } = purchase;
  const goods = goodsRows(purchase);
  const [option, { name, fee }] = [shippingOptions.find((each) => each.id === method), payment(notes)];
  const feeRow = (rowType: 'SHIPPING_FEE' | 'FEE', description: string, amount: number): Row => ({
    ...single,
    rowId: uuidOf(`litium ${rowType} ${id}`),
    rowType,
    description,
    unit: amount,
    total: amount,
  });
  return [
    ...goods,
    ...goods.filter(({ quantity }) => quantity >= 10).map(discountRow),
    ...(option ? [feeRow('SHIPPING_FEE', option.name, option.price)] : []),
    ...(fee > 0 ? [feeRow('FEE', name, fee)] : []),
  ];
}

const grossOf = (rows: readonly Row[]): number => rows.reduce((sum, { total }) => sum + total, 0);

const netSum = (rows: readonly Row[]): number =>
  rows.reduce((sum, { total, rate }) => sum + netOf(total, rate), 0);

const infoOf = (row: Row): Fields => ({
  discountType: 'QUANTITY_DISCOUNT',
  description: row.description,
  sourceRowId: row.source,
  resultOrderRow: { rowId: row.rowId, ...twice('total', row.total, netOf(row.total, row.rate)) },
});

const toRow = ({ rowId, rowType, article, description, quantity, unit, total, rate }: Row): Fields => ({
  rowId,
  rowType,
  ...(article ?? { articleNumber: null, product: null }),
  description,
  quantity,
  ...twice('unitPrice', unit, netOf(unit, rate)),
  ...twice('total', total, netOf(total, rate)),
  totalVat: moneyOf(total - netOf(total, rate)),
  vatRate: rate / 100,
});

/** The rows and their sums, as carts, checkouts and orders have them. */
export function contentsOf(rows: readonly Row[]): Fields {
  const of = (type: Row['rowType']) => rows.filter(({ rowType }) => rowType === type);
  const sums = (name: string, type: Row['rowType']) => twice(name, grossOf(of(type)), netSum(of(type)));
  const rates = [...new Set(rows.map(({ rate }) => rate))];
  const vatDetails = rates.map((rate) => {
    const taxed = rows.filter((row) => row.rate === rate);
    const gross = grossOf(taxed);
    return {
      vatRate: rate / 100,
      amountIncludingVat: moneyOf(gross),
      vat: moneyOf(gross - netSum(taxed)),
    };
  });
  return {
    country: { code: 'SE' },
    currency,
    showPricesIncludingVat: true,
    productCount: of('PRODUCT').reduce((sum, { quantity }) => sum + quantity, 0),
    rows: rows.map(toRow),
    discountInfos: of('DISCOUNT').map(infoOf),
    ...sums('productTotal', 'PRODUCT'),
    ...sums('totalPromotionsAndDiscounts', 'DISCOUNT'),
    ...sums('shippingCost', 'SHIPPING_FEE'),
    ...sums('totalFees', 'FEE'),
    vatDetails,
    totalVat: moneyOf(grossOf(rows) - netSum(rows)),
    grandTotal: moneyOf(grossOf(rows)),
  };
}
