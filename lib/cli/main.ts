#!/usr/bin/env node
/** The program. */
import { runAsProcess } from './as-process.ts';

await runAsProcess(
  async (job, watching) => {
    const { supervised } = await import('./auditing/supervised.ts');
    return supervised()(job, watching);
  },
  async (saboteurs, onRow) => {
    const { proveInThreads } = await import('./proving/in-threads.ts');
    return proveInThreads(saboteurs, onRow);
  },
);
