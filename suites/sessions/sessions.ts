/** Speaks MCP as each endpoint wants it: plainly where that is enough, in a session, or with metadata in each request. */
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { orUndefined } from '../../lib/model/inconclusive.ts';
import type { Ask, Sessions } from '../../lib/model/policy.ts';
import { mcpHeaders, sessionOf } from '../discovered/mcp.ts';
import { requestedRpc } from '../discovered/rpc.ts';
import { maxEnded } from './bounds.ts';
import { createPlace, type Place } from './endpoint-session.ts';
import { callerHeaders, isMessage, issuedSession } from './opening.ts';

export function createSessions(): Sessions {
  const places = new Map<string, Place>();
  const issued = createIssuedSessions();
  const placeOf = (url: string): Place => {
    const place = places.get(url) ?? createPlace();
    places.set(url, place);
    return place;
  };
  const noting =
    (send: Ask): Ask =>
    async (request) => {
      const response = await send(request);
      issued.note(response);
      return response;
    };
  return {
    send(request, channel) {
      const [send, ask] = [noting(channel.send), noting(channel.ask)];
      return isMessage(request) ? placeOf(request.url).send(request, { send, ask }) : send(request);
    },
    prepare: (request) =>
      isMessage(request) ? (places.get(request.url)?.prepare(request) ?? request) : request,
    ends: issued.ends,
    async close(ask) {
      await Promise.all(issued.endings().map((request) => ended(request, ask)));
    },
  };
}

/** Every session is tried: one that cannot be ended does not keep the others. */
const ended = (request: HttpRequest, ask: Ask): Promise<HttpResponse | undefined> =>
  ask(request).catch(orUndefined);

/** The sessions that endpoints have issued to this run, until they are ended. */
interface IssuedSessions {
  /** Takes note of a session that was issued, ended, or called unknown. */
  note(response: HttpResponse): void;
  /** The request ends one of them. */
  ends(request: HttpRequest): boolean;
  /** The requests that end those that are left. */
  endings(): readonly HttpRequest[];
}

function createIssuedSessions(): IssuedSessions {
  const left = new Map<string, HttpRequest>();
  const keyOf = (url: string, id: string) => `${url} ${id}`;
  return {
    note(response) {
      const { request, status } = response;
      const { url, method } = request;
      const used = sessionOf(request);
      if (used !== undefined && (status === 404 || (method === 'DELETE' && status < 500))) {
        left.delete(keyOf(url, used));
      }
      if (method !== 'POST' || requestedRpc(request).method !== 'initialize') return;
      const id = issuedSession(response);
      if (id !== undefined) left.set(keyOf(url, id), ending(request, id));
    },
    ends(request) {
      const id = sessionOf(request);
      return id !== undefined && left.has(keyOf(request.url, id));
    },
    endings: () => [...left.values()].slice(-maxEnded),
  };
}

const ending = (like: HttpRequest, id: string): HttpRequest => ({
  method: 'DELETE',
  url: like.url,
  headers: { ...callerHeaders(like), [mcpHeaders.session]: id },
});
