/** What the engine looks for before it judges: the documented addresses, and what is recognisably the interface. */
import { isObject, type JsonObject } from '../lib/assert/json.ts';
import { get, type HttpRequest, type HttpResponse } from '../lib/model/http.ts';
import type { Target } from '../lib/model/target.ts';
import { metadataRequest } from './discovered/authorization.ts';
import { wholeCatalog } from './discovered/catalog.ts';
import { commercePath } from './discovered/commerce-endpoint.ts';
import { openApiFile, openApiRedirect } from './discovered/descriptions.ts';
import { isReadable } from './discovered/document.ts';
import { documentedVersions, pinnedRequest, profilePath, profileRequest } from './discovered/profile.ts';
import { findRpcResponse } from './discovered/rpc.ts';
import { locsOf, readSitemap, sitemapRequest } from './discovered/sitemap.ts';
import { listTools, toolsIn } from './discovered/tools.ts';

/** So different that only something in front of a storefront answers them alike. */
export const probe: readonly HttpRequest[] = [wholeCatalog, profileRequest, get('/')];

export const documented = ({ commerceUrl = commercePath }: Target): readonly HttpRequest[] => [
  wholeCatalog,
  profileRequest,
  listTools(commerceUrl),
  sitemapRequest,
  metadataRequest,
  get('/collections/all/products.json'),
  pinnedRequest(documentedVersions[0]),
  openApiRedirect,
  openApiFile,
];

/**
 * Right or wrong: a product list that is null is still meant as one, and JSON beyond the bounds may be one. A sitemap, OAuth metadata or an OpenAPI document
 * count only where they speak of this interface, since other sites have them as well.
 */
export const isOfTheInterface = (response: HttpResponse): boolean =>
  !isReadable(response) || hasShape(response) || isRpc(response) || mapsProducts(response);

function hasShape({ json }: HttpResponse): boolean {
  if (!json.valid) return false;
  const { value } = json;
  if (Array.isArray(value)) return value.some((item) => isObject(item) && 'variants' in item);
  if (!isObject(value)) return false;
  return (
    ['products', 'product', 'ucp', 'supported_versions'].some((member) => member in value) ||
    hasScopes(value) ||
    describesPaths(value)
  );
}

/** Scopes that no other interface has. */
const hasScopes = ({ scopes_supported: scopes }: JsonObject): boolean =>
  Array.isArray(scopes) && scopes.some((scope) => /^customer-account-(?:mcp-)?api:/.test(String(scope)));

/** An OpenAPI document about the documented paths. */
const describesPaths = ({ openapi, paths }: JsonObject): boolean =>
  openapi !== undefined &&
  isObject(paths) &&
  Object.keys(paths).some((path) => path.endsWith('/products.json') || path.includes(profilePath));

/** A JSON-RPC response says which JSON-RPC it is, or lists tools. */
function isRpc(response: HttpResponse): boolean {
  if (response.request.method !== 'POST') return false;
  const rpcResponse = findRpcResponse(response);
  if (!rpcResponse) return false;
  return 'jsonrpc' in rpcResponse || toolsIn(rpcResponse.result) !== undefined;
}

/** A sitemap index whose children name products and collections. */
function mapsProducts(response: HttpResponse): boolean {
  if (!new URL(response.request.url).pathname.endsWith('/sitemap.xml')) return false;
  const sitemap = readSitemap(response);
  if (sitemap.reading.root?.name !== 'sitemapindex') return false;
  const names = locsOf(sitemap).map(({ pathname, search }) => `${pathname}${search}`.toLowerCase());
  return ['product', 'collection'].every((word) => names.some((name) => name.includes(word)));
}
