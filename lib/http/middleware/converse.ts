/** Lets a protocol above HTTP prepare each request, and send requests of its own, such as the first one of a session. */
import type { Sessions } from '../../model/policy.ts';
import type { Middleware } from '../send.ts';

export const converse =
  (sessions: Sessions): Middleware =>
  (next) =>
  (request, context) => {
    const { undo: _, ...own } = context;
    return sessions.send(request, {
      send: (prepared) => next(prepared, context),
      ask: (question) => next(question, { ...own, tolerate: [], burst: false, urgent: true }),
    });
  };

/** Dresses a request when its turn has come, since it may have waited for longer than a session lasts. */
export const dressing =
  ({ prepare }: Sessions): Middleware =>
  (next) =>
  (request, context) =>
    next(prepare(request), context);

/** Sends every request as it is. */
export const plainly: Sessions = {
  send: (request, { send }) => send(request),
  prepare: (request) => request,
  ends: () => false,
  close: async () => {},
};
