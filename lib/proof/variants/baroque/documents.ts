/** The baroque storefront's documents: an index of three hundred sitemaps, and a description full of references. */
import type { Places } from '../variant.ts';

const file = '/cdn/shop/files/openapi-2026-08-27.json';

const prefixed = 'xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="https://example.com/x"';

const xml = (root: string, entries: readonly string[]) => {
  const head = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<!-- <sitemap> is not one -->\n';
  const body = `${head}<sm:${root} ${prefixed}>\n<!-- entries -->\n${entries.join('\n')}\n</sm:${root}>\n<!-- end -->`;
  return new Response(body, { headers: { 'content-type': 'application/xml;charset="utf-8"' } });
};

const sitemap = (location: string) =>
  `<sm:sitemap x:mood="calm"><sm:lastmod>2026-01-02T03:04+09:00</sm:lastmod><sm:loc>\n  ${location}\n</sm:loc></sm:sitemap>`;

const entry = (location: string) =>
  `<sm:url><sm:loc>${location}</sm:loc><x:note>calm</x:note><sm:lastmod>2026</sm:lastmod></sm:url>`;

const unset = { description: 'Any answer.' };

const body = (name: string) => ({
  description: 'Found.',
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

const answered = (name: string) => ({
  '200': body(name),
  '404': { $ref: '#/components/responses/Lost' },
  '5XX': unset,
});

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

const get = (operationId: string, responses: object, parameters: readonly object[] = []) => ({
  get: { operationId, parameters, responses, security: [{}], tags: ['calm'] },
});

const components = {
  securitySchemes: { account: { type: 'http', scheme: 'bearer' } },
  parameters: {
    Limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 250, default: 24 } },
    Handle: { name: 'handle', in: 'path', required: true, schema: { type: 'string' } },
    Version: {
      name: 'version',
      in: 'path',
      required: true,
      schema: { type: 'string', enum: ['2025-09-01', '2026-01-23', '2026-04-08', '2026-08-25'] },
    },
  },
  schemas: {
    Any: true,
    Product: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
    List: {
      type: 'object',
      properties: { products: { type: 'array', items: { $ref: '#/components/schemas/Product' } } },
    },
    One: { type: 'object', properties: { product: { $ref: '#/components/schemas/Product' } } },
  },
  responses: { Lost: body('Any') },
};

function description({ baseUrl, canonicalUrl }: Pick<Places, 'baseUrl' | 'canonicalUrl'>) {
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    'x-mood': 'calm',
    info: { title: 'Curios', version: '2026-08-27', summary: '' },
    servers: [{ url: `${baseUrl}/` }, { url: canonicalUrl }],
    security: [{ account: [] }, {}],
    webhooks: {},
    paths: {
      '/.well-known/ucp': get('profile', { default: body('Any') }),
      '/.well-known/ucp/{version}': {
        ...get('pinned', answered('Any')),
        parameters: [parameter('Version')],
      },
      '/.well-known/oauth-authorization-server': get('metadata', { '2XX': body('Any') }),
      '/products.json': get('products', answered('List'), [parameter('Limit')]),
      '/products/{handle}.json': get('product', answered('One'), [parameter('Handle')]),
      '/collections/{handle}/products.json': get('collection', answered('List'), [
        parameter('Handle'),
        parameter('Limit'),
      ]),
      '/sitemap.xml': get('sitemap', { '200': unset }),
      '/api/ucp/mcp': {
        description: 'On two hosts.',
        servers: [
          { url: '{host}', variables: { host: { default: canonicalUrl, enum: [canonicalUrl, baseUrl] } } },
        ],
        post: {
          operationId: 'commerce',
          requestBody: { required: true, content: { 'application/json': { schema: true } } },
          responses: { '200': body('Any'), '4XX': { $ref: '#/components/responses/Lost' } },
        },
      },
      '/extra': get('extra', { '200': unset }),
    },
    components,
  };
}

/** @returns the document at a path; undefined if there is none */
export function baroqueDocuments(places: Omit<Places, 'now'>, products: readonly Curio[]) {
  const { baseUrl, otherUrl } = places;
  const open = { 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' };
  const children = products.map(
    ({ id }, index) => `sitemap_products_${index + 1}.xml?from=${id}&amp;to=${id}`,
  );
  const others = ['collections', 'pages', 'blogs', 'songs'].map(
    (kind) => `sitemap_${kind}_1.xml?a=1&#38;b=2`,
  );
  return (path: string): Response | undefined => {
    if (path === '/openapi.json') {
      return new Response('Gone there.', { status: 301, headers: { ...open, location: baseUrl + file } });
    }
    if (path === file) return new Response(JSON.stringify(description(places), null, 2), { headers: open });
    if (path === '/sitemap.xml') {
      return xml(
        'sitemapindex',
        [...others, ...children].map((name) => sitemap(`${otherUrl}/maps/${name}`)),
      );
    }
    const [, kind, number] = /^\/maps\/sitemap_(\w+)_(\d+)\.xml$/.exec(path) ?? [];
    const handle = products[Number(number) - 1]?.handle;
    if (kind === undefined || handle === undefined) return undefined;
    return xml('urlset', [entry(`${baseUrl}/${kind === 'products' ? `products/${handle}` : kind}`)]);
  };
}

/** The products of the baroque storefront: three hundred curios in yen, each with many members beyond the interface. */
export type Curio = ReturnType<typeof curio>;

/** RFC 3339 date-times: lower-case letters, fractions, odd offsets, a leap second. */
const times = [
  '2026-01-02t03:04:05z',
  '2026-01-02T03:04:05.123456789Z',
  '2025-12-31T23:59:59.5+05:45',
  '2025-06-30T12:00:00-00:00',
  '2016-12-31T23:59:60Z',
  '1996-02-29T00:00:00.000-11:30',
];

const time = (index: number) => times[index % times.length] ?? '';

const variant = (product: number, index: number, cdn: string) => ({
  grams: index % 2 ? 0 : 125_000,
  sku: index % 2 ? '' : null,
  id: product * 10 + index,
  product_id: product,
  title: `Size ${index} / Ünïcode\n`,
  price: String(1000 + (product % 97) * 10 + index),
  compare_at_price: index % 2 ? '0' : null,
  compare_at_price_range: null,
  available: product % 5 !== 0,
  requires_shipping: index % 2 === 0,
  taxable: true,
  position: index * 3 + 2,
  option1: `Size ${index}`,
  option2: 'Ünïcode',
  option3: null,
  option4: 'a fourth one',
  barcode: { ean: '0000000000000' },
  featured_image: { id: product * 10, src: `${cdn}/pictures/${product}` },
  created_at: time(index),
});

const image = (product: number, index: number, cdn: string) => ({
  id: product * 10 + index,
  src: `${cdn}/pictures/${product}?size=%7Blarge%7D&v=${index}#whole`,
  width: 1 + index,
  height: 20_000,
  position: 3 - index,
  alt: null,
  focal_point: [0.5, 0.5],
});

export function curio(index: number, cdn: string) {
  const id = 4_503_599_627_370 + index;
  return {
    extra: { deep: [{ er: null }] },
    options: index % 3 ? [{ name: 'Size', position: 1, values: ['Size 0', 'Size 1'] }] : [{}],
    images: index % 4 ? [image(id, 0, cdn), image(id, 1, cdn)] : [],
    variants: [variant(id, 1, cdn), variant(id, 0, cdn)],
    tags: index % 2 ? [] : ['a, b', 'a, b', '"quoted"', ''],
    product_type: 'Curio & Co. <b>',
    vendor: '収集家',
    updated_at: time(index + 2),
    created_at: time(index + 1),
    published_at: time(index),
    body_html: `<p title='"'>“Nº ${index}” &amp; more</p>\u0000\u2028`,
    handle: `curio-${index}.v2~x`,
    title: `Curio ${index} \u{1f3fa}`,
    id,
    seo: { title: null },
  };
}

const rates: Readonly<Record<string, { readonly rate: number; readonly digits: number }>> = {
  USD: { rate: 0.006713, digits: 2 },
  EUR: { rate: 0.006191, digits: 2 },
  KWD: { rate: 0.002057, digits: 3 },
};

/** Converts yen to the buyer's currency at the storefront's own rate; keeps yen if there is no rate. */
export function converted(yen: number, currency: string) {
  const { rate, digits } = rates[currency] ?? { rate: 1, digits: 0 };
  const amount = Math.round(yen * rate * 10 ** digits);
  return { amount, currency: currency in rates ? currency : 'JPY', rate, display: `≈ ${amount}` };
}
