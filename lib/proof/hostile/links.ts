/** Storefronts with links that lead in circles, into a private network, or to infinitely many pages. */
import type { Handler } from '../../model/saboteur.ts';
import { always, at, type HostileTarget, json, type Places, redirect, xml } from './hostile-target.ts';

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
