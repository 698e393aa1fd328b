/** Setup of `npm run test:profile`: notes, for each test file, the processor time and the number of audits. */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, type RunnerTestFile, vi } from 'vitest';
import * as engine from '../engine/run.ts';

/** `childrenMs` is the processor time of the processes that have been started, and have ended. */
export type Profile = { readonly cpuMs: number; readonly childrenMs: number; readonly audits: number };

/** In milliseconds; 0 where the system has no such file (proc(5): cutime and cstime, in hundredths of a second). */
function timeOfChildren(): number {
  const path = '/proc/self/stat';
  if (!existsSync(path)) return 0;
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

// A spy in place of a mock: the files of a worker share their modules, and a mock would reach only the first file.
const audits = vi.spyOn(engine, 'conduct');
audits.mockClear();
let count = 0;

// A worker runs its files one after another, so what it used meanwhile belongs to the file.
const usage = process.cpuUsage();
const earlier = timeOfChildren();
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
    file.meta.profile = {
      cpuMs: (user + system) / 1_000,
      childrenMs: timeOfChildren() - earlier,
      audits: count + audits.mock.calls.length,
    };
  }
});

declare module 'vitest' {
  interface TaskMeta {
    profile?: Profile;
  }
}
