/** HAProxy. */
import {
  bothHosts,
  conformant,
  faulty,
  hidden,
  limitedByPage,
  type Row,
  redirected,
  wrongAcao,
} from '../row.ts';

const docs = 'https://docs.haproxy.org/2.6/configuration.html';

const lawful: readonly Omit<Row, 'server' | 'lawful' | 'expected'>[] = [
  {
    name: 'plain',
    what: 'Passes everything on.',
    source: `${docs}#4.2-default_backend`,
    consents: ['writes'],
    upstream: {},
  },
  {
    name: 'compression',
    what: 'Compresses JSON, XML, HTML and markdown, and weakens ETags.',
    source: `${docs}#4.2-compression%20algo`,
    consents: ['writes'],
  },
  {
    name: 'limit-json-429',
    what: 'Refuses commerce requests above 100 a second with 429, an Error body and Retry-After.',
    source: 'https://www.haproxy.com/blog/four-examples-of-haproxy-rate-limiting',
    consents: ['burst'],
    tenth: true,
  },
  {
    name: 'http-close',
    what: 'Closes the connections after each response.',
    source: `${docs}#4.2-option%20httpclose`,
  },
  {
    name: 'http2',
    what: 'Speaks TLS and HTTP/2 to clients that offer it.',
    source: `${docs}#5.1-alpn`,
    listen: { scheme: 'https' },
    options: ['--ca', '@CERTS/cert.pem'],
  },
  {
    name: 'small-cache',
    what: 'Keeps responses for ten seconds in its cache, which honours Vary.',
    source: `${docs}#process-vary`,
    consents: ['writes'],
  },
  {
    name: 'waf-attack-strings',
    what: 'Refuses queries with strings of attacks.',
    source: `${docs}#4.2-http-request%20deny`,
  },
  {
    name: 'two-workers',
    what: 'Balances over two workers, with checks.',
    source: `${docs}#4.2-balance`,
  },
  {
    name: 'retries',
    what: 'Tries again when a worker does not answer, and reuses its connections.',
    source: `${docs}#4.2-retry-on`,
  },
];

const wrong: readonly Omit<Row, 'server'>[] = [
  {
    name: 'sporadic-500',
    what: 'Balances over workers of which one answers everything with a page about a 500.',
    source: `${docs}#4.2-balance`,
    upstream: bothHosts,
    ...faulty({
      areas: ['catalog', 'commerce', 'discovery', 'json-rpc', 'markdown', 'sitemap', 'cors'],
      title: ['500'],
      fix: ['worker|instance|process|some|log'],
      owner: 'unknown',
    }),
  },
  {
    name: 'sticky-cookie',
    what: 'Binds each client to a worker by a cookie, and makes what sets it private: the profile is not cacheable.',
    source: `${docs}#4.2-cookie`,
    tenth: true,
    ...faulty({
      areas: ['discovery'],
      title: ['private'],
      fix: ['Cache-Control|public|private'],
      owner: 'unknown',
      beside: true,
    }),
  },
  {
    name: 'challenge-on-post',
    what: 'Answers each POST without a clearance cookie with a challenge page.',
    source: 'https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/',
    upstream: bothHosts,
    ...hidden('blocked-by-edge'),
  },
  {
    name: 'limit-rejects',
    what: 'Drops the connection of commerce requests above 100 a second.',
    source: `${docs}#4.2-http-request%20silent-drop`,
    consents: ['burst'],
    options: ['--timeout', '2'],
    upstream: bothHosts,
    // Requests that never end are not judged (suites/READINGS.md): a storefront that is down shows the same.
    ...hidden(),
  },
  {
    name: 'limit-html-429',
    what: 'Refuses commerce requests above 100 a second with 429 and its own page.',
    source: 'https://www.haproxy.com/blog/four-examples-of-haproxy-rate-limiting',
    consents: ['burst'],
    upstream: bothHosts,
    ...faulty(limitedByPage),
  },
  {
    name: 'acao-added',
    what: 'Sets Access-Control-Allow-Origin on every response, and so on the catalog.',
    source: 'https://www.haproxy.com/blog/enabling-cors-in-haproxy',
    ...faulty(wrongAcao),
  },
  {
    name: 'post-redirected',
    what: 'Redirects each POST to the same path with a slash.',
    source: 'https://github.com/concretecms/concretecms/issues/12742',
    upstream: bothHosts,
    ...faulty(redirected),
  },
  {
    name: 'no-server',
    what: 'Answers everything with 503, because no server is up.',
    source: `${docs}#1.3.1`,
    ...hidden('broken'),
  },
  {
    name: 'https-on-plain-port',
    what: 'Speaks plain HTTP on the port that is audited by https.',
    source: `${docs}#5.1-ssl`,
    listen: { scheme: 'https' },
    ...hidden('wrong-base'),
  },
];

export const haproxy: readonly Row[] = [
  ...lawful.map((row): Row => ({ server: 'haproxy', ...conformant, ...row })),
  ...wrong.map((row): Row => ({ server: 'haproxy', ...row })),
];
