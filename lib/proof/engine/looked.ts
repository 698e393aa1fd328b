/** Probes of scripted targets, and the answers for such scripts. */
import { policy } from '../../../suites/policy.ts';
import { createContext } from '../../engine/context.ts';
import { probe } from '../../engine/probe/probe.ts';
import { type Scripted, scriptedStack } from '../../http/stack/testing.ts';
import type { HttpRequest } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Target } from '../../model/target.ts';
import { anyTarget } from '../any-target.ts';

export type Script = (path: string, n: number, request: HttpRequest) => Scripted | Inconclusive;

/** @param script answers each path below the origin; requests are numbered from 1. */
export async function looked(script: Script, own: Partial<Target> = {}, sights = policy) {
  const run = scriptedStack(
    (request, n) => {
      const { pathname, search } = new URL(request.url);
      return script(pathname + search, n, request);
    },
    { target: anyTarget({ budget: 1_000, ...own }), policy },
  );
  const { context } = createContext(run, { by: 'probe', turn: 0 });
  return {
    diagnosis: await probe(context, sights),
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
