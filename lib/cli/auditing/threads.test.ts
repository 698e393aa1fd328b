/** Which audits share a thread, when a thread ends, and that late messages of a finished job are dropped. */
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { never } from '../../http/stack/testing.ts';
import type { Listener } from '../../model/run-event.ts';
import { anyTarget } from '../../proof/any-target.ts';
import type { Auditor, Job } from '../io/io.ts';
import { supervised } from './supervised.ts';
import { auditIn, type Message } from './thread.ts';
import { createThreads } from './threads.ts';

const jobFor = (how: string, own: Partial<Job> = {}): Job => ({
  ...{ target: anyTarget({ baseUrl: `http://${how}.example` }), embedded: false },
  ...{ baselines: [], at: new Date(0), ...own },
});

/** Reports its thread id as a delay, and then does what the host name says. */
const thread = `
import { parentPort, threadId } from 'node:worker_threads';
const post = (message) => parentPort.postMessage(message);
const audit = ({ target }) => {
  post({ kind: 'delayed', millis: threadId });
  if (target.baseUrl.includes('late')) {
    post({ kind: 'ended', millis: 1, sent: 0, over: { code: 'deadline', text: '' } });
  }
  if (target.baseUrl.includes('dies')) {
    globalThis.left = new BroadcastChannel('end');
    left.onmessage = () => { throw new Error('it was left over'); };
  }
  post({ kind: 'done', heapBytes: target.baseUrl.includes('large') ? 2 ** 28 : 1 });
};
parentPort.on('message', audit);
`;

/** Returns a function that audits and resolves to the id of the thread. */
function threads() {
  const audit: Auditor = supervised(
    createThreads(new URL(`data:text/javascript,${encodeURIComponent(thread)}`)),
  );
  return async (how: string, own: Partial<Job> = {}, more = true): Promise<number> => {
    let number = 0;
    const listen: Listener = (event) => {
      if (event.kind === 'delayed') number = event.millis;
    };
    await audit(jobFor(how, own), { signal: never, listen, more });
    return number;
  };
}

test('consecutive audits share a thread, concurrent ones do not, and a single one gets its own', async () => {
  const audit = threads();
  const first = await audit('good');
  expect(await audit('good')).toBe(first);
  const [one, other] = await Promise.all([audit('good'), audit('good')]);
  expect([one, one === other]).toEqual([first, false]);
  const single = threads();
  expect(await single('good', {}, false)).not.toBe(await single('good', {}, false));
});

test.each(['large', 'late'])('a thread is not reused after an audit that was %s', async (how) => {
  const audit = threads();
  const first = await audit('good');
  expect(await audit(how)).toBe(first);
  expect(await audit('good')).not.toBe(first);
});

test('a thread that breaks after its audit fails no other audit', async () => {
  const audit = threads();
  const first = await audit('dies');
  const channel = new BroadcastChannel('end');
  channel.postMessage('now');
  // The thread ends some time later; an audit that gets it before then still completes.
  await expect.poll(() => audit('good')).not.toBe(first);
  channel.close();
});

test('a thread that has ended is not reused', async () => {
  const all = createThreads(new URL('data:text/javascript,'));
  const thread = all.take(jobFor('good'), true);
  await once(thread.worker, 'exit');
  expect(all.keep(thread, 1)).toBe(false);
});

test('an audit with another memory limit gets a new thread', async () => {
  const audit = threads();
  expect(await audit('good')).not.toBe(await audit('good', { maxMemory: 1024 }));
});

test('a thread serves a bounded number of audits', async () => {
  const audit = threads();
  const numbers: number[] = [];
  for (let n = 0; n < 51; n += 1) numbers.push(await audit('good'));
  expect([new Set(numbers.slice(0, 50)).size, numbers[50] === numbers[0]]).toEqual([1, false]);
});

test('a thread runs one job after another, and drops late events of finished jobs', async () => {
  const { port1, port2 } = new MessageChannel();
  const messages: Message[] = [];
  port2.on('message', (message: Message) => {
    if (message.kind !== 'alive') messages.push(message);
  });
  const aborted: string[] = [];
  const listeners: Listener[] = [];
  const conduct = async ({ target }: Job, { signal, listen }: { signal: AbortSignal; listen: Listener }) => {
    listeners.push(listen);
    listen({ kind: 'delayed', millis: listeners.length });
    if (target.baseUrl.includes('waits')) await once(signal, 'abort');
    if (signal.aborted) aborted.push(target.baseUrl);
    return {};
  };
  auditIn(port1, conduct);
  port2.postMessage(jobFor('good'));
  await expect.poll(() => messages.length).toBe(2);
  listeners[0]?.({ kind: 'delayed', millis: 100 });
  port2.postMessage(jobFor('waits'));
  port2.postMessage('interrupt');
  await expect.poll(() => messages.length).toBe(4);
  port2.postMessage(jobFor('good'));
  await expect.poll(() => messages.length).toBe(6);
  expect(messages.map((message) => (message.kind === 'delayed' ? message.millis : message.kind))).toEqual([
    ...[1, 'done', 2, 'done', 3, 'done'],
  ]);
  expect(aborted).toEqual(['http://waits.example']);
  port1.close();
  await nextTurn();
});
