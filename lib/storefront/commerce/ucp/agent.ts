// Asks an agent who it is: every call names the profile of the agent that makes it.
import { codes, RpcError } from '../rpc-error.ts';
import type { Shop } from '../shop/shop.ts';
import { isObject } from '../validate.ts';

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** An absolute https address without credentials; http only on this machine. */
function isProfileUrl(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > 2048 || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
  return isSafe && username + password === '';
}

/** The address of the agent's profile, of which the form alone is judged; throws an RpcError when there is none. */
export function agentProfile({ baseUrl }: Shop, given: unknown): string {
  const meta = isObject(given) ? given.meta : undefined;
  const agent = isObject(meta) ? meta['ucp-agent'] : undefined;
  const profile = isObject(agent) ? agent.profile : undefined;
  if (isProfileUrl(profile)) return profile;
  throw new RpcError(codes.agent, 'The agent does not say who it is.', {
    code: 'invalid_profile_url',
    content: 'meta["ucp-agent"].profile must be the https address of the profile of the agent.',
    continue_url: baseUrl,
  });
}
