/** Saboteurs of errors: refusals of calls without an agent profile, codes, lists of errors, and messages. */
import { valueAt } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { always, both, type Condition, withTool } from '../sabotage/conditions.ts';
import { alterStatus } from '../sabotage/http.ts';
import { removeAt, setAt } from '../sabotage/json.ts';
import { alterPayload, alterRpcError, alterRpcResponse, onCommerce } from '../sabotage/rpc.ts';
import { alterFailure, breakingFirstVersion, breakingUcp } from '../sabotage/ucp.ts';

const withoutProfile: Condition = both(
  withTool('search_catalog'),
  ({ rpc }) => valueAt(rpc, '/params/arguments/meta') === undefined,
);

const renumber = (name: string, code: number) =>
  alterRpcError(always, (error) => (valueAt(error, '/data/code') === name ? { ...error, code } : error));

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp('commerce/ucp-refusals-name-the-missing-profile', {
    'ucp-missing-profile-is-not-named': alterRpcResponse(withoutProfile, ({ jsonrpc, id }) => ({
      ...{ jsonrpc, id },
      error: { code: -32000, message: 'UCP discovery failed', data: 'no' },
    })),
  }),
  ...breakingUcp('commerce/ucp-refusals-have-a-fitting-status', {
    'ucp-missing-profile-is-accepted': {
      alsoCatches: {
        checks: [
          'commerce/invalid-arguments-are-answered',
          'commerce/non-object-arguments-are-answered',
          'json-rpc/every-caller-gets-a-response',
        ],
        because:
          'their arguments may lack the profile of the agent, too, and other calls of the tool get 200',
      },
      sabotage: alterStatus(both(onCommerce, withoutProfile), 202),
    },
  }),
  ...breakingFirstVersion('commerce/ucp-errors-are-listed', {
    'ucp-first-refusals-in-later-words': {
      alsoCatches: {
        checks: ['commerce/ucp-unsupported-versions-are-refused'],
        because: 'the refusal of a version has the code of an unknown checkout, too',
      },
      notOneCause: 'the error of an unknown checkout and that of a refused version are two answers',
      sabotage: alterRpcError(withTool('get_checkout'), setAt('/data', { code: 'not_found' })),
    },
    'ucp-first-refusals-without-a-code': alterRpcResponse(
      withTool('get_checkout'),
      setAt('/error/data/errors', [{ message: 'There is no such checkout.' }]),
    ),
  }),
  ...breakingUcp('commerce/ucp-error-codes-fit-their-numbers', {
    'ucp-profile-errors-with-another-number': renumber('invalid_profile_url', -32000),
    'ucp-conflicts-with-another-number': renumber('idempotency_conflict', -32001),
  }),

  ...breakingUcp('commerce/ucp-messages-are-well-formed', {
    'ucp-errors-without-a-severity': alterFailure('get_cart', removeAt('/messages/0/severity')),
    'ucp-messages-of-type-fatal': alterPayload(['create_checkout'], setAt('/messages/0/type', 'fatal')),
  }),
  ...breakingFirstVersion('commerce/ucp-messages-are-well-formed', {
    'ucp-first-checkout-cannot-be-helped': alterPayload(
      ['create_checkout'],
      setAt('/messages/0/severity', 'unrecoverable'),
    ),
  }),
];
