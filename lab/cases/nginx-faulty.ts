/** nginx: front ends that break a promise, or hide the storefront. */
import {
  bodyRefused,
  bothHosts,
  faulty,
  hidden,
  limitedByPage,
  limitedWithout429,
  limitIgnored,
  markdownCached,
  postCached,
  preflightRefused,
  type Row,
  redirected,
  sitemapLabelled,
  wellKnownRefused,
  wrongAcao,
} from '../row.ts';

const docs = 'https://nginx.org/en/docs/http';

const limits: readonly Omit<Row, 'server'>[] = [
  {
    name: 'limit-503',
    what: 'Refuses commerce requests above its limit with 503 and a page, as limit_req does by default.',
    source: 'https://github.com/kubernetes/ingress-nginx/issues/2824',
    consents: ['burst'],
    upstream: bothHosts,
    ...faulty(limitedWithout429('503')),
  },
  {
    name: 'limit-html-429',
    what: 'Refuses commerce requests above its limit with 429 and its own HTML page.',
    source: 'https://github.com/nginx/kubernetes-ingress/issues/5732',
    consents: ['burst'],
    upstream: bothHosts,
    ...faulty(limitedByPage),
  },
  {
    name: 'limit-closes',
    what: 'Closes the connection on commerce requests above its limit, without a response (444).',
    source: 'https://github.com/internetarchive/openlibrary/pull/9904',
    consents: ['burst'],
    upstream: bothHosts,
    ...faulty(limitedWithout429('connection|clos')),
  },
  {
    name: 'limit-whole-site',
    what: 'Allows one request a second of a client to the whole site, and refuses the others with 429.',
    source: 'https://www.nginx.com/blog/rate-limiting-nginx/',
    options: ['--deadline', '25'],
    ...hidden('rate-limited'),
  },
];

const headers: readonly Omit<Row, 'server'>[] = [
  {
    name: 'acao-everywhere',
    what: 'Adds Access-Control-Allow-Origin to every response: the catalog gets it, the commerce endpoint twice.',
    source: 'https://github.com/nginx-proxy/nginx-proxy/issues/1333',
    ...faulty(wrongAcao),
  },
  {
    name: 'acao-doubled',
    what: 'Adds Access-Control-Allow-Origin to the commerce endpoint, which sends it already.',
    source: 'https://github.com/expressjs/cors/issues/145',
    ...faulty({
      areas: ['cors'],
      title: ['Access-Control-Allow-Origin', 'twice|two|2|*, *|several'],
      fix: ['one|once|exactly|single'],
      owner: 'edge',
    }),
  },
  {
    name: 'acao-stripped',
    what: 'Removes Access-Control-Allow-Origin from every response.',
    source: `${docs}/ngx_http_proxy_module.html#proxy_hide_header`,
    ...faulty({
      areas: ['cors'],
      title: ['Access-Control-Allow-Origin', 'no |missing|lacks|without|absent'],
      fix: ['Access-Control-Allow-Origin: *'],
      owner: 'edge',
    }),
  },
  {
    name: 'sitemap-media-type',
    what: 'Labels the sitemap as HTML.',
    source: 'https://github.com/awesomemotive/all-in-one-seo-pack/issues/3096',
    ...faulty(sitemapLabelled('text/html')),
  },
  {
    name: 'coding-stripped',
    what: 'Passes compressed JSON files on without their Content-Encoding.',
    source: 'https://github.com/Merit-Systems/x402scan/pull/386',
    ...faulty({
      areas: ['catalog', 'discovery'],
      title: ['gzip|compressed|coding'],
      fix: ['Content-Encoding|compress|gzip|coding'],
      owner: 'unknown',
    }),
  },
  {
    name: 'coding-claimed',
    what: 'Adds Content-Encoding: gzip to JSON files that are not compressed.',
    source: 'https://github.com/keurcien/auxilia/pull/270',
    ...faulty({
      areas: ['catalog', 'discovery'],
      title: ['Content-Encoding|gzip|coding'],
      fix: ['Content-Encoding|compress|gzip|coding'],
      owner: 'unknown',
    }),
  },
];

const methods: readonly Omit<Row, 'server'>[] = [
  {
    name: 'options-refused',
    what: 'Refuses every method but GET, HEAD and POST with 403, so that no preflight succeeds.',
    source: `${docs}/ngx_http_core_module.html#limit_except`,
    upstream: bothHosts,
    ...faulty(preflightRefused(403)),
  },
  {
    name: 'head-refused',
    what: 'Refuses HEAD with 405, by a list of methods that is often copied.',
    source: 'https://github.com/Anarkh-Lee/nginx-flow/issues/3',
    ...faulty({
      areas: ['catalog', 'discovery', 'sitemap', 'markdown'],
      title: ['HEAD', '405'],
      fix: ['HEAD'],
      owner: 'unknown',
      beside: true,
    }),
  },
  {
    name: 'body-limited',
    what: 'Refuses bodies above 100 bytes with 413 and a page.',
    source: `${docs}/ngx_http_core_module.html#client_max_body_size`,
    upstream: bothHosts,
    ...faulty(bodyRefused('413')),
  },
];

const caches: readonly Omit<Row, 'server'>[] = [
  {
    name: 'cache-ignores-vary',
    what: 'Caches by the URL alone, so that a page is markdown or HTML for everybody.',
    source: 'https://github.com/LibreChat-AI/librechat.ai/pull/701',
    tenth: true,
    ...faulty(markdownCached),
  },
  {
    name: 'cache-ignores-query',
    what: 'Caches lists without their query, so that the first limit decides for everybody.',
    source: `${docs}/ngx_http_proxy_module.html#proxy_cache_key`,
    ...faulty(limitIgnored('edge')),
  },
  {
    name: 'post-cached',
    what: 'Caches POST by the URL, so that each call gets the answer to an earlier one.',
    source: `${docs}/ngx_http_proxy_module.html#proxy_cache_methods`,
    upstream: bothHosts,
    ...faulty(postCached),
  },
  {
    name: 'stale-while-error',
    what: 'Serves stale pages while the application is down, so that only the commerce endpoint fails.',
    source: `${docs}/ngx_http_proxy_module.html#proxy_cache_use_stale`,
    upstream: { ...bothHosts, fails: 'repeats' },
    ...faulty({
      areas: ['commerce', 'json-rpc'],
      title: ['500'],
      fix: ['JSON|200|Error body'],
      owner: 'unknown',
    }),
  },
];

const addresses: readonly Omit<Row, 'server'>[] = [
  {
    name: 'dot-directories-denied',
    what: 'Denies every path with a dot directory, and /.well-known with them.',
    source: 'https://github.com/certbot/certbot/issues/730',
    ...faulty(wellKnownRefused(403)),
  },
  {
    name: 'intercepted-errors',
    what: 'Replaces each 404 by an HTML page of its own.',
    source: 'https://github.com/PostgREST/postgrest/issues/1539',
    ...faulty({
      areas: ['catalog', 'discovery'],
      title: ['404', 'HTML|Error body|JSON'],
      fix: ['code', 'message'],
      owner: 'edge',
    }),
  },
  {
    name: 'query-stripped',
    what: 'Passes requests on without their query, because a rewrite ends in a question mark.',
    source: `${docs}/ngx_http_rewrite_module.html#rewrite`,
    ...faulty(limitIgnored('unknown')),
  },
  {
    name: 'uri-decoded',
    what: 'Passes the decoded path on, because proxy_pass contains $uri: paths with escapes are answered 400.',
    source: 'https://github.com/blacklabelops-legacy/nginx/issues/33',
    ...faulty({
      areas: ['catalog', 'discovery'],
      title: ['400', '%'],
      fix: ['percent|escape|encod|%|non-ASCII'],
      owner: 'edge',
    }),
  },
  {
    name: 'internal-origin',
    what: 'Lets the application believe that it is http://app.internal:8080, which its documents advertise.',
    source: 'https://github.com/agentic-community/mcp-gateway-registry/issues/1606',
    upstream: { advertises: 'http://app.internal:8080' },
    lawful: false,
    // No sentence of the interface names the origin of a document, and what is only there cannot be judged.
    expected: {
      outcome: 'inconclusive',
      causes: [
        {
          areas: ['discovery', 'sitemap'],
          title: ['app.internal'],
          fix: ['public|address|host|URL|origin'],
          owner: 'unknown',
          beside: true,
        },
      ],
    },
  },
  {
    name: 'location-with-slash',
    what: 'Passes only the address with a slash on, and redirects the commerce endpoint to it.',
    source: 'https://github.com/agentic-community/mcp-gateway-registry/issues/1606',
    upstream: bothHosts,
    ...faulty(redirected),
  },
  {
    name: 'password-page',
    what: 'Sends everything but the well-known paths to a page that asks for a password.',
    source: 'https://help.shopify.com/en/manual/online-store/themes/password-page',
    ...hidden('needs-credentials'),
  },
  {
    name: 'other-name-redirected',
    what: 'Redirects the name that is audited to the canonical one.',
    source: `${docs}/converting_rewrite_rules.html`,
    listen: { auditedAs: 'localhost' },
    ...hidden('wrong-base'),
  },
  {
    name: 'tls-on-plain-port',
    what: 'Speaks TLS on the port that is audited by http.',
    source: `${docs}/ngx_http_ssl_module.html#errors`,
    tenth: true,
    ...hidden('wrong-base'),
  },
];

export const nginxFaulty: readonly Row[] = [...limits, ...headers, ...methods, ...caches, ...addresses].map(
  (row) => ({ server: 'nginx', ...row }),
);
