/** The policy of the interface for the engine: requests with an effect, lawful errors, named subjects, and the probe. */
import { isObject, type JsonObject, valueAt } from '../lib/assert/json.ts';
import type { Context } from '../lib/model/check.ts';
import { get, type HttpRequest, type HttpResponse } from '../lib/model/http.ts';
import type { GateWords, GivenSubject, Policy } from '../lib/model/policy.ts';
import type { Target } from '../lib/model/target.ts';
import { cancelledInVain, failuresAsResults, sharedIds, toolFails } from './defects.ts';
import { introduce, profileHeader } from './discovered/agent-profile.ts';
import { planArguments } from './discovered/arguments/plan-arguments.ts';
import { fakeCodeForm, metadataRequest } from './discovered/authorization.ts';
import {
  collection,
  pathOf,
  productsOf,
  single,
  wholeCatalog,
  wholeCollection,
} from './discovered/catalog.ts';
import {
  commercePath,
  givenElsewhere,
  namedElsewhere,
  requireEndpoint,
} from './discovered/commerce-endpoint.ts';
import { openApiFile, openApiRedirect } from './discovered/descriptions.ts';
import { isReadable } from './discovered/document.ts';
import { purchases } from './discovered/orders.ts';
import { documentedVersions, pinnedRequest, profilePath, profileRequest } from './discovered/profile.ts';
import { callTool, findRpcResponse } from './discovered/rpc.ts';
import { locsOf, sitemapRequest } from './discovered/sitemap.ts';
import { readSitemap } from './discovered/sitemap-reading.ts';
import { listTools, toolsIn } from './discovered/tools.ts';
import { reportPolicy } from './report-policy.ts';
import { createSessions } from './sessions/sessions.ts';
import { hostedProfiles } from './ucp/negotiation/agents.ts';

/** Requests so different that only something in front of a storefront answers them alike. */
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
 * Accepts wrong responses too: a product list that is null is still meant as one, and JSON beyond the bounds may be one.
 * A sitemap, OAuth metadata or an OpenAPI document count only if they refer to this interface, since other sites have them
 * as well.
 */
export const isOfTheInterface = (response: HttpResponse): boolean =>
  !isReadable(response) || hasShape(response) || isRpc(response) || mapsProducts(response);

/** In bytes; parsing longer responses just for this test would be too expensive. */
const maxRefusalLength = 64 * 1024;

/** Faults of a caller's profile (UCP). */
const profileFaults: ReadonlySet<unknown> = new Set([
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
]);

/** Some stores send a text instead of a code. */
const isAboutProfile = (text: string): boolean => /\bagent['s]*[\s_-]+profile\b|\bucp-agent\b/i.test(text);

export const policy: Policy = {
  callEndpoints: [
    {
      path: commercePath,
      // Reading a cart or an order changes nothing, but it exposes a buyer's data, so it needs the same consent as writing.
      consents: {
        create_cart: 'writes',
        get_cart: 'writes',
        update_cart: 'writes',
        cancel_cart: 'writes',
        create_checkout: 'writes',
        get_checkout: 'writes',
        update_checkout: 'writes',
        cancel_checkout: 'writes',
        get_order: 'writes',
        complete_checkout: 'purchase',
      },
    },
  ],
  elsewhere: { given: givenElsewhere, named: namedElsewhere },
  fixedForms: [
    {
      pathEnd: '/oauth/token',
      contentType: 'application/x-www-form-urlencoded',
      body: fakeCodeForm,
      consent: 'writes',
    },
  ],
  callerHeaders: profileHeader,
  introduce,
  isLawfulError: (response) => response.status === 500 && hasErrorBody(response),
  givenSubjects,
  probe,
  documented,
  isOfTheInterface,
  staysOpen: ({ url }) => /^(?:https?:\/\/[^/]+)?\/\.well-known\//.test(url),
  gate: { isRefusal, knock, wordsFor },
  sessions: createSessions,
  hosted: hostedProfiles,
  purchases,
  defects: [failuresAsResults, sharedIds, cancelledInVain, toolFails],
  ...reportPolicy,
};

/** An error body has `code` and `message`, both text. */
const hasErrorBody = ({ json }: HttpResponse): boolean =>
  json.valid &&
  isObject(json.value) &&
  typeof json.value.code === 'string' &&
  typeof json.value.message === 'string';

/**
 * The number is not enough: other servers use it for other errors. For requests with a profile only the codes of profile
 * faults count, because an error about a missing profile would then be wrong.
 */
export function isRefusal(response: HttpResponse): boolean {
  const { method, headers } = response.request;
  const mayBe = method === 'POST' && response.bytes.length <= maxRefusalLength;
  if (!mayBe || !isReadable(response)) return false;
  const error = findRpcResponse(response)?.error;
  if (!isObject(error) || error.code !== -32001) return false;
  const { message, data } = error;
  if (isObject(data) && profileFaults.has(data.code)) return true;
  if ('ucp-agent' in headers) return false;
  const words = [message, data, ...(isObject(data) ? [data.content, data.message] : [])];
  return profileFaults.has(data) || words.some((text) => typeof text === 'string' && isAboutProfile(text));
}

/** Sends tools/list and, unless that is refused, a typical first search with the agent profile where the input schema allows it. */
export async function knock(context: Context): Promise<HttpResponse> {
  const endpoint = await requireEndpoint(context);
  const listed = await context.fetch(listTools(endpoint));
  if (isRefusal(listed)) return listed;
  const tools = toolsIn(findRpcResponse(listed)?.result) ?? [];
  const schema = tools.find(({ name }) => name === 'search_catalog')?.inputSchema;
  const { country, currency, agentProfile } = context.target;
  const known = { country, currency, query: '', ...(agentProfile !== undefined && { agentProfile }) };
  const plan = schema && planArguments(schema, known);
  const buyer = { query: '', context: { address_country: country, currency } };
  return context.fetch(callTool(endpoint, 'search_catalog', plan?.filled ? plan.arguments : buyer));
}

export function wordsFor({ agentProfile }: Pick<Target, 'agentProfile'>): GateWords {
  const [why, profile] =
    agentProfile === undefined
      ? ['refuses calls that show no agent profile', 'the profile of your agent']
      : [`refuses calls because of the agent profile ${agentProfile}`, 'a valid agent profile'];
  return {
    code: 'needs-agent-profile',
    why,
    advice: `Show ${profile}, at a public https address that the storefront can fetch`,
    options: ['--agent-profile', 'https://agent.example/profile.json'],
  };
}

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

/** Scopes that are unique to this interface. */
const hasScopes = ({ scopes_supported: scopes }: JsonObject): boolean =>
  Array.isArray(scopes) && scopes.some((scope) => /^customer-account-(?:mcp-)?api:/.test(String(scope)));

/** An OpenAPI document that describes the documented paths. */
const describesPaths = ({ openapi, paths }: JsonObject): boolean =>
  openapi !== undefined &&
  isObject(paths) &&
  Object.keys(paths).some((path) => path.endsWith('/products.json') || path.includes(profilePath));

/** A JSON-RPC response names the JSON-RPC version or lists tools. */
function isRpc(response: HttpResponse): boolean {
  if (response.request.method !== 'POST') return false;
  const rpcResponse = findRpcResponse(response);
  if (!rpcResponse) return false;
  return 'jsonrpc' in rpcResponse || toolsIn(rpcResponse.result) !== undefined;
}

/** A sitemap index whose child names mention products and collections. */
function mapsProducts(response: HttpResponse): boolean {
  if (!new URL(response.request.url).pathname.endsWith('/sitemap.xml')) return false;
  const sitemap = readSitemap(response, { seed: 0 });
  if (sitemap.reading.root?.name !== 'sitemapindex') return false;
  const names = locsOf(sitemap).map(({ pathname, search }) => `${pathname}${search}`.toLowerCase());
  return ['product', 'collection'].every((word) => names.some((name) => name.includes(word)));
}

type Asking = Pick<Context, 'fetch'>;

/**
 * The product and the collection that the user named: whether the storefront has them. A handle is wrong only if the
 * storefront serves others; with no list or with errors this cannot be determined, and the audit continues.
 */
export function givenSubjects({ product, collection: named }: Target): readonly GivenSubject[] {
  return [
    ...(product === undefined
      ? []
      : [
          {
            option: '--product',
            value: product,
            findAbsence: (context: Asking) => findNoProduct(context, product),
          },
        ]),
    ...(named === undefined
      ? []
      : [
          {
            option: '--collection',
            value: named,
            findAbsence: (context: Asking) => findNoCollection(context, named),
          },
        ]),
  ];
}

const isMissing = ({ status }: HttpResponse): boolean => status === 404 || status === 410;

/** Neither listed nor served, by a storefront that serves the first product that it lists. */
async function findNoProduct(context: Asking, handle: string): Promise<string | undefined> {
  const [first, ...others] = listedHandles(await context.fetch(wholeCatalog));
  if (first === undefined || first === handle || others.includes(handle)) return undefined;
  const resource = await context.fetch(single(handle));
  if (!isMissing(resource) && !holdsNoProduct(resource)) return undefined;
  if (!isMissing(await context.fetch(get(pathOf('/products/', handle))))) return undefined;
  const known = await context.fetch(single(first));
  if (known.status !== 200 || holdsNoProduct(known)) return undefined;
  return `there is no such product (${seen(resource)}, and "${first}" is there); pass the handle of one that exists`;
}

const listedHandles = (response: HttpResponse): readonly string[] =>
  (productsOf(response) ?? []).flatMap(({ handle }) =>
    typeof handle === 'string' && handle !== '' ? [handle] : [],
  );

const holdsNoProduct = ({ status, json }: HttpResponse): boolean =>
  status === 200 && json.valid && !isObject(valueAt(json.value, '/product'));

/** Empty or missing, on a storefront whose collection of everything lists products. */
async function findNoCollection(context: Asking, handle: string): Promise<string | undefined> {
  const list = await context.fetch(collection(handle));
  const isEmpty = list.status === 200 && productsOf(list)?.length === 0;
  if (!isEmpty && !isMissing(list)) return undefined;
  const page = get(pathOf('/collections/', handle));
  if (!isEmpty && !isMissing(await context.fetch(page))) return undefined;
  const everything = await context.fetch(wholeCollection);
  if (everything.status !== 200 || !productsOf(everything)?.length) return undefined;
  const detail = isEmpty ? ' with an empty list' : '';
  return `the collection has no products, or does not exist (${seen(list)}${detail}); pass the handle of one that has some`;
}

const seen = ({ request, status }: HttpResponse): string =>
  `GET ${new URL(request.url).pathname} answered ${status}`;
