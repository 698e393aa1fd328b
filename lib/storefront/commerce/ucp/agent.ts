/** The identity of the agent: every call has the URL of its profile. */
import { codes, RpcError } from '../rpc-error.ts';
import type { Shop } from '../shop/shop.ts';
import { isObject } from '../validate.ts';

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** An absolute https URL without credentials; http only on the loopback. */
function isProfileUrl(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > 2048 || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
  return isSafe && username + password === '';
}

/** The URL of the agent's profile, which is not fetched. @throws RpcError when it is missing or invalid. */
export function agentProfile({ baseUrl }: Shop, given: unknown): string {
  const meta = isObject(given) ? given.meta : undefined;
  const agent = isObject(meta) ? meta['ucp-agent'] : undefined;
  const profile = isObject(agent) ? agent.profile : undefined;
  if (isProfileUrl(profile)) return profile;
  throw new RpcError(codes.agent, 'The agent profile is missing or invalid.', {
    code: 'invalid_profile_url',
    content: 'meta["ucp-agent"].profile must be the https URL of the profile of the agent.',
    continue_url: baseUrl,
  });
}
