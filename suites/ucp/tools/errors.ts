/** JSON-RPC errors: their codes, and the lists of errors in their data. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/mismatch.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { pastCalls } from '../run-history.ts';
import { openUcpClient, type ToolCall, unknownRecord } from '../tool-client.ts';
import { ucpCheck } from '../ucp-check.ts';
import { numberOf } from './error-codes.ts';

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-errors-are-listed',
    requires: ['commerce.ucp.error-list'],
    claim: 'An unknown checkout is refused with an error whose data lists errors, each with a code.',
    needs: ['writes'],
    versions: ['2026-01-23'],
    async run(context) {
      const client = await openUcpClient(context);
      const call = await client.call('get_checkout', { subject: unknownRecord, checkout: unknownRecord });
      context.examine([call.response]);
      const codes = listedCodes(call);
      if (codes.length > 0 && codes.every((code) => typeof code === 'string' && code !== '')) return [];
      return [
        mismatch(call.response, 'get_checkout of an unknown id was answered with', {
          at: '/error/data',
          expected: 'an error with data.errors, each with a code',
          actual: call.rpcResponse.error ?? call.rpcResponse.result,
        }),
      ];
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-error-codes-fit-their-numbers',
    requires: ['commerce.ucp.error-codes'],
    claim: 'An error whose data names a code of the protocol has the number of that code.',
    order: 'afterwards',
    async run(context) {
      await requireUcpTools(context);
      return forEach(context, pastCalls(context), ({ tool, call }) => {
        const code = codeOf(call);
        const expected = numberOf(code);
        if (expected === undefined) return undefined;
        const at = '/error/code';
        const actual = valueAt(call.rpcResponse, at);
        if (actual === expected) return [];
        const lead = `${tool} was refused with ${show(code)} and the number`;
        return [mismatch(call.response, lead, { at, expected: String(expected), actual })];
      });
    },
  }),
];

/** The code in the data of an error, which may be the data itself. */
function codeOf({ rpcResponse }: ToolCall): unknown {
  const data = valueAt(rpcResponse, '/error/data');
  return isObject(data) ? data.code : data;
}

function listedCodes({ rpcResponse }: ToolCall): readonly unknown[] {
  const errors = valueAt(rpcResponse, '/error/data/errors');
  return Array.isArray(errors) ? errors.map((error: unknown) => valueAt(error, '/code')) : [];
}
