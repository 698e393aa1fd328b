/** Where the commerce endpoint is: the address that the profile advertises is preferred over any other. */
import { isObject } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive, type ReasonCode } from '../../lib/model/inconclusive.ts';
import type { Target } from '../../lib/model/target.ts';
import { noneKnown } from './none-known.ts';
import { requireProfile } from './profile.ts';
import { rpc } from './rpc.ts';

export const commercePath = '/api/ucp/mcp';

/** The endpoint on the base host. */
export const baseEndpoint = (target: Target): string => `${target.baseUrl}${commercePath}`;

/**
 * Addresses in the profile's services that end in the commerce path. How services are built inside is not shown,
 * so every text in them counts.
 */
export async function advertisedEndpoints(context: Context): Promise<readonly string[]> {
  const { services } = await requireProfile(context);
  return [...new Set(texts(services).filter((text) => isEndpoint(context.target, text)))];
}

/** The endpoint to ask: advertised, or on the base host when none is, or none that can be reached. */
export async function requireEndpoint(context: Context): Promise<string> {
  const [advertised] = await advertisedEndpoints(context).catch(noneKnown);
  const isThere = advertised !== undefined && (await canBeReached(context, advertised));
  return isThere ? advertised : baseEndpoint(context.target);
}

/** The first question that every caller has: its answer is remembered, so that asking costs nothing. */
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

/** Every endpoint that is known and can be reached: the one to ask, those on the base host and the canonical host. */
export async function findEndpoints(context: Context): Promise<readonly string[]> {
  const [learned, canonical] = await Promise.all([requireEndpoint(context), canonicalEndpoint(context)]);
  const others = new Set([baseEndpoint(context.target), ...(canonical === undefined ? [] : [canonical])]);
  others.delete(learned);
  const reached = await Promise.all([...others].map((endpoint) => canBeReached(context, endpoint)));
  return [learned, ...[...others].filter((_, i) => reached[i])];
}

/** The endpoint on {canonical_host}: as given, or the advertised one that is not the base host's; undefined when unknown. */
export async function canonicalEndpoint(context: Context): Promise<string | undefined> {
  const { canonicalUrl } = context.target;
  if (canonicalUrl !== undefined) return `${canonicalUrl}${commercePath}`;
  const base = baseEndpoint(context.target);
  return (await advertisedEndpoints(context).catch(noneKnown)).find((url) => url !== base);
}

/** An address of the endpoint: below the root of any host, or below the directory that is an address of the target. */
export function isEndpoint({ baseUrl, canonicalUrl }: Target, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  const named = [baseUrl, canonicalUrl].map((address) => `${address}${commercePath}`);
  return /^https?:$/.test(protocol) && (pathname === commercePath || named.includes(text));
}

/** Every text in a value, to a depth that no honest profile reaches. */
function texts(value: unknown, depth = 12): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth === 0) return [];
  const children = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return children.flatMap((child) => texts(child, depth - 1));
}
