// A failure of a method, which the caller gets in the `error` member of a JSON-RPC response.

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
 * The codes of JSON-RPC 2.0, section 5.1, and two of its server range: one stands for every refusal of the
 * shop, the other for an agent that does not say who it is. UCP 2026-01-23 carries refusals as internal errors.
 */
export const codes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  refused: -32000,
  agent: -32001,
} as const;

/**
 * The shop says no: `data.code` tells why in a word, and the rest of `data` how to go on. Nothing has
 * changed.
 */
export function refusal(
  code: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): RpcError {
  return new RpcError(codes.refused, message, { code, ...more });
}

/** An argument is not as the tool's input schema says. `path` is a JSON Pointer into the params. */
export function badParams(path: string, reason: string): RpcError {
  const at = path === '' ? 'The params' : `"${path}"`;
  return new RpcError(codes.params, `${at} ${reason}.`, { code: 'invalid_params', path, reason });
}
