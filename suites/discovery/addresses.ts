/** The addresses that discovery documents name, and whether callers can reach them. */

import { redirectTarget } from '../../lib/assert/response.ts';
import { rule } from '../../lib/assert/rule.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import { get, type HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { fetchMetadata, isWebUrl } from '../discovered/authorization.ts';
import { advertisedElsewhere, advertisedEndpoints } from '../discovered/commerce-endpoint.ts';
import { openApiRedirect } from '../discovered/descriptions.ts';
import { isInternal } from '../discovered/document.ts';
import { fetchProfile, furtherVersions, supportedVersions } from '../discovered/profile.ts';
import { noneKnown, requireSome } from '../discovered/subjects.ts';
import { listTools } from '../discovered/tools.ts';

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
