/** Saboteurs that fail without a word at members which no caller sends. */
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import type { Condition } from '../../sabotage/conditions.ts';
import { withoutErrorBody } from '../../sabotage/http/no-error-body.ts';
import { answerInstead } from '../../sabotage/rpc/alter-rpc.ts';
import { breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';

const answered = 'json-rpc/strange-requests-get-an-answer';

/** A server error without a body. */
const silence = (when: Condition) => withoutErrorBody(answerInstead(when, 500, '', 'text/plain'));

const argumentsAre =
  (test: (value: unknown) => boolean): Condition =>
  ({ rpc }) =>
    rpc?.id === 'call-search_catalog' && isObject(rpc.params) && test(rpc.params.arguments);

export const saboteurs: readonly Saboteur[] = [
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
