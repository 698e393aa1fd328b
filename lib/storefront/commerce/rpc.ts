/** JSON-RPC 2.0: from the text of a request to its response. */
import { defined, isObject } from '../base/json.ts';
import { codes, RpcError } from '../base/rpc-error.ts';
import type { Method, Params } from './methods.ts';

type Id = string | number;

export type RpcResponse = {
  readonly jsonrpc: '2.0';
  readonly id: Id | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
};

export type RpcRequest = { readonly id?: Id; readonly method: string; readonly params: Params };

function failed(id: Id | null, { code, message, data }: RpcError): RpcResponse {
  return { jsonrpc: '2.0', id, error: { code, message, ...defined({ data }) } };
}

// An integer beyond 2^53 cannot be echoed exactly, so it is not a valid id here.
function isId(value: unknown): value is Id {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function invalid(reason: string): RpcError {
  return new RpcError(codes.request, `This is not a JSON-RPC 2.0 request: ${reason}.`);
}

function readRequest(message: unknown): RpcRequest {
  if (Array.isArray(message)) throw invalid('batches are not supported');
  if (!isObject(message)) throw invalid('it is not an object');
  const { jsonrpc, id, method, params = {} } = message;
  if (id !== undefined && !isId(id)) throw invalid('"id" is neither a string nor an integer');
  if (jsonrpc !== '2.0') throw invalid('"jsonrpc" is not "2.0"');
  if (typeof method !== 'string') throw invalid('"method" is not a string');
  if (!isObject(params)) throw invalid('"params" is not an object');
  return { ...defined({ id }), method, params };
}

function call(methods: ReadonlyMap<string, Method>, { method, params }: RpcRequest): unknown {
  const run = methods.get(method);
  if (!run) throw new RpcError(codes.method, `There is no method "${method}".`);
  return run(params);
}

/** The value of `work`, or the RpcError that it threw. Other errors are bugs, and are rethrown. */
function attempt<T>(work: () => T): { readonly value: T } | RpcError {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof RpcError) return error;
    throw error;
  }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new RpcError(codes.parse, 'The body is not JSON.');
  }
}

/** The method of a request; undefined for any other text. */
export function readMethod(text: string | undefined): string | undefined {
  const message = attempt(() => readRequest(parse(text)));
  return message instanceof RpcError ? undefined : message.value.method;
}

/**
 * Answers one request.
 * @param text undefined when the body is not UTF-8.
 * @param admit throws an RpcError for a request that must not be executed.
 * @returns undefined for a notification, which is executed without a response.
 */
export function answerRpc(
  methods: ReadonlyMap<string, Method>,
  text: string | undefined,
  admit: (request: RpcRequest) => void = () => {},
): RpcResponse | undefined {
  const message = attempt(() => parse(text));
  if (message instanceof RpcError) return failed(null, message);
  const read = attempt(() => readRequest(message.value));
  if (read instanceof RpcError) {
    const id = isObject(message.value) && isId(message.value.id) ? message.value.id : null;
    return failed(id, read);
  }
  const outcome = attempt(() => {
    admit(read.value);
    return call(methods, read.value);
  });
  const { id } = read.value;
  if (id === undefined) return undefined;
  return outcome instanceof RpcError ? failed(id, outcome) : { jsonrpc: '2.0', id, result: outcome.value };
}
