/** The deadline of a target's schemas, with a thread that the test controls. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { schemaMillis } from '../bounds.ts';
import { judgeByUntrusted } from './untrusted-schema.ts';

const threads = vi.hoisted((): { emit(name: string, value: unknown): unknown }[] => []);

vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    constructor() {
      super();
      threads.push(this);
    }
    ref() {}
    unref() {}
    postMessage() {}
    async terminate() {}
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const judge = () => judgeByUntrusted({}, [{ schema: true, json: '1' }]);
const fits = [{ fits: true }];
/** Emits a message of the thread, once it has its task. */
async function posts(message: unknown): Promise<void> {
  await Promise.resolve();
  threads.at(-1)?.emit('message', message);
}

test('the start of the thread costs no time of the schemas', async () => {
  const outcome = judge();
  await vi.advanceTimersByTimeAsync(schemaMillis * 2);
  await posts('begun');
  await vi.advanceTimersByTimeAsync(schemaMillis - 1);
  await posts(fits);
  expect(await outcome).toEqual(fits);
});

test('an answer that has waited for a busy main thread counts', async () => {
  const outcome = judge();
  await posts('begun');
  await vi.advanceTimersToNextTimerAsync();
  await posts(fits);
  expect(await outcome).toEqual(fits);
});

test('work that takes longer is given up', async () => {
  const outcome = judge();
  await posts('begun');
  await vi.advanceTimersByTimeAsync(schemaMillis);
  await vi.runOnlyPendingTimersAsync();
  expect(await outcome).toEqual([{ unsupported: 'judging by the schemas took longer than 5000 ms' }]);
});
