/** What the shop in the manner of FastSpring sells, and how it refuses. */
import { createHash } from 'node:crypto';
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Why } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';

export const wares: readonly Ware[] = waresOf(
  { first: 70_412, maker: 'Kestrel Audio', option: 'Edition', prefix: 'KA' },
  [
    [
      'Falcon Synth',
      'Software',
      [
        ['Boxed', '79.95'],
        ['Studio', '149.50'],
      ],
    ],
    [
      'Tern Reverb',
      'Software',
      [
        ['Boxed', '39.90'],
        ['Studio', '64.90'],
      ],
    ],
    [
      'Heron Keyboard',
      'Hardware',
      [
        ['25 Keys', '118.00'],
        ['49 Keys', '186.00', 'sold out'],
      ],
    ],
    ['Plover License Key', 'Hardware', [['USB', '24.45']]],
    ['Sound Design Workbook', 'Book', [['Paperback', '31.25']]],
    ['Wren Drum Loops', 'Software', [['Boxed', '19.99']]],
  ],
);

const slug = (label: string): string => label.toLowerCase().replaceAll(' ', '-');

const pathsOf = (ware: Ware): readonly (readonly [number, string])[] =>
  ware.makes.map(({ id, label }) => [id, `${ware.handle}-${slug(label)}`]);

const paths = new Map(wares.flatMap(pathsOf));

/** All variations by their paths. */
export const items = itemsOf(wares, ({ id }) => String(paths.get(id)));

/** From that quantity on, a boxed product is cheaper by so many percent. */
const quantityDiscounts = [
  { quantity: 3, percent: 10 },
  { quantity: 10, percent: 25 },
] as const;

export const discountsOf = ({ kind }: Ware): readonly (typeof quantityDiscounts)[number][] =>
  kind === 'Software' ? quantityDiscounts : [];

export const money = (amount: number): Fields => ({ amount, currency: 'USD' });
export const display = (amount: number): string => `$${(amount / 100).toFixed(2)}`;

/** Twenty-two letters and digits that depend only on the name. */
export const tokenOf = (name: string): string =>
  createHash('sha256').update(name).digest('base64url').slice(0, 22);

const things: Readonly<Record<string, string>> = { checkout: 'session', catalog: 'product' };

/** `session.create` of `create_checkout`. */
export function actionOf(tool: string): string {
  const [verb = '', noun = ''] = tool.split('_');
  return `${things[noun] ?? noun}.${verb}`;
}

/** A refusal is a result with `isError`; its action is filled in later. */
function refused(member: string, text: string): Outcome {
  const structuredContent = { action: '', result: 'error', error: { [member]: text } };
  return { members: { result: { structuredContent, content: [{ type: 'text', text }], isError: true } } };
}

const errors: Readonly<Record<Why, readonly [member: string, text: string]>> = {
  item: ['product', 'This product is not found, or is not a variation that can be bought:'],
  'sold-out': ['product', 'This product is sold out:'],
  line: ['product', 'The cart has no such item:'],
  cart: ['cart', 'There is no such cart:'],
  checkout: ['session', 'There is no such session:'],
  order: ['order', 'There is no such order:'],
  final: ['status', 'The session is not open any more; it was'],
  approval: ['purchaseApproval', 'The buyer has to approve this purchase now:'],
  lacking: ['missing', 'This has to be set before:'],
  method: ['shippingOption', 'There is no such shipping option:'],
  empty: ['items', 'This cart is empty:'],
  version: ['cart', 'The cart was changed meanwhile:'],
};

const words: Readonly<Record<string, string>> = { completed: 'bought.', cancelled: 'canceled.' };

export function refusal(why: Why, detail: unknown): Outcome {
  const [member, text] = errors[why];
  const shown = asList(detail).join(', ') || String(detail);
  return refused(member, `${text} ${why === 'final' ? words[shown] : shown}`);
}

const toProduct = (ware: Ware): Fields => ({
  action: 'product.get',
  result: 'success',
  product: ware.handle,
  display: { en: ware.title },
  description: { summary: { en: ware.story } },
  attributes: { maker: ware.maker, kind: ware.kind },
  format: 'physical',
  variations: [...items.values()]
    .filter((item) => item.ware === ware)
    .map(({ id, label, sku, amount, ready }) => ({
      product: id,
      parent: ware.handle,
      display: { en: label },
      sku,
      available: ready,
      pricing: {
        price: money(amount),
        priceDisplay: display(amount),
        quantityDiscounts: discountsOf(ware),
      },
    })),
});

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = searched(wares, String(args.query).trim());
    const [page, limit] = [Number(args.page ?? 1), Number(args.limit ?? 20)];
    const totalPages = Math.ceil(found.length / limit);
    const products = found.slice((page - 1) * limit, page * limit).map(toProduct);
    const nextPage = page < totalPages ? page + 1 : null;
    return { record: { page, limit, nextPage, total: found.length, totalPages, products } };
  }
  const find = (path: unknown) => wares.find(({ handle }) => handle === path);
  if (name === 'lookup_catalog') {
    const products = asList(args.products).map((path) => {
      const ware = find(path);
      const error = { product: 'Not found' };
      return ware ? toProduct(ware) : { action: 'product.get', result: 'error', product: path, error };
    });
    return { record: { products } };
  }
  const ware = find(args.product);
  return ware
    ? { record: { products: [toProduct(ware)] } }
    : refused('product', `Not found: ${String(args.product)}`);
};
