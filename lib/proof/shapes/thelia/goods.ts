/** The products of the storefront in the manner of Thelia, their VAT, and the pages of a search. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';
import { refusal } from './refusals.ts';

const range = { maker: 'Maison Garance', option: 'Modèle', firstId: 204, code: 'MG', decimals: 2 };

/** Taxed prices, all with a price before tax of whole cents. */
const made = waresOf(range, [
  [
    'Thé noir du matin',
    'Épicerie fine',
    [
      ['100 g', 844],
      ['250 g', 1_899],
    ],
  ],
  [
    'Théière en fonte',
    'Art de la table',
    [
      ['0,8 L', 4_200],
      ['1,2 L', 5_400],
    ],
  ],
  [
    'Plaid en laine',
    'Maison',
    [
      ['Écru', 11_940],
      ['Ocre', 12_540, 'sold out'],
    ],
  ],
  ['Miel de châtaignier', 'Épicerie fine', [['500 g', 1_266]]],
  [
    'Bougie parfumée',
    'Maison',
    [
      ['Figuier', 2_490],
      ['Cèdre', 2_670],
    ],
  ],
  ['Planche en hêtre', 'Cuisine', [['40 cm', 3_990]]],
  ['Couteau pliant', 'Cuisine', [['Noyer', 2_580]]],
  ['Savon de Marseille', 'Salle de bain', [['300 g', 690]]],
  ['Biscuits au beurre', 'Épicerie fine', [['200 g', 633]]],
  ['Torchon en lin', 'Cuisine', [['Rayé', 1_590]]],
]);

/** Lower case without accents, as a search is usually typed. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const wares: readonly Ware[] = made.map((ware) => ({
  ...ware,
  handle: folded(ware.title).replaceAll(/[^a-z]+/g, '-'),
  story: `${ware.title}, une création de ${ware.maker}.`,
}));

const elementIri = (id: number): string => `/api/front/product_sale_elements/${id}`;
export const productIri = ({ id }: Ware): string => `/api/front/products/${id}`;

export const items = itemsOf(wares, 2, ({ id }) => elementIri(id));

/** Taxed prices before the promotion, by the title of the product. */
const regularPrices: Readonly<Record<string, number>> = { 'Couteau pliant': 3_240 };

export const isPromo = ({ ware }: Item): boolean => ware.title in regularPrices;
export const regularOf = ({ ware, amount }: Item): number => regularPrices[ware.title] ?? amount;

/** VAT in thousandths of the price before tax. */
export const rateOf = ({ kind }: Ware): number => (kind === 'Épicerie fine' ? 55 : 200);

export const netOf = (taxed: number, rate: number): number => Math.round((taxed * 1_000) / (1_000 + rate));

export const euro = { id: 1, code: 'EUR', symbol: '€' } as const;

const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

const toElement = (item: Item, index: number): Fields => {
  const [rate, regular] = [rateOf(item.ware), regularOf(item)];
  return {
    '@id': item.id,
    '@type': 'ProductSaleElements',
    id: item.catalogId,
    ref: item.sku,
    quantity: item.available ? 1_400 + 200 * index : 0,
    promo: isPromo(item),
    isDefault: index === 0,
    attributeCombinations: [{ attribute: { title: item.ware.option }, attributeAv: { title: item.label } }],
    productPrices: [
      {
        currency: euro,
        price: moneyOf(netOf(regular, rate)),
        taxedPrice: moneyOf(regular),
        promoPrice: isPromo(item) ? moneyOf(netOf(item.amount, rate)) : null,
        promoTaxedPrice: isPromo(item) ? moneyOf(item.amount) : null,
      },
    ],
  };
};

const toProduct = (ware: Ware): Fields => ({
  '@id': productIri(ware),
  '@type': 'Product',
  id: ware.id,
  ref: `${range.code}-${ware.id}`,
  visible: true,
  virtual: false,
  i18ns: { locale: 'fr_FR', title: ware.title, chapo: ware.story },
  brand: { title: ware.maker },
  productCategories: [{ category: { title: ware.kind } }],
  taxRule: { title: rateOf(ware) === 55 ? 'TVA 5,5 %' : 'TVA 20 %' },
  productSaleElements: items.filter((item) => item.ware === ware).map(toElement),
});

const collectionOf = (members: readonly Fields[], total: number): Fields => ({
  '@context': '/api/contexts/Product',
  '@id': '/api/front/products',
  '@type': 'hydra:Collection',
  'hydra:totalItems': total,
  'hydra:member': members,
});

function search({ query, page = 1, itemsPerPage = 30 }: Fields): Outcome {
  const words = folded(String(query))
    .split(/\s+/)
    .filter((word) => word !== '');
  const textOf = ({ title, kind, id }: Ware) => folded(`${title} ${kind} ${range.code}-${id}`);
  const found = wares.filter((ware) => words.every((word) => textOf(ware).includes(word)));
  const [number, size] = [Number(page), Number(itemsPerPage)];
  const members = found.slice((number - 1) * size, number * size).map(toProduct);
  const last = Math.max(1, Math.ceil(found.length / size));
  const linkTo = (to: number): string => `/api/front/products?itemsPerPage=${size}&page=${to}`;
  const view = {
    '@id': linkTo(number),
    '@type': 'hydra:PartialCollectionView',
    'hydra:last': linkTo(last),
    ...(number < last && { 'hydra:next': linkTo(number + 1) }),
  };
  return { record: { ...collectionOf(members, found.length), 'hydra:view': view } };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return search(args);
  if (name === 'lookup_catalog') {
    const ids = asList(args.ids);
    const found = wares.filter(({ id }) => ids.includes(id)).map(toProduct);
    const notFound = ids.filter((id) => wares.every((ware) => ware.id !== id));
    return { record: { ...collectionOf(found, found.length), notFound } };
  }
  const ware = wares.find(({ id }) => id === args.id);
  return ware ? { record: toProduct(ware) } : refusal('unknown-item', { id: args.id });
};
