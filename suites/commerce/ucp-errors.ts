/** The errors of the Universal Commerce Protocol: their numbers, and where they say what is wrong. */
import { forEach } from '../../lib/assert/for-each.ts';
import { isObject, valueAt } from '../../lib/assert/json.ts';
import { show } from '../../lib/assert/violation.ts';
import { needUcpTools } from '../discovered/ucp.ts';
import { ucpCheck } from '../discovered/ucp-check.ts';
import type { ToolCall } from './client/tool-client.ts';
import { seenCalls } from './ucp-seen.ts';
import { fault, openUcpShop } from './ucp-shop.ts';

/** What can be wrong with the agent's profile. */
export const agentCodes: readonly unknown[] = [
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'version_unsupported',
];

const transportCodes: readonly unknown[] = ['unauthorized', 'idempotency_conflict', 'rate_limit_exceeded'];

/** The number of the family that a code is of; undefined for a code of the storefront's own. */
const numberOf = (code: unknown): number | undefined =>
  agentCodes.includes(code) ? -32001 : transportCodes.includes(code) ? -32000 : undefined;

/** The code that the data of an error is, or has. */
function codeIn({ rpcResponse }: ToolCall): unknown {
  const data = valueAt(rpcResponse, '/error/data');
  return isObject(data) ? data.code : data;
}

export const ucpErrorCodesFitTheirNumbers = ucpCheck({
  id: 'commerce/ucp-error-codes-fit-their-numbers',
  requires: ['commerce.ucp.error-codes'],
  claim: 'An error whose data names a code of the protocol has the number of that code.',
  order: 'afterwards',
  async run(context) {
    await needUcpTools(context);
    return forEach(context, seenCalls(context), ({ tool, called }) => {
      const code = codeIn(called);
      const promised = numberOf(code);
      if (promised === undefined) return undefined;
      const actual = valueAt(called.rpcResponse, '/error/code');
      if (actual === promised) return [];
      const message = `${tool} was refused with ${show(code)} and the number ${show(actual)}; promised is ${promised}`;
      return [
        fault(called, message, { at: '/error/code', expected: String(promised), actual: show(actual) }),
      ];
    });
  },
});

const noSuchRecord = 'no-such-record-999999999999';

/** Names of what is wrong; the first version's examples write them in capitals. */
function codesIn({ rpcResponse }: ToolCall): readonly unknown[] {
  const errors = valueAt(rpcResponse, '/error/data/errors');
  return Array.isArray(errors) ? errors.map((error: unknown) => valueAt(error, '/code')) : [];
}

export const ucpErrorsAreListed = ucpCheck({
  id: 'commerce/ucp-errors-are-listed',
  requires: ['commerce.ucp.error-list'],
  claim: 'A checkout that does not exist is refused with an error whose data lists errors, each with a code.',
  needs: ['writes'],
  versions: ['2026-01-23'],
  async run(context) {
    const client = await openUcpShop(context);
    const called = await client.call('get_checkout', { subject: noSuchRecord, checkout: noSuchRecord });
    context.examine([called.response]);
    const codes = codesIn(called);
    if (codes.length > 0 && codes.every((code) => typeof code === 'string' && code !== '')) return [];
    const expected = 'an error with data.errors, each with a code';
    const actual = show(called.rpcResponse.error ?? called.rpcResponse.result);
    const message = `get_checkout of an unknown id was answered with ${actual}; promised is ${expected}`;
    return [fault(called, message, { at: '/error/data', expected, actual })];
  },
});
