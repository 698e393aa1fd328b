/** nginx: front ends that change nothing that is promised. */
import { conformant, type Row } from '../row.ts';

const docs = 'https://nginx.org/en/docs/http';

const rows: readonly Omit<Row, 'server' | 'lawful' | 'expected'>[] = [
  {
    name: 'plain',
    what: 'Passes everything on, by HTTP/1.0 as nginx does by default.',
    source: `${docs}/ngx_http_proxy_module.html#proxy_pass`,
    tenth: true,
    consents: ['writes'],
    upstream: {},
  },
  {
    name: 'gzip',
    what: 'Compresses JSON, XML and markdown, and says so in Vary.',
    source: `${docs}/ngx_http_gzip_module.html`,
    tenth: true,
    consents: ['writes'],
  },
  {
    name: 'brotli',
    what: 'Compresses with brotli where the client accepts it, as the README of the module configures it.',
    source: 'https://github.com/google/ngx_brotli#configuration-directives',
    consents: ['writes'],
  },
  {
    name: 'cache-with-vary',
    what: 'Caches for ten seconds, by the whole URL and by Vary, which nginx does unless told otherwise.',
    source: `${docs}/ngx_http_proxy_module.html#proxy_cache_valid`,
    consents: ['writes'],
  },
  {
    name: 'security-headers',
    what: 'Adds the usual security headers to every response.',
    source: 'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html',
  },
  {
    name: 'charset',
    what: 'Adds charset=utf-8 to JSON, XML and markdown.',
    source: `${docs}/ngx_http_charset_module.html`,
  },
  {
    name: 'keep-alive-off',
    what: 'Closes the connection after each response.',
    source: `${docs}/ngx_http_core_module.html#keepalive_timeout`,
  },
  {
    name: 'limit-with-delay',
    what: 'Delays commerce requests above 200 a second instead of refusing them.',
    source: `${docs}/ngx_http_limit_req_module.html#limit_req`,
  },
  {
    name: 'limit-json-429',
    what: 'Refuses commerce requests above its limit with 429, an Error body and Retry-After.',
    source: 'https://www.nginx.com/blog/rate-limiting-nginx/',
    consents: ['burst'],
  },
  {
    name: 'http2',
    what: 'Speaks TLS and HTTP/2 to clients that offer it.',
    source: `${docs}/ngx_http_v2_module.html`,
    listen: { scheme: 'https' },
    options: ['--ca', '@CERTS/cert.pem'],
  },
  {
    name: 'waf-attack-strings',
    what: 'Refuses queries with strings of attacks.',
    source: 'https://nginx.org/en/docs/http/ngx_http_rewrite_module.html#if',
  },
  {
    name: 'unbuffered',
    what: 'Passes chunks on as they come.',
    source: `${docs}/ngx_http_proxy_module.html#proxy_buffering`,
  },
  {
    name: 'ipv6',
    what: 'Listens on the loopback of IPv6.',
    source: `${docs}/ngx_http_core_module.html#listen`,
    listen: { host: '[::1]' },
  },
  {
    name: 'locale-redirect',
    what: 'Redirects pages that are not of the interface to the language of the browser.',
    source: 'https://nginx.org/en/docs/http/ngx_http_map_module.html',
  },
  {
    name: 'canonical-redirect',
    what: 'Redirects other names to the canonical one, which is audited.',
    source: 'https://nginx.org/en/docs/http/converting_rewrite_rules.html',
    upstream: {},
  },
  {
    name: 'weak-etags',
    what: 'Weakens ETags, because it compresses every response.',
    source: 'https://github.com/jshttp/fresh/issues/17',
  },
  {
    name: 'upstream-keep-alive',
    what: 'Keeps connections to the storefront open, and forwards the usual headers.',
    source: `${docs}/ngx_http_upstream_module.html#keepalive`,
  },
  {
    name: 'own-error-pages',
    what: 'Replaces the pages of a storefront that is down, and leaves 404 and 429 alone.',
    source: `${docs}/ngx_http_core_module.html#error_page`,
  },
  {
    name: 'well-known-allowed',
    what: 'Denies dot directories except /.well-known.',
    source: 'https://github.com/h5bp/server-configs-nginx/blob/main/h5bp/location/security_file_access.conf',
  },
  {
    name: 'microcache-by-accept',
    what: 'Caches each address for a second, by Accept and Origin too.',
    source: 'https://www.nginx.com/blog/benefits-of-microcaching-nginx/',
  },
  {
    name: 'preflight-at-edge',
    what: 'Answers the preflights of the commerce endpoint itself, with every header that clients send.',
    source:
      'https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/#enable-cors',
  },
  {
    name: 'etags-removed',
    what: 'Removes ETags, and conditions with them.',
    source: `${docs}/ngx_http_proxy_module.html#proxy_hide_header`,
  },
];

export const nginxLawful: readonly Row[] = rows.map((row) => ({ server: 'nginx', ...conformant, ...row }));
