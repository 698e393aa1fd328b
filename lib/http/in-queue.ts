/** Runs work in a queue that does not hold on to its result. */
import type PQueue from 'p-queue';

export type Place = {
  readonly signal: AbortSignal;
  /** Higher priorities go first; the default is 0. */
  readonly priority?: number;
};

/**
 * p-queue keeps up to a hundred ended tasks, or half of its length, with their results, which may be large bodies. So
 * the task has no result, and the work hands it over directly.
 * @throws the reason of the signal if it is aborted before the work ends, and what the work throws.
 */
export async function inQueue<T>(queue: PQueue, place: Place, work: () => Promise<T>): Promise<T> {
  const done: { readonly result: T }[] = [];
  await queue.add(async () => void done.push({ result: await work() }), place);
  const [first] = done.splice(0);
  if (!first) throw new Error('a task ended without a result');
  return first.result;
}
