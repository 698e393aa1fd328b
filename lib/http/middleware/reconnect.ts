/** Sends a request without effect once more over a fresh connection when the first one broke. */
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Middleware } from '../send.ts';

export const reconnect: Middleware = (next) => async (request, context) => {
  try {
    return await next(request, context);
  } catch (cause) {
    const broke = cause instanceof Inconclusive && cause.code === 'unreachable';
    if (!broke || !context.repeatable || context.undo) throw cause;
  }
  return next(request, { ...context, fresh: true });
};
