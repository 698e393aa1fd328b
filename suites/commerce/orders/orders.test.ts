/** Lawful and unlawful answers to approved completions, and how many orders a run places. */
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { maxOrders, type Target } from '../../../lib/model/target.ts';
import { auditInProcess, referenceApproval } from '../../../lib/reference/in-process.ts';
import type { StorefrontOptions } from '../../../lib/storefront/index.ts';
import { combine } from '../../sabotage/breaking.ts';
import { both, type ReceivedRequest, withTool } from '../../sabotage/conditions.ts';
import { alterRequest } from '../../sabotage/http.ts';
import { alterPayload, alterRpcResponse, alterTools, failCalls, onCommerce } from '../../sabotage/rpc.ts';
import { commerce } from '../index.ts';
import { saboteurs } from './orders.saboteurs.ts';
import { checks } from './orders.ts';

type Settings = { readonly target?: Partial<Target>; readonly storefront?: Partial<StorefrontOptions> };

const only = checks.map(({ id }) => id);

async function judged(sabotage: Sabotage, { target, storefront = {} }: Settings = {}) {
  const completions: JsonObject[] = [];
  const counting = alterRequest(both(onCommerce, withTool('complete_checkout')), ({ rpc, request }) => {
    const args = valueAt(rpc, '/params/arguments');
    if (isObject(args) && isApproved(args)) completions.push(args);
    return request;
  });
  const report = await auditInProcess([commerce], {
    sabotage: combine(sabotage, counting),
    target: { only, approval: referenceApproval, ...target },
    storefront,
  });
  const verdicts = only.map((id) => {
    const verdict = report.verdicts.find(({ check }) => check === id);
    return [verdict?.status, verdict?.reason?.code].filter(Boolean).join(' ');
  });
  const texts = report.verdicts.map(({ reason }) => reason?.text ?? '');
  const messages = report.verdicts.flatMap(({ violations }) => violations.map(({ message }) => message));
  return { report, verdicts, texts, messages, completions };
}

const isApproved = (args: JsonObject): boolean =>
  valueAt(args, '/approval/approved') === true || valueAt(args, '/token') !== undefined;

const honest: Sabotage = (handler) => handler;

const completing = withTool('complete_checkout');

const sabotageOf = (id: string): Sabotage => {
  const found = saboteurs.find((one) => one.id === id);
  if (!found) throw new Error(`there is no saboteur ${id}`);
  return found.sabotage;
};

const allPass = only.map(() => 'pass');

/** The completion names no order that a reading could name otherwise. */
const unnamed = only.map((id) =>
  id === 'commerce/completed-checkouts-name-their-orders' ? 'inconclusive not-observed' : 'pass',
);

const repeated = (code: string): readonly string[] => only.map(() => `inconclusive ${code}`);

describe.each(['document', 'ucp'] as const)('in the dialect %s', (dialect) => {
  test('an approved checkout becomes one order, which the report names', async () => {
    const { verdicts, report, completions } = await judged(honest, { storefront: { dialect } });
    expect(verdicts).toEqual(allPass);
    expect(completions).toHaveLength(dialect === 'ucp' ? 3 : 2);
    expect(report.orders).toEqual([
      {
        exchange: expect.any(Number),
        of: expect.stringMatching(/^checkout_/),
        id: expect.stringMatching(/^order_/),
      },
    ]);
  });

  test('without an approval no order is placed', async () => {
    const options = { target: { approval: undefined }, storefront: { dialect } };
    const { verdicts, report, completions } = await judged(honest, options as Settings);
    expect(verdicts).toEqual(only.map(() => 'skipped consent-withheld'));
    expect(completions).toEqual([]);
    expect(report).not.toHaveProperty('orders');
  });

  test('failing checks that run again place no further order', async () => {
    const id = 'a-second-completion-is-a-second-order';
    const sabotage = combine(sabotageOf(id), sabotageOf('orders-cost-one-unit-more'));
    const { report, verdicts, completions } = await judged(sabotage, {
      target: { retries: 3 },
      storefront: { dialect },
    });
    expect(verdicts).toEqual(['pass', 'fail', 'pass', 'pass', 'fail', 'pass', 'pass']);
    expect(completions).toHaveLength(maxOrders);
    expect(report.orders).toHaveLength(maxOrders);
  });
});

test('an order that only the checkout shows, after a failure, is an order', async () => {
  const { verdicts, report, completions } = await judged(failCalls(completing));
  expect(verdicts).toEqual(unnamed);
  expect([report.orders?.length, completions.length]).toEqual([1, 2]);
});

describe('a completion that places no order', () => {
  test.each<readonly [string, Sabotage, string]>([
    [
      'an error',
      failCalls(completing, -32_000, 'The test card was declined.'),
      'The test card was declined.',
    ],
    [
      'a message',
      alterRpcResponse(completing, ({ jsonrpc, id }) => ({
        jsonrpc,
        id,
        result: { structuredContent: { messages: [{ type: 'error', content: 'Insufficient funds.' }] } },
      })),
      'Insufficient funds.',
    ],
    [
      'another status',
      alterPayload(['complete_checkout'], (checkout) => ({ ...checkout, status: 'requires_escalation' })),
      'requires_escalation',
    ],
  ])('with %s is inconclusive, with the words', async (_, sabotage, words) => {
    const { verdicts, texts } = await judged(combine(instead, sabotage));
    expect(verdicts).toEqual(repeated('not-ready'));
    expect(texts.filter((text) => text.includes(words) && text.includes('approval.yaml'))).toHaveLength(
      only.length,
    );
  });

  test('and never ends is inconclusive, and may have placed one', async () => {
    const pending = alterPayload(['complete_checkout', 'get_checkout'], (checkout) => ({
      ...checkout,
      status: 'complete_in_progress',
    }));
    const { verdicts, report } = await judged(combine(instead, pending));
    expect(verdicts[0]).toBe('inconclusive not-observed');
    expect(report.orders).toEqual([{ exchange: expect.any(Number), of: expect.any(String) }]);
  });
});

/** The storefront completes nothing, and answers with the checkout. */
const instead = sabotageOf('approved-completions-do-nothing');

test('a completion that takes its time is followed to its order', async () => {
  let readings = 0;
  const accepted = alterPayload(['complete_checkout'], ({ order: _order, ...checkout }) => ({
    ...checkout,
    status: 'complete_in_progress',
  }));
  const finishing = alterPayload(['get_checkout'], (checkout) => {
    if (checkout.status !== 'completed') return checkout;
    readings += 1;
    const { order: _order, ...pending } = checkout;
    return readings > 3 ? checkout : { ...pending, status: 'complete_in_progress' };
  });
  const { verdicts, report } = await judged(combine(accepted, finishing));
  expect(verdicts).toEqual(unnamed);
  expect(report.orders).toMatchObject([{ id: expect.stringMatching(/^order_/) }]);
});

test('an order under an unknown name is found by get_order', async () => {
  const renamed = alterPayload(['complete_checkout', 'get_checkout'], ({ order, ...checkout }) =>
    isObject(order) ? { ...checkout, pedido: { clave: order.id } } : checkout,
  );
  const { verdicts, report } = await judged(renamed);
  expect(verdicts).toEqual(unnamed);
  expect(report.orders).toMatchObject([{ id: expect.stringMatching(/^order_/) }]);
});

test('the number of an order beside its id is no other order', async () => {
  let completions = 0;
  const numbered = alterPayload(['complete_checkout', 'get_checkout'], (checkout) => {
    if (!isObject(checkout.order)) return checkout;
    completions += 1;
    return completions < 3 ? checkout : { ...checkout, order: { ...checkout.order, number: 'N-1001' } };
  });
  const known = alterRequest(both(onCommerce, withTool('get_order')), withoutNumber);
  const { verdicts } = await judged(combine(known, numbered));
  expect(verdicts).toEqual(allPass);
});

const placed: { id?: string } = {};

/** The number leads to the order that was asked for last. */
function withoutNumber({ request, body }: ReceivedRequest): Request {
  const id = /order_[0-9a-f]+/.exec(body)?.[0];
  if (id !== undefined) placed.id = id;
  const text = placed.id === undefined ? body : body.replace('N-1001', placed.id);
  return new Request(request.url, { method: 'POST', headers: request.headers, body: text });
}

test('an order may be found a moment later, and may need a token', async () => {
  let readings = 0;
  const late = alterRpcResponse(withTool('get_order'), (rpcResponse) => {
    readings += 1;
    return readings < 3
      ? { jsonrpc: '2.0', id: rpcResponse.id, error: { code: -32_000, message: 'not yet' } }
      : rpcResponse;
  });
  expect((await judged(late)).verdicts).toEqual(allPass);
  const secret = failCalls(withTool('get_order'), -32_001, 'Unauthorized');
  expect((await judged(secret)).verdicts.at(-1)).toBe('inconclusive not-advertised');
});

test('an order that a token opens need not show the token', async () => {
  const inTokens = alterTools((tools) =>
    tools.map((tool) =>
      tool.name === 'get_order'
        ? {
            ...tool,
            inputSchema: {
              type: 'object',
              properties: { order_token: { type: 'string', description: '`order.id` of the checkout.' } },
              required: ['order_token'],
            },
          }
        : tool,
    ),
  );
  const asId = alterRequest(both(onCommerce, withTool('get_order')), ({ request, body }) => {
    const text = body.replace('"order_token"', '"id"');
    return new Request(request.url, { method: 'POST', headers: request.headers, body: text });
  });
  const hidden = alterPayload(['get_order'], ({ permalink_url: _, ...order }) => ({ ...order, id: 4711 }));
  const { verdicts } = await judged(combine(inTokens, asId, hidden));
  expect(verdicts.at(-1)).toBe('inconclusive not-observed');
});

test('placeholders are filled with what the checkout shows', async () => {
  const approval = {
    file: 'own.json',
    arguments: {
      ...referenceApproval.arguments,
      token: 'for {checkout} at {now}',
      payment: { max: '{total}', in: '{currency}', at: '{now:unix}', of: '{checkout}' },
    },
  };
  const { verdicts, completions } = await judged(honest, { target: { approval } });
  expect(verdicts).toEqual(allPass);
  const [first] = completions;
  expect(first?.payment).toEqual({
    max: expect.any(Number),
    in: 'USD',
    at: expect.any(Number),
    of: expect.stringMatching(/^checkout_/),
  });
  expect(first?.token).toMatch(/^for checkout_\w+ at \d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('a total that the checkout does not show is asked for', async () => {
  const approval = { file: 'own.json', arguments: { token: 'x', max: '{total}' } };
  const bare = alterPayload(
    ['create_checkout', 'get_checkout', 'update_checkout'],
    ({ totals: _, ...checkout }) => checkout,
  );
  const { verdicts, texts, completions } = await judged(bare, { target: { approval } });
  expect(verdicts).toEqual(repeated('undeclared-shape'));
  expect(texts.join('\n')).toContain('write "total:" below "checkout:" into a file for --map');
  expect(completions).toEqual([]);
});

const lateCheck = 'commerce/cancelled-checkouts-are-not-ordered';

/** Refuses the completion of cancelled checkouts with other words than the storefront's. */
const refusingLate =
  (message: string): Sabotage =>
  (storefront) => {
    const cancelled = new Set<unknown>();
    const noted = alterPayload(['cancel_checkout'], (checkout) => {
      cancelled.add(checkout.id);
      return checkout;
    });
    const late = both(completing, ({ body }) => [...cancelled].some((id) => body.includes(String(id))));
    return combine(noted, failCalls(late, -32_000, message))(storefront);
  };

test.each<readonly [string, Sabotage, string]>([
  ['as usual', honest, 'pass'],
  ['for its state', refusingLate('This order cannot be approved: it is closed.'), 'pass'],
  ['for the approval', refusingLate('The approval was used before.'), 'inconclusive'],
])('a cancelled checkout is refused %s', async (_, sabotage, status) => {
  const target = { only: [lateCheck], approval: referenceApproval };
  const report = await auditInProcess([commerce], { sabotage, target });
  expect(report.verdicts.find(({ check }) => check === lateCheck)?.status).toBe(status);
  expect(report.orders).toHaveLength(1);
});

test('a refusal that is a result of UCP counts as no order', async () => {
  const unapproved = 'commerce/nothing-completes-unapproved';
  const { verdicts, orders } = await auditInProcess([commerce], {
    storefront: { dialect: 'ucp' },
    target: { only: [unapproved, lateCheck], approval: referenceApproval },
  });
  const statuses = [unapproved, lateCheck].map((id) => verdicts.find(({ check }) => check === id)?.status);
  expect(statuses).toEqual(['pass', 'pass']);
  expect(orders).toHaveLength(1);
});
