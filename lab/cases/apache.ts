/** Apache. */
import { bothHosts, conformant, faulty, type Row } from '../row.ts';
import {
  bodyRefused,
  errorPages,
  limitIgnored,
  preflightRefused,
  redirected,
  wellKnownRefused,
  wrongAcao,
} from './causes.ts';

const docs = 'https://httpd.apache.org/docs/2.4/mod';

const lawful: readonly Omit<Row, 'server' | 'lawful' | 'expected'>[] = [
  { name: 'plain', what: 'Passes everything on.', source: `${docs}/mod_proxy.html#proxypass`, tenth: true },
  {
    name: 'deflate',
    what: 'Compresses JSON, XML, HTML and markdown, and keeps ETags.',
    source: `${docs}/mod_deflate.html#deflatealteretag`,
  },
  {
    name: 'brotli',
    what: 'Compresses with brotli where the client accepts it.',
    source: `${docs}/mod_brotli.html`,
  },
  {
    name: 'cache',
    what: 'Caches on disk what the storefront allows, by the whole URL and by Vary.',
    source: `${docs}/mod_cache.html`,
  },
  {
    name: 'default-charset',
    what: 'Adds charset=utf-8 to plain text and HTML that have none.',
    source: `${docs}/core.html#adddefaultcharset`,
  },
  {
    name: 'slowed',
    what: 'Sends responses at two megabytes a second.',
    source: `${docs}/mod_ratelimit.html`,
  },
  {
    name: 'keep-alive-off',
    what: 'Closes the connection after each response.',
    source: `${docs}/core.html#keepalive`,
  },
  {
    name: 'lowercase-redirect',
    what: 'Redirects paths with capitals, of which the interface has none.',
    source: 'https://httpd.apache.org/docs/2.4/rewrite/rewritemap.html#int',
  },
];

const wrong: readonly Omit<Row, 'server'>[] = [
  {
    name: 'deflate-etags',
    what: 'Adds -gzip to each ETag, which the storefront then does not know: no request is answered 304.',
    source: 'https://bz.apache.org/bugzilla/show_bug.cgi?id=45023',
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
    source: `${docs}/mod_proxy.html#proxyerroroverride`,
    tenth: true,
    ...faulty(errorPages),
  },
  {
    name: 'dot-directories-denied',
    what: 'Answers 404 for each path with a dot directory, and for /.well-known with them.',
    source: 'https://docs.moodle.org/en/Security_recommendations#Hidden_files',
    ...faulty(wellKnownRefused(404)),
  },
  {
    name: 'cache-ignores-query',
    what: 'Caches lists without their query, so that the first limit decides for everybody.',
    source: `${docs}/mod_cache.html#cacheignorequerystring`,
    ...faulty(limitIgnored('edge')),
  },
  {
    name: 'methods-limited',
    what: 'Refuses every method but GET, HEAD and POST with 403, so that no preflight succeeds.',
    source: `${docs}/core.html#limitexcept`,
    upstream: bothHosts,
    ...faulty(preflightRefused(403)),
  },
  {
    name: 'body-limited',
    what: 'Refuses bodies above 100 bytes with 413 and a page.',
    source: `${docs}/core.html#limitrequestbody`,
    upstream: bothHosts,
    ...faulty(bodyRefused('413')),
  },
  {
    name: 'acao-set',
    what: 'Sets Access-Control-Allow-Origin on every response, and so on the catalog.',
    source: 'https://enable-cors.org/server_apache.html',
    ...faulty(wrongAcao('unknown')),
  },
  {
    name: 'trailing-slash',
    what: 'Redirects each path without a dot in its last part to the same path with a slash.',
    source: 'https://stackoverflow.com/questions/21417263/htaccess-add-remove-trailing-slash-from-url',
    upstream: bothHosts,
    ...faulty(redirected),
  },
];

export const apache: readonly Row[] = [
  ...lawful.map((row): Row => ({ server: 'apache', ...conformant, ...row })),
  ...wrong.map((row): Row => ({ server: 'apache', ...row })),
];
