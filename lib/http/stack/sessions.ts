/** Sessions of a protocol above HTTP, which prepares each request and sends requests of its own, such as an opening. */
import type { Sessions } from '../../model/policy.ts';
import type { Middleware } from '../send.ts';

export const withSessions =
  (sessions: Sessions): Middleware =>
  (next) =>
  (request, context) => {
    const { undo: _, ...own } = context;
    return sessions.send(request, {
      send: (prepared) => next(prepared, context),
      ask: (question) => next(question, { ...own, tolerate: [], burst: false, urgent: true }),
    });
  };

/** Prepares a request just before it is sent: it may have waited for longer than a session lasts. */
export const prepareRequest =
  ({ prepare }: Sessions): Middleware =>
  (next) =>
  (request, context) =>
    next(prepare(request), context);

/** For interfaces without sessions: sends every request as it is. */
export const noSessions: Sessions = {
  send: (request, { send }) => send(request),
  prepare: (request) => request,
  ends: () => false,
  close: async () => {},
};
