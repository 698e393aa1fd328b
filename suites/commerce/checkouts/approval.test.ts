/** Refusals of complete_checkout that say nothing about the approval, and completions that take their time. */
import { describe, expect, test } from 'vitest';
import { type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { auditInProcess } from '../../../lib/reference/in-process.ts';
import { combine } from '../../sabotage/breaking.ts';
import { both, type Condition, withTool } from '../../sabotage/conditions.ts';
import { removeAt, setAt } from '../../sabotage/json.ts';
import {
  alterPayload,
  alterRpcError,
  alterRpcResponse,
  alterTool,
  alterTools,
  failCalls,
  misreadCalls,
  succeedCalls,
} from '../../sabotage/rpc.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { commerce } from '../index.ts';
import { offeredMethods } from './ship-to.ts';
import { completedIn, isReady, isUnderWay, statusText, turnsTo } from './states.ts';

const unapproved = 'commerce/nothing-completes-unapproved';

async function judged(sabotage: Saboteur['sabotage'], check = unapproved) {
  const { verdicts } = await auditInProcess([commerce], { sabotage, target: { only: [check] } });
  const verdict = verdicts.find((one) => one.check === check);
  if (!verdict) throw new Error('the check was not judged');
  return verdict;
}

const reading = ['create_checkout', 'update_checkout', 'get_checkout'] as const;

const refusing = (message: string) =>
  alterRpcResponse(withTool('complete_checkout'), ({ jsonrpc, id }) => ({
    jsonrpc,
    id,
    error: { code: -32000, message },
  }));

const withStatus = (status: string) => alterPayload(reading, (checkout) => ({ ...checkout, status }));

test('`complete` after `incomplete` says that nothing is missing, and `completed` that there is an order', async () => {
  const turning = (ready: string) =>
    alterPayload(reading, (checkout) => ({
      ...checkout,
      status: checkout.shipping_address === undefined ? 'incomplete' : ready,
    }));
  const statuses = async (ready: string) => [
    (await judged(turning(ready))).status,
    (await judged(turning(ready), 'commerce/nothing-completes-by-itself')).status,
  ];
  expect(await statuses('complete')).not.toContain('fail');
  expect(await statuses('completed')).toEqual(['fail', 'fail']);
});

test('statuses of parts say nothing of the whole while one is open', () => {
  const parts = { id: 'checkout_1', contact_status: 'completed', approval_status: 'open' };
  expect(completedIn(parts)).toEqual([]);
  expect(completedIn({ ...parts, approval_status: 'completed' })).toEqual(['completed', 'completed']);
  expect(completedIn({ ...parts, status: 'completed' })).toEqual(['completed']);
  expect(completedIn({ id: 'checkout_1', contact_status: 'completed' })).toEqual(['completed']);
});

describe('a refusal', () => {
  test('of a checkout that lacks something else shows nothing', async () => {
    const { status, reason } = await judged(
      combine(refusing('A tax id is missing.'), withStatus('incomplete')),
    );
    expect([status, reason?.code]).toEqual(['inconclusive', 'not-ready']);
    expect(reason?.text).toContain('A tax id is missing.');
  });

  test('counts where the checkout lists no demands any more', async () => {
    const demanding = alterPayload(reading, ({ status: _, ...checkout }) => ({
      ...checkout,
      missing: checkout.shipping_address === undefined ? ['shipping_address'] : [],
    }));
    const { status, reason } = await judged(combine(refusing('No.'), demanding));
    // Without a status, nothing shows that no order was placed.
    expect([status, reason?.code]).toEqual(['inconclusive', 'undeclared-shape']);
  });

  test('of refused approvals for something else shows nothing, though the approval is asked for', async () => {
    const hasApproval: Condition = ({ body }) => body.includes('"approved"');
    const lacking = alterRpcResponse(both(withTool('complete_checkout'), hasApproval), ({ jsonrpc, id }) => ({
      jsonrpc,
      id,
      error: { code: -32000, message: 'A tax id is missing.' },
    }));
    const asking = combine(refusing('The buyer has to approve.'), lacking);
    const { status, reason } = await judged(combine(asking, withStatus('incomplete')));
    expect([status, reason?.code]).toEqual(['inconclusive', 'not-ready']);
    expect(reason?.text).toContain('A tax id is missing.');
  });

  test('of refused approvals for what it names is followed by an update with that', async () => {
    const hasApproval: Condition = ({ body }) => body.includes('"approved"');
    const office = '/params/arguments/tax_office';
    let isSupplied = false;
    const supplied = misreadCalls('update_checkout', (rpc) => {
      isSupplied ||= valueAt(rpc, office) !== undefined;
      return removeAt(office)(rpc);
    });
    const isLacking = both(
      withTool('complete_checkout'),
      both(hasApproval, () => !isSupplied),
    );
    const lacking = failCalls(isLacking, -32000, 'The checkout lacks: `tax_office`.');
    const declared = alterTool(
      'update_checkout',
      setAt('/inputSchema/properties/tax_office', { type: 'string' }),
    );
    const demanding = combine(combine(supplied, declared), withStatus('incomplete'));
    expect((await judged(combine(lacking, demanding))).status).toBe('pass');
    isSupplied = false;
    const taken = succeedCalls(both(withTool('complete_checkout'), hasApproval), {
      content: [{ type: 'text', text: '{"id":"checkout_1","status":"completed","order":{"id":"order-1"}}' }],
    });
    expect((await judged(combine(combine(taken, lacking), demanding))).status).toBe('fail');
  });

  test.each<readonly [string, Saboteur['sabotage']]>([
    ['that names the approval', combine(refusing('The buyer has to approve.'), withStatus('incomplete'))],
    ['of a checkout that is ready', combine(refusing('No.'), withStatus('ready_for_complete'))],
  ])('%s counts', async (_, sabotage) => {
    expect((await judged(sabotage)).status).toBe('pass');
  });
});

describe('a checkout that was only created', () => {
  const byItself = 'commerce/nothing-completes-by-itself';
  const withOrder = (orderOf: (id: unknown) => unknown) =>
    alterPayload(reading, (checkout) => ({ ...checkout, order: orderOf(checkout.id) }));

  test('may be called an order', async () => {
    const { status } = await judged(
      withOrder((id) => ({ id, status: 'draft' })),
      byItself,
    );
    expect(status).toBe('pass');
  });

  test('may be an order that gets its number when it is placed', async () => {
    const withoutNumber = withOrder((id) => ({ id: 7, token: id, order_no: null, order_date: null }));
    expect((await judged(withoutNumber, byItself)).status).toBe('pass');
  });

  const withNew = withOrder(() => ({ id: 'ord-1' }));

  test('has not been completed by what shows its order once more', async () => {
    expect((await judged(withNew)).status).toBe('pass');
  });

  test('may name the order to come, which get_order does not know: a warning', async () => {
    expect((await judged(withNew, byItself)).status).toBe('warn');
  });

  test('has an order where get_order refuses the caller, or a status says that it is completed', async () => {
    const refusing = alterRpcError(withTool('get_order'), () => ({ code: -32_001, message: 'Unauthorized' }));
    expect((await judged(combine(withNew, refusing), byItself)).status).toBe('fail');
    expect((await judged(combine(withNew, withStatus('completed')), byItself)).status).toBe('fail');
  });
});

describe('an order under the reference that its checkout had before', () => {
  /** @param isKept whether get_order has it before any completion as well. */
  const keeping = (isKept: boolean) => {
    let isCompleted = isKept;
    const schema = { type: 'object', properties: { reference: { type: 'string' } }, required: ['reference'] };
    const orders = alterRpcResponse(withTool('get_order'), ({ jsonrpc, id }, received) => {
      const reference = String(valueAt(received.rpc, '/params/arguments/reference'));
      return isCompleted && reference.startsWith('ref-')
        ? { jsonrpc, id, result: { structuredContent: { reference } } }
        : { jsonrpc, id, error: { code: -32_000, message: 'There is no such order.' } };
    });
    const completions = alterRpcResponse(withTool('complete_checkout'), ({ jsonrpc, id }) => {
      isCompleted = true;
      return { jsonrpc, id, result: { structuredContent: { thanks: 'Your payment was taken.' } } };
    });
    const referring = alterPayload(reading, ({ status: _, ...checkout }) => ({
      ...checkout,
      reference: `ref-${checkout.id}`,
    }));
    const tools = alterTools((all) =>
      all.map((tool) => (tool.name === 'get_order' ? { ...tool, inputSchema: schema } : tool)),
    );
    return combine(orders, completions, referring, tools);
  };

  test('was placed without an approval, where get_order has it only since then', async () => {
    const { status, violations } = await judged(keeping(false));
    expect(status).toBe('fail');
    expect(violations[0]?.message).toMatch(/^complete_checkout shows "ref-.*", and get_order answers/);
  });

  test('shows nothing where get_order had it before', async () => {
    expect((await judged(keeping(true))).status).toBe('inconclusive');
  });
});

test('a completion in progress is followed to its end', async () => {
  let readings = 0;
  const completing = alterRpcResponse(withTool('complete_checkout'), ({ jsonrpc, id }) => ({
    jsonrpc,
    id,
    result: { structuredContent: { status: 'complete_in_progress' } },
  }));
  const finishing = alterPayload(['get_checkout'], (checkout) => {
    readings += 1;
    return { ...checkout, status: readings > 3 ? 'completed' : 'complete_in_progress' };
  });
  const { status, violations } = await judged(combine(completing, finishing));
  expect(status).toBe('fail');
  expect(violations[0]?.message).toContain('status "completed"');
});

describe('states', () => {
  const stateOf = (conditionals: object) => completedIn({ id: 'chk-1', conditionals }).map(statusText);

  test('are flags that stand together, but not one that is alone', () => {
    expect(stateOf({ is_completed: true, is_cancelled: false })).toEqual(['status "completed"']);
    expect(stateOf({ is_completed: false, is_cancelled: true })).toEqual([]);
    expect(stateOf({ paid: true })).toEqual([]);
  });

  test('are ready by a flag', () => {
    const flags = { is_ready: true, is_completed: false, is_cancelled: false };
    const rpcResponse = { result: { structuredContent: { id: 'chk-1', conditionals: flags } } };
    expect(isReady({ rpcResponse } as unknown as ToolCall)).toBe(true);
  });

  test('stand beside the id, or in an object there that is named for them', () => {
    const payment = { status: 'paid' };
    const record = (status: string) => ({ id: 'chk-1', orderState: { status }, payment });
    expect(completedIn(record('completed'))).toEqual(['completed']);
    expect(completedIn(record('open'))).toEqual([]);
  });

  test('are those of parts, where the record has a status of its own', () => {
    const parts = { cart_status: 'ordered', contact_state: 'completed' };
    expect(completedIn({ id: 'chk-1', ...parts, status: 'open' })).toEqual([]);
    expect(completedIn({ id: 'chk-1', ...parts, status: 'open', order_status: 'placed' })).toEqual([
      'placed',
    ]);
    expect(completedIn({ id: 'chk-1', sale_status: 'completed' })).toEqual(['completed']);
  });

  test('of what goes on may be those of an order that was placed', () => {
    const call = (status: string) =>
      ({ rpcResponse: { result: { structuredContent: { id: 'chk-1', status } } } }) as unknown as ToolCall;
    expect([isUnderWay(call('processing')), isUnderWay(call('processing'), true)]).toEqual([true, false]);
    expect(isUnderWay(call('complete_in_progress'), true)).toBe(true);
  });
});

test('the methods of a checkout are in the list that the tool names', () => {
  const checkout = {
    ways_to_go: [
      { id: 3, price: 900 },
      { id: 5, price: 1_500 },
    ],
    lines: [{ id: 7 }],
  };
  const call = { rpcResponse: { result: { structuredContent: checkout } } } as unknown as ToolCall;
  expect(offeredMethods(call)).toEqual([]);
  expect(offeredMethods(call, new Set(['ways_to_go']))).toEqual(['3', '5']);
});

test('the methods of carriers are offered, and not the carriers; the parts of a price are no methods', () => {
  const offeredIn = (option: JsonObject) =>
    offeredMethods({
      rpcResponse: { result: { structuredContent: { shipping_methods: [option] } } },
    } as unknown as ToolCall);
  const products = [
    { id: 31, cost: 590 },
    { id: 32, cost: 419 },
  ];
  expect(offeredIn({ id: 2, name: 'DHL', products })).toEqual(['31', '32']);
  expect(offeredIn({ id: 2, cost: 590, products })).toEqual(['2']);
  expect(offeredIn({ id: 2, totals: [{ type: 'total', amount: 590 }] })).toEqual(['2']);
  expect(offeredIn({ id: 2, price: { value: 590 }, taxes: [{ id: 'vat', amount: 94 }] })).toEqual(['2']);
});

test.each([
  ['pronto', true],
  ['incomplete', false],
  ['in_progress', false],
  ['completed', false],
])('a checkout that turns to %s, which complete_checkout names, is ready: %s', (status, expected) => {
  const read = (state: string) =>
    ({ rpcResponse: { result: { structuredContent: { id: 'c1', state } } } }) as unknown as ToolCall;
  const named = new Set(['pronto', 'incomplete', 'in_progress', 'completed']);
  expect(turnsTo(read('novo'), read(status), named)).toBe(expected);
});
