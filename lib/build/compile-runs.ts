/**
 * Step of `npm run build`: audits the reference storefront, and keeps what a later audit need not find out again: how many
 * requests each check sends, and the code that V8 compiled. The code fits this version of Node, so no package has it.
 */
import { writeFileSync } from 'node:fs';
import { suites } from '../../suites/index.ts';
import { tuneForShortRuns } from '../cli/auditing/threads.ts';
import type { CompiledScript } from '../cli/threads/compiled-script.ts';
import { referenceTarget } from '../reference/in-process.ts';
import { measurePlan } from '../reference/measure-plan.ts';
import { measuredFile } from '../reference/measured-plan.ts';
import { serve } from '../storefront/index.ts';

type Loaded = {
  readonly schemas: CompiledScript<unknown>;
  readonly script: CompiledScript<typeof import('../cli/auditing/audit-thread.ts')>;
};

async function keepCode(): Promise<void> {
  tuneForShortRuns();
  const { schemas, script }: Loaded = await import(
    new URL('../bundle/audit-thread.js', import.meta.url).href
  );
  const { baseUrl, canonicalUrl, close } = await serve({ port: 0, canonicalPort: 0, rate: 1_000_000 });
  const target = { ...referenceTarget, baseUrl, canonicalUrl, consents: [] };
  const job = { target, embedded: true, baselines: [], at: new Date() };
  await script.exports.conductJob(job, { signal: new AbortController().signal, listen() {} });
  await close();
  schemas.keepCode();
  script.keepCode();
}

// Before the other audits, which would make V8 optimize what both have in common.
await keepCode();
writeFileSync(measuredFile, JSON.stringify(await measurePlan(suites)));
