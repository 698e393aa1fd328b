/** Sends a request without effect once more over a fresh connection when a kept one broke, and no other over a kept one. */
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Middleware } from '../send.ts';

/** An origin that broke so many kept connections closes them all: each request gets a new one from then on. */
const maxBroken = 2;

export const reconnect = (): Middleware => {
  const broken = new Map<string, number>();
  return (next) => async (request, context) => {
    const { origin } = new URL(request.url);
    const closes = (broken.get(origin) ?? 0) >= maxBroken;
    // A kept connection may be closed at any time, and a request with an effect must not be sent twice.
    const fresh = context.fresh || !context.repeatable || closes;
    try {
      return await next(request, { ...context, fresh });
    } catch (cause) {
      const broke = cause instanceof Inconclusive && cause.code === 'unreachable';
      if (!broke || !context.repeatable || context.undo) throw cause;
    }
    const response = await next(request, { ...context, fresh: true });
    if (!fresh) broken.set(origin, (broken.get(origin) ?? 0) + 1);
    return response;
  };
};
