/** Every record that a run has created is deleted once, with a second attempt after a failure, in bounded time. */
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { HttpRequest } from '../../model/http.ts';
import { postJson } from '../../model/http.ts';
import { cleanupMs } from '../bounds.ts';
import type { Send } from '../send.ts';
import { type CleanupChange, createCleanup, deleteAll } from './cleanup.ts';
import { anyContext, fakeSend, never, type Script } from './testing.ts';

const creating = postJson('http://shop.example/a', { create: 'anything' });

const deleting = (name: string) => postJson('http://shop.example/a', { cancel: name });

function cleaning(script?: Script) {
  const changes: CleanupChange[] = [];
  const cleanup = createCleanup(
    (request) => request,
    (change) => changes.push(change),
  );
  const { send: below, sent } = fakeSend(script);
  const send = cleanup.middleware(below);
  const create = (name: string) => send(creating, anyContext({ undo: () => deleting(name) }));
  return { cleanup, changes, send, sent, create };
}

/** Records the deletions at the end, and answers with these statuses first, then with 200. */
function deletions(statuses: readonly number[] = []) {
  const deleted: HttpRequest[] = [];
  return {
    deleted,
    send: async (request: HttpRequest) => {
      deleted.push(request);
      return { status: statuses[deleted.length - 1] ?? 200 };
    },
  };
}

test('a record that a check has deleted is not deleted again', async () => {
  const { cleanup, changes, send, create } = cleaning();
  await create('one');
  await send(deleting('one'), anyContext());
  const { deleted, send: deletes } = deletions();
  await cleanup.finish(deletes);
  expect(deleted).toEqual([]);
  expect(changes.map(({ kind }) => kind)).toEqual(['created', 'deleted']);
});

test.each([429, 500, 503])('a response with status %i deletes nothing', async (status) => {
  const { cleanup, send, sent, create } = cleaning((_, n) => (n === 2 ? { status } : {}));
  await create('one');
  await send(deleting('one'), anyContext());
  const { deleted, send: deletes } = deletions([status, 200]);
  await cleanup.finish(deletes);
  expect(deleted).toEqual([deleting('one'), deleting('one')]);
  await send(deleting('other'), anyContext());
  expect(sent.at(-1)?.context.reserved).toBe(0);
});

test('a remaining record reserves a request of the budget, except from its own deletion', async () => {
  const { send, sent, create } = cleaning((_, n) => (n === 3 ? { status: 503 } : {}));
  await create('one');
  await send(deleting('other'), anyContext());
  await send(deleting('one'), anyContext());
  expect(sent.map(({ context }) => context.reserved)).toEqual([1, 1, 0]);
});

test('a creation under way at the end of the run is awaited, and its record deleted', async () => {
  const { cleanup } = cleaning();
  let answer = () => {};
  const pending: Send = (request, context) =>
    new Promise((resolve) => {
      answer = () => resolve(fakeSend().send(request, context));
    });
  const creation = cleanup.middleware(pending)(creating, anyContext({ undo: () => deleting('late') }));
  const { deleted, send: deletes } = deletions();
  const finished = cleanup.finish(deletes);
  answer();
  await Promise.all([creation, finished]);
  expect(deleted).toEqual([deleting('late')]);
});

test('a creation without a response is given up', async () => {
  const { cleanup } = cleaning();
  const silent: Send = (_, { signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const creation = cleanup.middleware(silent)(creating, anyContext({ undo: () => deleting('never') }));
  const refused = expect(creation).rejects.toThrow('the run is over');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const finished = cleanup.finish(deletions().send);
  vi.advanceTimersByTime(cleanupMs);
  await Promise.all([finished, refused]);
});

test('the end of the run does not abort a creation', async () => {
  const { send, sent } = cleaning();
  const signal = AbortSignal.abort(new Error('the run is over'));
  await send(creating, anyContext({ signal, undo: () => undefined }));
  await send(creating, anyContext({ signal }));
  expect(sent.map(({ context }) => context.signal.aborted)).toEqual([false, true]);
});

test('many concurrent deletions cause no warning of Node', async () => {
  const { cleanup, create } = cleaning();
  for (let n = 0; n < 20; n += 1) await create(String(n));
  const quiet = new AbortController();
  const warning = once(process, 'warning', { signal: quiet.signal }).catch(() => []);
  await cleanup.finish(async (_, signal) => {
    signal.addEventListener('abort', () => {});
    return { status: 200 };
  });
  await turn();
  quiet.abort();
  expect(await warning).toEqual([]);
});

test('at most two hundred are sent, and a failed one is sent once more', async () => {
  let sent = 0;
  const many = Array.from({ length: 300 }, (_, n) => deleting(String(n)));
  await deleteAll(many, never, async () => {
    sent += 1;
    if (sent === 1) throw new Error('no connection');
    return { status: 200 };
  });
  expect(sent).toBe(201);
});
