/** The MCP sessions of a run: each endpoint gets plain requests, a session, or metadata in each request, as it demands. */
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { orUndefined } from '../../lib/model/inconclusive.ts';
import type { Ask, Sessions } from '../../lib/model/policy.ts';
import { mcpHeaders, sessionOf } from '../discovered/mcp.ts';
import { requestedRpc } from '../discovered/rpc.ts';
import { maxEnded } from './bounds.ts';
import { createEndpointSession, type EndpointSession } from './endpoint-session.ts';
import { callerHeaders, isMessage, issuedSession } from './opening.ts';

export function createSessions(): Sessions {
  const endpoints = new Map<string, EndpointSession>();
  const issued = createIssuedSessions();
  const endpointAt = (url: string): EndpointSession => {
    const endpoint = endpoints.get(url) ?? createEndpointSession();
    endpoints.set(url, endpoint);
    return endpoint;
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
      return isMessage(request) ? endpointAt(request.url).send(request, { send, ask }) : send(request);
    },
    prepare: (request) =>
      isMessage(request) || request.method === 'GET'
        ? (endpoints.get(request.url)?.prepare(request) ?? request)
        : request,
    ends: issued.ends,
    async close(ask) {
      // A session that cannot be ended does not keep the others open.
      await Promise.all(issued.endings().map((request) => ask(request).catch(orUndefined)));
    },
  };
}

/** The ids of sessions that endpoints issued to this run and that have not ended. */
interface IssuedSessions {
  /** Records a session that the response issues, ends, or does not know. */
  note(response: HttpResponse): void;
  /** The request ends one of the sessions. */
  ends(request: HttpRequest): boolean;
  /** The requests that end the newest of the remaining sessions. */
  endings(): readonly HttpRequest[];
}

function createIssuedSessions(): IssuedSessions {
  const open = new Map<string, HttpRequest>();
  const keyOf = (url: string, id: string) => `${url} ${id}`;
  return {
    note(response) {
      const { request, status } = response;
      const { url, method } = request;
      const used = sessionOf(request);
      if (used !== undefined && (status === 404 || (method === 'DELETE' && status < 500))) {
        open.delete(keyOf(url, used));
      }
      if (method !== 'POST' || requestedRpc(request).method !== 'initialize') return;
      const id = issuedSession(response);
      if (id !== undefined) open.set(keyOf(url, id), endingOf(request, id));
    },
    ends(request) {
      const id = sessionOf(request);
      return id !== undefined && open.has(keyOf(request.url, id));
    },
    endings: () => [...open.values()].slice(-maxEnded),
  };
}

const endingOf = (like: HttpRequest, id: string): HttpRequest => ({
  method: 'DELETE',
  url: like.url,
  headers: { ...callerHeaders(like), [mcpHeaders.session]: id },
});
