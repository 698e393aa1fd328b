/** Checks that the OpenAPI document agrees with the storefront beside its endpoints: servers, parameters, types, OAuth. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { wrongValue } from '../../lib/assert/rules.ts';
import { dereference } from '../../lib/assert/schema-references.ts';
import { isBounded } from '../../lib/assert/untrusted-schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { authorizationEndpoints, fetchMetadata } from '../discovered/authorization.ts';
import { fetchOpenApi, listed } from '../discovered/descriptions.ts';
import { isInternal } from '../discovered/document.ts';
import { requireSome } from '../discovered/subjects.ts';
import { baseOf, isSecure } from './authorization-urls.ts';
import { ownHosts } from './callers.ts';
import { fetchDescription } from './openapi.ts';
import { documentedScopes } from './scopes.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/openapi-servers-name-this-storefront',
    requires: ['discovery.openapi.servers'],
    claim: 'If the OpenAPI document names servers, one of them is a host of this storefront.',
    fix: 'Put the address of this storefront into servers of the OpenAPI document, or leave servers out.',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      const urls = requireSome(
        listed(value.servers).flatMap((server) => serverUrl(server, response)),
        'the OpenAPI document names no server without variables',
      );
      const own = await ownHosts(context);
      const isOpen = urls.some(({ hostname }) => !isInternal(hostname));
      if (isOpen && isInternal(new URL(context.target.baseUrl).hostname)) {
        throw new Inconclusive('not-observed', 'the OpenAPI document may be that of the public storefront');
      }
      const isOwn = ({ hostname }: URL) => own.some((host) => isRelated(host, hostname));
      return context.examine(urls).some(isOwn)
        ? []
        : [wrongValue(response, '/servers', `a server on ${own.join(' or ')}`)];
    },
  }),

  check({
    id: 'discovery/openapi-demands-no-other-parameter',
    requires: ['discovery.openapi.required'],
    claim: 'No GET operation of the OpenAPI document requires a parameter outside of its path.',
    fix: 'Set required to false, or leave it out, for the query and header parameters of the GET operations in the OpenAPI document.',
    run: async (context) => {
      const { response, operations } = await fetchDescription(context);
      const reads = operations.filter(({ method, path }) => method === 'get' && isOfInterface(path));
      const some = requireSome(reads, 'the OpenAPI document describes no GET operation of the interface');
      return context.examine(some).flatMap(({ path, parameters }) =>
        parameters.filter(isDemanded).map(({ name }) => {
          const message = `get of ${path} requires the parameter ${show(name)}; promised is an answer without it`;
          return violation(response, message, { at: '/paths', expected: 'an optional parameter' });
        }),
      );
    },
  }),

  check({
    id: 'discovery/openapi-uses-no-nullable',
    requires: ['discovery.openapi.nullable'],
    claim: 'No schema of the OpenAPI document has the keyword nullable.',
    fix: 'Write the type null in place of nullable: true in the OpenAPI document, as in type: [string, "null"].',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      if (!isBounded(value)) throw new Inconclusive('too-large', 'the document is too large to be searched');
      context.examine([response]);
      return nullables(value, '').map((at) =>
        violation(response, `${at} has nullable, which means nothing in OpenAPI 3.1`, { at }),
      );
    },
  }),

  check({
    id: 'discovery/openapi-agrees-on-oauth',
    requires: ['discovery.openapi.oauth'],
    claim:
      'An authorization code flow of the OpenAPI document has the endpoints of the metadata, and no other scopes.',
    fix: 'Set authorizationUrl and tokenUrl of the OAuth scheme in the OpenAPI document to the endpoints of the authorization server metadata, and list only its scopes.',
    run: async (context) => {
      const { response, value } = await fetchOpenApi(context);
      const metadata = await requireSoundMetadata(context);
      const flows = requireSome(codeFlowsIn(value), 'the OpenAPI document has no authorization code flow');
      const faults = context.examine(flows).map((flow) => differencesIn(flow, metadata, response));
      // A document may have further schemes for other services.
      return faults.find(({ length }) => length === 0) ?? faults[0] ?? [];
    },
  }),
];

function serverUrl(server: unknown, { request }: HttpResponse): readonly URL[] {
  const url = isObject(server) ? server.url : undefined;
  if (typeof url !== 'string' || /[{}]/.test(url) || !URL.canParse(url, request.url)) return [];
  return [new URL(url, request.url)];
}

/** Equal hosts, or one below the other: `www.shop.example` and `shop.example`. */
const isRelated = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

const isOfInterface = (path: string): boolean =>
  /(?:^|\/)(?:products\.json|products\/\{[^}]*\}\.json|sitemap\.xml|\.well-known\/.*)$/.test(path);

/** OpenAPI ignores these headers as parameters; area discovery judges limit by itself. */
const ignored = /^(?:accept|content-type|authorization|limit)$/i;

const isDemanded = ({ in: place, name, required }: JsonObject): boolean =>
  required === true && place !== 'path' && !ignored.test(String(name));

/** Members with values rather than schemas. */
const values: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** The first objects with the keyword; a property of this name has a schema, which is rarely a boolean. */
function nullables(node: unknown, at: string): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((item, i) => nullables(item, `${at}/${i}`));
  if (!isObject(node)) return [];
  const own = typeof node.nullable === 'boolean' && !at.endsWith('/properties') ? [at] : [];
  const inner = Object.entries(node).flatMap(([name, value]) =>
    values.has(name) ? [] : nullables(value, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [...own, ...inner];
}

type Flow = { readonly at: string; readonly flow: JsonObject };

function codeFlowsIn(document: JsonObject): readonly Flow[] {
  const components = isObject(document.components) ? document.components : {};
  const schemes = isObject(components.securitySchemes) ? components.securitySchemes : {};
  return Object.entries(schemes).flatMap(([name, written]) => {
    const scheme = dereference(document, written);
    const flows = isObject(scheme?.flows) ? scheme.flows : {};
    const flow = flows.authorizationCode;
    const at = `/components/securitySchemes/${name}/flows/authorizationCode`;
    return scheme?.type === 'oauth2' && isObject(flow) ? [{ at, flow }] : [];
  });
}

/** @throws Inconclusive `prerequisite` when other checks find the endpoints of the metadata wrong. */
async function requireSoundMetadata(context: Context): Promise<JsonObject> {
  const { value } = await fetchMetadata(context);
  const bases = authorizationEndpoints.map(({ member, path }) => baseOf(value[member], path));
  if (bases.some((base) => base === undefined || base !== bases[0])) {
    throw prerequisite('discovery/authorization-endpoints-share-one-address');
  }
  const [base = ''] = bases;
  if (!isSecure(base, context.target.baseUrl)) {
    throw prerequisite('discovery/authorization-endpoints-are-secure');
  }
  const [named, own] = [base, context.target.baseUrl].map((url) => isInternal(new URL(url).hostname));
  if (named && !own) throw prerequisite('discovery/named-addresses-can-be-reached');
  return value;
}

function differencesIn(
  { at, flow }: Flow,
  metadata: JsonObject,
  response: HttpResponse,
): readonly Violation[] {
  const endpoints = [
    ['authorizationUrl', metadata.authorization_endpoint],
    ['tokenUrl', metadata.token_endpoint],
  ] as const;
  const wrongUrls = endpoints
    .filter(([member, url]) => typeof url === 'string' && !isSameUrl(flow[member], url, response.request.url))
    .map(([member, url]) => wrongValue(response, `${at}/${member}`, `the endpoint of the metadata, ${url}`));
  const offered = listed(metadata.scopes_supported);
  const unknown = Object.keys(isObject(flow.scopes) ? flow.scopes : {}).filter(
    (one) => !offered.includes(one),
  );
  const wrongScopes = unknown.map((scope) => {
    const message = `the OpenAPI document has the scope ${show(scope)}, which the metadata does not list`;
    return violation(response, message, {
      at: `${at}/scopes`,
      expected: 'a scope of the metadata',
      actual: scope,
    });
  });
  const isWhole = documentedScopes.every((scope) => offered.includes(scope));
  return [...wrongUrls, ...(isWhole ? wrongScopes : [])];
}

function isSameUrl(written: unknown, url: string, base: string): boolean {
  if (typeof written !== 'string' || !URL.canParse(written, base) || !URL.canParse(url)) return false;
  return new URL(written, base).href === new URL(url).href;
}
