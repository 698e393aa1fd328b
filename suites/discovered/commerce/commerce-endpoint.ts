/** The addresses of the commerce endpoint: the one that the profile advertises is preferred over any other. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive, type ReasonCode } from '../../../lib/model/inconclusive.ts';
import { onlyHost } from '../../../lib/model/signature.ts';
import type { Target } from '../../../lib/model/target.ts';
import { noneKnown } from '../none-known.ts';
import { requireProfile } from '../profile.ts';
import { rpc } from './rpc.ts';

export const commercePath = '/api/ucp/mcp';

/** The endpoint on the base host. */
export const baseEndpoint = (target: Target): string => `${target.baseUrl}${commercePath}`;

/**
 * Addresses in the profile's services that end in the commerce path. The interface does not show the structure of
 * services, so every string in them counts.
 */
export async function advertisedEndpoints(context: Context): Promise<readonly string[]> {
  const { services } = await requireProfile(context);
  return [...new Set(strings(services).filter((text) => isEndpoint(context.target, text)))];
}

/** The endpoint to call: the advertised one, or the one on the base host when none is advertised or reachable. */
export async function requireEndpoint(context: Context): Promise<string> {
  // A signature that somebody made for the base host opens no other.
  if (onlyHost(context.target.signature) !== undefined) return baseEndpoint(context.target);
  const [advertised] = await advertisedEndpoints(context).catch(noneKnown);
  const isThere = advertised !== undefined && (await canBeReached(context, advertised));
  return isThere ? advertised : baseEndpoint(context.target);
}

/** Sends tools/list, the first request of every caller; the context remembers its response. */
export const canBeReached = (context: Context, endpoint: string): Promise<boolean> =>
  context.fetch(rpc(endpoint, 'tools/list')).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof Inconclusive) return !unreachable.has(cause.code);
      throw cause;
    },
  );

const unreachable: ReadonlySet<ReasonCode> = new Set([
  'unreachable',
  'timeout',
  'malformed-transport',
  'blocked-by-edge',
]);

/** Every known endpoint that can be reached: the one to call first, then those on the base host and the canonical host. */
export async function findEndpoints(context: Context): Promise<readonly string[]> {
  const [preferred, canonical] = await Promise.all([requireEndpoint(context), canonicalEndpoint(context)]);
  const others = new Set([baseEndpoint(context.target), ...(canonical === undefined ? [] : [canonical])]);
  others.delete(preferred);
  const reached = await Promise.all([...others].map((endpoint) => canBeReached(context, endpoint)));
  return [preferred, ...[...others].filter((_, i) => reached[i])];
}

/** The endpoint on {canonical_host}: as configured, or the advertised one that is not on the base host; undefined when unknown. */
export async function canonicalEndpoint(context: Context): Promise<string | undefined> {
  const { canonicalUrl } = context.target;
  if (canonicalUrl !== undefined) return `${canonicalUrl}${commercePath}`;
  const base = baseEndpoint(context.target);
  return (await advertisedEndpoints(context).catch(noneKnown)).find((url) => url !== base);
}

/** Whether a text is an address of the endpoint: on any host, or below a base address of the target that has a path. */
export function isEndpoint({ baseUrl, canonicalUrl }: Target, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  const named = [baseUrl, canonicalUrl].map((address) => `${address}${commercePath}`);
  return /^https?:$/.test(protocol) && (pathname === commercePath || named.includes(text));
}

/** Every string in a value, to a depth that no lawful profile reaches. */
function strings(value: unknown, depth = 12): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth === 0) return [];
  const children = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return children.flatMap((child) => strings(child, depth - 1));
}
