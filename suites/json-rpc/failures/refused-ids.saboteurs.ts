/** Saboteurs of the id of an error about a request that is none, or that cannot be read. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Handler, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both, type Condition } from '../../sabotage/conditions.ts';
import { toReceivedRequest } from '../../sabotage/received-request.ts';
import { alterRpcResponse, onCommerce } from '../../sabotage/rpc/alter-rpc.ts';
import { breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';
import { noRequest } from '../saboteurs/failing-requests.ts';

const unreadable: Condition = both(noRequest, ({ rpc }) => rpc?.id === undefined);
const broken: Condition = both(noRequest, ({ rpc }) => rpc?.id === 'broken');

const withId = (when: Condition, id: unknown) =>
  alterRpcResponse(when, (rpcResponse) => ({ ...rpcResponse, id }));

const isNull = 'json-rpc/unreadable-ids-are-null';

export const saboteurs: readonly Saboteur[] = [
  ...breaking(isNull, {
    'parse-errors-have-id-zero': withId(({ rpc, body }) => rpc === undefined && body === '{', 0),
    'scalars-have-an-empty-id': withId(({ body }) => body === 'true', ''),
    'unreadable-requests-get-the-last-id': repeatsTheLastId,
    'ids-that-are-objects-are-echoed': alterRpcResponse(
      ({ rpc }) => isObject(rpc?.id),
      (rpcResponse, { rpc }) => ({ ...rpcResponse, id: rpc?.id }),
    ),
  }),
  ...breaking('json-rpc/unreadable-ids-are-not-left-out', {
    'parse-errors-have-no-id': alterRpcResponse(unreadable, ({ id: _, ...rpcResponse }) => rpcResponse),
  }),
  ...breaking('json-rpc/errors-echo-the-id', {
    'invalid-requests-have-id-zero': withId(broken, 0),
    'invalid-requests-are-called-invalid': withId(broken, 'invalid'),
  }),
  ...breakingUcp(isNull, {
    'ucp-parse-errors-are-server-errors': withId(
      ({ rpc, body }) => rpc === undefined && body === '{',
      'server-error',
    ),
  }),
];

/** Remembers the id of the request before. */
function repeatsTheLastId(storefront: Handler): Handler {
  let last: unknown = null;
  return async (request, client) => {
    const received = await toReceivedRequest(request);
    if (!onCommerce(received)) return storefront(request, client);
    if (received.rpc?.id !== undefined) last = received.rpc.id;
    return unreadable(received)
      ? withId(unreadable, last)(storefront)(request, client)
      : storefront(request, client);
  };
}
