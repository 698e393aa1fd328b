/** The revisions until 2025-11-25 with sessions: nothing is answered before `initialize`, or after the end of a session. */
import { randomUUID } from 'node:crypto';
import { boundedMap } from '../../bounded-map.ts';
import { failure } from '../../http/failure.ts';
import { answerRpc, readMethod } from '../rpc.ts';
import { wrongVersion } from './handshake.ts';
import { type Methods, type Revision, respond, withHandshake } from './revision.ts';

const versions = ['2025-11-25', '2025-06-18'] as const;

/** Sessions that may be open at once; the one used longest ago is forgotten first. */
const maxSessions = 1_000;

const noSession = () =>
  failure({
    status: 400,
    code: 'session_required',
    message: 'Send initialize first, and the header Mcp-Session-Id of its response from then on.',
  });

const unknownSession = () =>
  failure({
    status: 404,
    code: 'session_not_found',
    message: 'There is no such session, or it has ended: send initialize for a new one.',
  });

export function withSessions(offered: Methods): Revision {
  const methods = withHandshake(offered, versions);
  const open = boundedMap<string, string>(maxSessions);
  /** Why a request outside of an open session is refused. */
  const refusal = (headers: Headers): Response | undefined => {
    const id = headers.get('mcp-session-id');
    if (id === null) return noSession();
    if (open.get(id) === undefined) return unknownSession();
    open.set(id, id);
    return wrongVersion(headers, versions);
  };
  return {
    post(headers, text) {
      if (readMethod(text) !== 'initialize') return refusal(headers) ?? respond(answerRpc(methods, text));
      const answered = answerRpc(methods, text);
      if (answered?.result === undefined) return respond(answered);
      const id = randomUUID();
      open.set(id, id);
      return respond(answered, 200, { 'Mcp-Session-Id': id });
    },
    delete(headers) {
      const refused = refusal(headers);
      if (refused) return refused;
      open.delete(headers.get('mcp-session-id') ?? '');
      return new Response(null, { status: 204 });
    },
  };
}
