/** Saboteurs of arguments: tools that fail on allowed or invalid ones. */
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both, withTool } from '../../sabotage/conditions.ts';
import { noErrorBody, withoutErrorBody } from '../../sabotage/http.ts';
import { answerInstead, crash } from '../../sabotage/rpc.ts';

const isLongerThan = (most: number, value: unknown): boolean => Array.isArray(value) && value.length > most;

/** An argument of a catalog tool; in UCP, they are wrapped. */
const argument = (rpc: unknown, name: string): unknown =>
  valueAt(rpc, `/params/arguments/catalog/${name}`) ?? valueAt(rpc, `/params/arguments/${name}`);

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/allowed-arguments-are-answered', {
    'contexts-without-a-currency-break-the-search': {
      ...crash(
        both(withTool('search_catalog'), ({ rpc }) => {
          const context = valueAt(rpc, '/params/arguments/context');
          return isObject(context) && !('currency' in context);
        }),
        'no currency',
      ),
      alsoCatches: {
        checks: ['commerce/invalid-arguments-are-answered', ...noErrorBody.checks],
        because: 'a context may lose its currency by mutation as well, and the failure has no Error body',
      },
    },
    'lookups-of-three-ids-are-a-bad-request': answerInstead(
      both(withTool('lookup_catalog'), ({ rpc }) => isLongerThan(2, valueAt(rpc, '/params/arguments/ids'))),
      400,
      { code: 'too_many', message: 'Two at most.' },
    ),
  }),
  ...breaking('commerce/invalid-arguments-are-answered', {
    'ids-that-are-no-id-break-the-product': {
      ...crash(
        both(withTool('get_product'), ({ rpc }) => {
          const id = argument(rpc, 'id');
          return typeof id !== 'string' && typeof id !== 'number';
        }),
        'TypeError: id is not a string',
      ),
      alsoCatches: {
        checks: ['commerce/non-object-arguments-are-answered', ...noErrorBody.checks],
        because: 'where there are no arguments there is no id, and the failure has no Error body',
      },
    },
    'queries-that-are-numbers-break-the-search': crash(
      both(
        withTool('search_catalog'),
        ({ rpc }) => typeof valueAt(rpc, '/params/arguments/query') === 'number',
      ),
      'TypeError: query.trim is not a function',
    ),
  }),
  ...breaking(['commerce/non-object-arguments-are-answered', 'json-rpc/strange-requests-get-an-answer'], {
    'lists-for-arguments-break-the-search': crash(
      both(withTool('search_catalog'), ({ rpc }) => Array.isArray(valueAt(rpc, '/params/arguments'))),
      'Internal Server Error',
    ),
  }),
  ...breaking('commerce/non-object-arguments-are-answered', {
    'arguments-that-are-null-get-a-page': answerInstead(
      both(withTool('lookup_catalog'), ({ rpc }) => valueAt(rpc, '/params/arguments') === null),
      200,
      '<!doctype html><title>Oops</title>',
      'text/html',
    ),
  }),
  ...breaking(['commerce/invalid-arguments-are-answered', 'commerce/non-object-arguments-are-answered'], {
    'lookups-without-a-list-of-ids-get-a-page': withoutErrorBody(
      answerInstead(
        both(withTool('lookup_catalog'), ({ rpc }) => !Array.isArray(argument(rpc, 'ids'))),
        422,
        '<!doctype html><title>Unprocessable</title>',
        'text/html',
      ),
    ),
  }),
];
