/** What the interface promises about the responses of the catalog, and about the discovery documents. */
import { isObject, valueAt } from '../../lib/assert/json.ts';
import { fitsSchema } from '../../lib/assert/schema.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { AnswerKind, Given, PromisedHeader, Relation, Shape } from '../../lib/model/promised.ts';
import { answered, at, openToScripts, shape } from './places.ts';

const times = 'catalog.product.times';

/** The shapes of the products at a kind of place, and of their variants and images. */
const productsAt = (kind: string): readonly Shape[] => [
  shape(kind, 'product', 'catalog.product.fields', {
    handle: 'catalog.product.handle',
    published_at: times,
    created_at: times,
    updated_at: times,
  }),
  shape(`${kind}/variants/*`, 'variant', 'catalog.variant.fields', { price: 'catalog.variant.price' }),
  shape(`${kind}/images/*`, 'image', 'catalog.image.fields'),
];

/** The option with which an audit examines the product at a place. */
function given(body: unknown, place: string): Given | undefined {
  const [, product = ''] = /^(\/product|\/products\/\d+)\//.exec(place) ?? [];
  const handle = valueAt(body, `${product}/handle`);
  if (typeof handle !== 'string') return undefined;
  return { option: `--product ${handle}`, where: product === '/product' ? 'unread' : 'read' };
}

/** The lists and the single product describe the same product. */
const sameAt = (kind: string): readonly Relation[] =>
  (
    [
      ['id', ['one unit more', 'of another subject']],
      ['title', ['in other case', 'of another subject']],
      ['variants/*/price', ['one unit more', 'times 10', 'times 100']],
    ] as const
  ).map(([member, operators]) => ({
    at: at(`${kind}/${member}`),
    operators,
    given,
    promise: 'catalog.single.same',
  }));

const addedAt = (...kinds: readonly string[]): readonly Relation[] =>
  kinds.map((kind) => ({
    at: at(kind),
    operators: ['member added'],
    allowedBecause: 'an object may have further members',
  }));

const closed = (promise: string): readonly PromisedHeader[] => [
  { name: 'access-control-allow-origin', promise, wrong: '*', isPromised: false },
];

/** A list with as many products as its limit, or 24 without one: a dropped product breaks the promise of the limit. */
const isFull = ({ request, json }: HttpResponse): boolean => {
  const limit = Number(new URL(request.url).searchParams.get('limit') ?? 24);
  const products = json.valid ? valueAt(json.value, '/products') : undefined;
  return Array.isArray(products) && products.length === limit;
};

const listed = (promise: string): AnswerKind['shapes'] => [
  shape('', 'product-list', promise),
  ...productsAt('/products/*'),
];

const list = (name: string, path: RegExp, served: string, cors: string) => ({
  name,
  holds: answered(path, 200, ({ json }) => json.valid && isObject(json.value)),
  status: served,
  mediaType: 'catalog.standards.media-type',
  body: served,
  headers: closed(cors),
  shapes: listed(served) ?? [],
});

const products = list(
  'product list',
  /^\/products\.json(?:$|\?)/,
  'catalog.list',
  'cors.catalog.product-list',
);
const collection = list(
  'collection',
  /^\/collections\/[^/]+\/products\.json(?:$|\?)/,
  'catalog.collection',
  'cors.catalog.collection-listing',
);

const lengths = ['first item dropped', 'last item dropped', 'emptied'] as const;

/** A response to the parameter `page`, whose results are not to be relied on. */
const isPage = ({ request }: HttpResponse): boolean => new URL(request.url).searchParams.has('page');

const repeated: Relation = {
  at: at('/products'),
  operators: ['first item doubled'],
  promise: 'catalog.standards.unique-ids',
};
const anyOrder: Relation = {
  at: at('/products/*/tags'),
  operators: ['two items swapped'],
  allowedBecause: 'the order of tags is free',
};
const ofList = [
  repeated,
  anyOrder,
  ...addedAt('', '/products/*', '/products/*/variants/*', '/products/*/images/*'),
];

const error = (promise: string): readonly Shape[] => [shape('', 'error', promise)];

export const catalog: readonly AnswerKind[] = [
  {
    ...products,
    name: 'page of the product list',
    holds: (response, target) => products.holds(response, target) && isPage(response),
    relations: ofList,
  },
  {
    ...products,
    name: 'whole product list',
    holds: (response, target) =>
      products.holds(response, target) && /[?&]limit=250(?:&|$)/.test(response.request.url),
    relations: [
      ...sameAt('/products/*'),
      ...ofList,
      { at: at('/products'), operators: lengths, promise: 'catalog.limit' },
    ],
  },
  {
    ...products,
    name: 'full product list',
    holds: (response, target) => products.holds(response, target) && isFull(response),
    own: 'catalog.limit',
    relations: [...ofList, { at: at('/products'), operators: lengths, promise: 'catalog.limit' }],
  },
  { ...products, relations: ofList },
  {
    ...collection,
    name: 'collection of all products',
    holds: (response, target) =>
      collection.holds(response, target) &&
      /\/collections\/all\/products\.json\?limit=250$/.test(response.request.url),
    relations: [...ofList, { at: at('/products'), operators: lengths, promise: 'catalog.collection.all' }],
  },
  {
    ...collection,
    name: 'unknown collection',
    holds: (response, target) =>
      collection.holds(response, target) &&
      response.json.valid &&
      (valueAt(response.json.value, '/products') as readonly unknown[] | undefined)?.length === 0,
    status: 'catalog.collection.unknown',
    body: 'catalog.collection.unknown',
    shapes: [shape('', 'product-list', 'catalog.collection.unknown')],
    relations: addedAt(''),
  },
  { ...collection, relations: ofList },
  {
    name: 'product',
    holds: answered(/^\/products\/[^/]+\.json$/, 200),
    status: 'catalog.single',
    mediaType: 'catalog.standards.media-type',
    body: 'catalog.single',
    own: 'catalog.single',
    headers: closed('cors.catalog.product'),
    shapes: [shape('', 'product-answer', 'catalog.single'), ...productsAt('/product')],
    relations: [...sameAt('/product'), ...addedAt('', '/product', '/product/variants/*')],
  },
  {
    name: 'unknown product',
    holds: answered(/^\/products\/[^/]+\.json$/, 404),
    status: 'catalog.single.unknown',
    mediaType: 'catalog.standards.media-type',
    body: 'catalog.single.unknown',
    headers: closed('cors.catalog.errors'),
    shapes: error('catalog.single.unknown'),
    relations: addedAt(''),
  },
];

const json = 'discovery.json.media-type';

const added = (promisedAt: string) =>
  ({
    at: at(promisedAt),
    operators: ['member added'],
    allowedBecause: 'an object may have further members',
  }) as const;

export const discovery: readonly AnswerKind[] = [
  {
    name: 'merchant profile',
    holds: answered(/^\/\.well-known\/ucp$/, 200),
    status: 'discovery.profile.served',
    mediaType: json,
    body: 'discovery.profile.served',
    shapes: [
      shape('', 'merchant-profile', 'discovery.profile.served'),
      {
        ...shape('/ucp', 'merchant-profile', 'discovery.profile.members'),
        fits: (ucp) => fitsSchema('merchant-profile', { ucp }),
      },
    ],
    relations: [
      {
        at: (body) =>
          ['2026-04-08', '2026-01-23'].flatMap((version) => at(`/ucp/supported_versions/${version}`)(body)),
        operators: ['dropped', 'renamed'],
        promise: 'discovery.versions.documented',
      },
      added(''),
      added('/ucp'),
    ],
  },
  {
    name: 'pinned profile',
    holds: answered(/^\/\.well-known\/ucp\/(?:2026-04-08|2026-01-23)$/, 200),
    status: 'discovery.pinned.served',
    mediaType: json,
    body: 'discovery.pinned.served',
    own: 'discovery.pinned.served',
    shapes: [
      shape('', 'pinned-profile', 'discovery.pinned.served'),
      {
        ...shape('/ucp', 'pinned-profile', 'discovery.pinned.members'),
        fits: (ucp) => fitsSchema('pinned-profile', { ucp }),
      },
    ],
    relations: [added(''), added('/ucp')],
  },
  {
    name: 'unknown version',
    holds: answered(/^\/\.well-known\/ucp\/./, 404),
    status: 'discovery.unknown-version.status',
    mediaType: 'discovery.error.media-type',
    body: 'discovery.unknown-version.body',
    shapes: [shape('', 'error', 'discovery.unknown-version.body')],
    relations: [added('')],
  },
  {
    name: 'authorization server metadata',
    holds: answered(/^\/\.well-known\/oauth-authorization-server$/, 200),
    status: 'discovery.metadata.served',
    mediaType: 'discovery.rfc8414.media-type',
    body: 'discovery.metadata.served',
    shapes: [shape('', 'authorization-server-metadata', 'discovery.metadata.members')],
    relations: [
      {
        at: at('/scopes_supported'),
        operators: ['first item dropped', 'last item dropped', 'emptied'],
        promise: 'discovery.scopes.documented',
      },
      { at: at('/scopes_supported/*'), operators: ['in other case'], promise: 'discovery.scopes.documented' },
      {
        at: at('/scopes_supported'),
        operators: ['two items swapped'],
        allowedBecause: 'the order of the scopes is free',
      },
      added(''),
    ],
  },
  {
    name: 'redirect of the description',
    holds: answered(/^\/openapi\.json$/, 'redirect'),
    status: 'discovery.openapi.redirect',
    otherStatuses: [301],
    headers: [
      { name: 'location', promise: 'discovery.openapi.redirect', wrong: '/cdn/other.json', isPromised: true },
    ],
  },
  {
    name: 'description',
    holds: answered(/^\/cdn\/shop\/files\/openapi-2026-08-27\.json$/, 200),
    status: 'discovery.openapi.served',
    mediaType: json,
    body: 'discovery.openapi.served',
    headers: openToScripts('cors.openapi'),
    shapes: [shape('', 'openapi-document', 'discovery.openapi.served')],
    relations: [
      {
        at: at('/info/version'),
        operators: ['dropped', 'of another type'],
        promise: 'discovery.openapi.version',
      },
      added(''),
    ],
  },
];
