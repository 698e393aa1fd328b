/** Runs the vitest integration once for each target in one process, because starting Node and vitest takes longer than a run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';

/** The settings of one run. */
type Visit = Readonly<Record<string, string>>;

export type Visits = { readonly root: string; readonly config: string; readonly visits: readonly Visit[] };

const [, , given = '', results = ''] = process.argv;

const { root, config, visits }: Visits = JSON.parse(readFileSync(given, 'utf8'));

const codes: unknown[] = [];

for (const visit of visits) {
  Object.assign(process.env, visit);
  process.exitCode = undefined;
  const vitest = await startVitest('test', [], { root, config, watch: false });
  await vitest.close();
  codes.push(process.exitCode ?? 0);
}

writeFileSync(results, JSON.stringify(codes));

process.exitCode = 0;
