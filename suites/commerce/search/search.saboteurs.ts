/** Saboteurs of the search: queries and contexts that fail, and results that lack products. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both, type Condition, withTool } from '../../sabotage/conditions.ts';
import { alterStatus, noErrorBody } from '../../sabotage/http.ts';
import { alterPayload, crash, failCalls, onCommerce, succeedCalls } from '../../sabotage/rpc.ts';

const withQuery =
  (test: (query: string) => boolean): Condition =>
  ({ rpc }) => {
    const query = valueAt(rpc, '/params/arguments/query');
    return typeof query === 'string' && test(query);
  };

export const saboteurs: readonly Saboteur[] = [
  ...breaking(['commerce/search-takes-query-and-context', 'commerce/no-match-is-no-failure'], {
    'search-always-fails': failCalls(withTool('search_catalog')),
  }),
  ...breaking('commerce/search-takes-query-and-context', {
    'search-reports-an-error-in-its-result': succeedCalls(
      both(
        withTool('search_catalog'),
        withQuery((query) => query.length > 2 && query !== 'zzyzxqvkwjf'),
      ),
      { content: [{ type: 'text', text: 'context is not allowed' }], isError: true },
    ),
  }),
  ...breaking('commerce/search-takes-every-context', {
    'kuwait-breaks-the-search': crash(
      ({ rpc }) => valueAt(rpc, '/params/arguments/context/currency') === 'KWD',
      'no such currency',
    ),
  }),
  ...breaking('commerce/search-takes-every-query', {
    'quotes-break-the-search': crash(
      withQuery((query) => query.includes("'")),
      'SQL syntax',
    ),
    'emoji-break-the-search': {
      alsoCatches: {
        checks: [
          ...noErrorBody.checks,
          'commerce/allowed-arguments-are-answered',
          'commerce/invalid-arguments-are-answered',
        ],
        because: 'the failure has no Error body, and a generated query may have an emoji',
      },
      sabotage: alterStatus(
        both(
          onCommerce,
          withQuery((query) => /\p{Extended_Pictographic}/u.test(query)),
        ),
        400,
      ),
    },
  }),
  ...breaking('commerce/search-finds-listed-products', {
    'search-finds-nothing': alterPayload(['search_catalog'], (payload) => ({
      ...payload,
      products: [],
      total_count: 0,
    })),
  }),
  ...breaking('commerce/no-match-is-no-failure', {
    'no-match-is-a-failure': failCalls(withQuery((query) => query === 'zzyzxqvkwjf')),
  }),
];
