/** The public catalog endpoints: the product list, a single product, and the product list of a collection. */
import { boundedMap } from '../bounded-map.ts';
import { notFound } from '../http/failure.ts';
import { json, type Representation, representation, send } from '../http/representation.ts';
import { type App, addRoute, type RouteHandler } from '../http/route.ts';
import type { Catalog } from './catalog.ts';
import { pageOf, readLimit, readPage } from './page-of.ts';
import type { Product } from './product.ts';

const headers = { Vary: 'Accept-Encoding' };

/** Serialized products, and lists of them, that are kept, in UTF-16 units. */
const maxText = 16 * 1024 * 1024;
const maxLists = 48 * 1024 * 1024;

// An audit requests the same products again and again, so each is serialized once, as long as there is room.
function lists(catalog: Catalog) {
  const texts = boundedMap<number, string>(maxText, ({ length }) => length);
  const answers = boundedMap<string, Representation>(maxLists, ({ body }) => body.length);
  const text = (product: Product): string => {
    const known = texts.get(product.id) ?? JSON.stringify(product);
    texts.set(product.id, known);
    return known;
  };
  return (collection: string, limit: number, page: number): Representation => {
    // An unknown or misspelled collection is an empty list, not an error.
    const products = pageOf(catalog.collection(collection) ?? [], limit, page);
    if (products.length === 0) return json({ products });
    const key = `${collection} ${limit} ${page}`;
    const list =
      answers.get(key) ??
      representation('application/json', `{"products":[${products.map(text).join(',')}]}`);
    answers.set(key, list);
    return list;
  };
}

/** Serves /products.json, /products/{handle}.json and /collections/{handle}/products.json. */
export function catalogRoutes(app: App, catalog: Catalog, baseUrl: string): void {
  const list = lists(catalog);
  const answerList: RouteHandler = ({ req }) => {
    const collection = req.param('collection') ?? 'all';
    return send(
      req.raw,
      list(collection, readLimit(req.query('limit')), readPage(req.query('page'))),
      headers,
    );
  };
  const answerProduct: RouteHandler = ({ req }) => {
    const product = catalog.product(req.param('file')?.slice(0, -'.json'.length) ?? '');
    if (!product) return notFound('There is no product with this handle.', `${baseUrl}/search`);
    return send(req.raw, json({ product }), headers);
  };
  addRoute(app, '/products.json', { GET: answerList });
  addRoute(app, '/products/:file{[^/]+\\.json}', { GET: answerProduct });
  addRoute(app, '/collections/:collection/products.json', { GET: answerList });
}
