/** Web servers that pass requests on: Apache and lighttpd. */
import {
  bothHosts,
  conformant,
  errorPages,
  faulty,
  hidden,
  limitIgnored,
  preflightRefused,
  type Row,
  redirected,
  sitemapLabelled,
  wellKnownRefused,
  wrongAcao,
} from '../row.ts';

const apacheDocs = 'https://httpd.apache.org/docs/2.4/mod';

const lawfulApache: readonly Omit<Row, 'server' | 'lawful' | 'expected'>[] = [
  {
    name: 'plain',
    what: 'Passes everything on.',
    source: `${apacheDocs}/mod_proxy.html#proxypass`,
    consents: ['writes'],
    upstream: {},
  },
  {
    name: 'deflate',
    what: 'Compresses JSON, XML, HTML and markdown, and keeps ETags.',
    source: `${apacheDocs}/mod_deflate.html#deflatealteretag`,
    consents: ['writes'],
  },
  {
    name: 'brotli',
    what: 'Compresses with brotli where the client accepts it.',
    source: `${apacheDocs}/mod_brotli.html`,
    consents: ['writes'],
  },
  {
    name: 'cache',
    what: 'Caches on disk what the storefront allows, by the whole URL and by Vary.',
    source: `${apacheDocs}/mod_cache.html`,
    consents: ['writes'],
  },
  {
    name: 'charset',
    what: 'Adds charset=utf-8 to JSON.',
    source: `${apacheDocs}/mod_headers.html#header`,
    tenth: true,
  },
  {
    name: 'slowed',
    what: 'Sends responses at two megabytes a second.',
    source: `${apacheDocs}/mod_ratelimit.html`,
  },
  {
    name: 'keep-alive-off',
    what: 'Closes the connection after each response.',
    source: `${apacheDocs}/core.html#keepalive`,
  },
  {
    name: 'error-override-5xx',
    what: 'Replaces the pages of a storefront that is down, and leaves 404 and 429 alone.',
    source: 'https://github.com/Bahmni/bahmni-docker/pull/29',
  },
  {
    name: 'max-age',
    what: 'Lets clients keep the catalog for a minute.',
    source: `${apacheDocs}/mod_headers.html#header`,
  },
  {
    name: 'http2',
    what: 'Speaks TLS and HTTP/2 to clients that offer it.',
    source: `${apacheDocs}/mod_http2.html`,
    listen: { scheme: 'https' },
    options: ['--ca', '@CERTS/cert.pem'],
  },
];

const faultyApache: readonly Omit<Row, 'server'>[] = [
  {
    name: 'lowercase-redirect',
    what: 'Redirects paths with capitals, and so unknown handles that have some.',
    source: 'https://httpd.apache.org/docs/2.4/rewrite/rewritemap.html#int',
    ...faulty({
      areas: ['catalog'],
      title: ['301'],
      fix: ['redirect|case|capital'],
      owner: 'edge',
    }),
  },
  {
    name: 'deflate-etags',
    what: 'Adds -gzip to each ETag, which the storefront then does not know: no request is answered 304.',
    source: 'https://bz.apache.org/bugzilla/show_bug.cgi?id=45023',
    tenth: true,
    ...faulty({
      areas: ['catalog', 'discovery', 'markdown', 'sitemap'],
      title: ['304|ETag|entity tag'],
      fix: ['304|ETag|entity tag'],
      owner: 'unknown',
      beside: true,
    }),
  },
  {
    name: 'error-override',
    what: 'Replaces each error by its own page.',
    source: 'https://github.com/crowbar/crowbar-core/pull/38',
    ...faulty(errorPages),
  },
  {
    name: 'dot-directories-denied',
    what: 'Denies every path with a dot directory, and /.well-known with them.',
    source: 'https://httpd.apache.org/docs/2.4/mod/core.html#locationmatch',
    ...faulty(wellKnownRefused(403)),
  },
  {
    name: 'cache-ignores-query',
    what: 'Caches lists without their query, so that the first limit decides for everybody.',
    source: `${apacheDocs}/mod_cache.html#cacheignorequerystring`,
    ...faulty(limitIgnored('edge')),
  },
  {
    name: 'methods-limited',
    what: 'Refuses every method but GET, HEAD and POST with 403, so that no preflight succeeds.',
    source: `${apacheDocs}/core.html#limitexcept`,
    upstream: bothHosts,
    ...faulty(preflightRefused(403)),
  },
  {
    name: 'acao-always-set',
    what: 'Sets Access-Control-Allow-Origin beside the one of the storefront, because of "always".',
    source: `${apacheDocs}/mod_headers.html#header`,
    ...faulty(wrongAcao),
  },
  {
    name: 'acao-set',
    what: 'Sets Access-Control-Allow-Origin on every response, and so on the catalog.',
    source: 'https://github.com/laravel/homestead/issues/614',
    ...faulty(wrongAcao),
  },
  {
    name: 'trailing-slash',
    what: 'Redirects each path without a dot in its last part to the same path with a slash.',
    source: 'https://github.com/h5bp/html5-boilerplate/issues/551',
    upstream: bothHosts,
    ...faulty(redirected),
  },
];

export const apache: readonly Row[] = [
  ...lawfulApache.map((row): Row => ({ server: 'apache', ...conformant, ...row })),
  ...faultyApache.map((row): Row => ({ server: 'apache', ...row })),
];

const lighttpdDocs = 'https://redmine.lighttpd.net/projects/lighttpd/wiki';

const lawfulLighttpd: readonly Omit<Row, 'server' | 'lawful' | 'expected'>[] = [
  {
    name: 'plain',
    what: 'Passes everything on.',
    source: `${lighttpdDocs}/Mod_proxy`,
    consents: ['writes'],
    upstream: {},
  },
  {
    name: 'deflate',
    what: 'Compresses with brotli, gzip or deflate, and adds the coding to ETags, which it knows again.',
    source: `${lighttpdDocs}/Mod_deflate`,
    consents: ['writes'],
  },
  { name: 'headers', what: 'Adds the usual security headers.', source: `${lighttpdDocs}/Mod_setenv` },
  {
    name: 'keep-alive-off',
    what: 'Closes the connection after each response, and streams bodies.',
    source: `${lighttpdDocs}/Server_max-keep-alive-requestsDetails`,
  },
  {
    name: 'ipv6',
    what: 'Listens on the loopback of IPv6.',
    source: `${lighttpdDocs}/IPv6-Config`,
    listen: { host: '[::1]' },
  },
  {
    name: 'language-redirect',
    what: 'Redirects pages that are not of the interface to a language.',
    source: `${lighttpdDocs}/Mod_redirect`,
  },
  {
    name: 'slowed',
    what: 'Sends each response at four megabytes a second.',
    source: `${lighttpdDocs}/Connection_kbytes-per-secondDetails`,
  },
  {
    name: 'well-known-allowed',
    what: 'Denies dot directories except /.well-known.',
    source: `${lighttpdDocs}/Mod_access`,
  },
];

const faultyLighttpd: readonly Omit<Row, 'server'>[] = [
  {
    name: 'error-pages',
    what: 'Replaces each error by its own page.',
    source: `${lighttpdDocs}/Server_error-interceptDetails`,
    ...faulty(errorPages),
  },
  {
    name: 'dot-directories-denied',
    what: 'Denies every path with a dot directory, and /.well-known with them.',
    source: `${lighttpdDocs}/Mod_access`,
    ...faulty(wellKnownRefused(403)),
  },
  {
    name: 'sitemap-as-text',
    what: 'Labels the sitemaps as plain text.',
    source: `${lighttpdDocs}/Mimetype_assignDetails`,
    tenth: true,
    ...faulty(sitemapLabelled('text/plain')),
  },
  {
    name: 'trailing-slash',
    what: 'Redirects each path below /api to the same path with a slash.',
    source: 'https://github.com/sigbit/mcp-auth-proxy/issues/115',
    upstream: bothHosts,
    ...faulty(redirected),
  },
  {
    name: 'basic-auth',
    what: 'Asks for a password at every address but the well-known ones.',
    source: `${lighttpdDocs}/Mod_auth`,
    ...hidden('needs-credentials'),
  },
  {
    name: 'acao-added',
    what: 'Adds Access-Control-Allow-Origin to every response: the catalog gets it, the commerce endpoint twice.',
    source: 'https://github.com/flightaware/dump1090/pull/74',
    ...faulty(wrongAcao),
  },
];

export const lighttpd: readonly Row[] = [
  ...lawfulLighttpd.map((row): Row => ({ server: 'lighttpd', ...conformant, ...row })),
  ...faultyLighttpd.map((row): Row => ({ server: 'lighttpd', ...row })),
];
