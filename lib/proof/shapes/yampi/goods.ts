/** What the shop in the manner of Yampi sells, with products and SKUs as its catalog shows them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { refusal } from './refusals.ts';

const named = waresOf({ first: 22_194_035, maker: 'Casa Jatobá', option: 'Cor', prefix: 'JTB' }, [
  [
    'Rede de Algodão',
    'Redes',
    [
      ['Cru', '189.90'],
      ['Azul', '204.50'],
      ['Terracota', '209.90', 'sold out'],
    ],
  ],
  ['Rede Infantil', 'Redes', [['Amarela', '94.75']]],
  [
    'Moringa de Barro',
    'Cozinha',
    [
      ['Natural', '62.30'],
      ['Preta', '68.15'],
    ],
  ],
  ['Tábua de Jatobá', 'Cozinha', [['Única', '77.40']]],
  ['Cesto de Piaçava', 'Cestos', [['Natural', '53.95']]],
  [
    'Luminária de Palha',
    'Iluminação',
    [
      ['Natural', '136.20'],
      ['Tingida', '141.85'],
    ],
  ],
]);

/** Handles have the letters of the titles without their accents. */
export const wares: readonly Ware[] = named.map((ware) => ({
  ...ware,
  handle: ware.title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-'),
}));

export const items = itemsOf(wares, ({ id }) => String(id));

/** How many pieces of each SKU there are, unless it is sold out. */
export const stock = 50;

export const brl = (amount: number): Fields => ({ amount, currency: 'BRL' });

const skuOf = (ware: Ware, { id, label, sku, price, available }: Ware['makes'][number]): Fields => ({
  id,
  product_id: ware.id,
  sku,
  title: `${ware.title} - ${label}`,
  price_sale: brl(Math.round(Number(price) * 100)),
  price_discount: brl(Math.round(Number(price) * 100)),
  total_in_stock: available ? stock : 0,
  blocked_sale: false,
  variations: [{ name: ware.option, value: label }],
});

const productOf = (ware: Ware): Fields => ({
  id: ware.id,
  name: ware.title,
  slug: ware.handle,
  active: true,
  description: ware.story,
  brand: { data: { name: ware.maker } },
  categories: { data: [{ name: ware.kind }] },
  skus: { data: ware.makes.map((make) => skuOf(ware, make)) },
});

/** The three tools of the catalog. */
export function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [size, page] = [Number(args.limit ?? 10), Number(args.page ?? 1)];
    const data = found.slice(size * (page - 1), size * page).map(productOf);
    const pagination = {
      total: found.length,
      count: data.length,
      per_page: size,
      current_page: page,
      total_pages: Math.max(1, Math.ceil(found.length / size)),
    };
    return { record: { data, meta: { pagination } } };
  }
  if (name === 'lookup_catalog') {
    const ids = asList(args.ids);
    return { record: { data: wares.filter(({ id }) => ids.includes(id)).map(productOf) } };
  }
  const ware = wares.find(({ id }) => id === args.id);
  return ware ? { record: { data: productOf(ware) } } : refusal('product', args.id);
}
