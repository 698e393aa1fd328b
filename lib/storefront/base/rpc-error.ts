/** The failure of a method: the `error` member of a JSON-RPC response. */
import type { JsonObject } from './json.ts';

export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/**
 * The codes of JSON-RPC 2.0, section 5.1, and two of its server range: `refused` for every refusal of the shop,
 * `agent` for a missing agent profile. UCP 2026-01-23 reports refusals as internal errors. `headers` and `version` are
 * those of MCP 2026-07-28.
 */
export const codes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  refused: -32000,
  agent: -32001,
  headers: -32020,
  version: -32022,
} as const;

/** A refusal of the shop, which changed nothing: `data.code` is the reason, other members help to recover. */
export function refusal(code: string, message: string, more: JsonObject = {}): RpcError {
  return new RpcError(codes.refused, message, { code, ...more });
}

/** Invalid params. `path` is a JSON Pointer into them. */
export function badParams(path: string, reason: string): RpcError {
  const at = path === '' ? 'The params' : `"${path}"`;
  return new RpcError(codes.params, `${at} ${reason}.`, { code: 'invalid_params', path, reason });
}
