/** Setup of `npm run test:profile`: notes, for each test file, the processor time and the number of audits. */
import { afterAll, afterEach, beforeEach, type RunnerTestFile, vi } from 'vitest';
import * as engine from '../engine/run.ts';

export type Profile = { readonly cpuMs: number; readonly audits: number };

// A spy in place of a mock: the files of a worker share their modules, and a mock would reach only the first file.
const audits = vi.spyOn(engine, 'conduct');
audits.mockClear();
let count = 0;

// A worker runs its files one after another, so what it used meanwhile belongs to the file.
const usage = process.cpuUsage();
let file: RunnerTestFile | undefined;

beforeEach(({ task }) => {
  file = task.file;
});

// A spy keeps all that it was called with, which is every storefront.
afterEach(() => {
  count += audits.mock.calls.length;
  audits.mockClear();
});

afterAll(() => {
  const { user, system } = process.cpuUsage(usage);
  if (file) {
    file.meta.profile = { cpuMs: (user + system) / 1_000, audits: count + audits.mock.calls.length };
  }
});

declare module 'vitest' {
  interface TaskMeta {
    profile?: Profile;
  }
}
