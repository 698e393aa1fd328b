/** Offers and delivery methods in the manner of Allegro, refusals, and the tools that read the catalog. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

/** The subsidy is what Allegro pays the seller for a piece that is sold below his price. */
type Variety = readonly [label: string, grosze: number, stock: number, subsidy?: number];

type Shelf = {
  readonly title: string;
  readonly category: readonly [id: string, name: string];
  /** Percent of VAT that are within the prices. */
  readonly vat: string;
  readonly isPromoted?: boolean;
  readonly varieties: readonly Variety[];
};

const shelves: readonly Shelf[] = [
  {
    title: 'Termos stalowy Rysy',
    category: ['260315', 'Termosy'],
    vat: '23.00',
    varieties: [
      ['0,5 l', 7_990, 240],
      ['1 l', 10_450, 185, 750],
    ],
  },
  {
    title: 'Plecak miejski Wigry',
    category: ['147603', 'Plecaki'],
    vat: '23.00',
    isPromoted: true,
    varieties: [
      ['grafitowy', 18_990, 160, 1_500],
      ['oliwkowy', 17_965, 145],
      ['granatowy', 19_490, 0],
    ],
  },
  {
    title: 'Atlas ptaki Mazur',
    category: ['79153', 'Atlasy'],
    vat: '5.00',
    varieties: [['oprawa twarda', 5_460, 320]],
  },
  {
    title: 'Lampa biurkowa Olza',
    category: ['112763', 'Lampy'],
    vat: '23.00',
    isPromoted: true,
    varieties: [['czarna', 13_240, 130, 760]],
  },
  {
    title: 'Czajnik emaliowany Nysa',
    category: ['67413', 'Czajniki'],
    vat: '23.00',
    varieties: [
      ['kremowy', 11_975, 175],
      ['zielony', 12_125, 150],
    ],
  },
  {
    title: 'Kubek ceramiczny Barycz',
    category: ['67531', 'Kubki'],
    vat: '23.00',
    varieties: [
      ['250 ml', 3_185, 410],
      ['400 ml', 3_690, 355, 200],
    ],
  },
];

export const seller = { id: '44318842', login: 'Magazyn_Olza' };

export const wares = waresOf(
  { maker: seller.login, option: 'Wariant', firstId: 31_870, code: 'MGO', decimals: 2 },
  shelves.map(({ title, category, varieties }) => [
    title,
    category[1],
    varieties.map(([label, grosze, stock]) => (stock > 0 ? [label, grosze] : [label, grosze, 'sold out'])),
  ]),
);

export type Offer = {
  readonly item: Item;
  readonly stock: number;
  readonly subsidy: number;
  readonly shelf: Shelf;
};

const offers: readonly Offer[] = wares.flatMap((ware, index) =>
  itemsOf([ware], 2, (make) => String(15_204_000_000 + make.id * 13)).flatMap((item, nth) => {
    const shelf = shelves[index];
    const [, , stock = 0, subsidy = 0] = shelf?.varieties[nth] ?? [];
    return shelf ? [{ item, stock, subsidy, shelf }] : [];
  }),
);

export const offerOf = (id: unknown): Offer | undefined => offers.find(({ item }) => item.id === id);

/** The offer of the same product that was listed first. */
export const firstBeside = ({ ware }: Item): Item | undefined =>
  offers.find(({ item }) => item.ware === ware)?.item;

export const pln = (amount: number): Fields => ({ amount, currency: 'PLN' });

const productIdOf = (ware: Ware): string => uuidOf(`allegro product ${ware.id}`);

/** What a line of a cart repeats about its offer. */
export const offerHead = ({ id, ware, label, sku }: Item): Fields => ({
  id,
  name: `${ware.title} ${label}`,
  external: { id: sku },
  productSet: [{ product: { id: productIdOf(ware) }, quantity: { value: 1 } }],
});

export type Point = { readonly id: string; readonly name: string; readonly address: Fields };

export type Method = {
  readonly id: string;
  readonly name: string;
  /** In grosze: for the first piece of each package, and for each further piece. */
  readonly first: number;
  readonly next: number;
  readonly perPackage: number;
  /** The sum from which Smart! makes it free. */
  readonly smartFrom: number;
  readonly points: readonly Point[];
};

const pointIn = (id: string, street: string, zipCode: string, city: string): Point => ({
  id,
  name: `Paczkomat ${id}`,
  address: { street, zipCode, city, countryCode: 'PL' },
});

export const methods: readonly Method[] = [
  {
    id: uuidOf('allegro kurier dpd'),
    name: 'Allegro Kurier DPD',
    first: 1_399,
    next: 200,
    perPackage: 12,
    smartFrom: 6_500,
    points: [],
  },
  {
    id: uuidOf('allegro paczkomaty inpost'),
    name: 'Allegro Paczkomaty InPost',
    first: 1_049,
    next: 150,
    perPackage: 8,
    smartFrom: 4_500,
    points: [
      pointIn('POZ31M', 'Garbary 44', '61-869', 'Poznań'),
      pointIn('WAW204A', 'Puławska 118', '02-620', 'Warszawa'),
    ],
  },
  {
    id: uuidOf('kurier ekspresowy'),
    name: 'Kurier ekspresowy na jutro',
    first: 2_890,
    next: 350,
    perPackage: 5,
    smartFrom: Number.POSITIVE_INFINITY,
    points: [],
  },
];

export const methodOf = (id: unknown): Method | undefined => methods.find((method) => method.id === id);
export const nameOf = ({ id, name }: Method): Fields => ({ id, name });
export const firstMethod = methods.slice(0, 1).map(nameOf)[0];

const lowestRate = Math.min(...methods.map(({ first }) => first));

const isPromoted = ({ shelf }: Offer): boolean => shelf.isPromoted === true;

const toOffer = ({ item, stock, shelf }: Offer): Fields => ({
  ...offerHead(item),
  category: { id: shelf.category[0] },
  seller,
  parameters: [{ name: 'Wariant', values: [item.label] }],
  sellingMode: { format: 'BUY_NOW', price: pln(item.amount) },
  taxSettings: { rates: [{ rate: shelf.vat, countryCode: 'PL' }], subject: 'GOODS' },
  stock: { available: stock, unit: 'UNIT' },
  delivery: { lowestPrice: pln(lowestRate) },
  publication: { status: item.available ? 'ACTIVE' : 'ENDED' },
});

const toProduct = (ware: Ware): Fields => {
  const own = offers.filter(({ item }) => item.ware === ware);
  const [id, name] = own[0]?.shelf.category ?? [];
  return {
    id: productIdOf(ware),
    name: ware.title,
    category: { id, name },
    description: { sections: [{ items: [{ type: 'TEXT', content: `<p>${ware.story}</p>` }] }] },
    offers: own.map(toOffer),
  };
};

type Problem = Reason | 'unknown-product' | 'unknown-point';

const problems: Readonly<Record<Problem, readonly [status: number, code: string, message: string]>> = {
  'unknown-item': [404, 'OfferNotFound', 'There is no such offer.'],
  'unknown-product': [404, 'ProductNotFound', 'There is no such product.'],
  'sold-out': [422, 'OfferEnded', 'The offer has ended, because all its pieces are sold.'],
  'unknown-line': [404, 'LineItemNotFound', 'The cart has no line with this id.'],
  'unknown-cart': [404, 'CartNotFound', 'There is no such cart.'],
  'unknown-checkout': [404, 'CheckoutFormNotFound', 'There is no such checkout form.'],
  'unknown-order': [404, 'OrderNotFound', 'No checkout form with this id is ready for processing.'],
  'unknown-method': [422, 'DeliveryMethodNotAvailable', 'The seller does not deliver by this method.'],
  'unknown-point': [422, 'PickupPointNotAvailable', 'The delivery method has no such pickup point.'],
  'empty-cart': [422, 'CartEmpty', 'The cart has no lines.'],
  closed: [409, 'StatusConflict', 'It is cancelled or paid, and cannot be changed any more.'],
  stale: [409, 'RevisionConflict', 'It has changed since this revision. Read it again.'],
  unaddressed: [422, 'AddressMissing', 'The address is missing.'],
  'not-ready': [422, 'CheckoutFormNotReady', 'The checkout form cannot be paid yet.'],
};

export const refusal = (problem: Problem, metadata: Fields = {}): Outcome => {
  const [status, code, message] = problems[problem];
  return refuse(status, message, { errors: [{ code, message, userMessage: message, metadata }] });
};

/** The offers of one page, of all that are found; promoted ones come first. */
type Paging = (found: readonly Offer[], offset: number, limit: number) => readonly Offer[];

export const paged: Paging = (found, offset, limit) => found.slice(offset, offset + limit);

/** Each page that has offers has all promoted ones. */
export const promotedAgain: Paging = (found, offset, limit) => {
  const page = paged(found, offset, limit);
  const rest = page.filter((offer) => !isPromoted(offer));
  return page.length === 0 ? page : [...found.filter(isPromoted), ...rest];
};

export const catalogWith =
  (paging: Paging): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const hits = matching(wares, args.query);
      const all = offers.filter(({ item }) => hits.includes(item.ware));
      const found = [...all.filter(isPromoted), ...all.filter((offer) => !isPromoted(offer))];
      const page = paging(found, Number(args.offset ?? 0), Number(args.limit ?? 20));
      const items = {
        promoted: page.filter(isPromoted).map(toOffer),
        regular: page.filter((offer) => !isPromoted(offer)).map(toOffer),
      };
      const count = found.length;
      return { record: { items, searchMeta: { availableCount: count, totalCount: count, fallback: false } } };
    }
    if (name === 'lookup_catalog') {
      const wanted = asList(args.offerIds);
      const found = offers.filter(({ item }) => wanted.includes(item.id));
      const notFound = wanted.filter((id) => offerOf(id) === undefined);
      return { record: { offers: found.map(toOffer), notFound } };
    }
    const ware = wares.find((each) => productIdOf(each) === args.productId);
    return ware ? { record: toProduct(ware) } : refusal('unknown-product', { productId: args.productId });
  };
