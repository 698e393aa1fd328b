/** The revisions of MCP: what each adds around the JSON-RPC methods of the shop. */

import { randomUUID } from 'node:crypto';
import { boundedMap } from '../base/bounded-map.ts';
import { failure } from '../base/http.ts';
import { isObject } from '../base/json.ts';
import type { McpRevision } from '../base/options.ts';
import { badParams, codes, RpcError } from '../base/rpc-error.ts';
import {
  answerRpc,
  type Method,
  type Params,
  type RpcRequest,
  type RpcResponse,
  readMethod,
  serverInfo,
} from './methods.ts';

export function revisionOf(offered: Methods, mcp: McpRevision): Revision {
  switch (mcp) {
    case 'any':
      return anyRevision(offered);
    case 'sessions':
      return withSessions(offered);
    case '2026-07-28':
      return stateless(offered);
    default:
      return oneRevision(offered, mcp);
  }
}

type Methods = ReadonlyMap<string, Method>;

interface Revision {
  /** @param text undefined when the body is not UTF-8. */
  post(headers: Headers, text: string | undefined): Response;
  /** Ends a session; absent in revisions without sessions. */
  delete?(headers: Headers): Response;
}

/** @param rpcResponse undefined for a notification, which has been executed. */
function respond(
  rpcResponse: RpcResponse | undefined,
  status = 200,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = { 'Cache-Control': 'no-store', ...more };
  if (!rpcResponse) return new Response(null, { status: 202, headers });
  return new Response(textOf(rpcResponse), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** A long list of tools is serialized once, not for each request of a burst. */
const texts = new WeakMap<object, string>();

function textOf(rpcResponse: RpcResponse): string {
  const { result, ...others } = rpcResponse;
  if (!isObject(result) || !Object.isFrozen(result)) return JSON.stringify(rpcResponse);
  const text = texts.get(result) ?? JSON.stringify(result);
  texts.set(result, text);
  return `${JSON.stringify(others).slice(0, -1)},"result":${text}}`;
}

/** The methods of the revisions that begin with `initialize`. @param versions the latest first. */
function withHandshake(offered: Methods, versions: readonly [string, ...string[]]): Methods {
  const initialize = ({ protocolVersion }: Params) => {
    if (typeof protocolVersion !== 'string') throw badParams('/protocolVersion', 'must be a string');
    // The version of the client if it is supported, otherwise the latest one.
    const [latest] = versions;
    return {
      protocolVersion: versions.includes(protocolVersion) ? protocolVersion : latest,
      capabilities: { tools: { listChanged: false } },
      serverInfo,
    };
  };
  return new Map<string, Method>([['initialize', initialize], ['ping', () => ({})], ...offered]);
}

const everyVersion = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Accepts all these revisions without sessions, and ignores the version in the headers. */
function anyRevision(offered: Methods): Revision {
  const methods = withHandshake(offered, everyVersion);
  return { post: (_, text) => respond(answerRpc(methods, text)) };
}

/** Accepts a single revision, without sessions. */
function oneRevision(offered: Methods, version: string): Revision {
  const methods = withHandshake(offered, [version]);
  return {
    post: (headers, text) => wrongVersion(headers, [version]) ?? respond(answerRpc(methods, text)),
  };
}

/** Rejects a header with another version. Without the header the request passes, because clients of older revisions send none. */
function wrongVersion(headers: Headers, supported: readonly string[]): Response | undefined {
  const version = headers.get('mcp-protocol-version');
  if (version === null || supported.includes(version)) return undefined;
  return failure({
    status: 400,
    code: 'unsupported_protocol_version',
    message: `The header MCP-Protocol-Version must be ${supported.join(' or ')}.`,
  });
}

const versions = ['2025-11-25', '2025-06-18'] as const;

/** Open sessions; the least recently used is evicted first. */
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

/** The revisions up to 2025-11-25 with sessions: requests fail before `initialize`, and after the end of the session. */
function withSessions(offered: Methods): Revision {
  const methods = withHandshake(offered, versions);
  const open = boundedMap<string, string>(maxSessions);
  /** The error for a request outside of an open session. */
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

const supported = ['2026-07-28'] as const;

const prefix = 'io.modelcontextprotocol';

/** Lists may be cached for a minute. */
const cacheable = { ttlMs: 60_000, cacheScope: 'public' } as const;

const cached: ReadonlySet<string> = new Set(['server/discover', 'tools/list']);

const discover: Method = () => ({ supportedVersions: supported, capabilities: { tools: {} } });

/** Adds that the result is complete, the cache hints, and the server. */
const completed =
  (name: string, method: Method): Method =>
  (params) => ({
    ...method(params),
    resultType: 'complete',
    ...(cached.has(name) && cacheable),
    _meta: { [`${prefix}/serverInfo`]: serverInfo },
  });

const mismatch = (header: string, reason: string): RpcError =>
  new RpcError(codes.headers, `The header ${header} ${reason}.`, { header });

const unsupported = (requested: unknown): RpcError =>
  new RpcError(codes.version, 'This protocol version is not supported.', { supported, requested });

/** @throws RpcError when the header is missing or differs from the body. */
function requireSame(headers: Headers, header: string, value: string): void {
  const given = headers.get(header);
  if (given === null) throw mismatch(header, 'is missing');
  if (decoded(given) !== value) throw mismatch(header, 'says something else than the body');
}

function decoded(value: string): string {
  const encoded = /^=\?base64\?(.*)\?=$/s.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString();
}

function requireMeta({ _meta: meta }: Params): { readonly version: string } {
  const given = isObject(meta) ? meta : {};
  const [version, capabilities] = [given[`${prefix}/protocolVersion`], given[`${prefix}/clientCapabilities`]];
  if (typeof version === 'string' && isObject(capabilities)) return { version };
  const reason = 'The params need _meta with the protocolVersion and the clientCapabilities.';
  throw new RpcError(codes.params, reason, { code: 'missing_meta', path: '/_meta' });
}

/** @throws RpcError for a request that servers of this revision must reject. */
function admit(methods: Methods, headers: Headers, { id, method, params }: RpcRequest): void {
  // The revision defines no headers for notifications.
  if (id === undefined) return;
  const header = headers.get('mcp-protocol-version');
  // The error lists the supported versions for clients of older revisions.
  if (header === null && method === 'initialize') throw unsupported(params.protocolVersion);
  if (header === null) throw mismatch('MCP-Protocol-Version', 'is missing');
  const { version } = requireMeta(params);
  requireSame(headers, 'MCP-Protocol-Version', version);
  if (!supported.some((each) => each === version)) throw unsupported(version);
  requireSame(headers, 'Mcp-Method', method);
  if (method === 'tools/call' && typeof params.name === 'string') {
    requireSame(headers, 'Mcp-Name', params.name);
  }
  if (!methods.has(method)) throw new RpcError(codes.method, `There is no method "${method}".`);
}

function statusOf({ error }: RpcResponse): number {
  if (error === undefined) return 200;
  if (error.code === codes.method) return 404;
  const isMissing = isObject(error.data) && error.data.code === 'missing_meta';
  return isMissing || error.code === codes.headers || error.code === codes.version ? 400 : 200;
}

/** The revision 2026-07-28: no handshake and no sessions; each request is self-contained, in its body and its headers. */
function stateless(offered: Methods): Revision {
  const methods = new Map(
    [['server/discover', discover] as const, ...offered].map(([name, method]) => [
      name,
      completed(name, method),
    ]),
  );
  return {
    post(headers, text) {
      const answered = answerRpc(methods, text, (request) => admit(methods, headers, request));
      return respond(answered, answered && statusOf(answered));
    },
  };
}
