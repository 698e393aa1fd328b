/** What the shop in the manner of Payhip sells, and the tools of its catalog. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';

export const wares = waresOf({ first: 48_210, maker: 'Saltmarsh Studio', option: 'Version', prefix: 'SMS' }, [
  [
    'Coastal Watercolour Guide',
    'Ebook',
    [
      ['PDF', '12.00'],
      ['PDF and EPUB', '15.50'],
    ],
  ],
  [
    'Tide Chart Print',
    'Print',
    [
      ['A4', '18.00'],
      ['A3', '27.50'],
      ['A2', '44.00', 'sold out'],
    ],
  ],
  [
    'Palette Planner',
    'Software',
    [
      ['Single licence', '39.00'],
      ['Studio licence', '129.00'],
    ],
  ],
  ['Field Notes on Light', 'Ebook', [['PDF edition', '5.00']]],
  [
    'Estuary Sketchbook',
    'Stationery',
    [
      ['Dotted', '14.25'],
      ['Plain', '13.75'],
    ],
  ],
  ['Linocut Tea Towel', 'Textile', [['Unbleached', '11.40']]],
]);

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnopqrstuvwxyz123456789';

/** Letters and digits that depend only on the name. */
export const codeOf = (name: string, length: number): string =>
  Array.from({ length }, (_, index) =>
    alphabet.charAt(Number.parseInt(hexOf(`${name} ${index}`).slice(0, 6), 16) % alphabet.length),
  ).join('');

export const productKeyOf = ({ id }: Ware): string => codeOf(`payhip product ${id}`, 5);
export const permalinkOf = (ware: Ware): string => `https://payhip.com/b/${productKeyOf(ware)}`;
export const isDigital = ({ kind }: Ware): boolean => kind === 'Ebook' || kind === 'Software';
export const isLicensed = ({ kind }: Ware): boolean => kind === 'Software';
export const isPayWhatYouWant = ({ title }: Ware): boolean => title === 'Field Notes on Light';
export const hasVariant = ({ makes }: Ware): boolean => makes.length > 1;

/** An item is named by its product, and by its variant if the product has any. */
export const itemKey = (product: unknown, variant?: unknown): string =>
  variant === undefined ? String(product) : `${product}/${variant}`;

const keys = new Map(
  wares.flatMap((ware) =>
    ware.makes.map(({ id }) => [id, itemKey(productKeyOf(ware), hasVariant(ware) ? id : undefined)] as const),
  ),
);

export const items = itemsOf(wares, ({ id }) => String(keys.get(id)));
export const wareOf = (key: unknown): Ware | undefined => wares.find((ware) => productKeyOf(ware) === key);

const gbp = (price: string): Fields => ({ amount: Math.round(Number(price) * 100), currency: 'GBP' });

function toProduct(ware: Ware): Fields {
  const [first] = ware.makes;
  const own = hasVariant(ware) ? undefined : first;
  return {
    product_id: String(ware.id),
    product_key: productKeyOf(ware),
    product_name: ware.title,
    product_permalink: permalinkOf(ware),
    product_type: isDigital(ware) ? 'digital' : 'physical',
    category: ware.kind,
    description: ware.story,
    has_license_key: isLicensed(ware),
    pay_what_you_want: isPayWhatYouWant(ware),
    has_variant: hasVariant(ware),
    price: own ? gbp(own.price) : null,
    in_stock: ware.makes.some(({ available }) => available),
    variants: own
      ? []
      : ware.makes.map(({ id, label, sku, price, available }) => ({
          variant_id: String(id),
          variant_name: label,
          sku,
          price: gbp(price),
          in_stock: available,
        })),
  };
}

type Refuse = (why: 'item', subject: unknown) => Outcome;

/** @param startOf the number of products before a page */
export const catalogWith =
  (refuse: Refuse, startOf = (page: number, size: number): number => (page - 1) * size): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const found = searched(wares, args.query);
      const [page, size] = [Number(args.page ?? 1), Number(args.per_page ?? 10)];
      const start = startOf(page, size);
      const meta = { page, per_page: size, total: found.length, has_more: page * size < found.length };
      return { record: { data: found.slice(start, start + size).map(toProduct), meta } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.product_keys);
      const data = wares.filter((ware) => wanted.includes(productKeyOf(ware))).map(toProduct);
      return { record: { data, not_found: wanted.filter((key) => !wareOf(key)) } };
    }
    const ware = wareOf(args.product_key);
    return ware ? { record: { data: toProduct(ware) } } : refuse('item', args.product_key);
  };
