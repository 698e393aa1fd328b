/** A storefront with nested records, its own names for everything, slugs as ids, and Money for each amount. */
import { catalogProduct, shop, type Ware } from '../frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../frame/tools.ts';
import { type Fields, fieldsOf, type Places, type Variant } from '../variant.ts';
import { currencyOf, inCurrency, offersOf, pieces } from './pieces.ts';
import { baskets, tills } from './tills.ts';
import { listed } from './tool-list.ts';

/** @param plant a fault in its tools; none by default */
export const atelier = (plant: Plant = honest): Variant =>
  shop({
    name: 'atelier',
    listed,
    open: atelierTools,
    plant,
    result: (record) => ({
      content: [{ type: 'text', text: JSON.stringify(record) }],
      structuredContent: record,
    }),
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
