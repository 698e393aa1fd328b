/** Lets a protocol above HTTP dress each request, and send requests of its own, such as the first one of a session. */
import type { Conversation } from '../../model/policy.ts';
import type { Middleware } from '../send.ts';

export const converse =
  (conversation: Conversation): Middleware =>
  (next) =>
  (request, context) => {
    const { undo: _, ...own } = context;
    return conversation.send(request, {
      send: (dressed) => next(dressed, context),
      ask: (question) => next(question, { ...own, tolerate: [], burst: false, urgent: true }),
    });
  };

/** Dresses a request when its turn has come, since it may have waited for longer than a session lasts. */
export const dressing =
  ({ dress }: Conversation): Middleware =>
  (next) =>
  (request, context) =>
    next(dress(request), context);

/** Sends every request as it is. */
export const plainly: Conversation = {
  send: (request, { send }) => send(request),
  dress: (request) => request,
  ends: () => false,
  close: async () => {},
};
