/** A place in a queue, and nothing of the work in it. */
import { setImmediate as turn } from 'node:timers/promises';
import PQueue from 'p-queue';
import { expect, test } from 'vitest';
import { inQueue } from './in-queue.ts';
import { never } from './stack/testing.ts';
import { createCollector } from './transport/bodies.ts';

const plain = { signal: never };

/** Work that ends when `end` is called. */
function blocked() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

test('work waits in the queue, and frees its slot when it ends or fails', async () => {
  const queue = new PQueue({ concurrency: 1 });
  const first = blocked();
  const order: string[] = [];
  const works = [
    inQueue(queue, plain, first.work),
    inQueue(queue, plain, async () => {
      order.push('failing');
      throw new Error('broke');
    }).catch((cause: Error) => cause.message),
    inQueue(queue, plain, async () => order.push('last')),
    inQueue(queue, { signal: never, priority: 1 }, async () => order.push('hurry')),
  ];
  await turn();
  expect(order).toEqual([]);
  first.end();
  expect((await Promise.all(works))[1]).toBe('broke');
  expect(order).toEqual(['hurry', 'failing', 'last']);
});

test('work that is aborted while it waits does not start', async () => {
  const queue = new PQueue({ concurrency: 1 });
  const first = blocked();
  const run = new AbortController();
  const before = inQueue(queue, plain, first.work);
  const waiting = inQueue(queue, { signal: run.signal }, () => Promise.reject(new Error('it started')));
  run.abort(new Error('over'));
  await expect(waiting).rejects.toThrow('over');
  first.end();
  await before;
  expect(await inQueue(queue, plain, async () => 'here')).toBe('here');
});

test('the queue does not keep the result while other work waits in it', async () => {
  const queue = new PQueue({ concurrency: 1 });
  const [first, last, after] = [blocked(), blocked(), blocked()];
  const around = [inQueue(queue, plain, first.work)];
  const result = inQueue(queue, plain, async () => new Uint8Array(1)).then((bytes) => new WeakRef(bytes));
  around.push(inQueue(queue, plain, last.work), inQueue(queue, plain, after.work));
  first.end();
  const reference = await result;
  await turn();
  createCollector(1)(1);
  expect(reference.deref()).toBeUndefined();
  last.end();
  after.end();
  await Promise.all(around);
});
