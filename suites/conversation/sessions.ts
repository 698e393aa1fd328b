/** The sessions that endpoints have issued to this run, until they are ended. */
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { mcpHeaders, sessionOf } from '../discovered/mcp.ts';
import { requestedRpc } from '../discovered/rpc.ts';
import { maxEnded } from './bounds.ts';
import { callerHeaders, issuedSession } from './open.ts';

export interface Sessions {
  /** Takes note of a session that was issued, ended, or called unknown. */
  note(response: HttpResponse): void;
  /** The request ends one of them. */
  ends(request: HttpRequest): boolean;
  /** The requests that end those that are left. */
  endings(): readonly HttpRequest[];
}

export function createSessions(): Sessions {
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
