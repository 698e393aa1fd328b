#!/usr/bin/env node
/** The program. */
import { setFlagsFromString } from 'node:v8';
import { runAsProcess } from './as-process.ts';
import type { Auditor } from './auditing/auditor.ts';

// A run is too short for much code to be worth optimizing; V8 waits longer by itself from Node 22 on.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1000000');

let auditor: Auditor | undefined;

await runAsProcess(
  async (job, watching) => {
    const { supervised } = await import('./auditing/supervised.ts');
    auditor ??= supervised();
    return auditor(job, watching);
  },
  async (saboteurs, onRow) => {
    const { proveInThreads } = await import('./proving/in-threads.ts');
    return proveInThreads(saboteurs, onRow);
  },
  async (job, listener) => {
    const { mutateInThreads } = await import('./mutating/in-threads.ts');
    return mutateInThreads(job, listener);
  },
);
