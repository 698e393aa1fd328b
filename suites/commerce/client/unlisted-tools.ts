/** Documented tools that tools/list does not show to this caller: missing, or hidden from whoever may not call them. */
import type { Context } from '../../../lib/model/check.ts';
import { Inconclusive, orUndefined, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import { callTool } from '../../discovered/commerce/rpc.ts';
import { listTools, type Tool } from '../../discovered/commerce/tools.ts';
import { invitesCredentials, saysUnauthorized } from '../../discovered/commerce/unauthorized.ts';
import { documentedTools, readingTools, type ToolName } from './tool-names.ts';

/**
 * `hidden`: its call, or that of another such tool, is refused to this caller for want of authorization; `unknown`: it
 * may be hidden, and no consent covers the call that would tell; `missing`: nothing says that it is there.
 */
export type Unlisted = 'hidden' | 'unknown' | 'missing';

/** Sends nothing when all documented tools are listed. */
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
    await Promise.all(unlisted.map(async (name) => [name, await askFor(context, endpoint, name)] as const)),
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
 * A call without arguments names no record, so it changes nothing; a lenient storefront may create one all the same.
 * @returns undefined for a tool that only reads the catalog, that creates or that completes, without the consent, and
 * without a response.
 */
async function askFor(context: Context, endpoint: string, name: ToolName): Promise<Answer | undefined> {
  if (isReading(name) || name.startsWith('create_') || name === 'complete_checkout') return undefined;
  const { agentProfile } = context.target;
  const args = agentProfile === undefined ? {} : { meta: { 'ucp-agent': { profile: agentProfile } } };
  const response = await context.fetch(callTool(endpoint, name, args)).catch(orUndefined);
  return response && (saysUnauthorized(response) ? 'refused' : 'other');
}

/** Platforms let anybody search and fill carts, signed callers check out, and callers with a token do the rest. */
const beyondCarts: readonly ToolName[] = documentedTools.filter((name) => /checkout|order/.test(name));
const beyondSignatures: readonly ToolName[] = ['complete_checkout', 'get_order'];

/** All tools of a tier are gone, and no other: a single missing tool is no tier. */
const isTier = (unlisted: readonly ToolName[], { signature }: Target): boolean =>
  [beyondCarts, ...(signature ? [beyondSignatures] : [])].some(
    (tier) => tier.length === unlisted.length && tier.every((name) => unlisted.includes(name)),
  );

/** What a run proves itself with goes to the hosts that were given. */
const advice =
  'sign requests with --signature-key, or authorise with --header, and name the host of the endpoint with --canonical-url';

/** Why a check that needs the tool cannot judge. */
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

/** @throws Inconclusive when nothing is missing, and some tools may be hidden: that they are there was not observed. */
export function requireKnown(unlisted: ReadonlyMap<ToolName, Unlisted>): void {
  const names = [...unlisted].filter(([, state]) => state === 'unknown').map(([name]) => name);
  if (names.length === 0 || [...unlisted.values()].includes('missing')) return;
  throw new Inconclusive(
    'not-observed',
    `tools/list shows this caller no ${names.join(', ')}; they may be hidden from it: ${advice}, or consent to calls that tell with --allow writes`,
  );
}
