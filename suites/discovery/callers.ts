/** Every caller gets the discovery documents: without credentials, labelled as JSON, and at each address that they name. */
import { valueAt } from '../../lib/assert/json.ts';
import { redirectTarget } from '../../lib/assert/response.ts';
import { rule, wrongValue } from '../../lib/assert/rules.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import { get, type HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { fetchMetadata, isWebUrl, metadataRequest, sentCredentials } from '../discovered/authorization.ts';
import {
  advertisedElsewhere,
  advertisedEndpoints,
  documentedIn,
  elsewhereIn,
  findEndpoints,
} from '../discovered/commerce-endpoint.ts';
import { openApiFile, openApiRedirect } from '../discovered/descriptions.ts';
import { isInternal } from '../discovered/document.ts';
import {
  documentedVersions,
  fetchProfile,
  furtherVersions,
  pinnedRequest,
  profileRequest,
  supportedVersions,
} from '../discovered/profile.ts';
import { noneKnown, requireSome } from '../discovered/subjects.ts';
import { listTools } from '../discovered/tools.ts';
import { labelsEveryAnswer, servesEveryCaller } from '../http/whole-run.ts';

/** A cache of profiles may serve another one at the address, later in the run. */
function isPinned(response: HttpResponse): readonly Violation[] {
  const version = new URL(response.request.url).pathname.split('/').at(-1) ?? '';
  const actual = response.json.valid ? valueAt(response.json.value, '/ucp/version') : undefined;
  return actual === version ? [] : [wrongValue(response, '/ucp/version', version)];
}

type Named = {
  /** The document that names it. */
  readonly response: HttpResponse;
  readonly at: string;
  readonly url: URL;
  /** Whether it is an endpoint for calls. */
  readonly isCalled?: true;
  /** Whether it is the profile of one of the further versions; other checks judge the documented ones. */
  readonly isFurther?: boolean;
};

const discoveryRequests = [
  profileRequest,
  ...documentedVersions.map(pinnedRequest),
  metadataRequest,
  openApiRedirect,
  openApiFile,
];

/** Statuses that demand credentials (RFC 9110 sections 15.5.2, 15.5.4 and 15.5.8). */
const demandingStatuses: readonly number[] = [401, 403, 407];

const promise = 'discovery.json.media-type';

export const checks: readonly Check[] = [
  rule({
    id: 'discovery/named-addresses-can-be-reached',
    requires: ['discovery.addresses'],
    claim:
      'No address that the profile, the metadata or the OpenAPI redirect names is on an internal host or on a port of the storefront where nothing listens, and no profile of a further version is missing.',
    fix: 'Name addresses that callers can reach, not those behind the proxy, in the profile, the metadata and the Location of /openapi.json, and serve the profile of each version in ucp.supported_versions.',
    of: async (context) => {
      const lists = await Promise.all(
        [inProfile, inMetadata, inRedirect].map((find) => find(context).catch(noneKnown)),
      );
      return requireSome<Named>(lists.flat(), 'no discovery document names an address');
    },
    holds: async (named, context) => {
      const hosts = await ownHosts(context);
      if (isStranded(named, context)) return [unreachable(named, 'is on an internal host')];
      if (!hosts.includes(named.url.hostname)) return undefined;
      if (await isRefused(named, context)) return [unreachable(named, 'is on a port where nothing listens')];
      return (await isGone(named, context)) ? [unreachable(named, 'is not found')] : [];
    },
    unobserved: 'no discovery document names an address on a host of the storefront',
  }),
  check({
    id: 'discovery/no-credentials-are-needed',
    requires: ['discovery.no-credentials'],
    claim: 'No discovery document is refused to a caller without credentials.',
    fix: 'Serve the profiles at /.well-known/ucp, the authorization server metadata and the OpenAPI document without credentials, not with 401, 403 or 407.',
    run: async (context) => {
      const sent = sentCredentials(context.target);
      if (sent !== undefined) {
        throw new Inconclusive('not-observed', `every request carries ${sent}`);
      }
      const responses = await Promise.all(discoveryRequests.map((request) => context.fetch(request)));
      return context
        .examine(responses.filter(({ status }) => status < 400 || demandingStatuses.includes(status)))
        .filter(({ status }) => status >= 400)
        .map((response) => {
          const message = `${requestText(response)} answered ${response.status} to a caller without credentials`;
          const expected = 'a response without credentials';
          return violation(response, message, { at: 'status', expected, actual: String(response.status) });
        });
    },
  }),

  rule({
    id: 'discovery/pinned-profiles-name-endpoints-that-exist',
    requires: ['discovery.pinned.endpoints'],
    claim: 'Something answers at every commerce endpoint that a pinned profile advertises.',
    fix: 'Name in every profile at /.well-known/ucp/{version} only addresses at which the commerce endpoint is served.',
    prerequisites: ['discovery/pinned-profiles-are-served'],
    of: async (context) => {
      const lists = await Promise.all(documentedVersions.map((version) => inPinned(context, version)));
      return requireSome<Named>(lists.flat(), 'no pinned profile advertises a commerce endpoint');
    },
    holds: async (named, context) => {
      const known = await findEndpoints(context);
      if (known.includes(named.url.href)) return [];
      const { depth, consents } = context.target;
      // A usual run that only reads sends no further requests.
      if (depth !== 'deep' && !consents.includes('writes')) return undefined;
      if (!(await isMissing(context, named.url.href))) return [];
      const [own] = known;
      if (own === undefined || (await isMissing(context, own))) return undefined;
      return [unreachable(named, 'is not found')];
    },
    unobserved: 'no endpoint that only a pinned profile advertises was called',
  }),

  servesEveryCaller({
    id: 'discovery/every-caller-gets-the-documents',
    requires: [
      'discovery.profile.served',
      'discovery.pinned.served',
      'discovery.metadata.served',
      'discovery.openapi.served',
    ],
    claim:
      'An address of a discovery document that has served it in the run serves it with status 200 to every caller that accepts JSON.',
    fix: 'Answer every request that accepts JSON at the address of a discovery document alike, with status 200 and the document, whatever its Origin, entity tag or codings are.',
    prerequisites: ['discovery/profile-is-json-whoever-asked-before'],
    documents: [
      { path: /^\/\.well-known\/ucp$/, schema: 'merchant-profile', promise: 'discovery.profile.served' },
      {
        path: /^\/\.well-known\/ucp\/2026-(?:04-08|01-23)$/,
        schema: 'pinned-profile',
        holds: isPinned,
        promise: 'discovery.pinned.served',
      },
      {
        path: /^\/\.well-known\/oauth-authorization-server$/,
        schema: 'authorization-server-metadata',
        promise: 'discovery.metadata.served',
      },
      {
        path: /^\/cdn\/shop\/files\/openapi-2026-08-27\.json$/,
        schema: 'openapi-document',
        promise: 'discovery.openapi.served',
      },
    ],
  }),

  labelsEveryAnswer({
    id: 'discovery/every-answer-is-labelled-as-json',
    requires: ['discovery.json.media-type', 'discovery.rfc8414.media-type', 'discovery.error.media-type'],
    claim:
      'An address of a discovery document that has labelled JSON as JSON in the run does so for every caller and version.',
    fix: 'Send the discovery documents and the demandingStatuses of unknown versions with Content-Type: application/json whatever the Origin, entity tag or version of the request is.',
    prerequisites: ['discovery/json-is-labelled-as-json'],
    endpoints: [
      { path: /^\/\.well-known\/ucp$/, status: 200, promise },
      { path: /^\/\.well-known\/ucp\/[^/]+$/, status: 200, promise },
      { path: /^\/\.well-known\/ucp\/[^/]+$/, status: 404, promise: 'discovery.error.media-type' },
      {
        path: /^\/\.well-known\/oauth-authorization-server$/,
        status: 200,
        promise: 'discovery.rfc8414.media-type',
      },
      { path: /^\/cdn\/shop\/files\/openapi-[^/]+\.json$/, status: 200, promise },
    ],
  }),
];

async function inProfile(context: Context): Promise<readonly Named[]> {
  const { response, value } = await fetchProfile(context);
  const further = furtherVersions(value);
  const versions = Object.entries(supportedVersions(value)).map(([version, url]) => ({
    ...{ response, url },
    at: `/ucp/supported_versions/${version}`,
    isFurther: further.includes(version),
  }));
  const endpoints = [await advertisedElsewhere(context), ...(await advertisedEndpoints(context))];
  const called = endpoints.map((url) => ({ response, url, at: '/ucp/services', isCalled: true as const }));
  return [...versions, ...called].flatMap(toNamed);
}

async function inPinned(context: Context, version: string): Promise<readonly Named[]> {
  const response = await context.fetch(pinnedRequest(version));
  const services = response.json.valid ? valueAt(response.json.value, '/ucp/services') : undefined;
  if (response.status !== 200 || services === undefined) return [];
  const urls = [...documentedIn(services, context.target), elsewhereIn(services, context.target)];
  return urls.map((url) => ({ response, url, at: '/ucp/services' })).flatMap(toNamed);
}

/** Only reads are safe at any address: what takes calls alone may lawfully not be found by one of them. */
async function isMissing(context: Context, url: string): Promise<boolean> {
  const responses = await Promise.all(
    [get(url), { ...get(url), method: 'OPTIONS' }].map((request) => context.fetch(request)),
  );
  return responses.every(({ status }) => status === 404 || status === 410);
}

async function inMetadata(context: Context): Promise<readonly Named[]> {
  const { response, value } = await fetchMetadata(context);
  return ['authorization_endpoint', 'token_endpoint', 'jwks_uri']
    .map((member) => ({ response, at: `/${member}`, url: value[member] }))
    .flatMap(toNamed);
}

async function inRedirect(context: Context): Promise<readonly Named[]> {
  const response = await context.fetch(openApiRedirect);
  return [{ response, at: 'header: location', url: redirectTarget(response)?.href }].flatMap(toNamed);
}

const toNamed = ({ url, ...rest }: Omit<Named, 'url'> & { readonly url: unknown }): readonly Named[] =>
  isWebUrl(url) ? [{ ...rest, url: new URL(url) }] : [];

/** Host names of the storefront: of the configured addresses, and of the advertised endpoints. */
export async function ownHosts(context: Context): Promise<readonly string[]> {
  const { baseUrl, canonicalUrl, commerceUrl } = context.target;
  const advertised = await advertisedEndpoints(context).catch(noneKnown);
  const urls = [baseUrl, canonicalUrl, commerceUrl, ...advertised].filter((url) => url !== undefined);
  return [...new Set(urls.map((url) => new URL(url).hostname))];
}

/** The storefront is public, and the address is not. A user names internal hosts on purpose. */
function isStranded({ url }: Named, { target }: Context): boolean {
  const given = [target.baseUrl, target.canonicalUrl, target.authUrl, target.commerceUrl, target.schemaUrl];
  const hosts = given.flatMap((address) => (address === undefined ? [] : new URL(address).hostname));
  return isInternal(url.hostname) && !hosts.some(isInternal);
}

const refusals: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND']);

/** An address on an origin that the run requests anyway is judged by other checks. */
async function isRefused({ url, isCalled }: Named, context: Context): Promise<boolean> {
  if (url.origin === new URL(context.target.baseUrl).origin) return false;
  try {
    await context.fetch(isCalled ? listTools(url.href) : get(url.href));
    return false;
  } catch (cause) {
    if (!(cause instanceof Inconclusive)) throw cause;
    return refusals.has(cause.error ?? '');
  }
}

async function isGone({ url, isFurther }: Named, context: Context): Promise<boolean> {
  if (isFurther !== true) return false;
  const { status } = await context.fetch(get(url.href));
  return status === 404 || status === 410;
}

function unreachable({ response, at, url }: Named, fault: string): Violation {
  const message = `${requestText(response)} names ${url.href}, which ${fault}; promised is an address that callers can reach`;
  return violation(response, message, {
    at,
    expected: 'an address that callers can reach',
    actual: url.href,
  });
}
