/** Setup of `npm run test:profile`: notes, for each test file, the processor time and the number of audits. */
import { afterAll, beforeEach, type RunnerTestFile, vi } from 'vitest';

export type Profile = { readonly cpuMs: number; readonly audits: number };

const counted = vi.hoisted(() => ({ audits: 0 }));

vi.mock('../engine/run.ts', async (original) => {
  const engine = await original<typeof import('../engine/run.ts')>();
  const conduct: typeof engine.conduct = (...run) => {
    counted.audits += 1;
    return engine.conduct(...run);
  };
  return { ...engine, conduct };
});

// A worker runs its files one after another, so what it used meanwhile belongs to the file.
const usage = process.cpuUsage();
let file: RunnerTestFile | undefined;

beforeEach(({ task }) => {
  file = task.file;
});

afterAll(() => {
  const { user, system } = process.cpuUsage(usage);
  if (file) file.meta.profile = { cpuMs: (user + system) / 1_000, audits: counted.audits };
});

declare module 'vitest' {
  interface TaskMeta {
    profile?: Profile;
  }
}
