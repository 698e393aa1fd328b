/** Does work when its turn in a queue comes, and lets the queue keep nothing of it. */
import type PQueue from 'p-queue';

export type Turn = {
  readonly signal: AbortSignal;
  /** A higher one goes first; 0 without it. */
  readonly priority?: number;
};

/**
 * p-queue holds on to tasks that have ended, a hundred or half of its length, and would hold on to their results: large
 * bodies, among others. So a task has none, and hands it over on the side.
 * @throws the signal's reason when it is aborted before the work has ended, and whatever the work throws.
 */
export async function inQueue<T>(queue: PQueue, turn: Turn, work: () => Promise<T>): Promise<T> {
  const done: { readonly result: T }[] = [];
  await queue.add(async () => void done.push({ result: await work() }), turn);
  const [first] = done.splice(0);
  if (!first) throw new Error('a task ended without a result');
  return first.result;
}
