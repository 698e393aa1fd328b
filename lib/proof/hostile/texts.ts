/** Storefronts with texts that attack terminals, CI systems, XML readers and schema validators. */
import type { Handler } from '../../model/saboteur.ts';
import { always, type HostileTarget } from './hostile-target.ts';

/** Clears a screen, reverses text, ends a CDATA section, commands a CI, contains markup and half a surrogate pair. */
export const acting =
  "\u001b[2J\u001b]0;title\u0007\u202emoc.elpmaxe\u0000\u009b31m]]>\n::error::pwned\n##vso[task.complete]##teamcity[buildStop comment='x']\n::set-output name=a::b\n::add-mask::x<script>alert(1)</script>&\ud800\ufffe\u2028|`$(id)`";

/** Changes the JSON of a response. */
export const altered =
  (path: RegExp, change: (value: unknown) => unknown) =>
  (handler: Handler): Handler =>
  async (request, client) => {
    const { pathname } = new URL(request.url);
    const response = await handler(request, client);
    if (!path.test(pathname) || !response.headers.get('content-type')?.includes('json')) return response;
    const value: unknown = await response.json();
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(JSON.stringify(change(value)), { status: response.status, headers });
  };

/** Replaces every text in a JSON value, except names. */
const everyText = (value: unknown, text: string): unknown => {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((item) => everyText(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, everyText(item, text)]));
};

/** Replaces every input schema of a tools/list response. */
const withSchemas = (schema: unknown) =>
  altered(/mcp$/, (value) => {
    const text = JSON.stringify(value, (key, item: unknown) => (key === 'inputSchema' ? schema : item));
    return JSON.parse(text);
  });

const properties = (rules: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  properties: { query: rules, catalog: { type: 'object', properties: { query: rules } } },
  required: ['query', 'catalog'],
});

/** Each definition refers to the next one twice. */
const doubling = {
  type: 'object',
  $ref: '#/$defs/d0',
  $defs: Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `d${i}`,
      {
        type: 'object',
        properties: { a: { $ref: `#/$defs/d${i + 1}` }, b: { $ref: `#/$defs/d${i + 1}` } },
        required: ['a', 'b'],
      },
    ]),
  ),
};
const endless = { $ref: '#', type: 'object', properties: { self: { $ref: '#' } }, required: ['self'] };
const wide = {
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`p${i}`, { type: 'string' }])),
  required: Array.from({ length: 10_000 }, (_, i) => `p${i}`),
};
const nested = Array.from({ length: 400 }).reduce<unknown>((inner) => ({ not: inner }), { type: 'object' });

const tools = ['json-rpc', 'commerce'];

/** Echoes the request in every place. */
const echo = (request: Request): Response => {
  const lines = Object.fromEntries(request.headers);
  const said = Object.values(lines)
    .join(' ')
    .replaceAll(/[^\x20-\x7e]/g, '');
  return new Response(
    JSON.stringify({ code: said, message: said, ucp: { version: said }, products: [lines] }),
    {
      headers: {
        'content-type': 'application/json',
        'x-echo': said,
        'x-echo-encoded': encodeURIComponent(said),
        etag: `"${said}"`,
      },
    },
  );
};

export const texts: readonly HostileTarget[] = [
  {
    id: 'speaks-in-orders',
    only: ['catalog', 'discovery'],
    answer: altered(/./, (value) => everyText(value, acting)),
  },
  {
    id: 'names-members-with-orders',
    only: ['catalog'],
    answer: altered(/products/, (value) => ({ [acting]: value, products: [{ [acting]: acting }] })),
  },
  {
    id: 'orders-in-html',
    diagnosis: 'not-a-storefront',
    answer: always(() => new Response(acting, { status: 400, headers: { 'content-type': 'text/html' } })),
  },
  { id: 'echoes-the-request', answer: always(echo) },
  {
    id: 'declares-a-slow-pattern',
    only: tools,
    answer: withSchemas(properties({ type: 'string', pattern: '^(a+)+$', minLength: 40 })),
  },
  {
    id: 'declares-an-endless-text',
    only: tools,
    answer: withSchemas(properties({ type: 'string', minLength: 1e9 })),
  },
  {
    id: 'declares-an-endless-list',
    only: tools,
    answer: withSchemas(properties({ type: 'array', minItems: 1e9, uniqueItems: true, items: {} })),
  },
  { id: 'declares-what-doubles', only: tools, answer: withSchemas(doubling) },
  { id: 'declares-itself', only: tools, answer: withSchemas(endless) },
  { id: 'declares-ten-thousand-members', only: tools, answer: withSchemas(wide) },
  { id: 'declares-nots-of-nots', only: tools, answer: withSchemas(nested) },
  {
    id: 'declares-a-schema-in-our-network',
    only: tools,
    answer: withSchemas({ type: 'object', $ref: 'http://127.0.0.1:9/schema' }),
  },
];
