/** What each tier may call, and how a call beyond it is refused. */
import type { ToolName } from '../commerce/inputs.ts';
import { type RpcError, refusal } from '../commerce/rpc-error.ts';
import type { Tier } from './tier.ts';

/** Any other tool is open to everybody. */
const least: Partial<Readonly<Record<ToolName, Tier>>> = {
  create_checkout: 'signed',
  get_checkout: 'signed',
  update_checkout: 'signed',
  cancel_checkout: 'signed',
  complete_checkout: 'authorized',
  get_order: 'authorized',
};

export function mayCall(tier: Tier, tool: ToolName): boolean {
  const needed = least[tool];
  return needed === undefined || tier === 'authorized' || tier === needed;
}

export const unauthorized = (tool: ToolName): RpcError =>
  refusal(
    'unauthorized',
    least[tool] === 'signed'
      ? `${tool} is for callers who sign their requests (RFC 9421), or show an access token.`
      : `${tool} is for callers who show an access token.`,
  );

/** How a caller of a lower tier learns that it would see more (RFC 9110 section 11.6.1, RFC 9421 section 5.1). */
export function invitation(tier: Tier): Readonly<Record<string, string>> {
  if (tier === 'authorized') return {};
  const token = { 'WWW-Authenticate': 'Bearer realm="commerce"' };
  if (tier === 'signed') return token;
  return {
    ...token,
    'Accept-Signature': 'sig1=("@authority" "signature-agent");keyid;created;expires;tag="web-bot-auth"',
  };
}
