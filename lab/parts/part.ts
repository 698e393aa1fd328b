/** A part: a package from npm that replaces one layer of the reference storefront, as its README shows it; and the promises that each layer decides alone. */
import type { Consent } from '../../lib/model/target.ts';

/** The layers that a package may replace. */
export const layerNames = ['rate-limiting', 'cors', 'sitemap', 'mcp', 'oauth', 'server', 'mock'] as const;

export type Layer = (typeof layerNames)[number];

/** Sentences by the ids of checks. */
export type Sentences = Readonly<Record<string, string>>;

export type Configuration = {
  /** The name of its function in the adapter. */
  readonly name: string;
  /** What it is, in a few words. */
  readonly what: string;
  /**
   * The checks that it does not pass, each with a sentence that says what was seen. A person has confirmed each by hand,
   * with curl. A failure without a sentence is not printed in docs/parts.md, but fails the lab.
   */
  readonly breaks?: Sentences;
  /** Checks of its layer that do not depend on the package alone, each with the reason. They are not asked. */
  readonly undecided?: Sentences;
};

export type Part = {
  /** The folder of its adapter, `lab/parts/<id>/adapter.mjs`; the name of the package unless that is given. */
  readonly id: string;
  readonly package?: string;
  /** Packages that its documentation uses beside it, whose versions are shown too. */
  readonly beside?: readonly string[];
  readonly layer: Layer;
  /** The documentation that the adapter follows. */
  readonly source: string;
  /** A default first, then the options that mend what it breaks. */
  readonly configurations: readonly Configuration[];
  /** Its first configuration belongs to the tenth that `.ci/run` runs. */
  readonly tenth?: true;
};

export const packageOf = ({ id, package: name = id }: Part): string => name;

type LayerRow = {
  readonly title: string;
  /** What the part does, and what of it is not judged because the adapter decides it. */
  readonly what: string;
  /** Ids of checks whose answers depend on the part, as configured here, and on nothing else. */
  readonly checks: readonly string[];
  readonly consents?: readonly Consent[];
};

export const layers: Readonly<Record<Layer, LayerRow>> = {
  'rate-limiting': {
    title: 'Rate limiting',
    what: 'The part limits the commerce endpoint: 60 requests in four seconds for each address, which are our numbers. The rest is the reference storefront, without a limit.',
    checks: [
      'rate-limiting/burst-is-refused-with-429',
      'rate-limiting/refusal-carries-an-error-body',
      'rate-limiting/refusal-is-labelled-as-json',
      'rate-limiting/refusal-is-not-cacheable',
      'rate-limiting/refusal-has-retry-after',
      'rate-limiting/retry-after-is-seconds-or-a-date',
      'rate-limiting/retry-after-is-reasonable',
      'rate-limiting/client-is-served-after-waiting',
      'rate-limiting/other-user-agents-share-the-limit',
    ],
    consents: ['burst'],
  },
  cors: {
    title: 'CORS',
    what: 'The part opens the commerce endpoint and the OpenAPI file to scripts of any origin. The rest is the reference storefront without its CORS headers. That the catalog stays closed is not asked, because the adapter chooses the paths.',
    checks: [
      'cors/commerce-is-open-to-every-origin',
      'cors/method-failures-are-open',
      'cors/invalid-requests-are-open',
      'cors/notifications-are-open',
      'cors/get-is-open',
      'cors/commerce-preflights-are-open',
      'cors/openapi-is-open-to-every-origin',
      'cors/preflight-succeeds',
      'cors/preflight-allows-content-type',
      'cors/preflight-allows-agent-headers',
      'cors/preflight-names-post',
      'cors/wildcard-excludes-credentials',
      'cors/vary-names-origin',
      'cors/no-origin-is-allowed-for-another',
    ],
  },
  sitemap: {
    title: 'Sitemap',
    what: 'The part writes the sitemap index and its sitemaps from the addresses of the reference storefront. The adapter chooses their paths, their media type and the links, which are not judged.',
    checks: [
      'sitemap/index-is-an-xml-index',
      'sitemap/index-is-in-the-protocol-namespace',
      'sitemap/children-are-sitemaps',
      'sitemap/children-are-url-sets',
      'sitemap/documents-are-utf-8',
      'sitemap/entries-have-a-loc',
      'sitemap/locs-are-absolute',
      'sitemap/locs-are-listed-once',
      'sitemap/locs-stay-on-one-host',
      'sitemap/lastmods-are-w3c-dates',
      'sitemap/priorities-are-in-range',
      'sitemap/changefreqs-are-known',
      'sitemap/product-links-are-the-catalog',
    ],
  },
  mcp: {
    title: 'MCP and JSON-RPC',
    what: 'The part answers the commerce endpoint; tools and their results are those of the reference storefront. Where its API takes schemas of its own kind, the adapter offers search_catalog alone. What a package passes on from the SDK that it is built on is in its row as well.',
    checks: [
      'json-rpc/base-host-serves-the-endpoint',
      'json-rpc/requests-get-a-response',
      'json-rpc/every-caller-gets-a-response',
      'json-rpc/tools-list-lists-tools',
      'json-rpc/tools-list-is-stable',
      'json-rpc/tool-names-are-unique',
      'json-rpc/input-schemas-are-valid',
      'json-rpc/schema-references-resolve',
      'json-rpc/schemas-refer-to-no-other-document',
      'json-rpc/members-are-spelled-as-mcp-says',
      'json-rpc/params-are-optional',
      'json-rpc/responses-name-the-version',
      'json-rpc/responses-have-one-outcome',
      'json-rpc/responses-carry-the-id',
      'json-rpc/results-echo-the-id',
      'json-rpc/errors-echo-the-id',
      'json-rpc/tool-calls-echo-the-id',
      'json-rpc/every-id-is-accepted',
      'json-rpc/the-id-is-optional',
      'json-rpc/errors-have-code-and-message',
      'json-rpc/unknown-methods-fail',
      'json-rpc/unknown-methods-have-the-standard-code',
      'json-rpc/unknown-tools-fail',
      'json-rpc/unknown-tools-have-the-standard-code',
      'json-rpc/calls-without-a-name-fail',
      'json-rpc/nameless-calls-have-the-standard-code',
      'json-rpc/broken-json-is-refused',
      'json-rpc/parse-errors-have-the-standard-code',
      'json-rpc/broken-requests-are-refused',
      'json-rpc/invalid-requests-have-the-standard-code',
      'json-rpc/other-versions-are-refused',
      'json-rpc/strange-requests-get-an-answer',
      'json-rpc/unreadable-ids-are-null',
      'json-rpc/unreadable-ids-are-not-left-out',
      'json-rpc/notifications-get-no-response',
      'json-rpc/batches-are-answered-cleanly',
      'json-rpc/unusual-bodies-cause-no-server-error',
      'json-rpc/equivalent-json-is-accepted',
      'json-rpc/equivalent-media-types-are-accepted',
      'json-rpc/responses-are-json-or-events',
      'json-rpc/every-response-is-labelled',
      'json-rpc/get-is-refused-or-a-stream',
      'json-rpc/initialize-describes-the-server',
      'json-rpc/ping-is-answered-with-an-object',
      'json-rpc/session-ids-are-visible-ascii',
      'json-rpc/ended-sessions-are-not-found',
      'json-rpc/unknown-revisions-are-refused',
      'json-rpc/contradicting-headers-are-refused',
      'json-rpc/discover-names-the-revision',
    ],
  },
  oauth: {
    title: 'OAuth metadata',
    what: 'The part is the authorization server of the storefront. The scopes and the paths are configured as the interface documents them.',
    checks: [
      'discovery/metadata-is-served',
      'discovery/metadata-is-well-formed',
      'discovery/metadata-is-labelled-as-json',
      'discovery/authorization-endpoints-share-one-address',
      'discovery/authorization-endpoints-are-secure',
      'discovery/authorization-endpoint-exists',
      'discovery/documented-scopes-are-offered',
      'discovery/code-flow-is-offered',
      'discovery/response-types-are-listed',
      'discovery/optional-metadata-has-its-types',
      'discovery/empty-members-are-left-out',
      'discovery/issuer-is-a-plain-address',
      'discovery/issuer-publishes-its-own-metadata',
      'discovery/pkce-is-announced',
      'discovery/keys-are-served',
      'discovery/keys-are-public',
      'discovery/unknown-codes-are-refused',
      'discovery/unregistered-clients-get-no-redirect',
    ],
    consents: ['writes'],
  },
  server: {
    title: 'Servers',
    what: 'The part serves /products.json and /products/{handle}.json, each by a route that returns the products of the reference storefront as an object. The rest is the reference storefront. The products themselves are not judged.',
    checks: [
      'catalog/product-list-is-served',
      'catalog/listed-product-is-served',
      'catalog/every-caller-gets-the-products',
      'catalog/limit-sets-the-size',
      'catalog/page-is-accepted',
      'catalog/json-is-labelled-as-json',
      'catalog/every-answer-is-labelled-as-json',
      'catalog/json-is-utf-8',
      'catalog/head-is-get-without-the-body',
      'catalog/content-coding-changes-nothing',
      'catalog/unknown-entity-tags-get-the-products',
      'catalog/answers-are-not-from-the-future',
      'catalog/repeated-requests-get-the-same-answer',
    ],
  },
  mock: {
    title: 'Mocks of the OpenAPI document',
    what: 'The part answers every request itself, from the OpenAPI document of the reference storefront. Only what that document says is asked, which is status, media type and the schemas of the bodies, and that nothing is added that opens the catalog to scripts of other origins. The document has no examples.',
    checks: [
      'catalog/product-list-is-served',
      'catalog/collection-listing-is-served',
      'catalog/every-product-is-well-formed',
      'catalog/every-variant-is-well-formed',
      'catalog/every-image-is-well-formed',
      'catalog/json-is-labelled-as-json',
      'catalog/json-is-utf-8',
      'discovery/profile-is-served',
      'discovery/profile-is-well-formed',
      'discovery/metadata-is-served',
      'discovery/metadata-is-well-formed',
      'sitemap/index-has-the-xml-media-type',
      'cors/no-catalog-response-is-open',
    ],
  },
};
