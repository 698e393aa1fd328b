/** How many requests a run may send, in total and of each kind, and how many orders it may place. */
import { describe, expect, test } from 'vitest';
import { get, postText } from '../../model/http.ts';
import type { RunEvent } from '../../model/run-event.ts';
import { maxOrders, maxRequestsFor, type PlacedOrder } from '../../model/target.ts';
import { anyTarget } from '../../proof/any-target.ts';
import { carries, createBudget, createOrders, spend } from './budget.ts';
import { anyContext, fakeSend } from './testing.ts';

describe('requests', () => {
  test('a request above the bound of its side effect is not sent, and others still are', () => {
    const bounds = anyTarget({ consents: ['writes', 'purchase'], budget: 1_000 });
    const budget = createBudget(bounds);
    const most = maxRequestsFor('purchase', bounds);
    for (let sent = 1; sent <= most; sent += 1) expect(budget.charge(get('/a'), 'purchase')).toBe(sent);
    expect(() => budget.charge(get('/a'), 'purchase')).toThrow(
      `GET /a was not sent: a run sends at most ${most} requests of this kind (purchase)`,
    );
    expect(budget.charge(get('/a'), 'writes')).toBe(most + 1);
    expect(budget.sent).toBe(most + 1);
  });

  test('the budget bounds all side effects together', () => {
    const budget = createBudget(anyTarget({ budget: 2 }));
    budget.charge(get('/a'), 'reading');
    budget.charge(get('/a'), 'commerce-reading');
    expect(() => budget.charge(get('/a'), 'reading')).toThrow('the budget of 2 requests is spent');
  });

  test('a request gets the number of its exchange, and leaves what others have reserved', async () => {
    const charged: string[] = [];
    const budget = createBudget(anyTarget({ budget: 3 }), ({ url }, effect) =>
      charged.push(`${effect} ${url}`),
    );
    const { send, sent } = fakeSend();
    const spending = spend(budget)(send);
    await spending(get('/a'), anyContext({ reserved: 2 }));
    await expect(spending(get('/b'), anyContext({ reserved: 2 }))).rejects.toMatchObject({
      code: 'budget-spent',
    });
    await spending(get('/c'), anyContext());
    expect(sent.map(({ context }) => context.exchange)).toEqual([1, 2]);
    expect(charged).toEqual(['reading /a', 'reading /c']);
  });
});

describe('orders', () => {
  const approval = { file: 'a.yaml', arguments: { approval: { approved: true, at: '{now}' } } };

  const call = (given: object) =>
    postText('/rpc', JSON.stringify({ params: { arguments: { id: 'c', approval: given } } }), {});

  const approved = call({ approved: true, at: '2030-01-01T00:00:00Z' });

  /** @param ids the order of each response: null for a refusal, undefined where it shows none. */
  function sending(ids: readonly (string | null | undefined)[], before: readonly PlacedOrder[] = []) {
    const events: RunEvent[] = [];
    const { send, sent } = fakeSend();
    const orders = createOrders(
      { approval },
      {
        before,
        listen: (event) => events.push(event),
        purchases: {
          subjectOf: () => 'c',
          read: () => {
            const id = ids[sent.length - 1];
            return { mayBePlaced: id !== null, ...(typeof id === 'string' && { id }) };
          },
        },
      },
    );
    const middleware = orders.middleware(send);
    let exchange = 0;
    const complete = (request = approved) => {
      exchange += 1;
      return middleware(request, anyContext({ exchange }));
    };
    return { orders, complete, sent, events };
  }

  test('a third order is refused before it is sent', async () => {
    const { complete, sent } = sending(['a', 'b']);
    await complete();
    await complete();
    await expect(complete()).rejects.toMatchObject({
      code: 'budget-spent',
      message: expect.stringContaining(`a run places at most ${maxOrders} orders`),
    });
    expect(sent).toHaveLength(2);
  });

  test('responses without an id count, and so do missing ones', async () => {
    const { complete, sent } = sending([undefined, undefined]);
    await Promise.all([complete(), complete()]);
    await expect(complete()).rejects.toMatchObject({ code: 'budget-spent' });
    expect(sent).toHaveLength(2);
  });

  test('a refusal and the same order again do not count', async () => {
    const { complete, events } = sending([null, 'a', 'a', null, 'b']);
    for (const _ of [1, 2, 3, 4, 5]) await complete();
    await expect(complete()).rejects.toMatchObject({ code: 'budget-spent' });
    const orders = new Map<number, PlacedOrder>();
    for (const event of events) {
      if (event.kind === 'ordered') orders.set(event.order.exchange, event.order);
      if (event.kind === 'not-ordered') orders.delete(event.exchange);
    }
    expect([...orders.values()]).toEqual([
      { exchange: 2, of: 'c', id: 'a' },
      { exchange: 5, of: 'c', id: 'b' },
    ]);
  });

  test('an order that is named later is the same order', async () => {
    const { orders, complete, events } = sending([undefined, 'a', null]);
    await complete();
    orders.placed({ exchange: 1, id: 'a' });
    await complete();
    await complete();
    expect(events.at(-1)).toEqual({ kind: 'not-ordered', exchange: 3 });
  });

  test('the orders of an earlier thread count', async () => {
    const { complete, sent } = sending([], [{ exchange: 7 }, { exchange: 9, id: 'x' }]);
    await expect(complete()).rejects.toMatchObject({ code: 'budget-spent' });
    expect(sent).toHaveLength(0);
  });

  test('other calls pass', async () => {
    const { complete, sent, events } = sending([]);
    for (const _ of [1, 2, 3]) await complete(call({ approved: false, at: '2020-01-01T00:00:00Z' }));
    expect(sent).toHaveLength(3);
    expect(events).toEqual([]);
  });

  test.each([
    [{ approved: true, at: 5 }, true],
    [{ approved: true, at: 'x', more: [] }, true],
    [{ approved: true }, false],
    [{ approved: 'true', at: 'x' }, false],
  ])('%j carries the approval: %s', (given, is) => {
    expect(carries(call(given), approval)).toBe(is);
  });

  test.each([
    ['by {checkout} at {now}', 'by c1 at 2030', true],
    ['by {checkout} at {now}', 'c1', false],
    ['tok', 'token', false],
    ['tok', 'tok', true],
  ])('%s stands for %s: %s', (wanted, value, is) => {
    expect(carries(call({ wanted: value }), { file: '', arguments: { wanted } })).toBe(is);
  });

  test('a body that is no JSON carries nothing', () => {
    expect(carries({ body: 'approval' }, approval)).toBe(false);
    expect(carries({}, approval)).toBe(false);
  });
});
