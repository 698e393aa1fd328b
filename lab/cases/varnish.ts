/** Varnish. */
import {
  bothHosts,
  conformant,
  errorPages,
  faulty,
  limitIgnored,
  markdownCached,
  postCached,
  preflightRefused,
  type Row,
  wrongAcao,
} from '../row.ts';

const docs = 'https://varnish-cache.org/docs/7.1';

const lawful: readonly Omit<Row, 'server' | 'lawful' | 'expected'>[] = [
  {
    name: 'plain',
    what: 'Caches as it does by default, for two minutes what says nothing else.',
    source: `${docs}/users-guide/vcl-built-in-subs.html`,
    tenth: true,
    consents: ['writes'],
    upstream: {},
  },
  {
    name: 'grace',
    what: 'Caches the catalog for five seconds, and serves it stale while it is fetched again.',
    source: `${docs}/users-guide/vcl-grace.html`,
    consents: ['writes'],
  },
  {
    name: 'gzip',
    what: 'Stores responses compressed, and sends them so to clients that accept it.',
    source: `${docs}/users-guide/compression.html`,
    consents: ['writes'],
  },
  {
    name: 'pass',
    what: 'Caches nothing.',
    source: `${docs}/users-guide/vcl-actions.html`,
  },
  {
    name: 'http2',
    what: 'Offers HTTP/2 without TLS, and tells hits and misses.',
    source: `${docs}/reference/varnishd.html#feature`,
    serverArguments: ['-p', 'feature=+http2'],
  },
  {
    name: 'cookies-removed',
    what: 'Removes cookies in both directions, and refuses PURGE.',
    source: `${docs}/users-guide/increasing-your-hitrate.html#cookies`,
  },
  {
    name: 'static-cached-long',
    what: 'Keeps pictures for a day, and removes its own headers.',
    source: `${docs}/users-guide/vcl-example-manipulating-responses.html`,
  },
];

const wrong: readonly Omit<Row, 'server'>[] = [
  {
    name: 'query-ignored',
    what: 'Looks lists up without their query, so that the first limit decides for everybody.',
    source: `${docs}/users-guide/vcl-hashing.html`,
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
    source: `${docs}/users-guide/increasing-your-hitrate.html#http-vary`,
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
    source: `${docs}/users-guide/vcl-built-in-subs.html#vcl-backend-error`,
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
  ...lawful.map((row): Row => ({ server: 'varnish', ...conformant, ...row })),
  ...wrong.map((row): Row => ({ server: 'varnish', ...row })),
];
