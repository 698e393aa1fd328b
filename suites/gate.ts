/** Stores may refuse calls to whoever shows no agent profile: how that is recognised, and an ordinary call to try it. */

import { isObject } from '../lib/assert/json.ts';
import type { Context } from '../lib/model/check.ts';
import type { HttpResponse } from '../lib/model/http.ts';
import type { GateWords } from '../lib/model/policy.ts';
import type { Target } from '../lib/model/target.ts';
import { planArguments } from './discovered/arguments/plan-arguments.ts';
import { requireEndpoint } from './discovered/commerce-endpoint.ts';
import { isReadable } from './discovered/document.ts';
import { callTool, findRpcResponse } from './discovered/rpc.ts';
import { listTools, toolsIn } from './discovered/tools.ts';

/** Faults of a caller's profile (UCP). */
const profileFaults: ReadonlySet<unknown> = new Set([
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
]);

/** In bytes; longer responses are not parsed only to be looked at here. */
const maxRefusalLength = 64 * 1024;

/**
 * The number alone says nothing: other servers use it for other errors. Who shows a profile is refused for it only by a
 * code: that a profile is missing is no lawful answer then.
 */
export function isRefusal(response: HttpResponse): boolean {
  const { method, headers } = response.request;
  const mayBe = method === 'POST' && response.bytes.length <= maxRefusalLength;
  if (!mayBe || !isReadable(response)) return false;
  const error = findRpcResponse(response)?.error;
  if (!isObject(error) || error.code !== -32001) return false;
  const { message, data } = error;
  if (isObject(data) && profileFaults.has(data.code)) return true;
  if ('ucp-agent' in headers) return false;
  const words = [message, data, ...(isObject(data) ? [data.content, data.message] : [])];
  return profileFaults.has(data) || words.some((text) => typeof text === 'string' && isAboutProfile(text));
}

/** Some stores give a text instead of a code. */
const isAboutProfile = (text: string): boolean => /\bagent['s]*[\s_-]+profile\b|\bucp-agent\b/i.test(text);

/** A search as every agent begins with, introduced as well as its input schema allows; tools/list where that is refused. */
export async function knock(context: Context): Promise<HttpResponse> {
  const endpoint = await requireEndpoint(context);
  const listed = await context.fetch(listTools(endpoint));
  if (isRefusal(listed)) return listed;
  const tools = toolsIn(findRpcResponse(listed)?.result) ?? [];
  const schema = tools.find(({ name }) => name === 'search_catalog')?.inputSchema;
  const { country, currency, agentProfile } = context.target;
  const known = { country, currency, query: '', ...(agentProfile !== undefined && { agentProfile }) };
  const plan = schema && planArguments(schema, known);
  const buyer = { query: '', context: { address_country: country, currency } };
  return context.fetch(callTool(endpoint, 'search_catalog', plan?.filled ? plan.arguments : buyer));
}

export function wordsFor({ agentProfile }: Pick<Target, 'agentProfile'>): GateWords {
  const [why, profile] =
    agentProfile === undefined
      ? ['refuses calls that show no agent profile', 'the profile of your agent']
      : [`refuses calls because of the agent profile ${agentProfile}`, 'a valid agent profile'];
  return {
    code: 'needs-agent-profile',
    why,
    advice: `Show ${profile}, at a public https address that the storefront can fetch`,
    options: ['--agent-profile', 'https://agent.example/profile.json'],
  };
}
