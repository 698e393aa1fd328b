/** Speaks MCP as each endpoint wants it: plainly where that is enough, in a session, or with metadata in each request. */

import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { orUndefined } from '../../lib/model/inconclusive.ts';
import type { Ask, Sessions } from '../../lib/model/policy.ts';
import { createPlace, type Place } from './place.ts';
import { isMessage } from './refusal.ts';
import { createSessions } from './sessions.ts';

export function createConversation(): Sessions {
  const places = new Map<string, Place>();
  const sessions = createSessions();
  const placeOf = (url: string): Place => {
    const place = places.get(url) ?? createPlace();
    places.set(url, place);
    return place;
  };
  const noting =
    (send: Ask): Ask =>
    async (request) => {
      const response = await send(request);
      sessions.note(response);
      return response;
    };
  return {
    send(request, channel) {
      const [send, ask] = [noting(channel.send), noting(channel.ask)];
      return isMessage(request) ? placeOf(request.url).send(request, { send, ask }) : send(request);
    },
    prepare: (request) =>
      isMessage(request) ? (places.get(request.url)?.prepare(request) ?? request) : request,
    ends: sessions.ends,
    async close(ask) {
      await Promise.all(sessions.endings().map((request) => ended(request, ask)));
    },
  };
}

/** Every session is tried: one that cannot be ended does not keep the others. */
const ended = (request: HttpRequest, ask: Ask): Promise<HttpResponse | undefined> =>
  ask(request).catch(orUndefined);
