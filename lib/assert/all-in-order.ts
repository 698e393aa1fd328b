/** Waits for several things, as `Promise.all` does, and tells the same problem in every run. */

/** @throws what the first of those that fail, in their order, was rejected with, whichever fails earlier. */
export async function allInOrder<T extends readonly unknown[]>(
  promises: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  await Promise.allSettled(promises);
  const values: unknown[] = [];
  for (const promise of promises) values.push(await promise);
  return values as unknown as T;
}
