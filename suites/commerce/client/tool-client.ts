/** A caller of the tools: knows the endpoint, the listed tools, and what to fill their arguments with. */
import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Context, SendOptions } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import type { Address, Facts } from '../../discovered/facts.ts';
import { type Placed, planArguments } from '../../discovered/plan-arguments.ts';
import { callTool, responseOf } from '../../discovered/rpc.ts';
import { hasFailed, recordId } from '../../discovered/tool-result.ts';
import { requireTools, type Tool } from '../../discovered/tools.ts';

export const readingTools = ['search_catalog', 'lookup_catalog', 'get_product'] as const;
export const documentedTools = [
  ...readingTools,
  'create_cart',
  'get_cart',
  'update_cart',
  'cancel_cart',
  'create_checkout',
  'get_checkout',
  'update_checkout',
  'complete_checkout',
  'cancel_checkout',
  'get_order',
] as const;
export type ToolName = (typeof documentedTools)[number];

/** What can be created and cancelled. */
export const kinds = ['cart', 'checkout'] as const;
export type Kind = (typeof kinds)[number];

export type ToolCall = {
  readonly response: HttpResponse;
  /** Empty when the answer held no JSON-RPC response. */
  readonly rpcResponse: JsonObject;
  readonly failed: boolean;
  readonly placed: readonly Placed[];
};

export interface ToolClient {
  readonly context: Context;
  /** @throws Inconclusive `undeclared-shape` when the tool's input schema cannot be filled. */
  plan(name: ToolName, facts?: Partial<Facts>): PlannedCall;
  /**
   * Calls with arguments that are planned already.
   * @param facts for taking back what the call creates.
   */
  send(name: ToolName, planned: PlannedCall, facts?: Partial<Facts>): Promise<ToolCall>;
  call(name: ToolName, facts?: Partial<Facts>): Promise<ToolCall>;
}

export type PlannedCall = { readonly arguments: JsonObject; readonly placed: readonly Placed[] };

export async function openToolClient(context: Context): Promise<ToolClient> {
  const [endpoint, tools] = await Promise.all([requireEndpoint(context), requireTools(context)]);
  const plan = (name: ToolName, facts: Partial<Facts> = {}) =>
    planned(toolNamed(tools, name), { ...knownOf(context.target), ...facts });
  const planCall = (name: ToolName, facts: Partial<Facts>) => {
    const key = idempotencyKey(`${context.target.seed} ${name} ${facts.subject ?? ''}`);
    return plan(name, { idempotencyKey: key, ...facts });
  };
  /** What a creation is taken back with: the same call that a check makes which tidies up after itself. */
  const cancelling = (name: ToolName, facts: Partial<Facts>): SendOptions => {
    const kind = kinds.find((one) => name === `create_${one}`);
    if (!kind) return {};
    const undo = (answer: HttpResponse) => {
      const rpcResponse = responseOf(answer);
      const id = rpcResponse && !hasFailed(rpcResponse) ? recordId(rpcResponse, kind) : undefined;
      if (id === undefined) return undefined;
      const tool = `cancel_${kind}` as const;
      return orNothing(() =>
        callTool(endpoint, tool, planCall(tool, { ...facts, subject: id, [kind]: id }).arguments),
      );
    };
    return { undo };
  };
  const send: ToolClient['send'] = async (name, { arguments: args, placed }, facts = {}) => {
    const request = callTool(endpoint, name, args);
    const isSafe = (readingTools as readonly string[]).includes(name);
    const response = await (isSafe ? context.fetch(request) : context.send(request, cancelling(name, facts)));
    const rpcResponse = responseOf(response);
    return {
      response,
      rpcResponse: rpcResponse ?? {},
      failed: !rpcResponse || hasFailed(rpcResponse),
      placed,
    };
  };
  return {
    context,
    plan,
    send,
    async call(name, facts = {}) {
      return send(name, planCall(name, facts), facts);
    },
  };
}

/** A call that cannot be made is no call. */
function orNothing<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (cause) {
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  }
}

function planned(tool: Tool, facts: Facts): PlannedCall {
  const plan = tool.inputSchema && planArguments(tool.inputSchema, facts);
  if (plan?.filled && facts.query !== undefined && plan.placed.length === 0) return documentedSearch(facts);
  if (plan?.filled) return plan;
  const why = plan ? `asks for ${plan.at}, which nothing known fits` : 'has no input schema';
  throw new Inconclusive('undeclared-shape', `the tool ${tool.name} ${why}`);
}

/** A schema that declares nothing leaves the arguments to the interface (Commerce endpoint, 5). */
function documentedSearch({ query, country, currency }: Facts): PlannedCall {
  return { arguments: { query, context: { address_country: country, currency } }, placed: [] };
}

function toolNamed(tools: readonly Tool[], name: ToolName): Tool {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool) return tool;
  throw new Inconclusive(
    'prerequisite',
    `commerce/documented-tools-are-listed does not hold: there is no ${name}`,
  );
}

const knownOf = ({ country, currency, agentProfile }: Target): Facts => ({
  country,
  currency,
  quantity: 1,
  ...(agentProfile !== undefined && { agentProfile }),
});

/** The same text gives the same key, in the form of a UUID. */
export function idempotencyKey(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Where a test parcel might go, by country; elsewhere the first is taken as it is. */
const cities: Readonly<Record<string, readonly [city: string, region: string, postcode: string]>> = {
  US: ['Springfield', 'IL', '62701'],
  CA: ['Ottawa', 'ON', 'K1A 0B1'],
  GB: ['London', 'ENG', 'SW1A 1AA'],
  DE: ['Berlin', 'BE', '10115'],
  FR: ['Paris', 'IDF', '75001'],
  JP: ['Tokyo', 'JP-13', '100-0001'],
};

export function addressIn(country: string): Address {
  const [city, region, postcode] = cities[country] ?? ['Springfield', 'IL', '62701'];
  return {
    first: 'Ada',
    last: 'Conformance',
    street: '1 Conformance Way',
    city,
    region,
    postcode,
    phone: '+12175550100',
  };
}
