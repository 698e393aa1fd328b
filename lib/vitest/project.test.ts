/** The files that run first exist, and each is named once. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from './project.ts';

test('the files that run first exist, and each is named once', () => {
  const isThere = (file: string): boolean => existsSync(new URL(`../../${file}`, import.meta.url));
  expect(longest.filter((file) => !isThere(file))).toEqual([]);
  expect(new Set(longest).size).toBe(longest.length);
});
