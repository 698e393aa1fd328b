/** The revision 2026-07-28: no handshake and no session; each request says all about itself, in its body and its headers. */
import { type Method, type Params, serverInfo } from '../methods.ts';
import { answerRpc, type RpcRequest, type RpcResponse } from '../rpc.ts';
import { codes, RpcError } from '../rpc-error.ts';
import { isObject } from '../validate.ts';
import { type Methods, type Revision, respond } from './revision.ts';

const supported = ['2026-07-28'] as const;

const prefix = 'io.modelcontextprotocol';

/** Lists that a client may keep for a minute. */
const cacheable = { ttlMs: 60_000, cacheScope: 'public' } as const;
const cached: ReadonlySet<string> = new Set(['server/discover', 'tools/list']);

const discover: Method = () => ({ supportedVersions: supported, capabilities: { tools: {} } });

/** A result says that it is complete, and who made it. */
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

/** @throws RpcError when the header is missing, or says something else than the body. */
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

/** @throws RpcError for a request that the revision tells servers to reject. */
function admit(methods: Methods, headers: Headers, { id, method, params }: RpcRequest): void {
  // The revision defines no headers for notifications.
  if (id === undefined) return;
  const header = headers.get('mcp-protocol-version');
  // A client of an older revision learns from the error which versions there are.
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

export function stateless(offered: Methods): Revision {
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
