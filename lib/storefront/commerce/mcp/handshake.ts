/** The revisions until 2025-11-25 without sessions: `initialize` is answered, and needed by nobody. */
import { failure } from '../../http/failure.ts';
import { answerRpc } from '../rpc.ts';
import { type Methods, type Revision, respond, withHandshake } from './revision.ts';

const everyVersion = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Whichever of these revisions a client speaks; the version in its headers is not read. */
export function anyRevision(offered: Methods): Revision {
  const methods = withHandshake(offered, everyVersion);
  return { post: (_, text) => respond(answerRpc(methods, text)) };
}

/** One revision alone. */
export function oneRevision(offered: Methods, version: string): Revision {
  const methods = withHandshake(offered, [version]);
  return {
    post: (headers, text) => wrongVersion(headers, [version]) ?? respond(answerRpc(methods, text)),
  };
}

/** A header without a supported version; clients of older revisions send none. */
export function wrongVersion(headers: Headers, supported: readonly string[]): Response | undefined {
  const version = headers.get('mcp-protocol-version');
  if (version === null || supported.includes(version)) return undefined;
  return failure({
    status: 400,
    code: 'unsupported_protocol_version',
    message: `The header MCP-Protocol-Version must be ${supported.join(' or ')}.`,
  });
}
