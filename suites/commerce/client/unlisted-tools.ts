/** Documented tools that tools/list does not list: they are missing, or hidden from callers without authorization. */

import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive, orUndefined, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import { callTool, findRpcResponse } from '../../discovered/rpc.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import { listTools, type Tool } from '../../discovered/tools.ts';
import { authorizationWords } from '../../words/records.ts';
import { documentedTools, readingTools, type ToolName } from './values.ts';

/**
 * `hidden`: a call of it, or of another unlisted tool, is refused as unauthorized. `unknown`: it may be hidden, and the
 * consents of the run do not cover a call that would show it. `missing`: nothing suggests that it exists.
 */
export type Unlisted = 'hidden' | 'unknown' | 'missing';

/** The state of each unlisted tool. Nothing is sent when all documented tools are listed. */
export async function unlistedTools(
  context: Context,
  endpoint: string,
  tools: readonly Tool[],
): Promise<ReadonlyMap<ToolName, Unlisted>> {
  const listed = new Set(tools.map(({ name }) => name));
  const unlisted = documentedTools.filter((name) => !listed.has(name));
  if (unlisted.length === 0) return new Map();
  const list = await context.fetch(listTools(endpoint));
  const answers = new Map(
    await Promise.all(unlisted.map(async (name) => [name, await tryCall(context, endpoint, name)] as const)),
  );
  const given = [...answers.values()].filter((answer) => answer !== undefined);
  const isOneRefused = given.includes('refused');
  const mayHide = invitesCredentials(list) || isTier(unlisted, context.target);
  const stateOf = (name: ToolName): Unlisted => {
    const answer = answers.get(name);
    if (answer === 'refused') return 'hidden';
    if (answer !== undefined || isReading(name)) return 'missing';
    if (isOneRefused) return 'hidden';
    return given.length === 0 && mayHide ? 'unknown' : 'missing';
  };
  return new Map(unlisted.map((name) => [name, stateOf(name)]));
}

type Answer = 'refused' | 'other';

/** Reading the catalog needs no credentials, so its tools are never hidden. */
const isReading = (name: ToolName): boolean => (readingTools as readonly string[]).includes(name);

/**
 * Calls a tool without arguments: the call names no record, so it changes nothing. Creating and completing tools are not
 * called, because a lenient storefront may do so even then.
 * @returns undefined when the tool was not called, for that reason or for want of consent, or when no response came.
 */
async function tryCall(context: Context, endpoint: string, name: ToolName): Promise<Answer | undefined> {
  if (isReading(name) || name.startsWith('create_') || name === 'complete_checkout') return undefined;
  const { agentProfile } = context.target;
  const args = agentProfile === undefined ? {} : { meta: { 'ucp-agent': { profile: agentProfile } } };
  const response = await context.fetch(callTool(endpoint, name, args)).catch(orUndefined);
  return response && (saysUnauthorized(response) ? 'refused' : 'other');
}

/** Platforms let all callers search and fill carts, signed callers also check out, and callers with a token do the rest. */
const beyondCarts: readonly ToolName[] = documentedTools.filter(
  (name) => name.endsWith('checkout') || name.endsWith('order'),
);

const beyondSignatures: readonly ToolName[] = ['complete_checkout', 'get_order'];

/** The unlisted tools are exactly those of a tier. */
const isTier = (unlisted: readonly ToolName[], { signature }: Target): boolean =>
  [beyondCarts, ...(signature ? [beyondSignatures] : [])].some(
    (tier) => tier.length === unlisted.length && tier.every((name) => unlisted.includes(name)),
  );

/** Credentials and signatures are sent only to the hosts that the user named. */
const advice =
  'sign requests with --signature-key, or authorise with --header, and name the host of the endpoint with --canonical-url';

/** Why a check that needs the tool is inconclusive. */
export function unlistedReason(name: ToolName, state: Unlisted = 'missing'): Inconclusive {
  if (state === 'hidden') {
    return new Inconclusive('not-advertised', `${name} is hidden from this caller: ${advice}`);
  }
  if (state === 'unknown') {
    return new Inconclusive(
      'not-advertised',
      `${name} is not listed, and may be hidden from this caller: ${advice}`,
    );
  }
  const check = 'commerce/documented-tools-are-listed';
  return prerequisite(check, `${check} does not hold: there is no ${name}`);
}

/** @throws Inconclusive when no tool is certainly missing, and some may be hidden: their existence was not observed. */
export function requireKnown(unlisted: ReadonlyMap<ToolName, Unlisted>): void {
  const names = [...unlisted].filter(([, state]) => state === 'unknown').map(([name]) => name);
  if (names.length === 0 || [...unlisted.values()].includes('missing')) return;
  throw new Inconclusive(
    'not-observed',
    `tools/list shows this caller no ${names.join(', ')}; they may be hidden from it: ${advice}, or allow the calls that would show them with --allow writes`,
  );
}

/** Statuses of unauthorized requests (RFC 9110 sections 15.5.2 and 15.5.4). */
const refusals: ReadonlySet<number> = new Set([401, 403]);

const numbers: ReadonlySet<unknown> = new Set([-32_000, -32_001]);

/** The response refuses the caller, not the call. The interface does not specify how. */
export function saysUnauthorized(response: HttpResponse): boolean {
  if (refusals.has(response.status)) return true;
  const rpcResponse = findRpcResponse(response);
  return rpcResponse !== undefined && (hasUnauthorizedError(rpcResponse) || hasMessage(rpcResponse));
}

function hasUnauthorizedError({ error }: JsonObject): boolean {
  if (!isObject(error)) return false;
  const { data, message } = error;
  const codes = [data, ...(isObject(data) ? [data.code, data.error] : [])];
  if (codes.some(isCode)) return true;
  return (
    numbers.has(error.code) &&
    [message, data].some((one) => typeof one === 'string' && authorizationWords.text.test(one))
  );
}

/** A tool may report the refusal as a result with messages (UCP). */
const hasMessage = (rpcResponse: JsonObject): boolean =>
  payloadsOf(rpcResponse)
    .flatMap(({ messages }) => (Array.isArray(messages) ? (messages as readonly unknown[]) : []))
    .some((message) => isObject(message) && message.type === 'error' && isCode(message.code));

const isCode = (value: unknown): boolean => typeof value === 'string' && authorizationWords.code.test(value);

/** The response asks for credentials (RFC 9110 section 11.6.1) or for a signature (RFC 9421 section 5.1). */
const invitesCredentials = ({ headers }: HttpResponse): boolean =>
  headers.some(([name]) => name === 'www-authenticate' || name === 'accept-signature');
