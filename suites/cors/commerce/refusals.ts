/** Refusals for want of credentials: a script that cannot read them cannot ask its user to log in. */

import { header } from '../../../lib/assert/response.ts';
import { rule } from '../../../lib/assert/rule.ts';
import { requestText, violation } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { allowOrigin } from '../allow-origin.ts';
import { isOfEndpoint, scriptCalls, seenPosts } from './endpoints.ts';

export const checks: readonly Check[] = [
  rule({
    id: 'cors/refusals-allow-the-origin',
    requires: ['cors.commerce.refusals'],
    claim: 'A 401 or 403 of the commerce endpoint allows the origin of the script that is refused.',
    fix: "Send Access-Control-Allow-Origin: * with the commerce endpoint's 401 and 403 responses as well, also from a gateway in front of it.",
    order: 'afterwards',
    of: refused,
    holds: allowsItsOrigin,
    unobserved: 'the commerce endpoint refused no request with an Origin with 401 or 403',
  }),
];

/** JSON-RPC responses and Error bodies are judged with all others. */
async function refused(context: Context): Promise<readonly HttpResponse[]> {
  const calls = await scriptCalls(context);
  return [...(await seenPosts(context)), ...calls].filter(
    (response) =>
      [401, 403].includes(response.status) &&
      response.request.headers.origin !== undefined &&
      !isOfEndpoint(response),
  );
}

function allowsItsOrigin(response: HttpResponse): readonly Violation[] {
  const { origin = '' } = response.request.headers;
  const actual = header(response, allowOrigin) ?? 'absent';
  if (actual === '*' || actual === origin) return [];
  const message = `${requestText(response)} from ${origin} answered ${response.status} with ${allowOrigin} ${actual}; a script cannot see that it was refused`;
  return [violation(response, message, { at: `header: ${allowOrigin}`, expected: '*', actual })];
}
