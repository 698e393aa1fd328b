/** The offers of the storefront in the manner of Allegro, and the refusals of its tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Why } from '../desk/desk.ts';
import { type Item, itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';

const house = { first: 614_300, maker: 'Spiżarnia Jagny', option: 'Wariant', prefix: 'SJ' };

/** A handle without Polish letters. */
const handleOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');

export const wares: readonly Ware[] = waresOf(house, [
  [
    'Sok jabłkowy tłoczony',
    'Soki',
    [
      ['0,75 l', '12.49'],
      ['1 l', '15.99'],
    ],
  ],
  [
    'Miód lipowy',
    'Miody',
    [
      ['400 g', '34.90'],
      ['1 kg', '74.50'],
    ],
  ],
  [
    'Herbata jesienna',
    'Herbaty',
    [
      ['Malina', '18.75'],
      ['Pigwa', '19.25', 'sold out'],
    ],
  ],
  ['Kubek kamionkowy', 'Naczynia', [['Granatowy', '59.00']]],
  ['Konfitura z płatków róży', 'Przetwory', [['220 g', '27.30']]],
  ['Sok z rokitnika', 'Soki', [['0,5 l', '23.60']]],
  ['Deska dębowa', 'Naczynia', [['30 cm', '89.90']]],
]).map((ware) => ({ ...ware, handle: handleOf(ware.title) }));

/** An offer has one variant; its id has eleven digits. */
const offerId = ({ id }: { readonly id: number }): string => String(13_400_000_000 + id * 37);

export const offers = itemsOf(wares, offerId);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'PLN' });

export const isPromoted = ({ ware }: Item): boolean => ware.kind === 'Miody';

/** The deposit on the bottle of an offer. */
export const depositOn = ({ ware }: Item): number => (ware.kind === 'Soki' ? 100 : 0);

/** The VAT in per cent, which is within the price. */
export const rateOf = ({ ware }: Item): number => (['Herbaty', 'Naczynia'].includes(ware.kind) ? 23 : 5);

export const netOf = (item: Item, gross: number): number => Math.round((gross * 100) / (100 + rateOf(item)));

export const thresholds = [
  { minimumQuantity: 6, percent: 5 },
  { minimumQuantity: 12, percent: 10 },
] as const;

export const nameOf = ({ ware, label }: Item): string => `${ware.title}, ${label}`;

export const stockOf = ({ amount, ready }: Item): number => (ready ? 160 + (amount % 37) : 0);

export const taxOf = (item: Item): Fields => ({
  rate: rateOf(item).toFixed(2),
  subject: 'GOODS',
  exemption: null,
});

export const depositOf = (item: Item): Fields | null =>
  depositOn(item) > 0 ? { price: moneyOf(depositOn(item)) } : null;

export const toOffer = (item: Item): Fields => ({
  id: item.id,
  name: nameOf(item),
  seller: { id: '48120377', login: 'spizarnia-jagny' },
  category: { name: item.ware.kind },
  external: { id: item.sku },
  productSet: [{ product: { id: uuidOf(`allegro product ${item.ware.id}`) }, quantity: { value: 1 } }],
  parameters: [
    { name: 'Marka', values: [item.ware.maker] },
    { name: item.ware.option, values: [item.label] },
  ],
  sellingMode: { format: 'BUY_NOW', price: moneyOf(item.amount) },
  tax: taxOf(item),
  deposit: depositOf(item),
  wholesalePriceList: { thresholds },
  stock: { available: stockOf(item), unit: 'UNIT' },
  publication: item.ready ? { status: 'ACTIVE', endedBy: null } : { status: 'ENDED', endedBy: 'EMPTY_STOCK' },
});

/** Promoted offers come first, and then the regular ones. */
export function listing({ query, limit = 60, offset = 0 }: Fields): Fields {
  const found = searched(wares, query).flatMap((ware) =>
    [...offers.values()].filter((item) => item.ware === ware),
  );
  const all = [...found.filter(isPromoted), ...found.filter((item) => !isPromoted(item))];
  const page = all.slice(Number(offset), Number(offset) + Number(limit));
  return {
    items: {
      promoted: page.filter(isPromoted).map(toOffer),
      regular: page.filter((item) => !isPromoted(item)).map(toOffer),
    },
    searchMeta: {
      availableCount: found.filter(({ ready }) => ready).length,
      totalCount: found.length,
    },
  };
}

type Problem = Why | 'stock';

const errors: Readonly<Record<Problem, readonly [code: string, path: string | null, userMessage: string]>> = {
  item: ['OFFER_NOT_FOUND', 'offer.id', 'Nie ma takiej oferty.'],
  'sold-out': ['OFFER_ENDED', 'offer.id', 'Oferta jest zakończona, bo zabrakło sztuk.'],
  stock: ['NOT_ENOUGH_STOCK', 'lineItems.quantity', 'Sprzedający nie ma tylu sztuk.'],
  line: ['LINE_ITEM_NOT_FOUND', 'lineItems.id', 'Nie ma takiej pozycji w koszyku.'],
  cart: ['CART_NOT_FOUND', 'cartId', 'Nie ma takiego koszyka.'],
  checkout: ['CHECKOUT_FORM_NOT_FOUND', 'checkoutFormId', 'Nie ma takiego formularza zakupu.'],
  order: ['ORDER_NOT_FOUND', 'checkoutFormId', 'Nie ma takiego zamówienia.'],
  final: ['CHECKOUT_FORM_CLOSED', null, 'Zakup jest już złożony albo anulowany.'],
  approval: [
    'BUYER_CONFIRMATION_REQUIRED',
    'buyerConfirmation',
    'Kupujący musi potwierdzić zakup i zapłatę nie dawniej niż pięć minut temu.',
  ],
  lacking: ['CHECKOUT_FORM_NOT_FILLED_IN', 'delivery', 'Formularz zakupu nie jest wypełniony.'],
  method: ['DELIVERY_METHOD_NOT_FOUND', 'delivery.method.id', 'Nie ma takiej metody dostawy.'],
  empty: ['CART_EMPTY', 'lineItems', 'Koszyk jest pusty.'],
  version: ['REVISION_CONFLICT', 'revision', 'Dane się zmieniły. Odczytaj je ponownie.'],
};

export function refusal(why: Problem, about: unknown): Outcome {
  const [code, path, userMessage] = errors[why];
  const details = asList(about).length > 0 ? asList(about).join(', ') : String(about);
  const message = `${code.toLowerCase().replaceAll('_', ' ')}: ${details}`;
  return refuse(-32_000, message, { errors: [{ code, message, details, path, userMessage }] });
}
