/** Saboteurs for the codes of JSON-RPC errors, and the lists of errors in their data. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { alterError, alterResponse } from '../../sabotage/alter-rpc.ts';
import { put } from '../../sabotage/put.ts';
import { firstVersionSaboteur, ucpSaboteur } from '../../sabotage/ucp-saboteur.ts';
import { always, withTool } from '../../sabotage/when.ts';

const renumber = (name: string, code: number) =>
  alterError(always, (error) => (valueAt(error, '/data/code') === name ? { ...error, code } : error));

export const saboteurs: readonly Saboteur[] = [
  firstVersionSaboteur({
    id: 'ucp-first-refusals-in-later-words',
    breaks: ['commerce/ucp-errors-are-listed'],
    sabotage: alterError(withTool('get_checkout'), (error) => ({ ...error, data: { code: 'not_found' } })),
  }),
  firstVersionSaboteur({
    id: 'ucp-first-refusals-without-a-code',
    breaks: ['commerce/ucp-errors-are-listed'],
    sabotage: alterResponse(
      withTool('get_checkout'),
      put('/error/data/errors', [{ message: 'There is no such checkout.' }]),
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
