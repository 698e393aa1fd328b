/** Saboteurs for errors: refusals of calls without the profile of an agent, codes, and lists of errors. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { always, both, type Condition, withTool } from '../../sabotage/conditions.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { alterRpcError, alterRpcResponse, onCommerce } from '../../sabotage/rpc/alter-rpc.ts';
import { firstVersionSaboteur, ucpSaboteur } from '../../sabotage/rpc/ucp-saboteur.ts';

const withoutProfile: Condition = both(
  withTool('search_catalog'),
  ({ rpc }) => valueAt(rpc, '/params/arguments/meta') === undefined,
);

const renumber = (name: string, code: number) =>
  alterRpcError(always, (error) => (valueAt(error, '/data/code') === name ? { ...error, code } : error));

export const saboteurs: readonly Saboteur[] = [
  ucpSaboteur({
    id: 'ucp-missing-profile-is-not-named',
    breaks: ['commerce/ucp-refusals-name-the-missing-profile'],
    sabotage: alterRpcResponse(withoutProfile, ({ jsonrpc, id }) => ({
      ...{ jsonrpc, id },
      error: { code: -32001, message: 'UCP discovery failed', data: 'no' },
    })),
  }),
  ucpSaboteur({
    id: 'ucp-missing-profile-is-accepted',
    breaks: ['commerce/ucp-refusals-have-a-fitting-status'],
    alsoCatches: {
      checks: ['commerce/invalid-arguments-are-answered', 'commerce/non-object-arguments-are-answered'],
      because: 'their arguments may lack the profile of the agent, too',
    },
    sabotage: alterStatus(both(onCommerce, withoutProfile), 202),
  }),
  firstVersionSaboteur({
    id: 'ucp-first-refusals-in-later-words',
    breaks: ['commerce/ucp-errors-are-listed'],
    sabotage: alterRpcError(withTool('get_checkout'), (error) => ({ ...error, data: { code: 'not_found' } })),
  }),
  firstVersionSaboteur({
    id: 'ucp-first-refusals-without-a-code',
    breaks: ['commerce/ucp-errors-are-listed'],
    sabotage: alterRpcResponse(
      withTool('get_checkout'),
      setAt('/error/data/errors', [{ message: 'There is no such checkout.' }]),
    ),
  }),
  ucpSaboteur({
    id: 'ucp-profile-errors-with-another-number',
    breaks: ['commerce/ucp-error-codes-fit-their-numbers'],
    sabotage: renumber('invalid_profile_url', -32000),
  }),
  ucpSaboteur({
    id: 'ucp-conflicts-with-another-number',
    breaks: ['commerce/ucp-error-codes-fit-their-numbers'],
    sabotage: renumber('idempotency_conflict', -32001),
  }),
];
