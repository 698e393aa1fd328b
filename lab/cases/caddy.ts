/** Caddy. */
import {
  bodyRefused,
  bothHosts,
  conformant,
  errorPages,
  faulty,
  hidden,
  type Row,
  wellKnownRefused,
} from '../row.ts';

const docs = 'https://caddyserver.com/docs/caddyfile/directives';

const lawful: readonly Omit<Row, 'server' | 'lawful' | 'expected'>[] = [
  {
    name: 'plain',
    what: 'Passes everything on.',
    source: `${docs}/reverse_proxy`,
    consents: ['writes'],
    upstream: {},
  },
  {
    name: 'encode',
    what: 'Compresses with zstd or gzip.',
    source: `${docs}/encode`,
    consents: ['writes'],
  },
  {
    name: 'https',
    what: 'Speaks TLS, and HTTP/2 to clients that offer it.',
    source: `${docs}/tls`,
    listen: { scheme: 'https' },
    options: ['--ca', '@CERTS/cert.pem'],
  },
  {
    name: 'headers',
    what: 'Adds the usual security headers, and removes Server.',
    source: `${docs}/header#examples`,
  },
  {
    name: 'streaming',
    what: 'Passes each piece of a response on at once.',
    source: `${docs}/reverse_proxy#streaming`,
  },
  {
    name: 'hidden-but-well-known',
    what: 'Answers 404 for paths that begin with a dot, except /.well-known.',
    source: 'https://github.com/sjtug/mirror-docker-unified/issues/14',
  },
  {
    name: 'two-workers',
    what: 'Balances over two workers.',
    source: `${docs}/reverse_proxy#load-balancing`,
  },
];

const wrong: readonly Omit<Row, 'server'>[] = [
  {
    name: 'error-pages',
    what: 'Replaces each error by an HTML page.',
    source: `${docs}/reverse_proxy#intercepting-responses`,
    ...faulty(errorPages),
  },
  {
    name: 'basic-auth',
    what: 'Asks for a password at every address.',
    source: `${docs}/basicauth`,
    tenth: true,
    ...hidden('needs-credentials'),
  },
  {
    name: 'hidden-files',
    what: 'Answers 404 for each path that begins with a dot, and for /.well-known with them.',
    source: 'https://github.com/sjtug/mirror-docker-unified/issues/14',
    tenth: true,
    ...faulty(wellKnownRefused(404)),
  },
  {
    name: 'cors-options-answered',
    what: 'Answers each OPTIONS itself with 204, without a header that allows an origin.',
    source: 'https://github.com/greenpau/caddy-security/issues/312',
    ...faulty({
      areas: ['cors'],
      title: ['preflight|OPTIONS'],
      fix: ['Access-Control-Allow|preflight'],
      owner: 'edge',
    }),
  },
  {
    name: 'single-page-fallback',
    what: 'Answers each 404 with 200 and the page of a single-page application.',
    source: 'https://caddyserver.com/docs/caddyfile/patterns#single-page-apps-spas',
    ...faulty({ areas: ['catalog', 'discovery'], title: ['404'], fix: ['404'], owner: 'edge' }),
  },
  {
    name: 'body-limited',
    what: 'Refuses bodies above 100 bytes, for which Caddy 2.6 answers 502.',
    source: `${docs}/request_body`,
    upstream: bothHosts,
    wrong:
      'Inconclusive, since no check judges a 502: the same calls fail each time, and shorter ones never do.',
    ...faulty(bodyRefused('413|502|500')),
  },
];

export const caddy: readonly Row[] = [
  ...lawful.map((row): Row => ({ server: 'caddy', ...conformant, ...row })),
  ...wrong.map((row): Row => ({ server: 'caddy', ...row })),
];
