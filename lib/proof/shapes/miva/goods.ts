/** What the Miva store sells: products with attributes, whose options cost extra, and the tools that read them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { itemsOf, waresOf } from '../desk/stock.ts';
import { matching } from '../trade/stock.ts';

type Attribute = { readonly code: string; readonly prompt: string; readonly base: number };

/** The attributes that a buyer has to choose, and the price of the product without its option. */
const attributes: Readonly<Record<string, Attribute>> = {
  'cutting-board': { code: 'wood', prompt: 'Wood', base: 4_800 },
  'shop-apron': { code: 'size', prompt: 'Size', base: 3_995 },
};

const house = { first: 61_400, maker: 'Ridgeline Woodworks', option: 'Title', prefix: 'RW' };

export const wares: readonly Ware[] = waresOf(house, [
  [
    'Cutting Board',
    'Kitchen',
    [
      ['Walnut', '60.00'],
      ['Maple', '54.50'],
    ],
  ],
  ['Bench Hook', 'Tools', [['Default Title', '27.35']]],
  [
    'Shop Apron',
    'Apparel',
    [
      ['Regular', '41.95'],
      ['Tall', '44.95', 'sold out'],
    ],
  ],
  ['Joinery Handbook', 'Books', [['Default Title', '31.60']]],
  ['Beeswax Polish', 'Finishes', [['Default Title', '14.25']]],
  ['Marking Gauge', 'Tools', [['Default Title', '62.40']]],
]).map((ware) => ({ ...ware, option: attributes[ware.handle]?.prompt ?? ware.option }));

type Make = Ware['makes'][number];

const optionCode = ({ label }: Pick<Make, 'label'>): string => label.toLowerCase();
const centsOf = ({ price }: Pick<Make, 'price'>): number => Math.round(Number(price) * 100);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'USD' });

export const formatted = (amount: number): string =>
  `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

export const isTaxable = ({ kind }: Ware): boolean => kind !== 'Books';

/** The price of a product without an option. */
export const baseOf = (ware: Ware): number =>
  attributes[ware.handle]?.base ?? Math.min(...ware.makes.map(centsOf));

/** What the option of this variant costs on top. */
export const extraOf = (ware: Ware, amount: number): number => amount - baseOf(ware);

/** The chosen option as an order shows it; none for a product without attributes. */
export function optionsOf(ware: Ware, label: string, extra: number): readonly Fields[] {
  const attribute = attributes[ware.handle];
  if (!attribute) return [];
  return [
    {
      attr_code: attribute.code,
      attr_prompt: attribute.prompt,
      opt_code: optionCode({ label }),
      opt_prompt: label,
      price: moneyOf(extra),
    },
  ];
}

const keyOf = (code: unknown, value?: unknown): string => [code, value].filter(Boolean).join('/');

const keys = new Map(
  wares.flatMap((ware) =>
    ware.makes.map(
      (make) =>
        [make.id, keyOf(ware.handle, attributes[ware.handle] ? optionCode(make) : undefined)] as const,
    ),
  ),
);

/** Each variant by the code of its product, and of its option. */
export const items = itemsOf(wares, ({ id }) => String(keys.get(id)));

export type Wanted = { readonly item: string } | { readonly isProduct: boolean };

/** The variant that a code and attributes mean; otherwise whether there is a product at all. */
export function wantedIn({ Product_Code: code, Attributes: chosen }: Fields): Wanted {
  const ware = wares.find(({ handle }) => handle === code);
  if (!ware) return { isProduct: false };
  const attribute = attributes[ware.handle];
  const rows = asList(chosen) as readonly Fields[];
  if (!attribute) return rows.length === 0 ? { item: keyOf(code) } : { isProduct: true };
  const [first, ...others] = rows;
  const item = keyOf(code, first?.value);
  const isChosen = others.length === 0 && first?.code === attribute.code && items.has(item);
  return isChosen ? { item } : { isProduct: true };
}

/** What a fault bends: the first product of a page, and prices. */
export type Reading = {
  readonly start: (offset: number) => number;
  readonly shown: (tool: string, amount: number) => number;
};

export const plainly: Reading = { start: (offset) => offset, shown: (_tool, amount) => amount };

function toProduct(ware: Ware, shown: (amount: number) => number): Fields {
  const { handle, makes } = ware;
  const attribute = attributes[handle];
  const priced = (amount: number) => ({ price: moneyOf(amount), formatted_price: formatted(amount) });
  return {
    id: ware.id,
    code: handle,
    name: ware.title,
    descrip: ware.story,
    cancat_code: ware.kind.toLowerCase(),
    taxable: isTaxable(ware),
    active: true,
    ...priced(shown(baseOf(ware))),
    attributes: (attribute ? [attribute] : []).map(({ code, prompt }) => ({
      code,
      prompt,
      type: 'radio',
      required: true,
      options: makes.map((make) => ({
        code: optionCode(make),
        prompt: make.label,
        ...priced(extraOf(ware, centsOf(make))),
      })),
    })),
    variants: makes.map((make) => ({
      variant_id: make.id,
      sku: make.sku,
      attributes: attribute ? [{ code: attribute.code, value: optionCode(make) }] : [],
      ...priced(shown(centsOf(make))),
      inv_level: make.available ? 'in' : 'out',
      inv_short: make.available ? 'In Stock' : 'Out of Stock',
    })),
  };
}

/** @param unknown the refusal of a product that does not exist */
export const catalogOf =
  ({ start, shown }: Reading, unknown: (code: unknown) => Outcome) =>
  (tool: string, args: Fields): Outcome => {
    const show = (ware: Ware) => toProduct(ware, (amount) => shown(tool, amount));
    if (tool === 'search_catalog') {
      const found = matching(wares, args.query);
      const [count, offset] = [Number(args.Count ?? 20), Number(args.Offset ?? 0)];
      const page = found.slice(start(offset), start(offset) + count);
      const data = { total_count: found.length, start_offset: offset, data: page.map(show) };
      return { record: { success: 1, data } };
    }
    if (tool === 'lookup_catalog') {
      const codes = asList(args.Product_Codes);
      const found = wares.filter(({ handle }) => codes.includes(handle));
      const data = { total_count: found.length, start_offset: 0, data: found.map(show) };
      return { record: { success: 1, data } };
    }
    const ware = wares.find(({ handle }) => handle === args.Product_Code);
    return ware ? { record: { success: 1, data: show(ware) } } : unknown(args.Product_Code);
  };
