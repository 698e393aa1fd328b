/** Calls without the profile of an agent, where the storefront refuses them. */
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/mismatch.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { callTool, responseOf } from '../../discovered/rpc.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { ucpCheck } from '../ucp-check.ts';
import { profileCodes } from './error-codes.ts';

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-refusals-name-the-missing-profile',
    requires: ['commerce.ucp.agent'],
    claim:
      'A refusal of a call without the profile of an agent says in its data that the profile is missing.',
    async run(context) {
      const { response, error } = await refusal(context);
      if (namesProfile(error.data)) return [];
      return [
        mismatch(response, 'a call without the profile of an agent was answered with', {
          at: '/error/data',
          expected: `an error whose data names the profile, as one of ${profileCodes.join(', ')}`,
          actual: error,
        }),
      ];
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-refusals-have-a-fitting-status',
    requires: ['commerce.ucp.error-status'],
    claim: 'A refusal of a call without the profile of an agent has HTTP status 200 or a client error.',
    async run(context) {
      const { response } = await refusal(context);
      const { status } = response;
      if (status === 200 || (status >= 400 && status < 500)) return [];
      return [
        mismatch(response, 'a call without the profile of an agent was refused with HTTP', {
          at: 'status',
          expected: '200, or a 4xx that fits its error',
          actual: status,
        }),
      ];
    },
  }),
];

/** @throws Inconclusive `not-observed` if the storefront answers a call without the profile of an agent. */
async function refusal(context: Context): Promise<{
  readonly response: HttpResponse;
  readonly error: { readonly data?: unknown };
}> {
  await requireUcpTools(context);
  const request = callTool(await requireEndpoint(context), 'search_catalog', { catalog: { query: '' } });
  const response = await context.fetch(request, { tolerate: [400, 401, 403, 422] });
  const error = responseOf(response)?.error;
  if (!isObject(error))
    throw new Inconclusive('not-observed', 'a call without the profile of an agent is not refused');
  context.examine([response]);
  return { response, error };
}

/** Some live stores send a text instead of an object with a code (seen in 2026). */
const namesProfile = (data: unknown): boolean =>
  typeof data === 'string' ? /profile/i.test(data) : profileCodes.includes(valueAt(data, '/code'));
