/** The deadline of a target's schemas is that of the thread's own work. */
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { schemaMs } from '../bounds.ts';
import { ask } from './ask.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fits = [{ fits: true }];

/** Asks a thread that posts what the test wants. */
function asking() {
  const terminate = vi.fn();
  const silent = { ref() {}, unref() {}, postMessage() {}, terminate };
  const thread = Object.assign(new EventEmitter(), silent);
  const answer = ask(thread as unknown as Worker, { text: '{}', values: [] }, schemaMs);
  return { answer, post: (message: unknown) => thread.emit('message', message), terminate };
}

test('the start of the thread costs no time of the schemas', async () => {
  const { answer, post, terminate } = asking();
  vi.advanceTimersByTime(schemaMs * 2);
  post('begun');
  vi.advanceTimersByTime(schemaMs - 1);
  post(fits);
  expect(await answer).toEqual(fits);
  expect(terminate).not.toHaveBeenCalled();
});

test('an answer that has waited for a busy main thread counts', async () => {
  const { answer, post } = asking();
  post('begun');
  vi.advanceTimersToNextTimer();
  post(fits);
  expect(await answer).toEqual(fits);
});

test('work that takes longer is given up', async () => {
  const { answer, post, terminate } = asking();
  post('begun');
  vi.advanceTimersByTime(schemaMs);
  vi.runOnlyPendingTimers();
  const unsupported = `judging by the schemas took longer than ${schemaMs} ms`;
  expect(await answer).toEqual({ unsupported, gaveUp: true });
  expect(terminate).toHaveBeenCalledOnce();
});
