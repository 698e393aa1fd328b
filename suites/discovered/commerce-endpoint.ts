/** The addresses of the commerce endpoint. The configured one, or else the one that the profile advertises, is preferred. */

import { isObject } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, type ReasonCode } from '../../lib/model/inconclusive.ts';
import { onlyHost, type Target } from '../../lib/model/target.ts';
import { requireProfile, servicesIn } from './profile.ts';
import { findRpcResponse, rpc } from './rpc.ts';
import { noneKnown } from './subjects.ts';

/** The documented address on the base host. */
export const baseEndpoint = (target: Target): string => `${target.baseUrl}${commercePath}`;

/** Addresses at the documented path in the profile's services. */
export const advertisedEndpoints = async (context: Context): Promise<readonly string[]> =>
  documentedIn((await requireProfile(context)).services, context.target);

/** The address at another path that the profile advertises, if it advertises none at the documented path. */
export const advertisedElsewhere = async (context: Context): Promise<string | undefined> =>
  elsewhereIn((await requireProfile(context)).services, context.target);

/** For the guard: the configured addresses at other paths than the documented one. */
export const givenElsewhere = (target: Target): readonly string[] =>
  target.commerceUrl === undefined ? [] : withSiblings(target, target.commerceUrl);

/** For the guard: the addresses at other paths that a response names, if it is the profile. */
export function namedElsewhere(response: HttpResponse, target: Target): readonly string[] {
  const elsewhere = elsewhereIn(servicesIn(response, target), target);
  return elsewhere === undefined ? [] : withSiblings(target, elsewhere);
}

const withSiblings = (target: Target, endpoint: string): readonly string[] => [
  ...new Set([endpoint, ...Object.values(siblingsOf(target, endpoint))]),
];

/** The endpoint to call: the configured one, the advertised one, or else, if that cannot be reached, the one on the base host. */
export async function requireEndpoint(context: Context): Promise<string> {
  const { commerceUrl, signature } = context.target;
  if (commerceUrl !== undefined) return commerceUrl;
  const base = baseEndpoint(context.target);
  // A signature that was made for the base host is not valid on another one.
  if (onlyHost(signature) !== undefined) return base;
  const [advertised] = await advertisedEndpoints(context).catch(noneKnown);
  if (advertised !== undefined) return (await canBeReached(context, advertised)) ? advertised : base;
  const elsewhere = await advertisedElsewhere(context).catch(noneKnown);
  if (typeof elsewhere !== 'string') return base;
  return (await speaks(context, elsewhere)) || !(await speaks(context, base)) ? elsewhere : base;
}

/** Sends tools/list, which every caller sends first; the context remembers the response. */
export const canBeReached = (context: Context, endpoint: string): Promise<boolean> =>
  listed(context, endpoint, () => true);

const speaks = (context: Context, endpoint: string): Promise<boolean> =>
  listed(context, endpoint, (response) => findRpcResponse(response) !== undefined);

/** Responses that make a check inconclusive, such as the refusal of a caller without a profile, count as responses here. */
const listed = (
  context: Context,
  endpoint: string,
  holds: (response: HttpResponse) => boolean,
): Promise<boolean> =>
  context.fetch(rpc(endpoint, 'tools/list')).then(holds, (cause: unknown) => {
    if (cause instanceof Inconclusive) return !unreachable.has(cause.code);
    throw cause;
  });

const unreachable: ReadonlySet<ReasonCode> = new Set([
  'unreachable',
  'timeout',
  'malformed-transport',
  'blocked-by-edge',
]);

/** The endpoints that can be reached: the one to call, then those on the base host and on the canonical host. */
export async function findEndpoints(context: Context): Promise<readonly string[]> {
  const [preferred, base, canonical] = await Promise.all([
    requireEndpoint(context),
    endpointOnBaseHost(context),
    canonicalEndpoint(context),
  ]);
  const others = new Set([base, ...(canonical === undefined ? [] : [canonical])]);
  others.delete(preferred);
  const reached = await Promise.all([...others].map((endpoint) => canBeReached(context, endpoint)));
  return [preferred, ...[...others].filter((_, i) => reached[i])];
}

/** The endpoint on the base host, at the path of the endpoint to call; the endpoint to call if it has no counterpart there. */
export async function endpointOnBaseHost(context: Context): Promise<string> {
  const { target } = context;
  const endpoint = await requireEndpoint(context);
  if (isEndpoint(target, endpoint)) return baseEndpoint(target);
  return siblingsOf(target, endpoint).base ?? endpoint;
}

/** The endpoint on {canonical_host}: as configured, or the advertised one on another host than the base; undefined if unknown. */
export async function canonicalEndpoint(context: Context): Promise<string | undefined> {
  const { target } = context;
  const endpoint = await requireEndpoint(context);
  if (!isEndpoint(target, endpoint)) return siblingsOf(target, endpoint).canonical;
  if (target.canonicalUrl !== undefined) return `${target.canonicalUrl}${commercePath}`;
  const base = baseEndpoint(target);
  return (await advertisedEndpoints(context).catch(noneKnown)).find((url) => url !== base);
}

export const commercePath = '/api/ucp/mcp';

type Hosts = Pick<Target, 'baseUrl' | 'canonicalUrl' | 'commerceUrl'>;

/** Whether a text is an address at the documented path: on any host, or below a base or canonical URL that has a path. */
function isEndpoint({ baseUrl, canonicalUrl }: Hosts, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  const named = [baseUrl, canonicalUrl].map((address) => `${address}${commercePath}`);
  return /^https?:$/.test(protocol) && (pathname === commercePath || named.includes(text));
}

/** A POST to a commerce endpoint at any address: a run posts only calls and forms. */
export const isCall = ({ method, headers }: HttpRequest): boolean =>
  method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded';

/** Every address at the documented path, in any member of the services: the interface does not specify their structure. */
export const documentedIn = (services: unknown, target: Hosts): readonly string[] => [
  ...new Set(
    textsIn(services)
      .map(({ text }) => text)
      .filter((text) => isEndpoint(target, text)),
  ),
];

/**
 * The first address of an endpoint at another path; undefined when there is one at the documented path. Requests with an
 * effect may be sent to it, so the address has to be in canonical form, with a path that ends in `/mcp`. On another host
 * than the storefront's own, it has to be the endpoint of the transport MCP.
 */
export function elsewhereIn(services: unknown, target: Hosts): string | undefined {
  if (documentedIn(services, target).length > 0) return undefined;
  return textsIn(services).find((text) => isElsewhere(text, target))?.text;
}

function isElsewhere({ text, name, transport }: Text, target: Hosts): boolean {
  if (!URL.canParse(text) || descriptive.has(name)) return false;
  const { protocol, origin, pathname, search, hash, href, username, password } = new URL(text);
  const isPlain =
    href === text && search + hash + username + password === '' && /^(?:\/[\w.-]+)*\/mcp$/.test(pathname);
  if (!/^https?:$/.test(protocol) || !isPlain) return false;
  if (transport === undefined) return ownOrigins(target).includes(origin);
  return transport === 'mcp' && (name === 'endpoint' || ownOrigins(target).includes(origin));
}

/** Members with addresses of documents, which are not called. */
const descriptive: ReadonlySet<string> = new Set(['spec', 'schema', '$schema', 'documentation', 'docs']);

const transports: ReadonlySet<string> = new Set(['rest', 'mcp', 'a2a', 'embedded']);

/** The configured hosts. */
const ownOrigins = ({ baseUrl, canonicalUrl }: Hosts): readonly string[] =>
  [baseUrl, canonicalUrl].flatMap((url) => (url === undefined ? [] : new URL(url).origin));

/**
 * The same endpoint on the base host and on the canonical host, if that is known. A configured endpoint on a host of its
 * own has no counterparts.
 */
export function siblingsOf(
  target: Hosts,
  endpoint: string,
): { readonly base?: string; readonly canonical?: string } {
  const { baseUrl, canonicalUrl, commerceUrl } = target;
  const { origin, pathname, search } = new URL(endpoint);
  const isOwn = ownOrigins(target).includes(origin);
  if (search !== '' || (endpoint === commerceUrl && !isOwn)) return {};
  const base = new URL(baseUrl).origin;
  const canonical = canonicalUrl === undefined ? origin : new URL(canonicalUrl).origin;
  return { base: `${base}${pathname}`, ...(canonical !== base && { canonical: `${canonical}${pathname}` }) };
}

type Text = {
  readonly text: string;
  /** The name of its member. */
  readonly name: string;
  /** The transport of the innermost entry that names one, in a member `transport` or as its key. */
  readonly transport: string | undefined;
};

/** Every string in a value, down to a depth that no lawful profile reaches. */
function textsIn(value: unknown, name = '', outer?: string, depth = 12): readonly Text[] {
  const transport = transportOf(value) ?? (transports.has(name) ? name : outer);
  if (typeof value === 'string') return [{ text: value, name, transport }];
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name, transport, depth - 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([own, child]) => textsIn(child, own, transport, depth - 1));
}

const transportOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value.transport === 'string' ? value.transport.toLowerCase() : undefined;
