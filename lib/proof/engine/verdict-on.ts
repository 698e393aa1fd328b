/** Decisions of the guard under the policy of the interface, and tool calls to decide on. */

import { policy } from '../../../suites/policy.ts';
import { guard } from '../../http/stack/guard.ts';
import type { HttpRequest } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Consent, Target } from '../../model/target.ts';
import { anyTarget } from '../any-target.ts';

export const base = 'https://shop.example';

export const endpoint = `${base}/api/ucp/mcp`;

export const target = (consents: readonly Consent[] = [], baseUrl = base): Target =>
  anyTarget({ consents, baseUrl });

/** @returns the reason code of a refusal, or the result of the guard. */
export function verdictOn(request: HttpRequest, consents: readonly Consent[] = [], baseUrl = base) {
  try {
    return guard(request, target(consents, baseUrl), policy);
  } catch (cause) {
    if (cause instanceof Inconclusive) return cause.code;
    throw cause;
  }
}

export const calling = (name: string, args = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

export const writing = [
  'create_cart',
  'get_cart',
  'update_cart',
  'cancel_cart',
  'create_checkout',
  'get_checkout',
  'update_checkout',
  'cancel_checkout',
  'get_order',
];
