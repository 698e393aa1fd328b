/** Saboteurs that answer failing, invalid and strange requests with a wrong status, a page, a success or nothing. */
import { isObject, valueAt } from '../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { both, type Condition, onHost, withRpc, withTool } from '../sabotage/conditions.ts';
import { alterStatus, withoutErrorBody } from '../sabotage/http.ts';
import { answerInstead, crash, onCommerce, succeedCalls } from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';

const unknownMethod: Condition = ({ rpc }) => rpc?.id === 'unknown-method';

/** A result without content, where a failure is promised. */
const result = { content: [{ type: 'text', text: '{}' }], structuredContent: {}, isError: false };

const succeed = (when: Condition): Sabotage => succeedCalls(when, result);

export const unknownTool: Condition = ({ rpc }) => rpc?.id === 'unknown-tool';

export const nameless: Condition = ({ rpc }) => rpc?.id === 'nameless';

export const noRequest: Condition = ({ rpc }) => rpc === undefined || typeof rpc.method !== 'string';

const noJson: Condition = ({ rpc, body }) => rpc === undefined && /^[{t]/.test(body) && body !== 'true';

const answered = 'json-rpc/strange-requests-get-an-answer';

/** A server error without a body. */
const silence = (when: Condition) => withoutErrorBody(answerInstead(when, 500, '', 'text/plain'));

const argumentsAre =
  (test: (value: unknown) => boolean): Condition =>
  ({ rpc }) =>
    rpc?.id === 'call-search_catalog' && isObject(rpc.params) && test(rpc.params.arguments);

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/unknown-methods-fail', {
    'unknown-methods-answer-404': alterStatus(both(onCommerce, unknownMethod), 404),
    'base-host-answers-unknown-methods-with-404': alterStatus(
      both(onCommerce, unknownMethod, onHost('storefront.test')),
      404,
    ),
    'only-generated-methods-answer-400': alterStatus(
      both(onCommerce, ({ rpc }) => String(rpc?.method).startsWith('no-such-area/')),
      400,
    ),
    'methods-of-the-prototype-exist': succeed(withRpc('constructor', '__proto__')),
  }),
  ...breaking('json-rpc/unknown-tools-fail', {
    'unknown-tools-answer-422': alterStatus(both(onCommerce, unknownTool), 422),
    'unknown-tools-answer-500': alterStatus(both(onCommerce, unknownTool), 500),
    'unknown-tools-succeed': succeed(unknownTool),
    'tools-are-found-by-their-beginning': succeed(withTool('search_catalogue')),
  }),
  ...breaking('json-rpc/calls-without-a-name-fail', {
    'nameless-calls-answer-400': alterStatus(both(onCommerce, nameless), 400),
    'names-in-arrays-are-names': succeed(({ rpc }) => Array.isArray(valueAt(rpc, '/params/name'))),
  }),

  ...breaking('json-rpc/broken-json-is-refused', {
    'broken-json-is-a-fault': crash(noJson, 'Unexpected end of JSON input'),
    'no-body-is-a-fault': crash(({ body }) => body === '', 'TypeError: body is null'),
    'broken-json-gets-a-page': withoutErrorBody(
      answerInstead(noJson, 400, '<!doctype html><h1>Bad Request</h1>', 'text/html'),
    ),
    'broken-json-gets-an-empty-result': answerInstead(noJson, 200, { jsonrpc: '2.0', id: null, result: {} }),
  }),
  ...breaking('json-rpc/broken-requests-are-refused', {
    'numeric-methods-are-a-fault': crash(({ rpc }) => typeof rpc?.method === 'number', 'method.split'),
    'scalars-get-an-empty-object': withoutErrorBody(
      answerInstead(({ body }) => ['1', 'true', 'null'].includes(body), 400, {}),
    ),
    'params-by-position-are-taken': succeed(({ rpc }) => Array.isArray(rpc?.params)),
  }),

  ...breaking([answered, 'commerce/non-object-arguments-are-answered'], {
    'null-arguments-fail-without-a-body': silence(argumentsAre((value) => value === null)),
    'arguments-in-an-array-fail-without-a-body': silence(argumentsAre(Array.isArray)),
  }),
  ...breaking(answered, {
    'unknown-cursors-fail-without-a-body': silence(
      ({ rpc }) => valueAt(rpc, '/params/cursor') === 'no-such-page',
    ),
    'ids-that-are-objects-fail-without-a-body': silence(({ rpc }) => isObject(rpc?.id)),
    'null-params-get-an-empty-page': answerInstead(
      ({ rpc }) => rpc?.id === 'strange' && rpc.params === null,
      200,
      '',
      'text/html',
    ),
  }),
  ...breakingUcp(answered, {
    'ucp-empty-methods-fail-without-a-body': silence(({ rpc }) => rpc?.method === ''),
  }),
];
