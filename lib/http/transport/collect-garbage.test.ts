/** Garbage is collected after so many bytes, and not before. */
import { expect, test } from 'vitest';
import { createCollector } from './collect-garbage.ts';

const mebibyte = 1024 * 1024;

/** Whether an object that nobody holds is gone after the count has grown. */
async function isCollected(grown: readonly number[]): Promise<boolean> {
  const collect = createCollector(32 * mebibyte);
  const garbage = new WeakRef({});
  // A WeakRef holds its object until the turn of the event loop ends.
  await new Promise((resolve) => setImmediate(resolve));
  for (const bytes of grown) collect(bytes);
  return garbage.deref() === undefined;
}

test.each([
  [[32 * mebibyte], true],
  [[20 * mebibyte, 20 * mebibyte], true],
  [[20 * mebibyte, 8 * mebibyte], false],
])('%j: %s', async (grown, collected) => {
  expect(await isCollected(grown)).toBe(collected);
});
