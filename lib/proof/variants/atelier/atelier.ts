/** A storefront with nested records, its own names for everything, slugs as ids, and Money for each amount. */
import { catalogProduct, shop, type Ware } from '../frame/shop.ts';
import {
  asTextAndData,
  honest,
  type ListedTool,
  type Outcome,
  type Plant,
  refuse,
  type Tools,
} from '../frame/tools.ts';
import { type Fields, fieldsOf, type Places, type Variant } from '../variant.ts';
import { baskets, currencyOf, inCurrency, offersOf, pieces, tills } from './tills.ts';

/** @param plant a fault in its tools; none by default */
export const atelier = (plant: Plant = honest): Variant =>
  shop({
    name: 'atelier',
    listed,
    open: atelierTools,
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => pieces.map((piece) => catalogProduct(piece, otherUrl)),
    collections: { lamps: ({ product_type }) => product_type === 'Lamp' },
    rate: [200, 3_000],
  });

function toPiece(piece: Ware, currency: string): Fields {
  const offers = offersOf(piece);
  return {
    slug: piece.handle,
    name: piece.title,
    maker: piece.maker,
    story: piece.story,
    from: inCurrency(Math.min(...offers.map(({ cents }) => cents)), currency),
    makes: offers.map(({ slug, label, cents, ready }) => ({
      slug,
      label,
      asking: inCurrency(cents, currency),
      ready,
    })),
  };
}

const wordsOf = ({ title, maker, tags, makes }: Ware): string =>
  [title, maker, ...tags, ...makes.map(({ label }) => label)].join(' ').toLowerCase();

function search(query: string): readonly Ware[] {
  const words = query.toLowerCase().split(/\s+/);
  return pieces.filter((piece) => words.every((word) => wordsOf(piece).includes(word)));
}

function catalog(name: string, args: Fields): Outcome {
  const currency = currencyOf(fieldsOf(args, 'context'));
  const found = (these: readonly Ware[]): Outcome => ({
    record: {
      found: { pieces: these.slice(0, 12).map((each) => toPiece(each, currency)), matched: these.length },
    },
  });
  if (name === 'search_catalog') return found(search(String(args.query)));
  if (name === 'lookup_catalog') {
    const slugs = Array.isArray(args.slugs) ? args.slugs : [];
    const these = pieces.filter(({ handle }) => slugs.includes(handle));
    return { record: { found: { pieces: these.map((each) => toPiece(each, currency)) } } };
  }
  const piece = pieces.find(({ handle }) => handle === args.slug);
  return piece ? { record: { piece: toPiece(piece, currency) } } : refuse(-32040, 'There is no such piece.');
}

/** The tools of the atelier: its catalog, and the baskets and tills of tills.ts. */
function atelierTools(places: Places): Tools {
  const shelf = baskets();
  const counter = tills(shelf, places);
  return (name, args) => {
    if (name.endsWith('_cart')) return shelf.call(name, args);
    if (name.endsWith('_checkout') || name === 'get_order') return counter(name, args);
    return catalog(name, args);
  };
}

const object = (description: string, properties: Fields, required = Object.keys(properties)): Fields => ({
  type: 'object',
  description,
  properties,
  required,
});
const list = (description: string, items: Fields): Fields => ({ type: 'array', description, items });
const text = (description: string, more: Fields = {}): Fields => ({ type: 'string', description, ...more });

const market = object(
  'The country and the currency of the buyer, for accurate prices.',
  {
    address_country: text('ISO 3166-1 alpha-2 country code.', { pattern: '^[A-Z]{2}$', examples: ['US'] }),
    currency: text('ISO 4217 currency code.', { pattern: '^[A-Z]{3}$', examples: ['USD'] }),
  },
  [],
);
const slug = text('The slug of a piece in one wood, as the catalog tools give it.', {
  minLength: 1,
  examples: ['harbour-lamp--oak'],
});
const row = object('A piece in one wood, and how many of it.', {
  what: slug,
  count: { type: 'integer', minimum: 1, maximum: 50, description: 'How many.' },
});
const rows: Fields = { ...list('What the buyer wants.', row), minItems: 1, maxItems: 30 };
const basketRef = text('The reference of a basket, from create_cart.', { examples: ['b-kestrel-1'] });
const tillRef = text('The reference of a till, from create_checkout.', { examples: ['t-heron-1'] });
const to = object(
  'The address that the pieces are shipped to.',
  {
    addressee: text('The name of the person.', { title: 'Full name', maxLength: 120 }),
    street: text('Street and house number.', { title: 'Street', minLength: 1, maxLength: 200 }),
    town: text('City or town.', { title: 'Town', minLength: 1, maxLength: 100 }),
    postcode: text('Postal code.', { title: 'Postcode', maxLength: 20 }),
    country: text('ISO 3166-1 alpha-2 country code.', { title: 'Country', pattern: '^[A-Z]{2}$' }),
  },
  ['street', 'town', 'country'],
);
const by = text('The shipping method: the way that the pieces travel.', { enum: ['van', 'rail', 'bicycle'] });
const deliver: Fields = {
  ...object('Where to, and how. What is left out stays as it is.', { to, by }, []),
  minProperties: 1,
};
const consent = object(
  'The explicit approval of the buyer, given at the moment of payment and no more than five minutes ago.',
  {
    given: { type: 'boolean', description: 'Whether the buyer approved this purchase.' },
    at: text('When the buyer approved.', { format: 'date-time' }),
  },
  [],
);

const money = object('An amount in minor units.', {
  amount: { type: 'integer', minimum: 0 },
  currency: text('ISO 4217 currency code.'),
});
const make = object('A piece in one wood.', {
  slug,
  label: text('The wood.'),
  asking: money,
  ready: { type: 'boolean', description: 'Whether it can be bought now.' },
});
const piece = object('A piece.', {
  slug: text('The slug of the piece: the handle of the product.'),
  name: text('Its name.'),
  maker: text('Who made it.'),
  story: text('Its description.'),
  from: money,
  makes: list('The piece in each wood.', make),
});
const priced = list(
  'The rows, with their prices.',
  object('A row.', {
    row: text('The reference of the row.'),
    what: object('What it is.', { slug, name: text('Name.'), label: text('Wood.') }),
    count: { type: 'integer', minimum: 1 },
    each: money,
    sum: money,
  }),
);
const basket = object('A basket.', {
  basket: object('The basket.', {
    ref: basketRef,
    rows: priced,
    worth: object('What it costs.', { goods: money, due: money }),
  }),
});
const till = object('A till.', {
  till: object('The till.', {
    ref: tillRef,
    stage: text('How far it is.', { enum: ['gathering', 'ready', 'sold', 'called-off'] }),
    rows: priced,
    bill: object('What it costs.', { goods: money, carriage: money, due: money }),
    deliver: object('Where to, and how.', { to, by, choices: list('The ways.', { type: 'object' }) }, []),
    handover: text('Where the buyer takes over.', { format: 'uri' }),
  }),
});
const sale = object('An order.', { sale: object('The order.', { ref: text('Reference.'), rows: priced }) });

const tool = (name: string, description: string, inputSchema: Fields, outputSchema: Fields): ListedTool => ({
  name,
  description,
  inputSchema,
  outputSchema,
  annotations: { readOnlyHint: /^(search|lookup|get)/.test(name) },
});

const listed: readonly ListedTool[] = [
  tool(
    'search_catalog',
    'Finds pieces by words in their names, woods and makers; no words find all.',
    object('What to look for.', { query: text('Words.'), context: market }, ['query']),
    object('What was found.', { found: object('Up to twelve pieces.', { pieces: list('Pieces.', piece) }) }),
  ),
  tool(
    'lookup_catalog',
    'Gives the pieces with these slugs; unknown ones are left out.',
    object(
      'Which.',
      { slugs: { ...list('Slugs of pieces.', text('A slug.')), minItems: 1, maxItems: 40 }, context: market },
      ['slugs'],
    ),
    object('What was found.', { found: object('Pieces.', { pieces: list('Pieces.', piece) }) }),
  ),
  tool(
    'get_product',
    'Gives one piece.',
    object('Which.', { slug: text('The slug of a piece.'), context: market }, ['slug']),
    object('A piece.', { piece }),
  ),
  tool(
    'create_cart',
    'Fills a new basket.',
    object('The basket.', { basket: object('Its content.', { rows, market }, ['rows']) }),
    basket,
  ),
  tool('get_cart', 'Shows a basket.', object('Which.', { ref: basketRef }), basket),
  tool(
    'update_cart',
    'Replaces all the rows of a basket.',
    object('The change.', { ref: basketRef, basket: object('Its new content.', { rows }) }),
    basket,
  ),
  tool('cancel_cart', 'Empties and removes a basket.', object('Which.', { ref: basketRef }), basket),
  tool(
    'create_checkout',
    'Takes the present rows of a basket, or rows of their own, to a new till.',
    object('The purchase.', {
      purchase: {
        ...object('Either a basket or rows.', { basket: basketRef, rows, market }, []),
        anyOf: [{ required: ['basket'] }, { required: ['rows'] }],
      },
    }),
    till,
  ),
  tool('get_checkout', 'Shows a till.', object('Which.', { ref: tillRef }), till),
  tool(
    'update_checkout',
    'Sets the shipping address, the shipping method, or both.',
    object('The change.', { ref: tillRef, deliver }),
    till,
  ),
  tool(
    'complete_checkout',
    'Sells what is at the till, with the approval of the buyer.',
    object('The purchase.', { ref: tillRef, consent }, ['ref']),
    till,
  ),
  tool('cancel_checkout', 'Calls a purchase off.', object('Which.', { ref: tillRef }), till),
  tool('get_order', 'Shows an order.', object('Which.', { ref: text('The reference of an order.') }), sale),
];
