/** Errors: refusals of calls without an agent profile, the codes of errors, lists of errors, and messages. */

import { isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { forEach, mismatch } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { withoutProfile } from '../discovered/agent-profile.ts';
import { requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { requireProfile } from '../discovered/profile.ts';
import { callTool, findRpcResponse, requestedRpc } from '../discovered/rpc.ts';
import { toolOf } from '../discovered/rpc-response.ts';
import { noneKnown } from '../discovered/subjects.ts';
import { requireUcpTools } from '../discovered/ucp.ts';
import type { Release } from '../releases/release.ts';
import { isDefined } from '../releases/releases.ts';
import {
  callWith,
  isProfileRefusal,
  openUcpClient,
  profileCodes,
  type ToolCall,
  unknownRecord,
} from './client/tool-client.ts';
import {
  messagesOf,
  type PastRecord,
  pastCalls,
  pastRecords,
  recordIn,
  type ShownRecord,
} from './client/tool-results.ts';
import { createdRecord, lookingBack, parts, showRecord, ucpCheck } from './client/ucp-check.ts';

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-refusals-name-the-missing-profile',
    requires: ['commerce.ucp.agent'],
    claim:
      'A refusal of a call without the profile of an agent says by its number or in its data that the profile is missing.',
    fix: 'Set data.code of the error for a call without an agent profile to a code of UCP, such as invalid_profile_url.',
    async run(context) {
      const { response, error } = await refusal(context);
      if (isProfileRefusal({ error }) || namesProfile(error.data)) return [];
      return mismatch(response, 'a call without the profile of an agent was answered with', {
        at: '/error/data',
        expected: `the number -32001, or data that name the profile, as one of ${profileCodes.join(', ')}`,
        actual: error,
      });
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-refusals-have-a-fitting-status',
    requires: ['commerce.ucp.error-status'],
    claim: 'A refusal of a call without the profile of an agent has HTTP status 200 or a client error.',
    fix: 'Refuse calls without an agent profile with HTTP 200 or a 4xx status.',
    async run(context) {
      const { response } = await refusal(context);
      const { status } = response;
      if (status === 200 || (status >= 400 && status < 500)) return [];
      return mismatch(response, 'a call without the profile of an agent was refused with HTTP', {
        at: 'status',
        expected: '200, or a 4xx that fits its error',
        actual: status,
      });
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-errors-are-listed',
    requires: ['commerce.ucp.error-list'],
    claim: 'An unknown checkout is refused with an error whose data lists errors, each with a code.',
    fix: 'Refuse calls about unknown checkouts with a JSON-RPC error whose data.errors is an array of errors, each with a code.',
    needs: ['writes'],
    async run(context) {
      const client = await openUcpClient(context);
      const call = await client.call('get_checkout', { subject: unknownRecord, checkout: unknownRecord });
      context.examine([call.response]);
      const codes = listedCodes(call);
      if (codes.length > 0 && codes.every((code) => typeof code === 'string' && code !== '')) return [];
      return mismatch(call.response, 'get_checkout of an unknown id was answered with', {
        at: '/error/data',
        expected: 'an error with data.errors, each with a code',
        actual: call.rpcResponse.error ?? call.rpcResponse.result,
      });
    },
  }),

  lookingBack({
    id: 'commerce/ucp-error-codes-fit-their-numbers',
    requires: ['commerce.ucp.error-codes'],
    claim: 'An error whose data names a code of the protocol has the number of that code.',
    fix: 'Use -32001 as the number of errors about the agent profile, and -32000 for unauthorized, idempotency_conflict and rate_limit_exceeded.',
    async run(context, { errorNumbers }) {
      return forEach(context, pastCalls(context), ({ tool, call }) => {
        const code = codeOf(call);
        const expected =
          typeof code === 'string' && Object.hasOwn(errorNumbers, code) ? errorNumbers[code] : undefined;
        if (expected === undefined) return undefined;
        const at = '/error/code';
        const actual = valueAt(call.rpcResponse, at);
        if (actual === expected) return [];
        const lead = `${tool} was refused with ${show(code)} and the number`;
        return mismatch(call.response, lead, { at, expected: String(expected), actual });
      });
    },
  }),

  lookingBack({
    id: 'commerce/ucp-messages-are-well-formed',
    requires: ['commerce.ucp.messages'],
    claim:
      'Every message of every result has a type, and every error has a code, a text and a known severity.',
    fix: 'Give each message a type (error, warning or info) and a text in content, and each error also a code and one of the severities of UCP.',
    needs: ['writes'],
    async run(context, release) {
      const client = await openUcpClient(context);
      // Unknown records and new checkouts have messages even if no earlier result had one.
      for (const kind of release.kinds) {
        await client.call(`get_${kind}`, { subject: unknownRecord, [kind]: unknownRecord });
      }
      await showRecord(client, 'checkout', 'commerce/ucp-messages-are-well-formed').catch(noneKnown);
      const records = pastRecords(context).filter(({ tool }) => isDefined(release, tool));
      const messages = records.flatMap(({ call, at, record }) =>
        messagesOf(record).map((message, i) => ({ call, at: `${at}/messages/${i}`, message })),
      );
      return forEach(context, messages, (one) => hasValidMembers(one, release));
    },
  }),

  parts({
    id: 'commerce/ucp-message-paths-lead-to-lines',
    requires: ['commerce.ucp.message-lines'],
    claim: 'The path of a message about a line leads to a line that the call or its result has.',
    fix: 'Write the path of each message about a line with the number of the line counted from 0, as in $.line_items[0].',
    noun: 'a message with the path of a line',
    places: ['/messages/*'],
    needs: ['writes'],
    applies: ({ type, path }, shown) =>
      lineIn(path) !== undefined && countLines(shown, type === 'error') !== undefined,
    fault: ({ path: actual }, shown) => {
      const count = countLines(shown, true) ?? 0;
      if (Number(lineIn(actual)) < count) return undefined;
      return { expected: `the path of one of ${count} lines, counted from 0`, actual };
    },
  }),

  createdRecord({
    id: 'commerce/ucp-updates-tell-rejected-codes',
    requires: ['commerce.ucp.codes-told'],
    claim:
      'Where create_checkout says that it rejects a discount code, update_checkout says so of the same code.',
    fix: 'Add a message with a code such as discount_code_invalid to the result of update_checkout for each code in discounts.codes that is not applied.',
    kind: 'checkout',
    judge: async (client, { facts }, examine) => {
      const { capabilities } = await requireProfile(client.context);
      if (
        !Object.keys(isObject(capabilities) ? capabilities : {}).some((name) => name.endsWith('.discount'))
      ) {
        throw new Inconclusive('not-advertised', 'the profile advertises no discount codes');
      }
      const { subject: _subject, checkout: _id, ...rest } = facts;
      const given = { checkout: { discounts: { codes: [unknownCode] } } };
      const first = await callWith(client, 'create_checkout', rest, given);
      const { id } = recordIn(first, 'checkout').record;
      if (first.failed || typeof id !== 'string' || !rejectsCode(first)) {
        throw new Inconclusive('not-observed', 'no checkout is created with a message that rejects a code');
      }
      const update = await callWith(client, 'update_checkout', { ...rest, subject: id, checkout: id }, given);
      examine([update]);
      if (update.failed || rejectsCode(update)) return [];
      const { at, record } = recordIn(update, 'checkout');
      const lead = `update_checkout with the discount code ${show(unknownCode)}, which create_checkout rejects, has the messages`;
      const details = { at: `${at}/messages`, expected: 'one about the code', actual: record.messages };
      return mismatch(update.response, lead, details);
    },
  }),
];

const unknownCode = 'NO-SUCH-CODE-999999999999';

const rejectsCode = (call: ToolCall): boolean =>
  messagesOf(recordIn(call, 'checkout').record).some(
    ({ code, path, content }) =>
      /^discount_code/.test(String(code)) ||
      [path, content].some((text) => /\$\.discounts|no-such-code/i.test(String(text))),
  );

/** The number of the line to which a path leads, or into which. */
export function lineIn(path: unknown): number | undefined {
  const [, number] =
    /^\$(?:\.line_items|\[(?:'line_items'|"line_items")\])\[(\d+)\]/.exec(String(path)) ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * How many lines a call that names its lines has, or its result, if that has more.
 * @param isError An update may say of other messages what became of lines that were there before.
 */
export function countLines({ tool, call, record }: PastRecord, isError: boolean): number | undefined {
  const [, verb, kind] = /^(create|update)_(cart|checkout)$/.exec(tool) ?? [];
  const given = valueAt(requestedRpc(call.response.request), `/params/arguments/${kind}`);
  const lines = valueAt(given, '/line_items');
  const isKnown =
    verb === 'create' ? valueAt(given, '/cart_id') === undefined : verb !== undefined && isError;
  if (!isKnown || !Array.isArray(lines) || lines.length === 0) return undefined;
  return Math.max(lines.length, objectsOf(record.line_items).length);
}

/** @throws Inconclusive `not-observed` if the storefront serves a call without an agent profile. */
async function refusal(context: Context): Promise<{
  readonly response: HttpResponse;
  readonly error: { readonly data?: unknown };
}> {
  await requireUcpTools(context);
  const call = callTool(await requireEndpoint(context), 'search_catalog', { catalog: { query: '' } });
  const response = await context.fetch(withoutProfile(call), { tolerate: [400, 401, 403, 422] });
  const error = findRpcResponse(response)?.error;
  if (!isObject(error)) {
    throw new Inconclusive('not-observed', 'a call without an agent profile is not refused');
  }
  context.examine([response]);
  return { response, error };
}

/** Some live stores send a string instead of an object with a code (seen in 2026). */
const namesProfile = (data: unknown): boolean =>
  typeof data === 'string' ? /profile/i.test(data) : profileCodes.includes(valueAt(data, '/code'));

/** The code in the data of an error, which may be the data itself. */
function codeOf({ rpcResponse }: ToolCall): unknown {
  const data = valueAt(rpcResponse, '/error/data');
  return isObject(data) ? data.code : data;
}

function listedCodes({ rpcResponse }: ToolCall): readonly unknown[] {
  const errors = valueAt(rpcResponse, '/error/data/errors');
  return Array.isArray(errors) ? errors.map((error: unknown) => valueAt(error, '/code')) : [];
}

type ShownMessage = Pick<ShownRecord, 'call' | 'at'> & { readonly message: JsonObject };

/** The schema allows the severities of every release, so those of this release are compared here. */
function hasValidMembers(
  { call, at, message }: ShownMessage,
  { schemas, severities: { known, aliases } }: Release,
): readonly Violation[] {
  const { severity } = message;
  const meant =
    typeof severity === 'string' && Object.hasOwn(aliases, severity) ? aliases[severity] : undefined;
  const value = meant === undefined ? message : { ...message, severity: meant };
  const subject = toolOf(call.response);
  const violations = matchesSchema(call.response, schemas.message, { value, at, subject });
  if (severity !== 'unrecoverable' || known.includes(severity)) return violations;
  return [
    ...violations,
    ...mismatch(call.response, `${subject}: ${at}/severity is`, {
      at: `${at}/severity`,
      expected: `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`,
      actual: severity,
    }),
  ];
}
