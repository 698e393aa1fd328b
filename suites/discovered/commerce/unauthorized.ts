/** How a call says that this caller may not make it; the interface does not show how a token is presented, or its lack. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { findRpcResponse } from './rpc.ts';
import { payloadsOf } from './tool-result.ts';

/** RFC 9110 sections 15.5.2 and 15.5.4. */
const refusals: ReadonlySet<number> = new Set([401, 403]);

const code =
  /^(unauthori[sz]ed|unauthenticated|not_authori[sz]ed|forbidden|(access|permission)_denied|insufficient_(scope|permissions?)|(invalid|missing)_(token|signature|credentials)|auth(entication|orization)?(_(required|failed))?|(login|signature|token|credentials)_required)$/i;

/** Some stores give a text instead of a code; -32000 and -32001 are the numbers that they give it (UCP). */
const text =
  /\b(unauthori[sz]ed|unauthenticated|not authori[sz]ed|forbidden|access denied|permission denied|authentication (is )?required|authorization (is )?required|access token|signed? (their )?requests?)\b/i;
const numbers: ReadonlySet<unknown> = new Set([-32_000, -32_001]);

/** The refusal is about who calls, not about what was asked. */
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
    numbers.has(error.code) && [message, data].some((said) => typeof said === 'string' && text.test(said))
  );
}

/** A tool may report the refusal as a result with messages (UCP). */
const hasMessage = (rpcResponse: JsonObject): boolean =>
  payloadsOf(rpcResponse)
    .flatMap(({ messages }) => (Array.isArray(messages) ? (messages as readonly unknown[]) : []))
    .some((message) => isObject(message) && message.type === 'error' && isCode(message.code));

const isCode = (value: unknown): boolean => typeof value === 'string' && code.test(value);

/** The response says that credentials might change it (RFC 9110 section 11.6.1), or a signature (RFC 9421 section 5.1). */
export const invitesCredentials = ({ headers }: HttpResponse): boolean =>
  headers.some(([name]) => name === 'www-authenticate' || name === 'accept-signature');
