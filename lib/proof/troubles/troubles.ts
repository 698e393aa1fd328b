/** All troubles of whole targets. */
import { type Answer, elsewhere, html, json, type Trouble, to } from './trouble.ts';

const asks = (challenge: string) => (): Answer => ({
  status: 401,
  headers: { 'www-authenticate': challenge },
});

/** Troubles of targets that refuse everything: credentials, walls, limits and server errors. */
const refusing: readonly Trouble[] = [
  {
    id: 'basic-auth',
    diagnosis: 'needs-credentials',
    says: /401, Basic, realm "Staging"/,
    next: /^storefront-conformance http:\S+ --header "Authorization: Basic \$TOKEN"$/,
    answer: asks('Basic realm="Staging"'),
  },
  {
    id: 'bearer',
    diagnosis: 'needs-credentials',
    says: /401, Bearer/,
    next: /--header "Authorization: Bearer \$TOKEN"$/,
    answer: asks('Bearer error="invalid_token"'),
  },
  {
    id: 'digest',
    diagnosis: 'needs-credentials',
    says: /401, Digest, realm "a"/,
    next: /^curl/,
    answer: asks('Digest realm="a", nonce="b", qop="auth"'),
  },
  {
    id: '401-without-a-scheme',
    diagnosis: 'needs-credentials',
    says: /\(401\)/,
    next: /\$AUTHORIZATION"$/,
    answer: () => ({ status: 401 }),
  },
  {
    id: 'login-redirect',
    diagnosis: 'needs-credentials',
    says: /login page/,
    next: /--header "Cookie: \$COOKIE"$/,
    answer: (path) => (path === '/login' ? html('Log in', form) : to(`/login?next=${path}`)),
  },
  {
    id: 'password-page',
    diagnosis: 'needs-credentials',
    says: /login page/,
    next: /--header "Cookie: \$COOKIE"$/,
    answer: (path) => (path === '/password' ? html('Opening soon', form) : to('/password')),
  },
  {
    id: '403',
    diagnosis: 'blocked-by-edge',
    says: /answers 403 to every documented address/,
    next: /--user-agent/,
    answer: () => ({ status: 403 }),
  },
  {
    id: 'bot-challenge',
    diagnosis: 'blocked-by-edge',
    says: /bot challenge \(the words "Just a moment"\)/,
    next: /--user-agent/,
    answer: () => html('Just a moment...', '', 403),
  },
  {
    id: '429',
    diagnosis: 'rate-limited',
    says: /nothing but 429/,
    next: /--rate 1\/s .*--user-agent/,
    answer: () => ({ status: 429, headers: { 'retry-after': '86400' } }),
  },
  {
    id: '500',
    diagnosis: 'broken',
    says: /server error: 500/,
    next: /^curl/,
    answer: () => html('Error', '', 500),
  },
  {
    id: 'lawful-500',
    diagnosis: 'broken',
    says: /server error: 500/,
    next: /^curl/,
    answer: () => json(error, 500),
  },
  {
    id: '502',
    diagnosis: 'broken',
    says: /down for maintenance, or what is behind it is: it answers 502/,
    next: /^storefront-conformance http:\S+$/,
    answer: () => ({ status: 502 }),
  },
  {
    id: 'maintenance',
    diagnosis: 'broken',
    says: /503, Retry-After 3600/,
    next: /^storefront-conformance http:\S+$/,
    answer: () => ({ ...html('Back soon'), status: 503, headers: { 'retry-after': '3600' } }),
  },
  {
    id: '504',
    diagnosis: 'broken',
    says: /it answers 504/,
    next: /^storefront-conformance http:\S+$/,
    answer: () => ({ status: 504, headers: { 'retry-after': '3600' } }),
  },
];

const none = { diagnosis: 'not-a-storefront', next: /^curl -i / } as const;

/** Troubles of targets that are not storefronts. */
const noStorefront: readonly Trouble[] = [
  { ...none, id: '404-with-an-error-body', says: /: all 9 answer 404$/, answer: () => json(notFound, 404) },
  { ...none, id: '404-pages', says: /: all 9 answer 404$/, answer: () => html('Not found', '', 404) },
  { ...none, id: 'same-json', says: /with the same JSON$/, answer: () => json({ status: 'ok' }) },
  { ...none, id: 'empty-bodies', says: /with 200 and an empty body$/, answer: () => ({}) },
  { ...none, id: '204', says: /with 204 and an empty body$/, answer: () => ({ status: 204 }) },
  {
    ...none,
    id: 'another-api',
    says: /of its documented addresses, GET \/openapi\.json shows no storefront of this interface, and of the others all 8 answer 404$/,
    answer: (path) =>
      path === '/'
        ? json({ api: 'books' })
        : path === '/openapi.json'
          ? json({ openapi: '3.1.0', paths: {} })
          : json({}, 404),
  },
  {
    ...none,
    id: 'single-page-app',
    says: /the same HTML page \("App"\)$/,
    answer: () => html('App', '<div id="root"></div><script src="/app.js"></script>'),
  },
  {
    ...none,
    id: 'static-site',
    says: /all 9 answer 404$/,
    answer: (path) => (path === '/' ? html('My blog') : html('404', '', 404)),
  },
  {
    ...none,
    id: 'blog-with-a-sitemap',
    says: /answers as another kind of site: .* GET \/sitemap\.xml shows no storefront/,
    answer: (path) =>
      path === '/sitemap.xml'
        ? {
            body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://a.example/</loc></url></urlset>',
          }
        : html('404', '', 404),
  },
  {
    ...none,
    id: 'directory-listing',
    says: /nothing of the interface/,
    answer: (path) => (path === '/' ? html('Index of /', '<a href="a.txt">a.txt</a>') : html('404', '', 404)),
  },
  {
    ...none,
    id: 'plain-text',
    says: /with the same text$/,
    answer: () => ({ headers: { 'content-type': 'text/plain' }, body: 'It works!' }),
  },
  {
    ...none,
    id: 'parked-domain',
    says: /\("shop.example is for sale"\)$/,
    answer: () => html('shop.example is for sale'),
  },
  {
    ...none,
    id: 'captive-portal',
    says: /\("Welcome to the Wi-Fi"\)$/,
    answer: () => html('Welcome to the Wi-Fi'),
  },
  {
    ...none,
    id: 'parked-elsewhere',
    says: /redirects every address to http:\/\/parking\.example\/\?d=shop, which is on another host$/,
    answer: () => to('http://parking.example/?d=shop'),
  },
  {
    ...none,
    id: 'redirects-home',
    says: /redirects the documented addresses to \/, where nothing of the interface is$/,
    answer: (path) => (path === '/' ? html('Welcome') : to('/')),
  },
  { ...none, id: 'redirect-loop', says: /in a circle$/, answer: (path) => to(path) },
];

export const troubles: readonly Trouble[] = [...refusing, ...noStorefront, ...elsewhere];

const error = { code: 'oops', message: 'Something broke.' };

const form = '<form action="/password"><input type="password" name="password"></form>';

const notFound = { code: 'not_found', message: 'There is nothing here.' };

/** One of each diagnosis: for an integration that shares its probe with the command, which is tried with all causes. */
export const oneOfEach = [...new Map(troubles.map((trouble) => [trouble.diagnosis, trouble])).values()];
