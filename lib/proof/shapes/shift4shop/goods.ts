/** What the shop in the manner of Shift4Shop sells: products with option sets, and the tools that show them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { at, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Refusing, sumOf } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Bluewater Patio', option: 'Style', firstId: 2_310, code: 'BP', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Adirondack Chair',
    'Furniture',
    [
      ['Natural', 14_900],
      ['Teak Stain', 16_400],
      ['White', 15_650, 'sold out'],
    ],
  ],
  ['Hurricane Lantern', 'Lighting', [['Standard', 3_850]]],
  [
    'Citronella Candle',
    'Lighting',
    [
      ['Small', 1_295],
      ['Large', 1_995],
    ],
  ],
  ['Side Table', 'Furniture', [['Standard', 8_900]]],
  [
    'Outdoor Pillow',
    'Textiles',
    [
      ['Coral', 2_775],
      ['Navy', 2_775, 'sold out'],
    ],
  ],
  ['Beach Towel', 'Textiles', [['Standard', 2_430]]],
  ['Rope Hammock', 'Textiles', [['Standard', 11_840]]],
]);

const items = itemsOf(wares, 2, ({ id }) => String(id));
const itemsIn = (ware: Ware): readonly Item[] => items.filter((item) => item.ware === ware);
const wareOf = (id: unknown): Ware | undefined => wares.find((ware) => ware.id === id);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });
export const baseOf = (ware: Ware): number => Math.min(...itemsIn(ware).map(({ amount }) => amount));
export const isFreight = ({ kind }: Ware): boolean => kind === 'Furniture';
export const hasOptions = ({ makes }: Ware): boolean => makes.length > 1;
const setIdOf = ({ id }: Ware): number => id + 5_000;

/** The item of a CatalogID with its options, if there is one. */
export function itemOf({ CatalogID, ItemOptions }: Fields): Item | undefined {
  const ware = wareOf(CatalogID);
  const options = asList(ItemOptions);
  if (!ware || options.length !== (hasOptions(ware) ? 1 : 0)) return undefined;
  const [option] = options;
  if (option === undefined) return itemsIn(ware)[0];
  const isOfSet = at(option, 'OptionSetID') === setIdOf(ware);
  return isOfSet ? itemsIn(ware).find(({ catalogId }) => catalogId === at(option, 'OptionID')) : undefined;
}

const stockOf = ({ available }: Item): number => (available ? 1_200 : 0);

/** The sets from which a buyer chooses, and the stock of each choice. */
function optionsOf(ware: Ware): Fields {
  if (!hasOptions(ware)) return { OptionSetList: [], AdvancedOptionList: [] };
  const optionList = itemsIn(ware).map(({ catalogId, label, amount }) => ({
    OptionID: catalogId,
    OptionName: label,
    OptionAdditionalPrice: moneyOf(amount - baseOf(ware)),
  }));
  return {
    OptionSetList: [
      {
        OptionSetID: setIdOf(ware),
        OptionSetName: range.option,
        OptionType: 'Dropdown',
        OptionRequired: true,
        OptionList: optionList,
      },
    ],
    AdvancedOptionList: itemsIn(ware).map((item) => ({
      AdvancedOptionCode: item.id,
      AdvancedOptionSufix: item.sku.slice(-1),
      AdvancedOptionName: `${range.option}: ${item.label}`,
      AdvancedOptionPrice: moneyOf(item.amount),
      AdvancedOptionStock: stockOf(item),
    })),
  };
}

const toProduct = (ware: Ware): Fields => ({
  SKUInfo: {
    CatalogID: ware.id,
    SKU: hasOptions(ware) ? itemsIn(ware)[0]?.sku.slice(0, -1) : itemsIn(ware)[0]?.sku,
    Name: ware.title,
    Price: moneyOf(baseOf(ware)),
    RetailPrice: moneyOf(Math.ceil((baseOf(ware) * 1.15) / 100) * 100),
    OnSale: false,
    Stock: sumOf(itemsIn(ware).map(stockOf)),
  },
  ShortDescription: ware.story,
  ManufacturerName: ware.maker,
  CategoryList: [{ CategoryName: ware.kind }],
  ...optionsOf(ware),
});

const unknown = (id: unknown): Fields => ({
  Key: 'CatalogID',
  Value: String(id),
  Status: '404',
  Message: 'Product not found',
});

/** @param refuse how an unknown product is refused */
export const catalogIn =
  (refuse: Refusing): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      const [first, limit] = [Number(args.offset ?? 1) - 1, Number(args.limit ?? 10)];
      const Products = found.slice(first, first + limit).map(toProduct);
      return { record: { TotalCount: found.length, Products } };
    }
    if (name === 'lookup_catalog') {
      const wanted = [...new Set(asList(args.CatalogIDs))];
      const Products = wares.filter(({ id }) => wanted.includes(id)).map(toProduct);
      return { record: { Products, Messages: wanted.filter((id) => !wareOf(id)).map(unknown) } };
    }
    const ware = wareOf(args.CatalogID);
    return ware ? { record: toProduct(ware) } : refuse('unknown-item', { id: args.CatalogID });
  };
