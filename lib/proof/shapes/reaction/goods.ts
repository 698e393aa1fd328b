/** What the two shops of the marketplace sell, their ways to fulfill, and the answers about the catalog. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { itemsOf, matching, waresOf } from '../trade/stock.ts';

const letters = '23456789ABCDEFGHJKLMNPQRSTWXYZabcdefghijkmnopqrstuvwxyz';

/** Seventeen letters and digits that depend only on the name. */
export const internalId = (name: string): string =>
  [...Buffer.from(hexOf(`reaction ${name}`) + hexOf(`${name} reaction`), 'hex')]
    .slice(0, 17)
    .map((byte) => letters[byte % letters.length])
    .join('');

/** An id as the API shows it: the base64 of a namespace and an internal id. */
export const opaque = (kind: string, name: string): string =>
  Buffer.from(`reaction/${kind}:${internalId(`${kind} ${name}`)}`).toString('base64');

const decimals = 2;
const press = { maker: 'Larkspur Press', option: 'Size', firstId: 52_310, code: 'LSP', decimals };
const kiln = { maker: 'Old Kiln Pottery', option: 'Glaze', firstId: 61_470, code: 'OKP', decimals };

export const wares: readonly Ware[] = [
  ...waresOf(press, [
    [
      'Linen Notebook',
      'Stationery',
      [
        ['Pocket', 1_450],
        ['Large', 2_275],
      ],
    ],
    ['Brass Pen', 'Stationery', [['Fine', 3_825]]],
    [
      'Wall Calendar',
      'Prints',
      [
        ['A4', 1_895],
        ['A3', 2_640, 'sold out'],
      ],
    ],
    ['Letterpress Map', 'Prints', [['Framed', 8_960]]],
  ]),
  ...waresOf(kiln, [
    [
      'Stoneware Mug',
      'Tableware',
      [
        ['Ash', 2_410],
        ['Cobalt', 2_765],
        ['Copper', 3_190],
      ],
    ],
    ['Serving Bowl', 'Tableware', [['Celadon', 6_735]]],
    ['Bud Vase', 'Decor', [['Matte white', 1_985]]],
  ]),
];

export const productId = ({ id }: Pick<Ware, 'id'>): string => opaque('product', `product ${id}`);
export const variantId = ({ id }: { readonly id: number }): string => opaque('product', `variant ${id}`);

export const items = itemsOf(wares, decimals, variantId);

export const moneyOf = (amount: number): Fields => ({
  amount,
  currency: 'USD',
  displayAmount: `$${(amount / 100).toFixed(2)}`,
});

export const shopOf = (name: string): Fields => ({ _id: opaque('shop', name), name });

type Method = {
  readonly name: string;
  readonly label: string;
  readonly group: string;
  readonly price: number;
  readonly handling: number;
};

/** The ways of each shop to send its items; the handling is charged in addition to the price. */
export const methods: Readonly<Record<string, readonly Method[]>> = {
  [press.maker]: [
    { name: 'mail', label: 'Tracked mail', group: 'Ground', price: 595, handling: 90 },
    { name: 'two-day', label: 'Two-day air', group: 'Priority', price: 1_780, handling: 90 },
  ],
  [kiln.maker]: [
    { name: 'crate', label: 'Padded crate', group: 'Ground', price: 1_140, handling: 275 },
    { name: 'courier', label: 'Courier', group: 'One Day', price: 2_860, handling: 350 },
  ],
};

export const methodId = ({ name }: Pick<Method, 'name'>): string => opaque('fulfillmentMethod', name);

export const optionOf = (method: Method): Fields => ({
  fulfillmentMethod: {
    _id: methodId(method),
    name: method.name,
    displayName: method.label,
    group: method.group,
    fulfillmentTypes: ['shipping'],
  },
  price: moneyOf(method.price),
  handlingPrice: moneyOf(method.handling),
});

const centsOf = ({ price }: { readonly price: string }): number => Math.round(Number(price) * 100);

const pricingOf = (amounts: readonly number[], price: number | null): Fields => {
  const [least, greatest] = [Math.min(...amounts), Math.max(...amounts)];
  const [from, to] = [moneyOf(least).displayAmount, moneyOf(greatest).displayAmount];
  return {
    price: price === null ? null : moneyOf(price),
    minPrice: moneyOf(least),
    maxPrice: moneyOf(greatest),
    displayPrice: least === greatest ? from : `${from} - ${to}`,
  };
};

const variantOf = (make: Ware['makes'][number], index: number): Fields => ({
  variantId: variantId(make),
  index,
  title: make.label,
  sku: make.sku,
  isSoldOut: !make.available,
  canBackorder: false,
  pricing: pricingOf([centsOf(make)], centsOf(make)),
});

const nodeOf = (ware: Ware): Fields => ({
  _id: opaque('catalogItem', String(ware.id)),
  product: {
    productId: productId(ware),
    slug: ware.handle,
    title: ware.title,
    description: ware.story,
    vendor: ware.maker,
    productType: ware.kind,
    shop: shopOf(ware.maker),
    supportedFulfillmentTypes: ['shipping'],
    isSoldOut: !ware.makes.some(({ available }) => available),
    pricing: pricingOf(
      ware.makes.map(centsOf),
      ware.makes.length === 1 ? Math.min(...ware.makes.map(centsOf)) : null,
    ),
    variants: ware.makes.map(variantOf),
  },
});

const cursorOf = ({ id }: Ware): string =>
  Buffer.from(`reaction/catalogItem cursor:${id}`).toString('base64');

type Refuse = (type: 'not-found' | 'invalid-param', message: string, details: Fields) => Outcome;

/** @param overlap how many products of the page before are repeated */
function pageOf({ query, first, after }: Fields, refuse: Refuse, overlap: number): Outcome {
  const found = matching(wares, query);
  const last = after === undefined ? -1 : found.findIndex((ware) => cursorOf(ware) === after);
  if (after !== undefined && last < 0) return refuse('invalid-param', 'Invalid cursor', { after });
  const start = after === undefined ? 0 : last + 1 - overlap;
  const page = found.slice(start, start + Number(first ?? 20));
  const [top, end] = [page[0], page.at(-1)];
  return {
    record: {
      totalCount: found.length,
      edges: page.map((ware) => ({ cursor: cursorOf(ware), node: nodeOf(ware) })),
      pageInfo: {
        hasNextPage: start + page.length < found.length,
        hasPreviousPage: start > 0,
        startCursor: top ? cursorOf(top) : null,
        endCursor: end ? cursorOf(end) : null,
      },
    },
  };
}

export const catalogOf =
  (refuse: Refuse, overlap: number): Tools =>
  (name, args) => {
    if (name === 'search_catalog') return pageOf(args, refuse, overlap);
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.productIds))];
      const found = ids.flatMap((id) => wares.filter((ware) => productId(ware) === id));
      const missingProductIds = ids.filter((id) => !wares.some((ware) => productId(ware) === id));
      return { record: { totalCount: found.length, nodes: found.map(nodeOf), missingProductIds } };
    }
    const { slugOrId } = args;
    const ware = wares.find((each) => each.handle === slugOrId || productId(each) === slugOrId);
    const missing = () => refuse('not-found', 'Catalog product not found', { slugOrId });
    return ware ? { record: { catalogItemProduct: nodeOf(ware) } } : missing();
  };
