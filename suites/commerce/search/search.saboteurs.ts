/** Saboteurs of the search: queries and contexts that fail, and results that lack products. */
import { valueAt } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { both, type Condition, withTool } from '../../sabotage/conditions.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { noErrorBody } from '../../sabotage/http/no-error-body.ts';
import { alterPayload, alterRpcResponse, answerInstead, onCommerce } from '../../sabotage/rpc/alter-rpc.ts';
import { failCalls } from '../../sabotage/rpc/tool-calls.ts';

const withQuery =
  (test: (query: string) => boolean): Condition =>
  ({ rpc }) => {
    const query = valueAt(rpc, '/params/arguments/query');
    return typeof query === 'string' && test(query);
  };

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'search-always-fails',
    breaks: ['commerce/search-takes-query-and-context', 'commerce/no-match-is-no-failure'],
    sabotage: failCalls(withTool('search_catalog')),
  }),
  saboteur({
    id: 'search-reports-an-error-in-its-result',
    breaks: ['commerce/search-takes-query-and-context'],
    sabotage: alterRpcResponse(
      both(
        withTool('search_catalog'),
        withQuery((query) => query.length > 2 && query !== 'zzyzxqvkwjf'),
      ),
      ({ jsonrpc, id }) => ({
        jsonrpc,
        id,
        result: { content: [{ type: 'text', text: 'context is not allowed' }], isError: true },
      }),
    ),
  }),
  saboteur({
    id: 'kuwait-breaks-the-search',
    breaks: ['commerce/search-takes-every-context'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(
      ({ rpc }) => valueAt(rpc, '/params/arguments/context/currency') === 'KWD',
      500,
      'no such currency',
      'text/plain',
    ),
  }),
  saboteur({
    id: 'quotes-break-the-search',
    breaks: ['commerce/search-takes-every-query'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(
      withQuery((query) => query.includes("'")),
      500,
      'SQL syntax',
      'text/plain',
    ),
  }),
  saboteur({
    id: 'emoji-break-the-search',
    breaks: ['commerce/search-takes-every-query'],
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
  }),
  saboteur({
    id: 'search-finds-nothing',
    breaks: ['commerce/search-finds-listed-products'],
    sabotage: alterPayload(['search_catalog'], (payload) => ({ ...payload, products: [], total_count: 0 })),
  }),
  saboteur({
    id: 'no-match-is-a-failure',
    breaks: ['commerce/no-match-is-no-failure'],
    sabotage: failCalls(withQuery((query) => query === 'zzyzxqvkwjf')),
  }),
];
