/** The addresses of the commerce endpoint: the given one, or else the one that the profile advertises, is preferred over any other. */
import type { Context } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive, type ReasonCode } from '../../../lib/model/inconclusive.ts';
import { onlyHost, type Target } from '../../../lib/model/target.ts';
import { noneKnown } from '../none-known.ts';
import { requireProfile, servicesIn } from '../profile.ts';
import { commercePath, documentedIn, elsewhereIn, isEndpoint, siblingsOf } from './advertised.ts';
import { findRpcResponse, rpc } from './rpc.ts';

export { commercePath } from './advertised.ts';

/** The documented address: the endpoint on the base host. */
export const baseEndpoint = (target: Target): string => `${target.baseUrl}${commercePath}`;

/** Addresses at the documented path in the profile's services. */
export const advertisedEndpoints = async (context: Context): Promise<readonly string[]> =>
  documentedIn((await requireProfile(context)).services, context.target);

/** The address at another path that the profile advertises, where it advertises none at the documented path. */
export const advertisedElsewhere = async (context: Context): Promise<string | undefined> =>
  elsewhereIn((await requireProfile(context)).services, context.target);

/** For the guard: the addresses beyond the documented path that the user gave. */
export const givenElsewhere = (target: Target): readonly string[] =>
  target.commerceUrl === undefined ? [] : withSiblings(target, target.commerceUrl);

/** For the guard: the addresses beyond the documented path that a response names, if it is the profile. */
export function namedElsewhere(response: HttpResponse, target: Target): readonly string[] {
  const elsewhere = elsewhereIn(servicesIn(response, target), target);
  return elsewhere === undefined ? [] : withSiblings(target, elsewhere);
}

const withSiblings = (target: Target, endpoint: string): readonly string[] => [
  ...new Set([endpoint, ...Object.values(siblingsOf(target, endpoint))]),
];

/** The endpoint to call: the given one; or the advertised one; or the one on the base host when none is advertised or reachable. */
export async function requireEndpoint(context: Context): Promise<string> {
  const { commerceUrl, signature } = context.target;
  if (commerceUrl !== undefined) return commerceUrl;
  const base = baseEndpoint(context.target);
  // A signature that somebody made for the base host opens no other.
  if (onlyHost(signature) !== undefined) return base;
  const [advertised] = await advertisedEndpoints(context).catch(noneKnown);
  if (advertised !== undefined) return (await canBeReached(context, advertised)) ? advertised : base;
  const elsewhere = await advertisedElsewhere(context).catch(noneKnown);
  if (typeof elsewhere !== 'string') return base;
  return (await speaks(context, elsewhere)) || !(await speaks(context, base)) ? elsewhere : base;
}

/** Sends tools/list, the first request of every caller; the context remembers its response. */
export const canBeReached = (context: Context, endpoint: string): Promise<boolean> =>
  listed(context, endpoint, () => true);

const speaks = (context: Context, endpoint: string): Promise<boolean> =>
  listed(context, endpoint, (response) => findRpcResponse(response) !== undefined);

/** What arrives and is not judged, such as the refusal of a caller without a profile, is a response all the same. */
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

/** Every known endpoint that can be reached: the one to call first, then those on the base host and the canonical host. */
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

/** The endpoint on the base host, at the path of the endpoint to call; the latter itself where it is on no other host. */
export async function endpointOnBaseHost(context: Context): Promise<string> {
  const { target } = context;
  const endpoint = await requireEndpoint(context);
  if (isEndpoint(target, endpoint)) return baseEndpoint(target);
  return siblingsOf(target, endpoint).base ?? endpoint;
}

/** The endpoint on {canonical_host}: as configured, or the advertised one that is not on the base host; undefined when unknown. */
export async function canonicalEndpoint(context: Context): Promise<string | undefined> {
  const { target } = context;
  const endpoint = await requireEndpoint(context);
  if (!isEndpoint(target, endpoint)) return siblingsOf(target, endpoint).canonical;
  if (target.canonicalUrl !== undefined) return `${target.canonicalUrl}${commercePath}`;
  const base = baseEndpoint(target);
  return (await advertisedEndpoints(context).catch(noneKnown)).find((url) => url !== base);
}
