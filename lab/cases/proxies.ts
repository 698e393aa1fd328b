/** Proxies: HAProxy, and Varnish, which caches. */
import {
  bothHosts,
  conformant,
  errorPages,
  faulty,
  hidden,
  limitedByPage,
  limitIgnored,
  markdownCached,
  postCached,
  preflightRefused,
  type Row,
  redirected,
  wrongAcao,
} from '../row.ts';

const haproxyDocs = 'https://docs.haproxy.org/2.6/configuration.html';

const lawfulHaproxy: readonly Omit<Row, 'server' | 'lawful' | 'expected'>[] = [
  {
    name: 'plain',
    what: 'Passes everything on.',
    source: `${haproxyDocs}#4.2-default_backend`,
    consents: ['writes'],
    upstream: {},
  },
  {
    name: 'compression',
    what: 'Compresses JSON, XML, HTML and markdown, and weakens ETags.',
    source: `${haproxyDocs}#4.2-compression%20algo`,
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
    source: `${haproxyDocs}#4.2-option%20httpclose`,
  },
  {
    name: 'http2',
    what: 'Speaks TLS and HTTP/2 to clients that offer it.',
    source: `${haproxyDocs}#5.1-alpn`,
    listen: { scheme: 'https' },
    options: ['--ca', '@CERTS/cert.pem'],
  },
  {
    name: 'small-cache',
    what: 'Keeps responses for ten seconds in its cache, which honours Vary.',
    source: `${haproxyDocs}#process-vary`,
    consents: ['writes'],
  },
  {
    name: 'waf-attack-strings',
    what: 'Refuses queries with strings of attacks.',
    source: `${haproxyDocs}#4.2-http-request%20deny`,
  },
  {
    name: 'two-workers',
    what: 'Balances over two workers, with checks.',
    source: `${haproxyDocs}#4.2-balance`,
  },
  {
    name: 'retries',
    what: 'Tries again when a worker does not answer, and reuses its connections.',
    source: `${haproxyDocs}#4.2-retry-on`,
  },
];

const faultyHaproxy: readonly Omit<Row, 'server'>[] = [
  {
    name: 'sporadic-500',
    what: 'Balances over workers of which one answers everything with a page about a 500.',
    source: `${haproxyDocs}#4.2-balance`,
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
    source: `${haproxyDocs}#4.2-cookie`,
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
    source: `${haproxyDocs}#4.2-http-request%20silent-drop`,
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
    source: `${haproxyDocs}#1.3.1`,
    ...hidden('broken'),
  },
  {
    name: 'https-on-plain-port',
    what: 'Speaks plain HTTP on the port that is audited by https.',
    source: `${haproxyDocs}#5.1-ssl`,
    listen: { scheme: 'https' },
    ...hidden('wrong-base'),
  },
];

export const haproxy: readonly Row[] = [
  ...lawfulHaproxy.map((row): Row => ({ server: 'haproxy', ...conformant, ...row })),
  ...faultyHaproxy.map((row): Row => ({ server: 'haproxy', ...row })),
];

const varnishDocs = 'https://varnish-cache.org/docs/7.1';

const lawfulVarnish: readonly Omit<Row, 'server' | 'lawful' | 'expected'>[] = [
  {
    name: 'plain',
    what: 'Caches as it does by default, for two minutes what says nothing else.',
    source: `${varnishDocs}/users-guide/vcl-built-in-subs.html`,
    tenth: true,
    consents: ['writes'],
    upstream: {},
  },
  {
    name: 'grace',
    what: 'Caches the catalog for five seconds, and serves it stale while it is fetched again.',
    source: `${varnishDocs}/users-guide/vcl-grace.html`,
    consents: ['writes'],
  },
  {
    name: 'gzip',
    what: 'Stores responses compressed, and sends them so to clients that accept it.',
    source: `${varnishDocs}/users-guide/compression.html`,
    consents: ['writes'],
  },
  {
    name: 'pass',
    what: 'Caches nothing.',
    source: `${varnishDocs}/users-guide/vcl-actions.html`,
  },
  {
    name: 'http2',
    what: 'Offers HTTP/2 without TLS, and tells hits and misses.',
    source: `${varnishDocs}/reference/varnishd.html#feature`,
    serverArguments: ['-p', 'feature=+http2'],
  },
  {
    name: 'cookies-removed',
    what: 'Removes cookies in both directions, and refuses PURGE.',
    source: `${varnishDocs}/users-guide/increasing-your-hitrate.html#cookies`,
  },
  {
    name: 'static-cached-long',
    what: 'Keeps pictures for a day, and removes its own headers.',
    source: `${varnishDocs}/users-guide/vcl-example-manipulating-responses.html`,
  },
];

const faultyVarnish: readonly Omit<Row, 'server'>[] = [
  {
    name: 'query-ignored',
    what: 'Looks lists up without their query, so that the first limit decides for everybody.',
    source: `${varnishDocs}/users-guide/vcl-hashing.html`,
    ...faulty(limitIgnored('edge')),
  },
  {
    name: 'query-removed',
    what: 'Passes requests on without their query.',
    source: 'https://github.com/fastly/fastly-magento2/pull/385',
    ...faulty(limitIgnored('unknown')),
  },
  {
    name: 'accept-removed',
    what: 'Passes requests on without Accept, so that no page is ever markdown.',
    source: `${varnishDocs}/users-guide/increasing-your-hitrate.html#http-vary`,
    ...faulty({
      areas: ['markdown'],
      title: ['markdown'],
      fix: ['text/markdown|Accept'],
      owner: 'edge',
    }),
  },
  {
    name: 'vary-removed',
    what: 'Caches by the URL alone, so that a page is markdown or HTML for everybody.',
    source: 'https://github.com/makeplane/developer-docs/pull/265',
    ...faulty(markdownCached),
  },
  {
    name: 'post-cached',
    what: 'Caches POST by the URL without the body, so that each call gets the answer to an earlier one.',
    source: 'https://docs.varnish-software.com/tutorials/caching-post-requests/',
    upstream: bothHosts,
    ...faulty(postCached),
  },
  {
    name: 'error-pages',
    what: 'Replaces each error by its own page.',
    source: `${varnishDocs}/users-guide/vcl-built-in-subs.html#vcl-backend-error`,
    ...faulty(errorPages),
  },
  {
    name: 'acao-removed',
    what: 'Removes Access-Control-Allow-Origin from every response.',
    source: 'https://varnish-cache.org/docs/7.1/users-guide/vcl-example-manipulating-responses.html',
    ...faulty(wrongAcao),
  },
  {
    name: 'options-refused',
    what: 'Answers OPTIONS with 405 and a page.',
    source: 'https://github.com/alphagov/govuk-cdn-config/pull/106',
    upstream: bothHosts,
    ...faulty(preflightRefused(405)),
  },
];

export const varnish: readonly Row[] = [
  ...lawfulVarnish.map((row): Row => ({ server: 'varnish', ...conformant, ...row })),
  ...faultyVarnish.map((row): Row => ({ server: 'varnish', ...row })),
];
