/** The order of test files. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slowFiles } from './project.ts';

test('the files that run first exist, and each is named once', () => {
  const isThere = (file: string): boolean => existsSync(new URL(`../../${file}`, import.meta.url));
  expect(slowFiles.filter((file) => !isThere(file))).toEqual([]);
  expect(new Set(slowFiles).size).toBe(slowFiles.length);
});
