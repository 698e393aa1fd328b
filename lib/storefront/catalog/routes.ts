/** The public catalog endpoints: product lists with pagination, single products, and images. */
import { boundedMap } from '../base/bounded-map.ts';
import {
  type App,
  addRoute,
  json,
  notFound,
  type Representation,
  type RouteHandler,
  representation,
  send,
} from '../base/http.ts';
import type { Catalog } from './catalog.ts';
import type { Image, Product } from './product.ts';

const headers = { Vary: 'Accept-Encoding' };

/** Sizes of the caches of serialized products and lists, in UTF-16 code units. */
const maxText = 16 * 1024 * 1024;

const maxLists = 48 * 1024 * 1024;

type Lists = (collection: string, limit: number, page: number) => Representation;

/** By catalog, which many storefronts may share. */
const known = new WeakMap<Catalog, Lists>();

function listsOf(catalog: Catalog): Lists {
  const lists = known.get(catalog) ?? makeLists(catalog);
  known.set(catalog, lists);
  return lists;
}

// Audits request the same products repeatedly, so their serializations are cached.
function makeLists(catalog: Catalog): Lists {
  const texts = boundedMap<number, string>(maxText, ({ length }) => length);
  const answers = boundedMap<string, Representation>(maxLists, ({ body }) => body.length);
  const text = (product: Product): string => {
    const known = texts.get(product.id) ?? JSON.stringify(product);
    texts.set(product.id, known);
    return known;
  };
  return (collection, limit, page) => {
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
  const list = listsOf(catalog);
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

/** The number of products in a list. */
export const limits = { min: 1, max: 250, default: 24 } as const;

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/**
 * The interface leaves open what happens out of range. Here, more than 250 counts as 250, and 0 or anything but a whole
 * number as the default, as on the platform itself.
 */
export function readLimit(text: string | undefined): number {
  const limit = wholeNumber(text) ?? 0;
  return limit < limits.min ? limits.default : Math.min(limit, limits.max);
}

/** The page number, from 1. Anything but a page number counts as 1. */
export function readPage(text: string | undefined): number {
  return Math.max(1, wholeNumber(text) ?? 1);
}

/** An array, or a listing. */
type Sliced<T> = { slice(start: number, end: number): readonly T[] };

export function pageOf<T>(items: Sliced<T>, limit: number, page: number): readonly T[] {
  return items.slice((page - 1) * limit, page * limit);
}

function draw({ id, width, height }: Image): string {
  const hue = id % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 40% 70%)"/></svg>`;
}

/** Serves /cdn/shop/files/{image id}.svg. */
export function pictureRoutes(app: App, catalog: Catalog): void {
  addRoute(app, '/cdn/shop/files/:file{[0-9]+\\.svg}', {
    GET: ({ req }) => {
      const image = catalog.image(req.param('file')?.slice(0, -'.svg'.length) ?? '');
      if (!image) return notFound('There is no such picture.');
      return send(req.raw, representation('image/svg+xml', draw(image)));
    },
  });
}
