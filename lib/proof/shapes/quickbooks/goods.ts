/** Items, sales taxes, shipping methods and sums of the shop in the manner of QuickBooks Online. */
import type { Ware } from '../../variants/frame/shop.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { amountOf, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';
import type { Totals } from '../trade/trade.ts';

const currency = 'USD';
export const currencyRef: Fields = { value: currency, name: 'United States Dollar' };

const range = {
  maker: 'Ballard Bee Supply',
  option: 'Size',
  firstId: 21,
  code: 'BBS',
  decimals: 2,
};

export const wares = waresOf(range, [
  [
    'Langstroth Hive',
    'Hives',
    [
      ['8 frames', 16_450],
      ['10 frames', 18_925],
      ['10 frames in cedar', 24_990, 'sold out'],
    ],
  ],
  [
    'Beekeeping Suit',
    'Clothing',
    [
      ['Small', 8_895],
      ['Large', 9_340],
    ],
  ],
  ['Hive Smoker', 'Tools', [['4 by 7 inches', 3_275]]],
  ['Hive Scraper', 'Tools', [['10 inches', 1_265]]],
  [
    'Wildflower Honey',
    'Food',
    [
      ['12 oz jar', 1_150],
      ['3 lb pail', 3_480],
    ],
  ],
  ['Beeswax Block', 'Wax', [['1 lb', 1_895]]],
  ['Honey Extractor', 'Equipment', [['2 frames', 21_760]]],
]);

const items = itemsOf(wares, 2, ({ id }) => String(id));
export const itemOf = (id: unknown): Item | undefined => items.find((each) => each.id === id);
export const idOf = ({ catalogId }: Item): string => String(catalogId);

const isSplit = ({ makes }: Ware): boolean => makes.length > 1;
const nameOf = ({ ware, label }: Item): string => (isSplit(ware) ? label : ware.title);
/** The name with that of the category, as on a printed estimate. */
const fullNameOf = (item: Item): string =>
  isSplit(item.ware) ? `${item.ware.title}:${item.label}` : item.ware.title;

/** In the states of this shop, food is not taxed. */
const codeOf = (ware: Ware): string => (ware.kind === 'Food' ? 'NON' : 'TAX');
const isTaxed = ({ item }: Line): boolean => codeOf(item.ware) === 'TAX';

const entity: Fields = { domain: 'QBO', sparse: false };
const made = '2026-03-04T05:06:07Z';
const listed: Fields = {
  Active: true,
  ...entity,
  SyncToken: '0',
  MetaData: { CreateTime: made, LastUpdatedTime: made },
};
const incomeAccount: Fields = { value: '79', name: 'Sales of Product Income' };

const toItem = (item: Item): Fields => ({
  Id: idOf(item),
  Name: nameOf(item),
  FullyQualifiedName: fullNameOf(item),
  Sku: item.sku,
  Description: item.ware.story,
  Type: 'Inventory',
  SubItem: isSplit(item.ware),
  ...(isSplit(item.ware) && { ParentRef: { value: String(item.ware.id), name: item.ware.title } }),
  Level: isSplit(item.ware) ? 1 : 0,
  UnitPrice: { amount: item.amount, currency },
  Taxable: codeOf(item.ware) === 'TAX',
  TrackQtyOnHand: true,
  QtyOnHand: item.available ? 1_000 + item.catalogId : 0,
  IncomeAccountRef: incomeAccount,
  ...listed,
});

const toCategory = (ware: Ware): Fields => ({
  Id: String(ware.id),
  Name: ware.title,
  FullyQualifiedName: ware.title,
  Description: ware.story,
  Type: 'Category',
  SubItem: false,
  Level: 0,
  ...listed,
});

export const soldIn = (found: readonly Ware[]): readonly Fields[] =>
  items.filter(({ ware }) => found.includes(ware)).map(toItem);

/** An item that is sold, or a category of several. */
export function entryOf(id: unknown): Fields | undefined {
  const item = itemOf(id);
  if (item) return toItem(item);
  const ware = wares.find((each) => isSplit(each) && String(each.id) === id);
  return ware && toCategory(ware);
}

type Rate = { readonly id: string; readonly agency: string; readonly percent: number };
/** What is collected in a state, and whether shipping is taxed there. */
type Law = { readonly shipping: boolean; readonly rates: readonly Rate[] };

/** Where the company is: its tax is estimated as long as there is no address. */
const home = 'US-WA';
const abroad = 'abroad';
const laws: Readonly<Record<string, Law>> = {
  [home]: {
    shipping: true,
    rates: [
      { id: '5', agency: 'Washington State', percent: 6.5 },
      { id: '6', agency: 'City of Seattle', percent: 3.85 },
    ],
  },
  'US-CA': { shipping: false, rates: [{ id: '7', agency: 'State of California', percent: 7.25 }] },
  'US-TX': { shipping: true, rates: [{ id: '8', agency: 'State of Texas', percent: 6.25 }] },
};

type Method = { readonly value: string; readonly home: number; readonly abroad: number };
const methods: readonly Method[] = [
  { value: 'UPS Ground', home: 1_195, abroad: 3_850 },
  { value: 'UPS 2nd Day Air', home: 2_640, abroad: 5_975 },
  { value: 'Freight on pallet', home: 9_450, abroad: 18_600 },
];
export const isMethod = (wanted: unknown): boolean => methods.some(({ value }) => value === wanted);

const costOf = (method: Method, place: string): number => (place === abroad ? method.abroad : method.home);

export function placeOf(shipAddr: Fields): string {
  if (shipAddr.Country === undefined) return home;
  return shipAddr.Country === 'US' ? `US-${shipAddr.CountrySubDivisionCode}` : abroad;
}

export const methodRef = (value: string): Fields => ({ value, name: value });
export const methodsAt = (place: string): readonly Fields[] =>
  methods.map((method) => ({ ...methodRef(method.value), Amount: costOf(method, place) }));

/** Tax and shipping depend on the place, and shipping on the method too: both are named in one text. */
export const chargeOf = (place: string, method = ''): string => `${place}|${method}`;

function chargeIn(charge: string): { readonly law: Law | undefined; readonly shipping: number } {
  const [place = home, value] = charge.split('|');
  const method = methods.find((each) => each.value === value);
  return { law: laws[place], shipping: method ? costOf(method, place) : 0 };
}

const discountFrom = 10_000;
const discountPercent = 5;
const discountOf = (amount: number, lines: readonly Line[]): number =>
  subtotalOf(lines) < discountFrom ? 0 : Math.round((amount * discountPercent) / 100);

function taxesOf(lines: readonly Line[], charge: string) {
  const { law, shipping } = chargeIn(charge);
  const goods = subtotalOf(lines.filter(isTaxed));
  const net = goods - discountOf(goods, lines) + (law?.shipping ? shipping : 0);
  return (law?.rates ?? []).map((rate) => ({ rate, net, amount: Math.round((net * rate.percent) / 100) }));
}

/** @param charge a place and a method; that of the company's place and no shipping by default */
export function totals(lines: readonly Line[], charge = chargeOf(home)): Totals {
  const subtotal = subtotalOf(lines);
  const discount = discountOf(subtotal, lines);
  const { shipping } = chargeIn(charge);
  const tax = sumOf(taxesOf(lines, charge).map(({ amount }) => amount));
  return { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax };
}

const toRow = (line: Line, index: number): Fields => ({
  Id: line.key,
  LineNum: index + 1,
  Description: fullNameOf(line.item),
  Amount: amountOf(line),
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: {
    ItemRef: { value: idOf(line.item), name: fullNameOf(line.item) },
    UnitPrice: line.item.amount,
    Qty: line.quantity,
    TaxCodeRef: { value: codeOf(line.item.ware) },
    ItemAccountRef: incomeAccount,
  },
});

/** The lines of the items, and then those that the shop adds: they have no `Id`. */
function rowsOf(lines: readonly Line[], { subtotal, discount }: Totals, charge: string): readonly Fields[] {
  const { law, shipping } = chargeIn(charge);
  const sum = { Amount: subtotal, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} };
  const off = {
    Amount: discount,
    DetailType: 'DiscountLineDetail',
    DiscountLineDetail: {
      PercentBased: true,
      DiscountPercent: discountPercent,
      DiscountAccountRef: { value: '86', name: 'Discounts given' },
    },
  };
  const sent = {
    Amount: shipping,
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: {
      ItemRef: { value: 'SHIPPING_ITEM_ID' },
      TaxCodeRef: { value: law?.shipping ? 'TAX' : 'NON' },
    },
  };
  return [...lines.map(toRow), sum, ...(discount > 0 ? [off] : []), ...(shipping > 0 ? [sent] : [])];
}

const toTaxLine = ({ rate, net, amount }: ReturnType<typeof taxesOf>[number]): Fields => ({
  Amount: amount,
  DetailType: 'TaxLineDetail',
  TaxLineDetail: {
    TaxRateRef: { value: rate.id, name: rate.agency },
    PercentBased: true,
    TaxPercent: rate.percent,
    NetAmountTaxable: net,
  },
});

/** What estimates and sales receipts have in common: the lines, and what they come to. */
export const bodyOf = (lines: readonly Line[], sums: Totals, charge = chargeOf(home)): Fields => ({
  ...entity,
  CurrencyRef: currencyRef,
  ExchangeRate: 1,
  CustomerRef: { value: '58', name: 'Web store' },
  Line: rowsOf(lines, sums, charge),
  TxnTaxDetail: { TotalTax: sums.tax, TaxLine: taxesOf(lines, charge).map(toTaxLine) },
  ApplyTaxAfterDiscount: true,
  TotalAmt: sums.total,
});

export const shipAddrIn = (address: Fields | undefined): Fields => fieldsOf(address, 'ShipAddr');
