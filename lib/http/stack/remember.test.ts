/** Which requests are remembered, which are sent again, and what the log has of each. */
import { describe, expect, test } from 'vitest';
import { type Exchange, get } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Transport } from '../send.ts';
import { createExchangeLog } from './record.ts';
import { isTolerable, remember, yieldAfterLongBodies, yieldToNextRequest } from './remember.ts';
import { createRetryPolicy } from './retry.ts';
import { anyContext, fakeSend, madeUp, type Script } from './testing.ts';

describe('memory', () => {
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
});

describe('the log', () => {
  /** Each request takes 5 ms. */
  function logging(answer: (turn: number) => Uint8Array | Error) {
    let now = 1_000;
    let turn = 0;
    const logged: { readonly exchange: Exchange; readonly kept: boolean }[] = [];
    const transport: Transport = {
      async send(request) {
        turn += 1;
        now += 5;
        const bytes = answer(turn);
        if (bytes instanceof Error) throw bytes;
        return { request, status: 200, headers: [], bytes, millis: 5, at: now };
      },
      async close() {},
    };
    const log = createExchangeLog(
      transport,
      () => now,
      (exchange, kept) => logged.push({ exchange, kept }),
    );
    return {
      ...log,
      logged,
      send: (n: number) => log.send(get(`http://shop.example/${n}`), anyContext({ exchange: n })),
    };
  }

  test('a response has the number of its exchange, and both have the time of the request', async () => {
    const { send, logged, responses, isKept } = logging(() => Buffer.from('{"a":1}'));
    const first = await send(1);
    await send(2);
    expect([first.exchange, first.json, isKept(first)]).toEqual([1, { valid: true, value: { a: 1 } }, true]);
    expect(logged.map(({ exchange: { n, at, request } }) => [n, at, request.url])).toEqual([
      [1, 0, 'http://shop.example/1'],
      [2, 5, 'http://shop.example/2'],
    ]);
    expect(responses().map(({ exchange }) => exchange)).toEqual([1, 2]);
  });

  test('a failed request is logged with its reason and its time, and is no response', async () => {
    const { send, logged, responses } = logging(() => new Inconclusive('timeout', 'late'));
    await expect(send(1)).rejects.toThrow('late');
    expect(logged).toMatchObject([
      {
        exchange: { n: 1, at: 0, outcome: { failure: { code: 'timeout', text: 'late' }, millis: 5 } },
        kept: true,
      },
    ]);
    expect(responses()).toEqual([]);
  });

  test('an error of the suite is not logged', async () => {
    const { send, logged } = logging(() => new TypeError('a bug'));
    await expect(send(1)).rejects.toThrow(TypeError);
    expect(logged).toEqual([]);
  });

  test('a body for which there is no room is returned and logged whole, and not kept', async () => {
    const large = new Uint8Array(4 * 1024 * 1024);
    const { send, logged, responses, isKept } = logging((n) => large.slice().fill(n, 0, 1));
    for (let n = 1; n <= 4; n += 1) expect(isKept(await send(n))).toBe(true);
    const fifth = await send(5);
    expect([isKept(fifth), fifth.bytes.length, logged.at(-1)?.kept]).toEqual([false, large.length, false]);
    expect(logged.at(-1)?.exchange).not.toHaveProperty('whole');
    expect(responses().map(({ exchange }) => exchange)).toEqual([1, 2, 3, 4]);
  });

  test('too many giants become failed requests, and are not logged as responses', async () => {
    const giant = new Uint8Array(16 * 1024 * 1024);
    const { send, responses } = logging(() => giant);
    for (let n = 1; n <= 32; n += 1) await send(n);
    await expect(send(33)).rejects.toMatchObject({ code: 'too-large' });
    expect(responses()).toHaveLength(32);
  });
});
