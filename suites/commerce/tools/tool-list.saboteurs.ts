/** Lies about the tools: missing ones, searches that stumble, definitions that differ. */
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterJson } from '../../sabotage/alter-json.ts';
import {
  alterPayload,
  alterResponse,
  alterTools,
  answerInstead,
  onCommerce,
} from '../../sabotage/alter-rpc.ts';
import { alterStatus } from '../../sabotage/alter-status.ts';
import type { Asked } from '../../sabotage/asked.ts';
import { noErrorBody } from '../../sabotage/no-error-body.ts';
import { change, drop, put } from '../../sabotage/put.ts';
import { at, both, type When, withTool } from '../../sabotage/when.ts';
import { documentedTools } from '../client/tool-client.ts';

const openRpc = at('/schemas/mcp.openrpc.json');

const queries =
  (test: (query: string) => boolean): When =>
  ({ rpc }: Asked) => {
    const query = valueAt(rpc, '/params/arguments/query');
    return typeof query === 'string' && test(query);
  };

const isLongerThan = (most: number, value: unknown): boolean => Array.isArray(value) && value.length > most;

const fail = (when: When, code = -32000) =>
  alterResponse(when, ({ jsonrpc, id }) => ({ jsonrpc, id, error: { code, message: 'no' } }));

/** Changes the input schema of one tool. */
const alterSchema = (name: string, lie: (schema: unknown) => unknown) =>
  alterTools((tools) =>
    tools.map((tool) => (tool.name === name ? { ...tool, inputSchema: lie(tool.inputSchema) } : tool)),
  );

const hides = (name: (typeof documentedTools)[number]): Saboteur =>
  saboteur({
    id: `${name.replaceAll('_', '-')}-is-not-listed`,
    breaks: ['commerce/documented-tools-are-listed'],
    sabotage: alterTools((tools) => tools.filter((tool) => tool.name !== name)),
  });

export const saboteurs: readonly Saboteur[] = [
  ...documentedTools.map(hides),
  saboteur({
    id: 'search-is-spelled-otherwise',
    breaks: ['commerce/documented-tools-are-listed'],
    sabotage: alterTools((tools) =>
      tools.map((tool) => (tool.name === 'search_catalog' ? { ...tool, name: 'searchCatalog' } : tool)),
    ),
  }),
  saboteur({
    id: 'search-answers-202',
    breaks: [
      'commerce/reading-tools-answer',
      'commerce/search-takes-query-and-context',
      'commerce/search-takes-every-context',
      'commerce/search-takes-every-query',
    ],
    alsoCatches: {
      checks: [
        'commerce/no-match-is-no-failure',
        'commerce/allowed-arguments-are-answered',
        'commerce/strange-arguments-are-survived',
        'commerce/arguments-of-other-kinds-are-survived',
      ],
      because: 'they search as well',
    },
    sabotage: alterStatus(both(onCommerce, withTool('search_catalog')), 202, 200),
  }),
  saboteur({
    id: 'get-product-breaks-down',
    breaks: [
      'commerce/reading-tools-answer',
      'commerce/lookups-give-what-was-found',
      'commerce/allowed-arguments-are-answered',
      'commerce/strange-arguments-are-survived',
      'commerce/arguments-of-other-kinds-are-survived',
    ],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(withTool('get_product'), 500, 'undefined', 'text/plain'),
  }),
  saboteur({
    id: 'lookup-gets-an-empty-answer',
    breaks: [
      'commerce/reading-tools-answer',
      'commerce/lookups-give-what-was-found',
      'commerce/allowed-arguments-are-answered',
      'commerce/strange-arguments-are-survived',
      'commerce/arguments-of-other-kinds-are-survived',
    ],
    sabotage: answerInstead(withTool('lookup_catalog'), 200, {}),
  }),
  saboteur({
    id: 'contexts-without-a-currency-break-the-search',
    breaks: ['commerce/allowed-arguments-are-answered'],
    alsoCatches: {
      checks: ['commerce/strange-arguments-are-survived', ...noErrorBody.checks],
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
    breaks: ['commerce/strange-arguments-are-survived'],
    alsoCatches: {
      checks: ['commerce/arguments-of-other-kinds-are-survived', ...noErrorBody.checks],
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
    breaks: ['commerce/strange-arguments-are-survived'],
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
    breaks: ['commerce/arguments-of-other-kinds-are-survived'],
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
    breaks: ['commerce/arguments-of-other-kinds-are-survived'],
    sabotage: answerInstead(
      both(withTool('lookup_catalog'), ({ rpc }) => valueAt(rpc, '/params/arguments') === null),
      200,
      '<!doctype html><title>Oops</title>',
      'text/html',
    ),
  }),
  saboteur({
    id: 'orders-are-listed-and-do-not-exist',
    breaks: ['commerce/listed-tools-exist'],
    sabotage: fail(withTool('get_order'), -32601),
  }),
  saboteur({
    id: 'lookups-are-listed-and-do-not-exist',
    breaks: ['commerce/listed-tools-exist', 'commerce/lookups-give-what-was-found'],
    sabotage: fail(withTool('lookup_catalog'), -32601),
  }),
  saboteur({
    id: 'lookups-are-listed-and-unknown',
    breaks: ['commerce/listed-tools-exist', 'commerce/lookups-give-what-was-found'],
    sabotage: alterResponse(both(onCommerce, withTool('lookup_catalog')), ({ jsonrpc, id }) => ({
      jsonrpc,
      id,
      error: { code: -32602, message: 'Unknown tool: lookup_catalog' },
    })),
  }),
  saboteur({
    id: 'search-always-fails',
    breaks: ['commerce/search-takes-query-and-context', 'commerce/no-match-is-no-failure'],
    sabotage: fail(withTool('search_catalog')),
  }),
  saboteur({
    id: 'search-reports-an-error-in-its-result',
    breaks: ['commerce/search-takes-query-and-context'],
    sabotage: alterResponse(
      both(
        withTool('search_catalog'),
        queries((query) => query.length > 2 && query !== 'zzyzxqvkwjf'),
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
      queries((query) => query.includes("'")),
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
        'commerce/strange-arguments-are-survived',
      ],
      because: 'the failure has no Error body, and a generated query may have an emoji',
    },
    sabotage: alterStatus(
      both(
        onCommerce,
        queries((query) => /\p{Extended_Pictographic}/u.test(query)),
      ),
      400,
    ),
  }),
  saboteur({
    id: 'search-finds-nothing',
    breaks: ['commerce/search-finds-what-is-there'],
    sabotage: alterPayload(['search_catalog'], (payload) => ({ ...payload, products: [], total_count: 0 })),
  }),
  saboteur({
    id: 'get-product-knows-no-product',
    breaks: ['commerce/lookups-give-what-was-found'],
    sabotage: fail(withTool('get_product')),
  }),
  saboteur({
    id: 'lookups-fail-in-their-result',
    breaks: ['commerce/lookups-give-what-was-found'],
    sabotage: alterPayload(['lookup_catalog'], (payload) => ({ ...payload, ucp: { status: 'error' } })),
  }),
  saboteur({
    id: 'search-schema-wants-a-country-number',
    breaks: ['commerce/search-declares-query-and-context', 'commerce/openrpc-agrees-with-tools-list'],
    sabotage: alterSchema(
      'search_catalog',
      put('/properties/context/properties/address_country', { type: 'integer' }),
    ),
  }),
  saboteur({
    id: 'search-schema-wants-an-object-of-a-currency',
    breaks: ['commerce/search-declares-query-and-context', 'commerce/openrpc-agrees-with-tools-list'],
    sabotage: alterSchema(
      'search_catalog',
      put('/properties/context/properties/currency', { type: 'object' }),
    ),
  }),
  saboteur({
    id: 'no-match-is-a-failure',
    breaks: ['commerce/no-match-is-no-failure'],
    sabotage: fail(queries((query) => query === 'zzyzxqvkwjf')),
  }),
  saboteur({
    id: 'search-schema-has-no-currency',
    breaks: ['commerce/search-declares-query-and-context'],
    sabotage: alterSchema('search_catalog', drop('/properties/context/properties/currency')),
  }),
  saboteur({
    id: 'update-checkout-schema-has-no-method',
    breaks: ['commerce/update-checkout-declares-address-and-method'],
    sabotage: alterSchema('update_checkout', drop('/properties/shipping_method')),
  }),
  saboteur({
    id: 'openrpc-is-not-there',
    breaks: ['commerce/openrpc-defines-the-tools'],
    sabotage: alterStatus(openRpc, 404),
  }),
  saboteur({
    id: 'openrpc-has-its-methods-by-name',
    breaks: ['commerce/openrpc-defines-the-tools'],
    sabotage: alterJson(openRpc, put('/methods', { search_catalog: {} })),
  }),
  saboteur({
    id: 'openrpc-forgets-the-orders',
    breaks: ['commerce/openrpc-defines-the-tools'],
    sabotage: alterJson(
      openRpc,
      change('/methods', (methods) =>
        Array.isArray(methods)
          ? methods.filter((method) => isObject(method) && method.name !== 'get_order')
          : methods,
      ),
    ),
  }),
  saboteur({
    id: 'unknown-orders-are-forbidden',
    breaks: ['commerce/unknown-records-are-failures'],
    sabotage: alterStatus(both(onCommerce, withTool('get_order')), 403, 200),
  }),
  saboteur({
    id: 'unknown-carts-are-empty-carts',
    breaks: ['commerce/unknown-records-are-failures'],
    sabotage: alterResponse(
      both(withTool('get_cart'), ({ body }) => body.includes('no-such-record')),
      ({ jsonrpc, id }) => ({ jsonrpc, id, result: { structuredContent: { line_items: [] }, content: [] } }),
    ),
  }),
  saboteur({
    id: 'unknown-checkouts-are-404',
    breaks: ['commerce/unknown-records-are-failures'],
    sabotage: alterStatus(
      both(onCommerce, withTool('cancel_checkout'), ({ body }) => body.includes('no-such-record')),
      404,
    ),
  }),
  saboteur({
    id: 'lookups-without-a-list-of-ids-answer-422',
    breaks: ['commerce/strange-arguments-are-survived', 'commerce/arguments-of-other-kinds-are-survived'],
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
