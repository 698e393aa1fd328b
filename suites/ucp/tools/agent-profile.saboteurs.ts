/** Saboteurs for the refusal of calls without the profile of an agent. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { alterResponse, onCommerce } from '../../sabotage/alter-rpc.ts';
import { alterStatus } from '../../sabotage/alter-status.ts';
import { ucpSaboteur } from '../../sabotage/ucp-saboteur.ts';
import { both, type When, withTool } from '../../sabotage/when.ts';

const withoutProfile: When = both(
  withTool('search_catalog'),
  ({ rpc }) => valueAt(rpc, '/params/arguments/meta') === undefined,
);

export const saboteurs: readonly Saboteur[] = [
  ucpSaboteur({
    id: 'ucp-missing-profile-is-not-named',
    breaks: ['commerce/ucp-refusals-name-the-missing-profile'],
    sabotage: alterResponse(withoutProfile, ({ jsonrpc, id }) => ({
      ...{ jsonrpc, id },
      error: { code: -32001, message: 'UCP discovery failed', data: 'no' },
    })),
  }),
  ucpSaboteur({
    id: 'ucp-missing-profile-is-accepted',
    breaks: ['commerce/ucp-refusals-have-a-fitting-status'],
    alsoCatches: {
      checks: ['commerce/strange-arguments-are-survived', 'commerce/arguments-of-other-kinds-are-survived'],
      because: 'their arguments may lack the profile of the agent, too',
    },
    sabotage: alterStatus(both(onCommerce, withoutProfile), 202),
  }),
];
