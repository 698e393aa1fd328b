/** A caller of the tools: knows the endpoint, the listed tools, and what to fill their arguments with. */
import { createHash } from 'node:crypto';
import type { JsonObject } from '../../lib/assert/json.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Target } from '../../lib/model/target.ts';
import type { Performing, Witness } from '../../lib/model/witness.ts';
import { learnEndpoint } from '../learned/commerce-endpoint.ts';
import type { Address, Facts } from '../learned/facts.ts';
import { type Placed, planArguments } from '../learned/plan-arguments.ts';
import { callTool, responseOf } from '../learned/rpc.ts';
import { hasFailed, recordId } from '../learned/tool-result.ts';
import { learnTools, type Tool } from '../learned/tools.ts';

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

export type Called = {
  readonly observation: Observation;
  /** Empty when the answer held no JSON-RPC response. */
  readonly response: JsonObject;
  readonly failed: boolean;
  readonly placed: readonly Placed[];
};

export interface Shop {
  readonly witness: Witness;
  /** @throws Inconclusive `undeclared-shape` when the tool's input schema cannot be filled. */
  plan(name: ToolName, facts?: Partial<Facts>): Planned;
  /**
   * Calls with arguments that are planned already.
   * @param facts for taking back what the call creates.
   */
  send(name: ToolName, planned: Planned, facts?: Partial<Facts>): Promise<Called>;
  call(name: ToolName, facts?: Partial<Facts>): Promise<Called>;
}

export type Planned = { readonly arguments: JsonObject; readonly placed: readonly Placed[] };

export async function openShop(witness: Witness): Promise<Shop> {
  const [endpoint, tools] = await Promise.all([learnEndpoint(witness), learnTools(witness)]);
  const plan = (name: ToolName, facts: Partial<Facts> = {}) =>
    planned(toolNamed(tools, name), { ...knownOf(witness.target), ...facts });
  const planCall = (name: ToolName, facts: Partial<Facts>) => {
    const key = idempotencyKey(`${witness.target.seed} ${name} ${facts.subject ?? ''}`);
    return plan(name, { idempotencyKey: key, ...facts });
  };
  /** What a creation is taken back with: the same call that a check makes which tidies up after itself. */
  const cancelling = (name: ToolName, facts: Partial<Facts>): Performing => {
    const kind = kinds.find((one) => name === `create_${one}`);
    if (!kind) return {};
    const undo = (answer: Observation) => {
      const response = responseOf(answer);
      const id = response && !hasFailed(response) ? recordId(response, kind) : undefined;
      if (id === undefined) return undefined;
      const tool = `cancel_${kind}` as const;
      return orNothing(() =>
        callTool(endpoint, tool, planCall(tool, { ...facts, subject: id, [kind]: id }).arguments),
      );
    };
    return { undo };
  };
  const send: Shop['send'] = async (name, { arguments: args, placed }, facts = {}) => {
    const request = callTool(endpoint, name, args);
    const isSafe = (readingTools as readonly string[]).includes(name);
    const observation = await (isSafe
      ? witness.observe(request)
      : witness.perform(request, cancelling(name, facts)));
    const response = responseOf(observation);
    return { observation, response: response ?? {}, failed: !response || hasFailed(response), placed };
  };
  return {
    witness,
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

function planned(tool: Tool, facts: Facts): Planned {
  const plan = tool.inputSchema && planArguments(tool.inputSchema, facts);
  if (plan?.filled && facts.query !== undefined && plan.placed.length === 0) return documentedSearch(facts);
  if (plan?.filled) return plan;
  const why = plan ? `asks for ${plan.at}, which nothing known fits` : 'has no input schema';
  throw new Inconclusive('undeclared-shape', `the tool ${tool.name} ${why}`);
}

/** A schema that declares nothing leaves the arguments to the interface (Commerce endpoint, 5). */
function documentedSearch({ query, country, currency }: Facts): Planned {
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
