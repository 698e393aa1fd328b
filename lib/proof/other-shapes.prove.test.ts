/** Storefronts that implement the interface in other shapes than the reference storefront pass. */

import { describe, expect, test } from 'vitest';
import { documentedTools } from '../../suites/commerce/client/values.ts';
import { commerce } from '../../suites/commerce/index.ts';
import { jsonRpc } from '../../suites/json-rpc/index.ts';
import { combine } from '../../suites/sabotage/breaking.ts';
import { always, at, both, withRpc } from '../../suites/sabotage/conditions.ts';
import { alterRequest, alterText } from '../../suites/sabotage/http.ts';
import { alterJson, changeAt, changeEach, setAt } from '../../suites/sabotage/json.ts';
import {
  alterPayload,
  alterRpcResponse,
  alterRpcResult,
  alterTools,
  answerInstead,
  onCommerce,
  withRpcBody,
} from '../../suites/sabotage/rpc.ts';
import { isObject, type JsonObject, valueAt } from '../assert/json.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { auditInProcess, referenceApproval } from '../reference/in-process.ts';
import { loadRegister } from '../register/load-register.ts';
import { auditOnce, variantNames } from './audits/audit-once.ts';

type Shape = Saboteur['sabotage'];

const object = (properties: JsonObject, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});

const string = { type: 'string' };

const profile = 'https://agent.example/profile.json';

/** Arguments wrapped as in UCP. */
const meta = object({ 'ucp-agent': object({ profile: { type: 'string', format: 'uri' } }, ['profile']) }, [
  'ucp-agent',
]);

const context = object({ address_country: string, currency: string });

const lines = {
  type: 'array',
  minItems: 1,
  items: { $ref: '#/$defs/line' },
};

const $defs = {
  line: object(
    { item: object({ id: string }, ['id']), quantity: { type: 'integer', minimum: 1, maximum: 100 } },
    ['item', 'quantity'],
  ),
};

const address = object({
  street_address: string,
  address_locality: string,
  address_region: string,
  postal_code: string,
  address_country: string,
});

const buyer = object({ email: string, phone_number: string });

const ucpSchemas: Readonly<Record<string, JsonObject>> = {
  search_catalog: object({ meta, catalog: object({ query: string, context }) }, ['meta', 'catalog']),
  lookup_catalog: object(
    { meta, catalog: object({ ids: { type: 'array', items: string, minItems: 1 } }, ['ids']) },
    ['meta', 'catalog'],
  ),
  get_product: object({ meta, catalog: object({ id: string }, ['id']) }, ['meta', 'catalog']),
  create_cart: {
    ...object({ meta, cart: object({ line_items: lines, context }, ['line_items']) }, ['meta', 'cart']),
    $defs,
  },
  update_cart: {
    ...object({ meta, id: string, cart: object({ line_items: lines }, ['line_items']) }, [
      'meta',
      'id',
      'cart',
    ]),
    $defs,
  },
  create_checkout: {
    ...object({ meta, checkout: object({ cart_id: string, line_items: lines, context }) }, [
      'meta',
      'checkout',
    ]),
    $defs,
  },
  update_checkout: object(
    {
      ...{ meta, id: string },
      checkout: object({ shipping_address: address, shipping_method: string, buyer }),
    },
    ['meta', 'id', 'checkout'],
  ),
};

const wrapped: Shape = combine(
  alterRequest(both(onCommerce, withRpc('tools/call')), (call) => {
    const args = valueAt(call.rpc, '/params/arguments');
    const { meta: _, catalog, cart, checkout, ...rest } = isObject(args) ? args : {};
    const parts = [catalog, cart, checkout].filter(isObject);
    return withRpcBody(call, setAt('/params/arguments', Object.assign({}, rest, ...parts))(call.rpc));
  }),
  alterTools((tools) =>
    tools.map((tool) => {
      const byId = object({ meta, id: string }, ['meta', 'id']);
      const { name, description } = tool;
      return { name, description, inputSchema: ucpSchemas[String(name)] ?? byId };
    }),
  ),
);

const asEvents: Shape = (storefront) => async (request, client) => {
  const answer = await alterText(onCommerce, (text) =>
    text === '' ? '' : `event: message\ndata: ${text}\n\n`,
  )(storefront)(request, client);
  if (
    request.method !== 'POST' ||
    answer.status !== 200 ||
    !new URL(request.url).pathname.startsWith('/api/')
  ) {
    return answer;
  }
  answer.headers.set('content-type', 'text/event-stream');
  return answer;
};

const plainResults: Shape = alterRpcResult(withRpc('tools/call'), ({ structuredContent, content }) =>
  isObject(structuredContent) ? structuredContent : { content },
);

const textResults: Shape = alterRpcResult(withRpc('tools/call'), ({ content }) => ({ content }));

const failuresAsResults: Shape = alterRpcResponse(withRpc('tools/call'), ({ jsonrpc, id, error, ...rest }) =>
  isObject(error)
    ? { jsonrpc, id, result: { content: [{ type: 'text', text: error.message }], isError: true } }
    : { jsonrpc, id, ...rest },
);

const httpErrors: Shape = answerInstead(
  ({ rpc }) => rpc === undefined || typeof rpc.method !== 'string' || Array.isArray(rpc.params),
  400,
  { code: 'bad_request', message: 'This is no JSON-RPC request.' },
);

/** Five tools per page. The cursor is removed from requests: the reference storefront has a single page. */
const paged: Shape = combine(
  alterRequest(both(onCommerce, withRpc('tools/list')), (call) => {
    const { rpc = {} } = call;
    const { cursor: _, ...params } = isObject(rpc.params) ? rpc.params : {};
    return rpc.params === undefined ? call.request : withRpcBody(call, { ...rpc, params });
  }),
  alterRpcResult(withRpc('tools/list'), (result, { rpc }) => {
    const from = Number(valueAt(rpc, '/params/cursor') ?? 0);
    const tools = Array.isArray(result.tools) ? result.tools : [];
    const next = from + 5 < tools.length ? { nextCursor: String(from + 5) } : {};
    return { tools: tools.slice(from, from + 5), ...next };
  }),
);

const gid = 'gid://shop/Thing/';

const globalIds: Shape = combine(
  alterRequest(both(onCommerce, withRpc('tools/call')), (call) =>
    withRpcBody(call, JSON.parse(call.body.replaceAll(gid, ''))),
  ),
  alterPayload(documentedTools, (payload) =>
    changeEach(payload, (value) =>
      /^\d+$/.test(String(value.id)) ? { ...value, id: `${gid}${value.id}` } : value,
    ),
  ),
);

const bareTotals: Shape = alterPayload(
  documentedTools.filter((name) => /cart|checkout|order/.test(name)),
  (payload) =>
    changeEach(payload, (value) => {
      const { amount, currency: _, ...rest } = value;
      return amount === undefined ? value : { ...rest, amount };
    }),
);

const moreOfEverything: Shape = combine(
  alterRpcResponse(always, (rpcResponse) => ({ ...rpcResponse, usage: { tokens: 1 }, _meta: {} })),
  alterTools((tools) => [...tools, { name: 'track_parcel', inputSchema: { type: 'object' } }]),
);

const noExtras: Shape = alterRpcResponse(withRpc('initialize', 'ping'), ({ jsonrpc, id }) => ({
  jsonrpc,
  id,
  error: { code: -32601, message: 'Method not found' },
}));

/** Removes the output schemas and OpenRPC parameters of the reference storefront, which do not fit other shapes. */
const vague: Shape = combine(
  alterTools((tools) => tools.map(({ outputSchema: _, ...tool }) => tool)),
  alterJson(
    at('/schemas/mcp.openrpc.json'),
    changeAt('/methods', (methods) =>
      Array.isArray(methods) ? methods.map(({ name }) => ({ name, params: [] })) : methods,
    ),
  ),
);

describe('a storefront that implements the interface in another shape', () => {
  test.each<readonly [string, Shape]>([
    ['arguments wrapped as in UCP', wrapped],
    ['answers as event streams', asEvents],
    ['payloads as the result itself', plainResults],
    ['payloads as text only', textResults],
    ['failures of tools as results', failuresAsResults],
    ['HTTP errors for bodies that are not requests', httpErrors],
    ['tools on several pages', paged],
    ['global ids', globalIds],
    ['amounts without a currency in carts', bareTotals],
    ['more members and tools than documented', moreOfEverything],
    ['neither initialize nor ping', noExtras],
  ])('%s passes, and every check of the interface is judged', async (_, sabotage) => {
    const report = await auditInProcess([jsonRpc, commerce], {
      sabotage: combine(vague, sabotage),
      register: loadRegister(),
      target: { agentProfile: profile, approval: referenceApproval },
    });
    // Ruleset ucp rightly fails a storefront that only wraps its arguments as UCP does.
    const failed = report.verdicts.filter(
      ({ status, ruleset }) =>
        !['pass', 'inconclusive'].includes(status) && (ruleset !== 'ucp' || status === 'error'),
    );
    expect(
      failed.map(({ check, status, error, violations }) => [check, status, error, violations[0]?.message]),
    ).toEqual([]);
    const open = report.verdicts.filter(
      ({ status, ruleset }) => status !== 'pass' && ruleset === 'interface',
    );
    expect(open.map(({ check, reason }) => `${check}: ${reason?.text}`)).toEqual([]);
  });

  test('converted prices cannot be compared, so the check is inconclusive', async () => {
    const converted = alterPayload(['search_catalog', 'lookup_catalog', 'get_product'], (payload) =>
      changeEach(payload, (value) =>
        typeof value.amount === 'number' ? { ...value, amount: Math.round(value.amount * 0.93) } : value,
      ),
    );
    const report = await auditInProcess([commerce], { sabotage: converted, register: loadRegister() });
    const amounts = report.verdicts.find(({ check }) => check === 'commerce/amounts-agree-with-the-catalog');
    expect(amounts?.reason?.code).toBe('not-observed');
  });
});

test.each(variantNames)('%s raises no alarm without consents', async (name) => {
  const { report } = await auditOnce(name, { consents: [] });
  const alarms = report.verdicts.filter(
    ({ status, ruleset }) => status === 'error' || (status === 'fail' && ruleset !== 'ucp'),
  );
  expect(alarms.map(({ check }) => check)).toEqual([]);
  expect(report.outcome).toBe('conformant');
});
