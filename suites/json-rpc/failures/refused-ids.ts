/** The id of an error about a request that is none, or that cannot be read. */
import { brokenRequests } from '../../../lib/arbitraries/rpc-envelope.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { parseJson, valueAt } from '../../../lib/assert/json.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { postText } from '../../../lib/model/http/requests.ts';
import { findRpcResponse } from '../../discovered/commerce/rpc.ts';
import { requireRpcEndpoint } from '../../discovered/commerce/rpc-endpoint.ts';
import { called } from '../../discovered/commerce/rpc-response.ts';
import { echoes } from '../responses/ids.ts';
import { ofEveryError, posted, unreadable } from './error-codes.ts';

/** Bodies with an id that can be read, though they are no requests. */
const withId = brokenRequests.flatMap((body) => {
  const id = valueAt(parseJson(body), '/id');
  return typeof id === 'string' ? [{ body, id }] : [];
});

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/refused-requests-keep-their-id',
    requires: ['json-rpc.response.id'],
    claim:
      'An error about JSON that is not a request has the id of that JSON, with its type, or the id null.',
    fix: 'Return the id of an invalid request unchanged in the error, or null, but no other id.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      return forEach(
        context,
        withId,
        async ({ body, id }) => {
          const response = await context.fetch(postText(endpoint, body));
          return findRpcResponse(response) && echoes(response, id);
        },
        'no response to an invalid request has an id',
      );
    },
  }),

  ofEveryError(
    {
      id: 'json-rpc/unreadable-ids-are-not-left-out',
      requires: ['json-rpc.id-null-present'],
      claim: 'The error about a request whose id cannot be read has a member id.',
      fix: 'Put "id": null into the error about a request whose id cannot be read.',
    },
    posted(unreadable),
    (response) => {
      if ('id' in (findRpcResponse(response) ?? {})) return [];
      const message = `${called(response)} was answered with an error that has no id; the standard says null`;
      return [violation(response, message, { at: '/id', expected: 'null', actual: 'absent' })];
    },
  ),
];
