// Opens a path for its methods, and answers every other method there with 405 and OPTIONS with 204.
import type { Context, Hono } from 'hono';
import { failure } from './failure.ts';

/** Who asks, as seen by the listener: never taken from a header. */
export type Client = { readonly ip: string };
export type Env = { Bindings: { client: Client } };
export type App = Hono<Env>;
export type Answer = (context: Context<Env>) => Response | Promise<Response>;
export type Methods = { readonly GET?: Answer; readonly POST?: Answer };

function allowed({ GET, POST }: Methods): string {
  return [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : []), 'OPTIONS'].join(', ');
}

/**
 * Opens `path`. HEAD comes with GET. `preflight` are further headers of the OPTIONS answer; without them it
 * grants no cross-origin access.
 */
export function door(
  app: App,
  path: string,
  methods: Methods,
  preflight: Readonly<Record<string, string>> = {},
): void {
  const allow = allowed(methods);
  if (methods.GET) app.get(path, methods.GET);
  if (methods.POST) app.post(path, methods.POST);
  app.options(path, () => new Response(null, { status: 204, headers: { Allow: allow, ...preflight } }));
  app.all(path, ({ req }) =>
    failure({
      status: 405,
      code: 'method_not_allowed',
      message: `${req.method} is not possible here; possible are ${allow}.`,
      headers: { Allow: allow },
    }),
  );
}
