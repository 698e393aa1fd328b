/** What the shop in the manner of OrderCloud sells: products with price breaks, variants, and the warehouse that ships them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Line } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Northline Supply', option: 'Finish', firstId: 52_310, code: 'NL', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Standing Desk',
    'Furniture',
    [
      ['Birch', 74_900],
      ['Walnut', 81_500],
    ],
  ],
  ['Label Printer', 'Equipment', [['Standard', 18_945]]],
  [
    'Task Light',
    'Equipment',
    [
      ['Black', 6_380],
      ['White', 6_380, 'sold out'],
    ],
  ],
  ['Filing Cabinet', 'Furniture', [['Standard', 32_750]]],
  ['Paper Shredder', 'Equipment', [['Standard', 21_490]]],
  [
    'Desk Mat',
    'Accessories',
    [
      ['Felt', 3_925],
      ['Cork', 4_215],
    ],
  ],
  ['Cable Tray', 'Accessories', [['Standard', 2_760]]],
]);

export const productIdOf = ({ id }: Ware): string => `NL${id}`;

/** Only products with several makes have variants. */
export const variantIdOf = (ware: Ware, sku: string): string | undefined =>
  ware.makes.length > 1 ? sku : undefined;

/** A product and its variant in one text, for the common life of records. */
export const keyOf = (product: unknown, variant: unknown): string => `${product}/${variant ?? ''}`;

const keys = new Map(
  wares.flatMap((ware) =>
    ware.makes.map(({ id, sku }) => [id, keyOf(productIdOf(ware), variantIdOf(ware, sku))] as const),
  ),
);

export const items = itemsOf(wares, 2, ({ id }) => String(keys.get(id)));
export const isProduct = (id: unknown): boolean => wares.some((ware) => productIdOf(ware) === id);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'CAD' });

/** Ten pieces and more cost eight percent less each. */
const breaksOf = (amount: number) =>
  [
    { Quantity: 1, Price: amount },
    { Quantity: 10, Price: Math.round(amount * 0.92) },
  ] as const;

export const unitPriceOf = ({ item, quantity }: Line): number => {
  const [single, ten] = breaksOf(item.amount);
  return quantity >= ten.Quantity ? ten.Price : single.Price;
};

export const warehouseOf = ({ kind }: Ware): string => (kind === 'Furniture' ? 'DC-CALGARY' : 'DC-TORONTO');

const scheduleOf = ({ amount, catalogId }: Item): Fields => ({
  ID: `PS-${catalogId}`,
  ApplyTax: true,
  ApplyShipping: true,
  MinQuantity: 1,
  MaxQuantity: null,
  UseCumulativeQuantity: false,
  RestrictedQuantity: false,
  PriceBreaks: breaksOf(amount).map(({ Quantity, Price }) => ({ Quantity, Price: moneyOf(Price) })),
});

const inventoryOf = ({ available, amount }: Item): Fields => ({
  Enabled: true,
  QuantityAvailable: available ? 60 + (amount % 90) : 0,
  OrderCanExceed: available,
});

/** A product without variants has its own prices and inventory; otherwise its variants have them. */
export function toProduct(ware: Ware): Fields {
  const makes = items.filter((item) => item.ware === ware);
  const [only] = makes;
  const shared = {
    ID: productIdOf(ware),
    Name: ware.title,
    Description: ware.story,
    Active: true,
    ShipFromAddressID: warehouseOf(ware),
    Returnable: true,
    xp: { Brand: ware.maker, Category: ware.kind },
  };
  if (only && makes.length === 1) {
    return { ...shared, VariantCount: 0, PriceSchedule: scheduleOf(only), Inventory: inventoryOf(only) };
  }
  const Variants = makes.map((item) => ({
    ID: item.sku,
    Name: `${ware.title}, ${item.label}`,
    Active: true,
    PriceSchedule: scheduleOf(item),
    Inventory: inventoryOf(item),
    Specs: [{ SpecID: 'FINISH', Name: ware.option, Value: item.label }],
  }));
  return { ...shared, VariantCount: makes.length, Variants };
}

const pageKeyOf = (from: number): string => Buffer.from(`products:${from}`).toString('base64url');

const startOf = (pageKey: unknown): number => {
  const [, from] = /^products:(\d+)$/.exec(Buffer.from(String(pageKey), 'base64url').toString()) ?? [];
  return from === undefined ? -1 : Number(from);
};

const textOf = (record: Fields) => [{ type: 'text', text: JSON.stringify(record) }];

export const resultOf = (record: Fields): Fields => ({ structuredContent: record, content: textOf(record) });

export const refused = (ErrorCode: string, Message: string, Data: Fields = {}): Outcome => ({
  members: { result: { isError: true, ...resultOf({ Errors: [{ ErrorCode, Message, Data }] }) } },
});

/** @param find the products for the words of a search, which a fault bends */
export const catalogWith =
  (find: typeof matching = matching): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const from = args.pageKey === undefined ? 0 : startOf(args.pageKey);
      if (from < 0) return refused('InvalidRequest', 'The pageKey is invalid.', { pageKey: args.pageKey });
      const found = find(wares, args.query);
      const PageSize = Number(args.pageSize ?? 20);
      const NextPageKey = from + PageSize < found.length ? pageKeyOf(from + PageSize) : null;
      const Meta = { PageSize, TotalCount: found.length, NextPageKey };
      return { record: { Meta, Items: found.slice(from, from + PageSize).map(toProduct) } };
    }
    if (name === 'lookup_catalog') {
      const ids = asList(args.ProductIDs);
      return { record: { Items: wares.filter((ware) => ids.includes(productIdOf(ware))).map(toProduct) } };
    }
    const ware = wares.find((each) => productIdOf(each) === args.ProductID);
    if (ware) return { record: toProduct(ware) };
    return refused('NotFound', 'Object not found.', { ObjectType: 'Product', ObjectID: args.ProductID });
  };
