/** The id of an error about a request that cannot be read. */
import { violation } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { findRpcResponse } from '../../discovered/rpc.ts';
import { called } from '../../discovered/rpc-response.ts';
import { ofEveryError, unreadable } from './error-codes.ts';

export const checks: readonly Check[] = [
  ofEveryError(
    {
      id: 'json-rpc/unreadable-ids-are-not-left-out',
      requires: ['json-rpc.id-null-present'],
      claim: 'The error about a request whose id cannot be read has a member id.',
      fix: 'Put "id": null into the error about a request whose id cannot be read.',
    },
    unreadable,
    (response) => {
      if ('id' in (findRpcResponse(response) ?? {})) return [];
      const message = `${called(response)} was answered with an error that has no id; the standard says null`;
      return [violation(response, message, { at: '/id', expected: 'null', actual: 'absent' })];
    },
  ),
];
