/** Abstract products, their concrete ones and what a piece costs, the search, and the refusals, in the manner of Spryker. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { amountOf, type Line, type Reason } from '../trade/lines.ts';
import { type Item, itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

const range = {
  maker: 'Fotohaus Kranz',
  option: 'Version',
  firstId: 2_590_403,
  code: 'FK',
  decimals: 2,
};

const abstracts = waresOf(range, [
  [
    'Kranz Reisekamera',
    'Cameras',
    [
      ['Black', 28_900],
      ['Silver', 29_450],
      ['Red', 29_890, 'sold out'],
    ],
  ],
  [
    'Stativ Wanderer',
    'Tripods',
    [
      ['Aluminium', 7_490],
      ['Carbon', 13_900],
    ],
  ],
  [
    'Licht und Linse',
    'Books',
    [
      ['Hardcover', 3_800],
      ['Paperback', 2_495],
    ],
  ],
  [
    'Kameragurt Loden',
    'Accessories',
    [
      ['Grey', 3_240],
      ['Green', 3_360],
    ],
  ],
  [
    'Speicherkarte Silo',
    'Memory',
    [
      ['64 GB', 1_890],
      ['128 GB', 2_970],
    ],
  ],
  ['Dunkelkammer zu Hause', 'Books', [['Paperback', 2_150]]],
  ['Fototasche Pendel', 'Accessories', [['Canvas', 5_720]]],
]);

const abstractSkus = new Map(abstracts.map(({ id }, index) => [id, String(index * 7 + 14).padStart(3, '0')]));
const abstractSkuIn = ({ id }: Ware): string => abstractSkus.get(id) ?? '';

/** The SKU of a concrete product begins with that of its abstract product. */
export const wares = abstracts.map((ware) => ({
  ...ware,
  makes: ware.makes.map((make) => ({ ...make, sku: `${abstractSkuIn(ware)}_${make.id}` })),
}));

const concretes = itemsOf(wares, range.decimals, ({ sku }) => sku);

export const concreteOf = (sku: unknown): Item | undefined => concretes.find(({ id }) => id === sku);
export const abstractSkuOf = ({ ware }: Item): string => abstractSkuIn(ware);

/** The concrete product at the price of the first one of its abstract product. */
export const atFirstPrice = (sku: unknown): Item | undefined => {
  const item = concreteOf(sku);
  const first = concretes.find(({ ware }) => ware === item?.ware);
  return item && first && { ...item, amount: first.amount };
};

/** Each concrete product is sold through one offer of a merchant. */
export const offerOf = ({ catalogId }: Item): string => `offer${catalogId % 1_000}`;
/** Names the line of a cart. It is the same in each cart that has the offer. */
export const groupKeyOf = (item: Item): string => `${item.id}_${offerOf(item)}`;

/** German VAT in percent: the lower rate is for books. */
export const taxRateOf = ({ ware }: Item): number => (ware.kind === 'Books' ? 7 : 19);

export const offerIn = (item: Item) => ({
  productOfferReference: offerOf(item),
  merchantReference: 'MER000002',
});

export const vatIn = (gross: number, rate: number): number => Math.round((gross * rate) / (100 + rate));

/** What the cart rule takes off a piece, and what is left of its price, with the VAT in it. */
export function pieceOf(item: Item, reduced: boolean) {
  const off = reduced ? Math.round(item.amount / 10) : 0;
  const toPay = item.amount - off;
  return { off, toPay, vat: vatIn(toPay, taxRateOf(item)) };
}

export function calculationsOf(line: Line, reduced: boolean): Fields {
  const { item, quantity } = line;
  const { off, toPay, vat } = pieceOf(item, reduced);
  return {
    unitPrice: item.amount,
    sumPrice: amountOf(line),
    unitGrossPrice: item.amount,
    sumGrossPrice: amountOf(line),
    unitTaxAmountFullAggregation: vat,
    sumTaxAmountFullAggregation: vat * quantity,
    unitSubtotalAggregation: item.amount,
    sumSubtotalAggregation: amountOf(line),
    unitDiscountAmountAggregation: off,
    sumDiscountAmountAggregation: off * quantity,
    unitPriceToPayAggregation: toPay,
    sumPriceToPayAggregation: toPay * quantity,
  };
}

const eur = (amount: number): Fields => ({ amount, currency: 'EUR' });
const pricesOf = (amount: number): Fields => ({
  price: eur(amount),
  prices: [{ priceTypeName: 'DEFAULT', netAmount: null, grossAmount: eur(amount) }],
});

const toConcrete = (item: Item): Fields => ({
  type: 'concrete-products',
  id: item.id,
  attributes: {
    sku: item.id,
    productAbstractSku: abstractSkuOf(item),
    name: `${item.ware.title} ${item.label}`,
    isDiscontinued: false,
    attributes: { brand: item.ware.maker, version: item.label },
    superAttributesDefinition: ['version'],
    productOfferReference: offerOf(item),
    taxRate: taxRateOf(item),
    ...pricesOf(item.amount),
    availability: item.available,
    isNeverOutOfStock: item.available,
  },
});

const concretesOf = (ware: Ware): readonly Item[] => concretes.filter((each) => each.ware === ware);
const lowestIn = (ware: Ware): number => Math.min(...concretesOf(ware).map(({ amount }) => amount));

const toAbstract = (ware: Ware): Fields => ({
  type: 'abstract-products',
  id: abstractSkuIn(ware),
  attributes: {
    sku: abstractSkuIn(ware),
    name: ware.title,
    description: ware.story,
    attributes: { brand: ware.maker, category: ware.kind },
    superAttributes: { version: concretesOf(ware).map(({ label }) => label) },
    attributeMap: { product_concrete_ids: concretesOf(ware).map(({ id }) => id) },
    ...pricesOf(lowestIn(ware)),
    url: `/products/${ware.handle}`,
  },
  relationships: { 'concrete-products': linksTo('concrete-products', concretesOf(ware)) },
});

/** Linkage of JSON:API. */
export const linksTo = (type: string, to: readonly { readonly id: unknown }[]): Fields => ({
  data: to.map(({ id }) => ({ type, id })),
});

/** How many products come before the first of a page. */
export type Skip = (offset: number, limit: number) => number;
export const asAsked: Skip = (offset) => offset;

const config = { defaultItemsPerPage: 12, validItemsPerPageOptions: [12, 24, 36] };

function search({ query, page }: Fields, skip: Skip): Fields {
  const found = matching(wares, query);
  const { offset = 0, limit = config.defaultItemsPerPage } = fieldsOf({ page }, 'page');
  const [before, most] = [Number(offset), Number(limit)];
  const first = skip(before, most);
  const shown = found.slice(first, first + most);
  const attributes = {
    spellingSuggestion: null,
    pagination: {
      numFound: found.length,
      currentPage: Math.floor(before / most) + 1,
      maxPage: Math.ceil(found.length / most),
      currentItemsPerPage: most,
      config,
    },
    abstractProducts: shown.map((ware) => ({
      abstractSku: abstractSkuIn(ware),
      abstractName: ware.title,
      ...pricesOf(lowestIn(ware)),
      url: `/products/${ware.handle}`,
    })),
  };
  const skus = shown.map((ware) => ({ id: abstractSkuIn(ware) }));
  return {
    data: [
      {
        type: 'catalog-search',
        id: null,
        attributes,
        relationships: { 'abstract-products': linksTo('abstract-products', skus) },
      },
    ],
    included: [...shown.map(toAbstract), ...shown.flatMap(concretesOf).map(toConcrete)],
  };
}

/** An error of Glue, whose code is that of the refusal too. */
type GlueError = readonly [code: string, status: number, detail: string];

const failed = (errors: readonly GlueError[]): Outcome => {
  const [first] = errors;
  return refuse(Number(first?.[0]), String(first?.[2]), {
    errors: errors.map(([code, status, detail]) => ({ code, status, detail })),
  });
};

const errors: Readonly<Record<Exclude<Reason, 'not-ready'>, GlueError>> = {
  'unknown-item': ['113', 422, 'Cart item cannot be added: product not found.'],
  'sold-out': ['113', 422, 'Cart item cannot be added: product is not available at the moment.'],
  'unknown-line': ['103', 404, 'Item with the given group key not found in the cart.'],
  'unknown-cart': ['101', 404, 'Cart with given uuid not found.'],
  'unknown-checkout': ['1101', 404, 'Checkout data not found.'],
  'unknown-order': ['801', 404, "Can't find order by the given order reference."],
  'unknown-method': ['1101', 422, 'Checkout data is invalid: shipment method not found.'],
  'empty-cart': ['1104', 422, 'Cart is empty.'],
  closed: ['1102', 422, 'The checkout is closed or canceled, and cannot be changed or ordered.'],
  stale: ['1101', 422, 'Checkout data is invalid.'],
  unaddressed: ['1101', 422, 'Checkout data is invalid.'],
};

const missingOnes = new Map<unknown, string>([
  ['approval', 'buyerApproval => An approval of the last five minutes is required.'],
  ['address', 'shippingAddress => This field is missing.'],
  ['method', 'shipment.idShipmentMethod => This field is missing.'],
]);

export function refusal(reason: Reason, detail: Fields = {}): Outcome {
  if (reason !== 'not-ready') return failed([errors[reason]]);
  const missing = listIn(detail, 'missing').map((what) => String(missingOnes.get(what)));
  return failed(missing.map((text) => ['901', 422, text]));
}

export const catalogWith =
  (skip: Skip): Tools =>
  (name, args) => {
    if (name === 'search_catalog') return { record: search(args, skip) };
    if (name === 'lookup_catalog') {
      const skus = asList(args.skus);
      const unknown = skus.find((sku) => !concreteOf(sku));
      if (unknown !== undefined) {
        return failed([['302', 404, `Concrete product is not found: ${unknown}.`]]);
      }
      return { record: { data: concretes.filter(({ id }) => skus.includes(id)).map(toConcrete) } };
    }
    const ware = wares.find((each) => abstractSkuIn(each) === args.abstractSku);
    if (!ware) return failed([['301', 404, 'Abstract product is not found.']]);
    return { record: { data: toAbstract(ware), included: concretesOf(ware).map(toConcrete) } };
  };
