/** Saboteurs of arguments: tools that break on allowed or invalid ones. */
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { both, withTool } from '../../sabotage/conditions.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { noErrorBody } from '../../sabotage/http/no-error-body.ts';
import { answerInstead, onCommerce } from '../../sabotage/rpc/alter-rpc.ts';

const isLongerThan = (most: number, value: unknown): boolean => Array.isArray(value) && value.length > most;

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'contexts-without-a-currency-break-the-search',
    breaks: ['commerce/allowed-arguments-are-answered'],
    alsoCatches: {
      checks: ['commerce/invalid-arguments-are-answered', ...noErrorBody.checks],
      because: 'a context may lose its currency by mutation as well, and the failure has no Error body',
    },
    sabotage: answerInstead(
      both(withTool('search_catalog'), ({ rpc }) => {
        const context = valueAt(rpc, '/params/arguments/context');
        return isObject(context) && !('currency' in context);
      }),
      500,
      'no currency',
      'text/plain',
    ),
  }),
  saboteur({
    id: 'lookups-of-three-ids-are-a-bad-request',
    breaks: ['commerce/allowed-arguments-are-answered'],
    sabotage: answerInstead(
      both(withTool('lookup_catalog'), ({ rpc }) => isLongerThan(2, valueAt(rpc, '/params/arguments/ids'))),
      400,
      { code: 'too_many', message: 'Two at most.' },
    ),
  }),
  saboteur({
    id: 'ids-that-are-no-id-break-the-product',
    breaks: ['commerce/invalid-arguments-are-answered'],
    alsoCatches: {
      checks: ['commerce/non-object-arguments-are-answered', ...noErrorBody.checks],
      because: 'where there are no arguments there is no id, and the failure has no Error body',
    },
    sabotage: answerInstead(
      both(withTool('get_product'), ({ rpc }) => {
        const id = valueAt(rpc, '/params/arguments/id');
        return typeof id !== 'string' && typeof id !== 'number';
      }),
      500,
      'TypeError: id is not a string',
      'text/plain',
    ),
  }),
  saboteur({
    id: 'queries-that-are-numbers-break-the-search',
    breaks: ['commerce/invalid-arguments-are-answered'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(
      both(
        withTool('search_catalog'),
        ({ rpc }) => typeof valueAt(rpc, '/params/arguments/query') === 'number',
      ),
      500,
      'TypeError: query.trim is not a function',
      'text/plain',
    ),
  }),
  saboteur({
    id: 'lists-for-arguments-break-the-search',
    breaks: ['commerce/non-object-arguments-are-answered'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(
      both(withTool('search_catalog'), ({ rpc }) => Array.isArray(valueAt(rpc, '/params/arguments'))),
      500,
      'Internal Server Error',
      'text/plain',
    ),
  }),
  saboteur({
    id: 'arguments-that-are-null-get-a-page',
    breaks: ['commerce/non-object-arguments-are-answered'],
    sabotage: answerInstead(
      both(withTool('lookup_catalog'), ({ rpc }) => valueAt(rpc, '/params/arguments') === null),
      200,
      '<!doctype html><title>Oops</title>',
      'text/html',
    ),
  }),
  saboteur({
    id: 'lookups-without-a-list-of-ids-answer-422',
    breaks: ['commerce/invalid-arguments-are-answered', 'commerce/non-object-arguments-are-answered'],
    sabotage: alterStatus(
      both(
        onCommerce,
        withTool('lookup_catalog'),
        ({ rpc }) => !Array.isArray(valueAt(rpc, '/params/arguments/ids')),
      ),
      422,
      200,
    ),
  }),
];
