/** Storefronts that lead nowhere: obstacles in front of them, and links in circles, into a private network, or to infinitely many pages. */
import type { Handler } from '../../model/saboteur.ts';
import { always, at, type HostileTarget, json, type Places, redirect, xml } from './hostile-target.ts';

const html = (title: string, body: string, status = 200): Response =>
  new Response(`<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`, {
    status,
    headers: { 'content-type': 'text/html' },
  });

const rateLimited = (retryAfter: string): Response =>
  new Response('{"code":"rate-limited","message":"Too many."}', {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': retryAfter },
  });

/** Fails in a different way each time. */
function flapping(): (request: Request) => Response {
  let turn = 0;
  const faces = [
    () => new Response('{"products":[]}', { headers: { 'content-type': 'application/json' } }),
    () => new Response('gone', { status: 410 }),
    () => new Response('{', { status: 500 }),
    () => new Response(null, { status: 204 }),
    () => html('Hello', ''),
  ];
  return () => {
    turn += 1;
    return faces[turn % faces.length]?.() ?? new Response();
  };
}

export const inFront: readonly HostileTarget[] = [
  {
    id: 'limits-everything-for-a-day',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('86400')),
  },
  {
    id: 'limits-everything-second-by-second',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('1')),
  },
  { id: 'limits-everything-until-now', diagnosis: 'rate-limited', answer: always(() => rateLimited('0')) },
  {
    id: 'limits-everything-for-no-number',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('-1e999')),
  },
  {
    id: 'limits-everything-until-2999',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('Tue, 01 Jan 2999 00:00:00 GMT')),
  },
  {
    id: 'limits-everything-until-the-past',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('Thu, 01 Jan 1970 00:00:00 GMT')),
  },
  {
    id: 'limits-everything-for-ages',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('9'.repeat(400))),
  },
  {
    id: 'is-down',
    diagnosis: 'broken',
    answer: always(() => html('Back soon', 'We are improving.', 503)),
  },
  {
    id: 'asks-for-a-password',
    diagnosis: 'needs-credentials',
    answer: always(({ url }) =>
      new URL(url).pathname === '/password'
        ? html('Opening soon', '<input type=password>')
        : redirect('/password'),
    ),
  },
  {
    id: 'challenges-bots',
    diagnosis: 'blocked-by-edge',
    answer: always(() =>
      html('Just a moment...', '<script src="/cdn-cgi/challenge-platform/x"></script>', 403),
    ),
  },
  {
    id: 'is-a-captive-portal',
    diagnosis: 'not-a-storefront',
    answer: always(() => html('Wi-Fi', 'Log in.')),
  },
  {
    id: 'lives-elsewhere',
    diagnosis: 'wrong-base',
    answer: always(({ url }) => redirect(`https://www.shop.test${new URL(url).pathname}`)),
  },
  {
    id: 'knows-nothing',
    diagnosis: 'not-a-storefront',
    answer: always(() => new Response('{}', { status: 404 })),
  },
  {
    id: 'forbids-everything',
    diagnosis: 'blocked-by-edge',
    answer: always(() => new Response('{}', { status: 403 })),
  },
  {
    id: 'flaps',
    answer: () => {
      const respond = flapping();
      return async (request) => respond(request);
    },
  },
];

const indexOf = (locs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs
    .map((loc) => `<sitemap><loc>${loc.replaceAll('&', '&amp;')}</loc></sitemap>`)
    .join('')}</sitemapindex>`;

const index = (locs: readonly string[]): Response => xml(indexOf(locs));

const leading = ({ canaries }: Places): readonly string[] => [
  ...canaries,
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/products',
  'http://0x7f000001/collections',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'gopher://127.0.0.1:25/_products',
];

/** Replaces every address of the storefront in a response with one of the canary. */
const astray =
  (path: RegExp) =>
  (handler: Handler, { baseUrl, canaries: [canary] }: Places): Handler =>
  async (request, client) => {
    const response = await handler(request, client);
    if (!path.test(new URL(request.url).pathname)) return response;
    const text = (await response.text()).replaceAll(/https?:\/\/[a-z0-9.:-]+/g, (found) =>
      found === baseUrl ? canary : found,
    );
    return new Response(text, { status: response.status, headers: response.headers });
  };

export const links: readonly HostileTarget[] = [
  {
    id: 'redirects-in-a-circle',
    diagnosis: 'not-a-storefront',
    answer: always(({ url }) => redirect(new URL(url).pathname === '/a' ? '/b' : '/a')),
  },
  {
    id: 'redirects-ever-further',
    diagnosis: 'not-a-storefront',
    answer: always(({ url }) => redirect(`${new URL(url).pathname}/x`.slice(-4_000))),
  },
  {
    id: 'redirects-everything-into-our-network',
    diagnosis: 'not-a-storefront',
    answer:
      (_, { canaries: [canary] }) =>
      async () =>
        redirect(canary),
  },
  {
    id: 'redirects-its-documents-into-our-network',
    only: ['discovery', 'cors', 'sitemap'],
    answer: (handler, places) => {
      let turn = 0;
      const next = () => leading(places)[turn++ % leading(places).length] ?? '';
      return at(/openapi|sitemap|oauth/, () => redirect(next()))(handler);
    },
  },
  {
    id: 'redirects-to-no-address',
    diagnosis: 'not-a-storefront',
    answer: always(() => redirect('http://[bad')),
  },
  {
    id: 'advertises-endpoints-in-our-network',
    only: ['discovery', 'json-rpc', 'commerce', 'cors'],
    answer: astray(/well-known/),
  },
  {
    id: 'maps-our-network',
    only: ['sitemap'],
    answer: (handler, places) => at(/^\/sitemap\.xml/, () => index(leading(places)))(handler),
  },
  {
    id: 'maps-itself',
    only: ['sitemap'],
    answer: (handler, { baseUrl }) =>
      at(/^\/sitemap/, () => index([`${baseUrl}/sitemap.xml`, `${baseUrl}/sitemap.xml?products`]))(handler),
  },
  {
    id: 'maps-sixty-thousand-children',
    only: ['sitemap'],
    answer: (handler, { baseUrl }) => {
      // Written once: the memory of the process is measured, and the target shares it.
      const children = Array.from(
        { length: 60_000 },
        (_, i) => `${baseUrl}/sitemap_products_${i}.xml?a=1&b=2`,
      );
      const text = new TextEncoder().encode(indexOf(children));
      return at(/^\/sitemap/, () => xml(text))(handler);
    },
  },
  {
    id: 'nests-escapes-in-an-address',
    only: ['discovery'],
    answer: (handler, { baseUrl }) =>
      at(/^\/\.well-known\/oauth-authorization-server/, async (request) => {
        const metadata: object = JSON.parse(await (await handler(request, { ip: '127.0.0.1' })).text());
        return json(JSON.stringify({ ...metadata, jwks_uri: `${baseUrl}/%${'25'.repeat(50_000)}` }));
      })(handler),
  },
  {
    id: 'names-products-like-paths',
    only: ['catalog'],
    answer: at(/^\/products\.json/, () =>
      json(
        JSON.stringify({
          products: [
            '../../admin',
            '%00',
            '?a=b#c',
            '//evil.example/',
            '\r\nx: y',
            'x'.repeat(100_000),
            '.',
            '',
          ].map((handle, id) => ({ id, handle, title: handle, variants: [] })),
        }),
      ),
    ),
  },
];
