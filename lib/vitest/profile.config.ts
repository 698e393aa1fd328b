/**
 * `npm run test:profile`: the unit tests with a table of their processor time, that of the processes they start, and their
 * audits, the most expensive first. `npm run test:profile -- --project prove` adds the slow proofs.
 */
import type { Reporter, TestModule } from 'vitest/node';
import config from '../../vitest.config.ts';
import type { Profile } from './profile-setup.ts';

type Row = Profile & { readonly file: string };

class ProfileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap((module): readonly Row[] => {
      const { profile } = module.meta();
      return profile ? [{ ...profile, file: module.relativeModuleId }] : [];
    });
    const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
    const total = {
      file: `${rows.length} files`,
      cpuMs: sum(({ cpuMs }) => cpuMs),
      childrenMs: sum(({ childrenMs }) => childrenMs),
      audits: sum(({ audits }) => audits),
    };
    const all = ({ cpuMs, childrenMs }: Row) => cpuMs + childrenMs;
    const seconds = (millis: number) => `${(millis / 1_000).toFixed(1).padStart(8)} s`;
    for (const row of [total, ...rows.toSorted((a, b) => all(b) - all(a))]) {
      const { cpuMs, childrenMs, audits, file } = row;
      console.log(`${seconds(cpuMs)} ${seconds(childrenMs)} ${String(audits).padStart(6)} audits  ${file}`);
    }
  }
}

// The exports of Node's own modules cannot be replaced by a spy, so these run as Vite's, which takes a third longer.
const profiled = {
  setupFiles: ['./lib/vitest/profile-setup.ts'],
  experimental: { viteModuleRunner: true },
};

const projects = (config.test?.projects ?? []).map((project) =>
  typeof project === 'object' && 'test' in project
    ? { ...project, test: { ...project.test, ...profiled } }
    : project,
);

export default { ...config, test: { ...config.test, projects, reporters: [new ProfileReporter()] } };
