/** Runs the vitest door once for each target, all in this process: starting vitest takes longer than such a run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';

/** The settings of one run. */
type Visit = Readonly<Record<string, string>>;

export type Visits = { readonly root: string; readonly config: string; readonly visits: readonly Visit[] };

const [, , given = '', told = ''] = process.argv;

const { root, config, visits }: Visits = JSON.parse(readFileSync(given, 'utf8'));

const codes: unknown[] = [];

for (const visit of visits) {
  Object.assign(process.env, visit);
  process.exitCode = undefined;
  const vitest = await startVitest('test', [], { root, config, watch: false });
  await vitest.close();
  codes.push(process.exitCode ?? 0);
}

writeFileSync(told, JSON.stringify(codes));

process.exitCode = 0;
