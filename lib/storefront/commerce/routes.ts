/** The commerce endpoint as HTTP: rate limit, media type, size and cross-origin access around JSON-RPC. */
import { commercePath } from '../discovery.ts';
import { failure } from '../http/failure.ts';
import { readBody } from '../http/read-body.ts';
import { type App, addRoute, type RouteHandler } from '../http/route.ts';
import type { McpRevision } from '../options.ts';
import type { RateLimit } from '../rate-limit.ts';
import { revisionOf } from './mcp/revisions.ts';
import { methods } from './methods.ts';
import type { Shop } from './shop/shop.ts';

const mostBytes = 1024 * 1024;

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
    message: `The body of a request must not be longer than ${mostBytes} bytes.`,
  });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Serves the commerce endpoint. Scripts of any origin may read every response, errors included. */
export function commerceRoutes(app: App, shop: Shop, limit: RateLimit, mcp: McpRevision): void {
  const revision = revisionOf(methods(shop), mcp);
  app.use(commercePath, async (context, next) => {
    await next();
    context.res.headers.set('Access-Control-Allow-Origin', '*');
    context.res.headers.set('Access-Control-Expose-Headers', ['Retry-After', ...revision.exposed].join(', '));
  });
  const POST: RouteHandler = async ({ req, env }) => {
    const seconds = limit.take(env.client.ip);
    if (seconds !== undefined) return rateLimited(seconds);
    if (!/^application\/json\s*(;|$)/i.test(req.header('content-type') ?? '')) return wrongType();
    const bytes = await readBody(req.raw, mostBytes);
    if (!bytes) return tooLarge();
    return revision.post(req.raw.headers, decode(bytes));
  };
  const end = revision.delete?.bind(revision);
  const DELETE: RouteHandler | undefined = end && (({ req }) => end(req.raw.headers));
  const allowed = DELETE ? 'POST, DELETE, OPTIONS' : 'POST, OPTIONS';
  addRoute(app, commercePath, { POST, ...(DELETE && { DELETE }) }, preflight(allowed));
}
