/** lighttpd. */
import {
  bothHosts,
  conformant,
  errorPages,
  faulty,
  hidden,
  type Row,
  redirected,
  sitemapLabelled,
  wellKnownRefused,
  wrongAcao,
} from '../row.ts';

const docs = 'https://redmine.lighttpd.net/projects/lighttpd/wiki';

const lawful: readonly Omit<Row, 'server' | 'lawful' | 'expected'>[] = [
  {
    name: 'plain',
    what: 'Passes everything on.',
    source: `${docs}/Mod_proxy`,
    consents: ['writes'],
    upstream: {},
  },
  {
    name: 'deflate',
    what: 'Compresses with brotli, gzip or deflate, and adds the coding to ETags, which it knows again.',
    source: `${docs}/Mod_deflate`,
    consents: ['writes'],
  },
  { name: 'headers', what: 'Adds the usual security headers.', source: `${docs}/Mod_setenv` },
  {
    name: 'keep-alive-off',
    what: 'Closes the connection after each response, and streams bodies.',
    source: `${docs}/Server_max-keep-alive-requestsDetails`,
  },
  {
    name: 'ipv6',
    what: 'Listens on the loopback of IPv6.',
    source: `${docs}/IPv6-Config`,
    listen: { host: '[::1]' },
  },
  {
    name: 'language-redirect',
    what: 'Redirects pages that are not of the interface to a language.',
    source: `${docs}/Mod_redirect`,
  },
  {
    name: 'slowed',
    what: 'Sends each response at four megabytes a second.',
    source: `${docs}/Connection_kbytes-per-secondDetails`,
  },
  {
    name: 'well-known-allowed',
    what: 'Denies dot directories except /.well-known.',
    source: `${docs}/Mod_access`,
  },
];

const wrong: readonly Omit<Row, 'server'>[] = [
  {
    name: 'error-pages',
    what: 'Replaces each error by its own page.',
    source: `${docs}/Server_error-interceptDetails`,
    ...faulty(errorPages),
  },
  {
    name: 'dot-directories-denied',
    what: 'Denies every path with a dot directory, and /.well-known with them.',
    source: `${docs}/Mod_access`,
    ...faulty(wellKnownRefused(403)),
  },
  {
    name: 'sitemap-as-text',
    what: 'Labels the sitemaps as plain text.',
    source: `${docs}/Mimetype_assignDetails`,
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
    source: `${docs}/Mod_auth`,
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
  ...lawful.map((row): Row => ({ server: 'lighttpd', ...conformant, ...row })),
  ...wrong.map((row): Row => ({ server: 'lighttpd', ...row })),
];
