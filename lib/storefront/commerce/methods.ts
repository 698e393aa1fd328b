/** The JSON-RPC methods of the interface, as far as a tier may call them, from the text of a request to its response. */
import type { Tier } from '../base/access.ts';
import type { OutgoingFetch } from '../base/http.ts';
import { defined, isObject, type JsonObject } from '../base/json.ts';
import type { Dialect } from '../base/options.ts';
import { badParams, codes, RpcError, refusal } from '../base/rpc-error.ts';
import type { Shop } from '../shop/shop.ts';
import type { ToolName } from '../tools/inputs.ts';
import { calls, checkArguments, type Tool, tools } from '../tools/tools.ts';
import { createAgents } from '../ucp/agents.ts';
import { ucpCalls } from '../ucp/calls.ts';
import { ucpTools } from '../ucp/tools.ts';

export type Params = JsonObject;

export type Method = (params: Params) => JsonObject;

/** How the storefront introduces itself to MCP clients. */
export const serverInfo = { name: 'honest-party', title: 'The Honest Party', version: '1.0.0' };

/** Lists only the tools that the tier may call. The list is frozen, since all requests get the same. */
function listTools({ tools }: DialectTools, tier: Tier): Method {
  const list = Object.freeze({ tools: tools.filter(({ name }) => mayCall(tier, name)) });
  return ({ cursor }) => {
    // All tools are on the first page, so no cursor was ever issued.
    if (cursor !== undefined) throw badParams('/cursor', 'was not issued here');
    return list;
  };
}

function callTool({ tools, call }: DialectTools, tier: Tier, { name, arguments: given = {} }: Params) {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw badParams('/name', 'must be the name of one of the tools that tools/list gives');
  if (!mayCall(tier, tool.name)) throw unauthorized(tool.name);
  const payload = call(tool, given);
  return {
    content: [{ type: 'text', text: JSON.stringify(payload) }],
    structuredContent: payload,
    isError: false,
  };
}

export function methods(offered: DialectTools, tier: Tier): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ['tools/list', listTools(offered, tier)],
    ['tools/call', (params) => callTool(offered, tier, params)],
  ]);
}

type DialectTools = {
  readonly tools: readonly Tool[];
  /** @returns the structured content. @throws RpcError for arguments that do not match the schema of the tool. */
  readonly call: (tool: Tool, given: unknown) => JsonObject;
  /** Learns what has to be fetched before a request is answered. */
  readonly prepare?: (text: string, fetch?: OutgoingFetch) => Promise<void>;
};

export const toolsIn = (dialect: Dialect): readonly Tool[] => (dialect === 'ucp' ? ucpTools : tools);

/** @param agentTimeoutMs for the profile of an agent. */
export function dialectTools(shop: Shop, agentTimeoutMs: number): DialectTools {
  if (shop.dialect === 'ucp') {
    const agents = createAgents(shop, agentTimeoutMs);
    return { tools: ucpTools, call: ucpCalls(shop, agents), prepare: agents.meet };
  }
  return { tools, call: (tool, given) => calls[tool.name](shop, checkArguments(tool, given)) };
}

/** All other tools are open to every caller. */
const requiredTier: Partial<Readonly<Record<ToolName, Tier>>> = {
  create_checkout: 'signed',
  get_checkout: 'signed',
  update_checkout: 'signed',
  cancel_checkout: 'signed',
  complete_checkout: 'authorized',
  get_order: 'authorized',
};

function mayCall(tier: Tier, tool: ToolName): boolean {
  const needed = requiredTier[tool];
  return needed === undefined || tier === 'authorized' || tier === needed;
}

const unauthorized = (tool: ToolName): RpcError =>
  refusal(
    'unauthorized',
    requiredTier[tool] === 'signed'
      ? `${tool} is for callers who sign their requests (RFC 9421), or show an access token.`
      : `${tool} is for callers who show an access token.`,
  );

/** Response headers that tell callers of lower tiers how to get more access (RFC 9110 section 11.6.1, RFC 9421 section 5.1). */
export function accessHeaders(tier: Tier): Readonly<Record<string, string>> {
  if (tier === 'authorized') return {};
  const token = { 'WWW-Authenticate': 'Bearer realm="commerce"' };
  if (tier === 'signed') return token;
  return {
    ...token,
    'Accept-Signature': 'sig1=("@authority" "signature-agent");keyid;created;expires;tag="web-bot-auth"',
  };
}

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
