/** Which requests are remembered, and which are sent again. */
import { describe, expect, test } from 'vitest';
import { get } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { isTolerable, remember, yieldAfterLongBodies, yieldToNextRequest } from './remember.ts';
import { createRetryPolicy } from './retry.ts';
import { anyContext, fakeSend, madeUp, type Script } from './testing.ts';

const fetching = (own: Partial<ReturnType<typeof anyContext>> = {}) => anyContext({ how: 'fetch', ...own });

function remembering(script?: Script, isKept = () => true) {
  const { send: below, sent } = fakeSend(script);
  return { send: remember(createRetryPolicy(madeUp, 1), isKept)(below), sent };
}

test('a fetched request is sent once per run of a check, in any order of its headers', async () => {
  const { send, sent } = remembering();
  const first = await send(get('/a', { x: '1', y: '2' }), fetching());
  expect(await send(get('/a', { y: '2', x: '1' }), fetching())).toBe(first);
  await send(get('/a', { y: '2', x: '1' }), fetching({ rerun: 1 }));
  await send(get('/a', { x: '1' }), fetching());
  expect(sent).toHaveLength(3);
});

test('a request by `send` is neither remembered nor answered from memory', async () => {
  const { send, sent } = remembering();
  await send(get('/a'), anyContext());
  await send(get('/a'), fetching());
  await send(get('/a'), anyContext());
  expect(sent).toHaveLength(3);
});

test('a failed request is remembered', async () => {
  const { send, sent } = remembering(() => new Inconclusive('timeout', 'late'));
  await expect(send(get('/a'), fetching())).rejects.toThrow('late');
  await expect(send(get('/a'), fetching({ tolerate: [429] }))).rejects.toThrow('late');
  expect(sent).toHaveLength(1);
});

test('a request whose refusal a caller tolerates is sent again, and remembered for that tolerance', async () => {
  const { send, sent } = remembering((_, n) =>
    n === 1 ? new Inconclusive('rate-limited', 'overloaded') : { status: 429 },
  );
  await expect(send(get('/a'), fetching())).rejects.toThrow('overloaded');
  expect((await send(get('/a'), fetching({ tolerate: [500, 429] }))).status).toBe(429);
  expect((await send(get('/a'), fetching({ tolerate: [429, 500] }))).status).toBe(429);
  await expect(send(get('/a'), fetching())).rejects.toThrow('overloaded');
  expect(sent).toHaveLength(2);
});

test('a response whose body is not kept is not remembered', async () => {
  const { send, sent } = remembering(
    () => ({ body: 'large' }),
    () => false,
  );
  await send(get('/a'), fetching());
  await send(get('/a'), fetching());
  expect(sent).toHaveLength(2);
});

test('only a refusal by a response can be tolerated', () => {
  const tolerable = (['rate-limited', 'server-error', 'timeout', 'budget-spent'] as const).filter((code) =>
    isTolerable(new Inconclusive(code, 'x')),
  );
  expect(tolerable).toEqual(['rate-limited', 'server-error']);
  expect(isTolerable(new Error('rate-limited'))).toBe(false);
});

describe('a long response', () => {
  test('waits for the next turn of the event loop, and a short one does not', async () => {
    const order: string[] = [];
    const arrival = async (body: string, name: string) => {
      const { send } = fakeSend(() => ({ body }));
      await yieldAfterLongBodies()(send)(get('/a'), anyContext());
      order.push(name);
    };
    const turn = new Promise<void>((resolve) => {
      setImmediate(() => {
        order.push('turn');
        resolve();
      });
    });
    await Promise.all([arrival('x'.repeat(300_000), 'long'), arrival('x', 'short'), turn]);
    expect(order).toEqual(['short', 'turn', 'long']);
  });
});

test('a response waits until what the next turn of the event loop writes is written', async () => {
  const order: string[] = [];
  const { send } = fakeSend(() => {
    setImmediate(() => order.push('next request'));
    return {};
  });
  await yieldToNextRequest()(send)(get('/a'), anyContext());
  order.push('judged');
  expect(order).toEqual(['next request', 'judged']);
});
