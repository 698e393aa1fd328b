/** What the shape of Znode sells: simple, configurable and bundle products, tier prices, add-ons, and the search. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, itemsOf, type searched, waresOf } from '../desk/stock.ts';

export const wares = waresOf({ first: 20_300, maker: 'Prairie Tool', option: 'Model', prefix: 'PTS' }, [
  [
    'Framing Hammer',
    'Hand Tools',
    [
      ['16 oz', '24.99'],
      ['22 oz', '31.50'],
    ],
  ],
  [
    'Impact Driver',
    'Power Tools',
    [
      ['Bare tool', '129.00'],
      ['Kit', '219.00', 'sold out'],
    ],
  ],
  ['Tape Measure', 'Hand Tools', [['25 ft', '17.25']]],
  ['Work Bench', 'Workshop', [['48 in', '289.00']]],
  ['Starter Tool Set', 'Sets', [['Set of 4', '64.75']]],
  ['Torpedo Level', 'Hand Tools', [['9 in', '13.80']]],
  ['Shop Vacuum', 'Power Tools', [['6 gal', '98.40']]],
  ['Nail Apron', 'Workwear', [['Canvas', '11.35']]],
]);

type AddOn = { readonly sku: string; readonly name: string; readonly amount: number };

const warranty: AddOn = { sku: 'PTS-WTY2', name: '2-year extended warranty', amount: 1_450 };
const battery: AddOn = { sku: 'PTS-BAT4', name: 'Spare 4 Ah battery', amount: 5_900 };
const assembly: AddOn = { sku: 'PTS-ASM', name: 'Assembly on site', amount: 3_900 };

/** The add-on groups of a product. */
const groups: Readonly<Record<string, Readonly<Record<string, AddOn>>>> = {
  'Impact Driver': { 'Protection plan': warranty, Accessories: battery },
  'Shop Vacuum': { 'Protection plan': warranty },
  'Work Bench': { Services: assembly },
};

/** What a bundle contains. */
const parts: Readonly<Record<string, readonly Fields[]>> = {
  'Starter Tool Set': [
    { SKU: 'PTS-11-1', ProductName: 'Framing Hammer', BundleQuantity: 1 },
    { SKU: 'PTS-13-1', ProductName: 'Tape Measure', BundleQuantity: 1 },
    { SKU: 'PTS-16-1', ProductName: 'Torpedo Level', BundleQuantity: 2 },
  ],
};

export const partsOf = ({ title }: Ware): readonly Fields[] => parts[title] ?? [];

const addOnsOf = ({ title }: Ware): readonly AddOn[] => Object.values(groups[title] ?? {});

/** A product with the add-ons of a line; the same product with other add-ons is another piece. */
type Piece = Item & { readonly addOns: readonly AddOn[] };

const keyOf = (sku: unknown, addOns: readonly string[]): string =>
  [String(sku), ...addOns.toSorted()].join('+');

/** @param row has `SKU` and perhaps the comma-separated `AddOnProductSKUs` */
export function pieceKey({ SKU, AddOnProductSKUs }: Fields): string {
  const names = String(AddOnProductSKUs ?? '').split(',');
  return keyOf(SKU, [...new Set(names.filter((name) => name !== ''))]);
}

/** Each choice of these add-ons, from none to all. */
function choices([first, ...others]: readonly AddOn[]): readonly (readonly AddOn[])[] {
  if (!first) return [[]];
  const rest = choices(others);
  return [...rest, ...rest.map((some) => [first, ...some])];
}

export const pieces: ReadonlyMap<string, Piece> = new Map(
  [...itemsOf(wares, ({ sku }) => sku).values()].flatMap((item) =>
    choices(addOnsOf(item.ware)).map((addOns) => {
      const id = keyOf(
        item.sku,
        addOns.map(({ sku }) => sku),
      );
      return [id, { ...item, id, addOns }] as const;
    }),
  ),
);

export const addOnsIn = (item: Item): readonly AddOn[] => pieces.get(item.id)?.addOns ?? [];

export const mostPieces = 500;

const hasTiers = ({ kind }: Ware): boolean => kind === 'Hand Tools' || kind === 'Workwear';

const tiersOf = (ware: Ware, amount: number) =>
  hasTiers(ware)
    ? [
        { from: 10, to: 49, price: Math.round(amount * 0.92) },
        { from: 50, to: mostPieces, price: Math.round(amount * 0.85) },
      ]
    : [];

/** The price of one piece of a line of this quantity, without add-ons. */
export const productPrice = ({ ware, amount }: Item, quantity: number): number =>
  tiersOf(ware, amount).find(({ from, to }) => quantity >= from && quantity <= to)?.price ?? amount;

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });

/** What each answer has beside its record. */
export const fine: Fields = { HasError: false, ErrorCode: null, ErrorMessage: null };

export const isConfigurable = ({ makes }: Ware): boolean => makes.length > 1;

export function parentSku({ makes }: Ware): string {
  const [first] = makes;
  return String(first?.sku).replace(/-\d+$/, '');
}

const forSale = (ware: Ware, { price, available }: Ware['makes'][number]): Fields => {
  const amount = Math.round(Number(price) * 100);
  return {
    RetailPrice: moneyOf(amount),
    TierPriceList: tiersOf(ware, amount).map((tier) => ({
      MinQuantity: tier.from,
      MaxQuantity: tier.to,
      Price: moneyOf(tier.price),
    })),
    InventoryMessage: available ? 'In Stock' : 'Out of Stock',
    ShowAddToCart: available,
  };
};

const saleOf = (ware: Ware): Fields => {
  const [only] = ware.makes;
  if (only && !isConfigurable(ware)) {
    const contents = partsOf(ware);
    return {
      SKU: only.sku,
      ProductType: contents.length > 0 ? 'BundleProduct' : 'SimpleProduct',
      ...forSale(ware, only),
      ...(contents.length > 0 && { PublishBundleProducts: contents }),
    };
  }
  return {
    SKU: parentSku(ware),
    ProductType: 'ConfigurableProduct',
    ConfigurableProducts: ware.makes.map((make) => ({
      SKU: make.sku,
      Name: `${ware.title}, ${make.label}`,
      Attributes: [{ AttributeName: ware.option, AttributeValue: make.label }],
      ...forSale(ware, make),
    })),
  };
};

const toProduct = (ware: Ware): Fields => ({
  PublishProductId: ware.id,
  Name: ware.title,
  ...saleOf(ware),
  ShortDescription: ware.story,
  BrandName: ware.maker,
  CategoryName: ware.kind,
  SEOUrl: ware.handle,
  AddOns: Object.entries(groups[ware.title] ?? {}).map(([GroupName, { sku, name, amount }]) => ({
    GroupName,
    DisplayType: 'CheckBox',
    IsRequired: false,
    AddOnValues: [{ SKU: sku, Name: name, RetailPrice: moneyOf(amount) }],
  })),
});

const isNamed = (ware: Ware, sku: unknown): boolean =>
  (isConfigurable(ware) && parentSku(ware) === sku) || ware.makes.some((make) => make.sku === sku);

/** @param refused the answer about a product that does not exist */
export const catalogIn =
  (find: typeof searched, refused: (id: unknown) => Outcome) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = find(wares, args.query);
      const [index, size] = [Number(args.PageIndex ?? 1), Number(args.PageSize ?? 16)];
      const PublishProducts = found.slice((index - 1) * size, index * size).map(toProduct);
      const TotalPages = Math.ceil(found.length / size);
      const pages = { PageIndex: index, PageSize: size, TotalPages, TotalResults: found.length };
      return { record: { PublishProducts, ...pages, ...fine } };
    }
    if (name === 'lookup_catalog') {
      const skus = [...new Set(asList(args.SKUs))];
      const PublishProducts = wares.filter((ware) => skus.some((sku) => isNamed(ware, sku))).map(toProduct);
      const NotFoundSKUs = skus.filter((sku) => !wares.some((ware) => isNamed(ware, sku)));
      return { record: { PublishProducts, NotFoundSKUs, ...fine } };
    }
    const ware = wares.find(({ id }) => id === args.PublishProductId);
    return ware ? { record: { PublishProduct: toProduct(ware), ...fine } } : refused(args.PublishProductId);
  };
