/** How often a request is sent, how long it has waited by then, and when a circuit opens and closes again. */
import { describe, expect, test } from 'vitest';
import { get } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { SendContext } from '../send.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createRetryPolicy, reconnect, retry } from './retry.ts';
import { anyContext, fakeSend, madeUp, type Script } from './testing.ts';

describe('retries', () => {
  const limited = (seconds: string) => ({ status: 429, headers: [['retry-after', seconds]] as const });

  function retrying(script: Script) {
    const { send: below, sent } = fakeSend(script);
    const send = retry(createRetryPolicy(madeUp, 1))(below);
    const attempts = () => sent.map(({ context: { attempt, waited } }) => [attempt, waited]);
    return { send, attempts };
  }

  test('a final response ends the attempts', async () => {
    for (const status of [200, 404, 500]) {
      const { send, attempts } = retrying(() => ({ status }));
      expect((await send(get('/a'), anyContext({ repeatable: true }))).status).toBe(status);
      expect(attempts()).toEqual([[1, 0]]);
    }
  });

  test('each attempt knows its number and the waits before it', async () => {
    const { send, attempts } = retrying((_, n) => (n <= 2 ? limited('3') : {}));
    expect((await send(get('/a'), anyContext())).status).toBe(200);
    expect(attempts()).toEqual([
      [1, 0],
      [2, 3_000],
      [3, 6_000],
    ]);
  });

  test('a request with an effect is sent again only after 429', async () => {
    const unavailable = retrying(() => ({ status: 503 }));
    await expect(unavailable.send(get('/a'), anyContext())).rejects.toMatchObject({ code: 'server-error' });
    expect(unavailable.attempts()).toHaveLength(1);
    const once = retrying((_, n) => (n === 1 ? limited('0') : {}));
    await once.send(get('/a'), anyContext());
    expect(once.attempts()).toHaveLength(2);
  });

  test('nothing waits for a server error that two requests to its URL got at every attempt', async () => {
    const { send, attempts } = retrying(() => ({ status: 502 }));
    const fails = (path: string) =>
      expect(send(get(path), anyContext({ repeatable: true }))).rejects.toMatchObject({
        code: 'server-error',
      });
    await fails('/a');
    await fails('/a');
    expect(attempts()).toHaveLength(6);
    await fails('/a');
    expect(attempts()).toHaveLength(7);
    await fails('/b');
    expect(attempts()).toHaveLength(10);
  });

  test('a wait that helps makes later requests wait again', async () => {
    // The eighth answer is another failure, after which waiting helps.
    const { send, attempts } = retrying((_, n) => (n === 9 ? {} : { status: n === 8 ? 503 : 502 }));
    const lengths: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const before = attempts().length;
      await send(get('/a'), anyContext({ repeatable: true })).catch(() => {});
      lengths.push(attempts().length - before);
    }
    expect(lengths).toEqual([3, 3, 1, 2, 3]);
  });

  test('after a lawful server error there is no retry', async () => {
    const { send, attempts } = retrying(() => ({ status: 500, body: 'closed for lunch' }));
    await expect(send(get('/a'), anyContext({ repeatable: true }))).rejects.toThrow(
      'with a well-formed Error body',
    );
    expect(attempts()).toHaveLength(1);
    expect((await send(get('/a'), anyContext({ tolerate: [500] }))).status).toBe(500);
  });

  test('earlier waits count', async () => {
    const { send, attempts } = retrying(() => limited('2'));
    await expect(send(get('/a'), anyContext({ waited: 59_000 }))).rejects.toMatchObject({
      code: 'rate-limited',
    });
    expect(attempts()).toEqual([[1, 59_000]]);
  });

  describe('a broken connection', () => {
    const broken = () => new Inconclusive('unreachable', 'reset');

    async function attempts(script: Script, own: Partial<SendContext>) {
      const { send, sent } = fakeSend(script);
      const status = await reconnect()(send)(get('http://shop.example/a'), anyContext(own)).then(
        (response) => response.status,
        (cause: Error) => cause.message,
      );
      return [status, ...sent.map(({ context }) => (context.fresh ? 'fresh' : 'kept'))];
    }

    test('a request without effect is sent once more, over a fresh connection', async () => {
      const once: Script = (_, n) => (n === 1 ? broken() : {});
      expect(await attempts(once, { repeatable: true })).toEqual([200, 'kept', 'fresh']);
      expect(await attempts(broken, { repeatable: true })).toEqual(['reset', 'kept', 'fresh']);
    });

    test.each<[string, Script, Partial<SendContext>]>([
      ['with an effect', broken, {}],
      ['that creates something', broken, { repeatable: true, undo: () => undefined }],
      ['that timed out', () => new Inconclusive('timeout', 'reset'), { repeatable: true }],
      ['that an error of the suite ended', () => new TypeError('reset'), { repeatable: true }],
    ])('a request %s is sent once', async (_, script, own) => {
      expect(await attempts(script, own)).toEqual(['reset', own.repeatable ? 'kept' : 'fresh']);
    });

    test('an origin that breaks its kept connections gets a new one for each request from then on', async () => {
      let broke = false;
      const { send, sent } = fakeSend(() => {
        broke = !broke && sent.at(-1)?.context.fresh === false;
        return broke ? broken() : {};
      });
      const sending = reconnect()(send);
      for (let i = 0; i < 4; i += 1) {
        await sending(get('http://shop.example/a'), anyContext({ repeatable: true }));
      }
      await sending(get('http://other.example/a'), anyContext({ repeatable: true }));
      const how = sent.map(({ context }) => (context.fresh ? 'fresh' : 'kept'));
      expect(how).toEqual(['kept', 'fresh', 'kept', 'fresh', 'fresh', 'fresh', 'kept', 'fresh']);
    });
  });
});

describe('circuits', () => {
  const at = (path: string, host = 'shop.example') => get(`http://${host}${path}`);

  const refusal = () =>
    new Inconclusive('unreachable', 'refused', {
      cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    });

  /** @property moves the clock, in milliseconds. */
  function breaking(script: Script) {
    let now = 0;
    const { send: below, sent } = fakeSend(script);
    const send = createCircuitBreaker(createRetryPolicy(madeUp, 1), () => now).middleware(below);
    return { send, sent, pass: (millis: number) => (now += millis) };
  }

  describe('an origin that does not answer', () => {
    test('is given up after four consecutive requests, and no other origin is', async () => {
      const { send, sent } = breaking(({ url }) => (url.includes('shop') ? refusal() : {}));
      for (let i = 0; i < 4; i += 1) await expect(send(at(`/${i}`), anyContext())).rejects.toThrow('refused');
      await expect(send(at('/a'), anyContext())).rejects.toThrow('did not answer 4 requests in a row');
      expect((await send(at('/a', 'other.example'), anyContext())).status).toBe(200);
      expect(sent).toHaveLength(5);
    });

    test('counts from the start again after a response', async () => {
      const { send, sent } = breaking((_, n) => (n % 4 === 0 ? {} : refusal()));
      for (let i = 0; i < 12; i += 1) await send(at(`/${i}`), anyContext()).catch(() => {});
      expect(sent).toHaveLength(12);
    });

    test('counts timeouts only before its first response, and other errors never', async () => {
      const late = () => new Inconclusive('timeout', 'late');
      const cases: readonly (readonly [Script, number])[] = [
        [late, 4],
        [(_, n) => (n === 1 ? {} : late()), 10],
        [() => new Inconclusive('too-large', 'x'), 10],
        [() => new TypeError('a bug'), 10],
      ];
      for (const [script, times] of cases) {
        const { send, sent } = breaking(script);
        for (let i = 0; i < 10; i += 1) await send(at(`/${i}`), anyContext()).catch(() => {});
        expect(sent).toHaveLength(times);
      }
    });
  });

  describe('an overloaded path', () => {
    const limited = (seconds: string) => ({ status: 429, headers: [['retry-after', seconds]] as const });

    test('is given up when it demands a longer wait than a run allows; the rest of a live origin is not', async () => {
      const { send, sent } = breaking(({ url }) => (url.endsWith('/limited') ? limited('61') : {}));
      await send(at('/a'), anyContext());
      await send(at('/limited'), anyContext());
      await expect(send(at('/limited'), anyContext())).rejects.toMatchObject({
        code: 'rate-limited',
        message:
          'nothing more is sent to http://shop.example/limited: GET http://shop.example/limited answered 429',
      });
      await send(at('/b'), anyContext());
      expect(sent).toHaveLength(3);
    });

    test('of an origin without any other response is the whole origin', async () => {
      const { send } = breaking(() => limited('61'));
      await send(at('/limited'), anyContext());
      await expect(send(at('/b'), anyContext())).rejects.toThrow(
        'nothing more is sent to http://shop.example:',
      );
    });

    test('is given up after a minute of short waits, and not before', async () => {
      const { send, sent, pass } = breaking(() => limited('1'));
      await send(at('/limited'), anyContext());
      pass(58_000);
      await send(at('/limited'), anyContext());
      pass(2_000);
      await send(at('/limited'), anyContext());
      await expect(send(at('/limited'), anyContext())).rejects.toMatchObject({ code: 'rate-limited' });
      expect(sent).toHaveLength(3);
    });

    test('is open again after a response to a caller that tolerates 429', async () => {
      const { send, sent } = breaking((_, n) => (n === 1 ? limited('61') : {}));
      await send(at('/limited'), anyContext());
      await send(at('/limited'), anyContext({ tolerate: [429] }));
      await send(at('/limited'), anyContext());
      expect(sent).toHaveLength(3);
    });

    test('is not overloaded for a caller that tolerates its status', async () => {
      const { send, sent } = breaking(() => limited('61'));
      await send(at('/limited'), anyContext({ tolerate: [429] }));
      await send(at('/limited'), anyContext());
      expect(sent).toHaveLength(2);
    });
  });
});
