/** Gives each caller of a long response a turn of the event loop: garbage is collected between turns. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Middleware } from '../send.ts';

/** In bytes of the body. */
const long = 256 * 1024;

/**
 * Remembered responses come at once, so many checks would run in one turn, and a WeakRef holds what it refers to until
 * the turn ends: their texts and values would all be in memory together.
 */
export const inTurns = (): Middleware => (next) => async (request, context) => {
  const response = await next(request, context);
  if (response.bytes.length > long) await nextTurn();
  return response;
};
