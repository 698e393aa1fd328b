/** When the circuit of an origin or of a path opens, and when it closes again. */
import { describe, expect, test } from 'vitest';
import { get } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createRetryPolicy } from './retry.ts';
import { anyContext, fakeSend, madeUp, type Script } from './testing.ts';

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
