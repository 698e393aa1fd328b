/** Schemas of a hostile target are used or reported as unsupported, in bounded time. */
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { schemaMs } from './bounds.ts';
import { resolveSchema } from './schema-references.ts';
import { ask, isBounded, judgeByUntrusted } from './untrusted-schema.ts';

const judge = async (schema: unknown, value: unknown, document = {}, millis?: number) => {
  const [outcome] = await judgeByUntrusted(document, [{ schema, json: JSON.stringify(value) }], millis);
  return outcome;
};

const unsupported = { unsupported: expect.any(String) };

describe('an ordinary schema', () => {
  test('names the mismatch and its place', async () => {
    const schema = { type: 'object', properties: { price: { type: 'number' } } };
    expect(await judge(schema, { price: 1 })).toEqual({ fits: true });
    expect(await judge(schema, { price: '1' })).toEqual({
      fits: false,
      at: '/price',
      because: 'must be number',
    });
  });

  test('may refer into its document', async () => {
    const document = { components: { schemas: { 'a/b': { type: 'string' } } } };
    const schema = { items: { $ref: '#/components/schemas/a~1b' } };
    expect(await judge(schema, ['x'], document)).toEqual({ fits: true });
    expect(await judge(schema, ['x', 1], document)).toMatchObject({ fits: false, at: '/1' });
  });

  test('may refer to itself', async () => {
    const document = {
      tree: { required: ['name'], properties: { children: { items: { $ref: '#/tree' } } } },
    };
    const schema = { $ref: '#/tree' };
    expect(await judge(schema, { name: 'a', children: [{ name: 'b' }] }, document)).toEqual({ fits: true });
    expect(await judge(schema, { name: 'a', children: [{}] }, document)).toMatchObject({ at: '/children/0' });
  });

  test('may have several different patterns', async () => {
    const schema = { items: [], prefixItems: [{ pattern: '^a$' }, { pattern: '^\\d+$' }] };
    expect(await judge({ prefixItems: schema.prefixItems }, ['a', '1'])).toEqual({ fits: true });
    expect(await judge({ prefixItems: schema.prefixItems }, ['a', 'a'])).toMatchObject({ at: '/1' });
  });

  test('has formats only as annotations', async () => {
    expect(await judge({ type: 'string', format: 'date-time' }, 'yesterday')).toEqual({ fits: true });
  });

  test('works beside broken ones', async () => {
    const trials = [
      { schema: true, json: '1' },
      { schema: { $ref: '#/nowhere' }, json: '1' },
      { schema: false, json: '1' },
    ];
    expect(await judgeByUntrusted({}, trials)).toMatchObject([{ fits: true }, unsupported, { fits: false }]);
  });
});

describe('a hostile schema', () => {
  test('with a pattern that would backtrack for years is judged in linear time', async () => {
    const schema = { type: 'string', pattern: '^(a+)+$' };
    expect(await judge(schema, `${'a'.repeat(5_000)}b`)).toMatchObject({ fits: false });
  });

  test('with a pattern that RE2 cannot express is used without it', async () => {
    expect(await judge({ type: 'string', pattern: '^(?=x)' }, 'y')).toEqual({ fits: true });
  });

  test('whose references double is refused', async () => {
    const steps = Array.from({ length: 30 }, (_, i) => [
      `s${i}`,
      { allOf: [{ $ref: `#/s${i + 1}` }, { $ref: `#/s${i + 1}` }] },
    ]);
    const document = { ...Object.fromEntries(steps), s30: {} };
    expect(await judge({ $ref: '#/s0' }, 1, document)).toEqual({
      unsupported: 'the references of the schemas multiply',
    });
  });

  test('whose references nest too deep is refused', async () => {
    const steps = Array.from({ length: 1_100 }, (_, i) => [`s${i}`, { $ref: `#/s${i + 1}` }]);
    const document = { ...Object.fromEntries(steps), s1100: {} };
    expect(await judge({ $ref: '#/s0' }, 1, document)).toEqual({
      unsupported: 'the references of the schemas multiply',
    });
    expect(await judge({ $ref: '#/s1000' }, 1, document)).toEqual({ fits: true });
  });

  test('does not judge values that are too long', async () => {
    expect(await judge(true, 'x'.repeat(8 * 1024 * 1024))).toEqual({
      unsupported: 'the answers are too long',
    });
  });

  test('that is only a reference to itself is unsupported', async () => {
    const document = { a: { allOf: [{ $ref: '#/a' }] } };
    expect(await judge({ $ref: '#/a' }, 1, document)).toEqual(unsupported);
  });

  test('with 10,000 properties is judged or unsupported', async () => {
    const properties = Object.fromEntries(
      [...Array(10_000).keys()].map((i) => [`p${i}`, { type: 'string' }]),
    );
    expect(await judge({ properties }, {})).toEqual(unsupported);
  });

  test('with a duplicate $id is unsupported', async () => {
    const document = { a: { $id: 'same', type: 'string' }, b: { $id: 'same', type: 'number' } };
    expect(await judge({ $ref: '#/a' }, 'x', document)).toEqual(unsupported);
  });

  test('that refers to another host is unsupported, and no request is sent', async () => {
    expect(await judge({ $ref: 'http://elsewhere.test/schema.json' }, 1)).toEqual(unsupported);
  });

  test('that takes too long is abandoned, and the next one is judged', async () => {
    const schema = { items: { uniqueItems: true } };
    const items = [...Array(20_000).keys()].map((i) => ({ i }));
    expect(await judge(schema, [items], {}, 300)).toEqual({
      unsupported: 'judging by the schemas took longer than 300 ms',
    });
    expect(await judge({ type: 'string' }, 'x')).toEqual({ fits: true });
  });

  test('that answers later is unsupported', async () => {
    expect(await judge({ $async: true, type: 'string' }, 'x')).toEqual(unsupported);
  });
});

test('a schema is merged from so many parts', () => {
  const allOf = Array.from({ length: 100 }, (_, n) => ({ properties: { [`p${n}`]: {} } }));
  expect(Object.keys(resolveSchema({}, { allOf }).properties ?? {})).toHaveLength(63);
});

test('a deep or large value is not bounded', () => {
  expect(isBounded(JSON.parse('['.repeat(70) + ']'.repeat(70)))).toBe(false);
  expect(isBounded(Array(20_001).fill(0))).toBe(false);
  expect(isBounded({ type: 'object', properties: { a: {} } })).toBe(true);
});

describe('ask', () => {
  beforeEach(() => void vi.useFakeTimers());

  afterEach(() => void vi.useRealTimers());

  const fits = [{ fits: true }];

  /** Starts a task in a fake thread whose messages the test posts. */
  function asking() {
    const terminate = vi.fn();
    const silent = { ref() {}, unref() {}, postMessage() {}, terminate };
    const thread = Object.assign(new EventEmitter(), silent);
    const answer = ask(thread as unknown as Worker, { text: '{}', values: [] }, schemaMs);
    return { answer, post: (message: unknown) => thread.emit('message', message), terminate };
  }

  test('the deadline does not include the start of the thread', async () => {
    const { answer, post, terminate } = asking();
    vi.advanceTimersByTime(schemaMs * 2);
    post('started');
    vi.advanceTimersByTime(schemaMs - 1);
    post(fits);
    expect(await answer).toEqual(fits);
    expect(terminate).not.toHaveBeenCalled();
  });

  test('an answer counts although the main thread was blocked when it arrived', async () => {
    const { answer, post } = asking();
    post('started');
    vi.advanceTimersToNextTimer();
    post(fits);
    expect(await answer).toEqual(fits);
  });

  test('work that takes longer is given up', async () => {
    const { answer, post, terminate } = asking();
    post('started');
    vi.advanceTimersByTime(schemaMs);
    vi.runOnlyPendingTimers();
    const unsupported = `judging by the schemas took longer than ${schemaMs} ms`;
    expect(await answer).toEqual({ unsupported, gaveUp: true });
    expect(terminate).toHaveBeenCalledOnce();
  });
});
