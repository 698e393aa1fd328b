/** At most two orders are placed, whatever checks send and whatever the target answers. */
import { expect, test } from 'vitest';
import { maxOrders, type PlacedOrder } from '../../model/approval.ts';
import { postText } from '../../model/http.ts';
import type { RunEvent } from '../../model/run-event.ts';
import { carries, createOrders } from './orders.ts';
import { anyContext, fakeSend } from './testing.ts';

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
