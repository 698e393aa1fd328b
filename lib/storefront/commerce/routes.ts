/** The commerce endpoint as HTTP: rate limit, media type, size and cross-origin access around JSON-RPC. */
import { type Tier, tiers } from '../base/access.ts';
import { boundedMap } from '../base/bounded-map.ts';
import { type App, addRoute, failure, type RouteHandler, readBody } from '../base/http.ts';
import type { McpRevision } from '../base/options.ts';
import type { Shop } from '../shop/shop.ts';
import { revisionOf } from './mcp.ts';
import { accessHeaders, dialectTools, methods } from './methods.ts';

export const commercePath = '/api/ucp/mcp';

const maxBytes = 1024 * 1024;

const preflight = (methods: string) => ({
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers': [
    'content-type, accept, ucp-agent, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name',
    'authorization, idempotency-key',
  ].join(', '),
  'Access-Control-Max-Age': '86400',
});

function rateLimited(seconds: number): Response {
  return failure({
    status: 429,
    code: 'rate_limited',
    message: `Too many requests from this address; try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  });
}

const wrongType = () =>
  failure({
    status: 415,
    code: 'unsupported_media_type',
    message: 'The body of a request must be sent as application/json.',
  });

const tooLarge = () =>
  failure({
    status: 413,
    code: 'body_too_large',
    message: `The body of a request must not be longer than ${maxBytes} bytes.`,
  });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The limits of the endpoint, and the protocol that it speaks. */
type EndpointOptions = {
  readonly limit: RateLimit;
  readonly tierOf: (request: Request) => Promise<Tier>;
  readonly mcp: McpRevision;
  /** In which the profile of an agent has to arrive. */
  readonly agentTimeoutMs: number;
};

/** Response headers that scripts of other origins may read. */
const exposed = ['Retry-After', 'Mcp-Session-Id', 'WWW-Authenticate'].join(', ');

/** Serves the commerce endpoint. Scripts of any origin may read every response, errors included. */
export function commerceRoutes(
  app: App,
  shop: Shop,
  { limit, tierOf, mcp, agentTimeoutMs }: EndpointOptions,
): void {
  const offered = dialectTools(shop, agentTimeoutMs);
  // A session belongs to the tier of the caller who opened it.
  const revisionFor = byTier((tier) => revisionOf(methods(offered, tier), mcp));
  app.use(commercePath, async (context, next) => {
    await next();
    context.res.headers.set('Access-Control-Allow-Origin', '*');
    context.res.headers.set('Access-Control-Expose-Headers', exposed);
  });
  const POST: RouteHandler = async ({ req, env }) => {
    const seconds = limit.take(env.client.ip);
    if (seconds !== undefined) return rateLimited(seconds);
    if (!/^application\/json\s*(;|$)/i.test(req.header('content-type') ?? '')) return wrongType();
    const bytes = await readBody(req.raw, maxBytes);
    if (!bytes) return tooLarge();
    const tier = await tierOf(req.raw);
    const text = decode(bytes);
    if (text !== undefined) await offered.prepare?.(text, env.client.fetch);
    const response = revisionFor[tier].post(req.raw.headers, text);
    for (const [name, value] of Object.entries(accessHeaders(tier))) response.headers.set(name, value);
    return response;
  };
  const hasSessions = revisionFor.anonymous.delete !== undefined;
  const DELETE: RouteHandler = async ({ req }) => {
    const revision = revisionFor[await tierOf(req.raw)];
    return revision.delete?.(req.raw.headers) ?? wrongType();
  };
  const allowed = hasSessions ? 'POST, DELETE, OPTIONS' : 'POST, OPTIONS';
  addRoute(app, commercePath, { POST, ...(hasSessions && { DELETE }) }, preflight(allowed));
}

const byTier = <T>(of: (tier: Tier) => T): Readonly<Record<Tier, T>> =>
  Object.fromEntries(tiers.map((tier) => [tier, of(tier)])) as Record<Tier, T>;

/** Limits the requests of each client IP in a sliding window. */
type Limit = { readonly rate: number; readonly windowMs: number; readonly now: () => number };

export interface RateLimit {
  /** Counts one request. @returns undefined if it may pass, otherwise the seconds to wait, a whole number. */
  take(ip: string): number | undefined;
}

/** Client IPs that are remembered, so that a flood of addresses cannot exhaust the memory. */
const maxClients = 1_000;

/** At most `rate` requests of a client pass in any period of `windowMs`; rejected requests do not count. */
export function rateLimit({ rate, windowMs, now }: Limit): RateLimit {
  const passed = boundedMap<string, number[]>(maxClients);
  return {
    take(ip) {
      const time = now();
      const isRecent = (at: number) => at > time - windowMs && at <= time;
      const known = passed.get(ip) ?? [];
      // The times ascend unless the clock was set back, so it is enough to look at the first and the last.
      const recent = [...known.slice(0, 1), ...known.slice(-1)].every(isRecent)
        ? known
        : known.filter(isRecent);
      passed.set(ip, recent);
      const [oldest = time] = recent;
      if (recent.length >= rate) return Math.max(1, Math.ceil((oldest + windowMs - time) / 1000));
      recent.push(time);
      return undefined;
    },
  };
}
