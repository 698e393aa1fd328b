/** Registers a path with its methods; other methods are answered with 405, and OPTIONS with 204. */
import type { Context, Hono } from 'hono';
import { failure } from './failure.ts';

/** The client as the listener saw it: never taken from a header. */
export type Client = { readonly ip: string };
export type Env = { Bindings: { client: Client } };
export type App = Hono<Env>;
export type RouteHandler = (context: Context<Env>) => Response | Promise<Response>;
export type Methods = {
  readonly GET?: RouteHandler;
  readonly POST?: RouteHandler;
  readonly DELETE?: RouteHandler;
};

function allowed({ GET, POST, DELETE }: Methods): string {
  return [
    ...(GET ? ['GET', 'HEAD'] : []),
    ...(POST ? ['POST'] : []),
    ...(DELETE ? ['DELETE'] : []),
    'OPTIONS',
  ].join(', ');
}

/**
 * GET implies HEAD.
 * @param preflight additional headers of the response to OPTIONS; without them it grants no cross-origin access.
 */
export function addRoute(
  app: App,
  path: string,
  methods: Methods,
  preflight: Readonly<Record<string, string>> = {},
): void {
  const allow = allowed(methods);
  if (methods.GET) app.get(path, methods.GET);
  if (methods.POST) app.post(path, methods.POST);
  if (methods.DELETE) app.delete(path, methods.DELETE);
  app.options(path, () => new Response(null, { status: 204, headers: { Allow: allow, ...preflight } }));
  app.all(path, ({ req }) =>
    failure({
      status: 405,
      code: 'method_not_allowed',
      message: `This resource does not support ${req.method}; it supports ${allow}.`,
      headers: { Allow: allow },
    }),
  );
}
