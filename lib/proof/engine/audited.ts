/** In-process audits of minimal targets, with made-up checks of one made-up promise. */

import { policy } from '../../../suites/policy.ts';
import { hasStatus } from '../../assert/response.ts';
import { type AuditOptions, reported } from '../../engine/audit.ts';
import { createContext } from '../../engine/context.ts';
import { probe } from '../../engine/probe/probe.ts';
import type { RunParts } from '../../engine/run.ts';
import { systemClock } from '../../http/clock.ts';
import { createStack } from '../../http/stack/stack.ts';
import { calling, madeUp, type Script, type Scripted, scriptedStack } from '../../http/stack/testing.ts';
import { inProcess } from '../../http/transport/in-process.ts';
import { type Check, check } from '../../model/check.ts';
import { get, type HttpRequest } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Policy } from '../../model/policy.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { Handler } from '../../model/saboteur.ts';
import type { Target } from '../../model/target.ts';
import { anyTarget } from '../any-target.ts';

export const register: readonly Requirement[] = [
  {
    id: 'catalog.a',
    area: 'catalog',
    level: 'must',
    ruleset: 'interface',
    section: 's',
    statement: 'S.',
    essential: false,
  },
];

export const checkThat = (name: string, run: Check['run'], own: Partial<Check> = {}): Check =>
  check({
    id: `catalog/${name}`,
    requires: ['catalog.a'],
    claim: `${name}.`,
    fix: 'Change it.',
    run,
    ...own,
  });

export const expects200 = (path: string, own: Partial<Check> = {}): Check =>
  checkThat(
    path.slice(1),
    async (context) => {
      const response = await context.fetch(get(path));
      context.examine([response]);
      return hasStatus(response, 200);
    },
    own,
  );

export const storefront: Handler = async () => new Response('{}');

/** In process, by default without a probe: minimal targets have no pages. */
export const partsOf = (
  handler: Handler = storefront,
  own: Partial<Target> = {},
  policy: Policy = madeUp,
): Omit<RunParts, 'listen'> => ({
  circumstances: { target: anyTarget(own), embedded: false },
  register,
  policy,
  sleep: systemClock.sleep,
  connect: (connecting) =>
    createStack({ ...connecting, policy, clock: systemClock, transport: inProcess(handler) }),
});

export const audited = (
  checks: readonly Check[],
  handler?: Handler,
  own?: Partial<Target>,
  { onEvent, signal, alarm }: AuditOptions & Pick<RunParts, 'alarm'> = {},
) => reported(checks, { ...partsOf(handler, own), signal, ...(alarm && { alarm }) }, onEvent);

export const never = () => new Promise<never>(() => {});

export const refused = (code = 'ECONNREFUSED') =>
  new Inconclusive('unreachable', 'no connection', { cause: Object.assign(new Error(code), { code }) });

export const timedOut = () => new Inconclusive('timeout', 'no answer in time');

/** A scripted stack with a context, and a second context for the attempt that confirms a failure. */
export function running(script: Script, own: Partial<Target> = {}, signal?: AbortSignal) {
  const run = scriptedStack(script, { target: anyTarget(own), ...(signal && { signal }) });
  const contextIn = (rerun: number) => createContext(run, { by: 'catalog/any', rerun }).context;
  return { ...run, context: contextIn(0), again: contextIn(1) };
}

export const reading = calling('list_books');

export const writing = calling('reserve_book');

/** Answers the nth request by its path and query. */
export type PathScript = (path: string, n: number, request: HttpRequest) => Scripted | Inconclusive;

/** Probes a scripted target. */
export async function looked(script: PathScript, own: Partial<Target> = {}, signs = policy) {
  const run = scriptedStack(
    (request, n) => {
      const { pathname, search } = new URL(request.url);
      return script(pathname + search, n, request);
    },
    { target: anyTarget({ budget: 1_000, ...own }), policy },
  );
  const { context } = createContext(run, { by: 'probe', rerun: 0 });
  return {
    diagnosis: await probe(context, signs),
    now: run.clock.now(),
    sent: run.sent.length,
  };
}

export const page = (title: string, inside = '', status = 200): Scripted => ({
  status,
  headers: [['content-type', 'text/html']],
  body: `<!doctype html>\n<html><head><title>${title}</title></head><body>${inside}</body></html>`,
});

export const to = (location: string, status = 302): Scripted => ({
  status,
  headers: [['location', location]],
});

export const form = '<form><input name="p" type="password"></form>';

export const failing = (
  error: string,
  code: 'unreachable' | 'timeout' | 'malformed-transport' = 'unreachable',
) => new Inconclusive(code, 'GET http://shop.example/: it failed', { error });

export const nothing: Scripted = { status: 404, body: '{"code":"not_found","message":"No."}' };

export const json = (value: unknown): Scripted => ({ body: JSON.stringify(value) });

export const catalog = json({ products: [] });

export const list = '/products.json?limit=250';

export const asks = (challenge: string): Scripted => ({
  status: 401,
  headers: [['www-authenticate', challenge]],
});
