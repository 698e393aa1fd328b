#!/usr/bin/env node
/** The executable: starts the thread of an audit early, then runs the command. */
import { createThreads, tuneForShortRuns } from './auditing/threads.ts';

tuneForShortRuns();
const threads = createThreads();
// The first word gives most audits away, so their thread can load while this one does.
const [, , first = ''] = process.argv;
if (first === 'audit' || first.includes('://')) threads.prepare();

const { runAsProcess } = await import('./run-as-process.ts');
await runAsProcess({
  async auditor(job, watching) {
    const { supervised } = await import('./auditing/supervised.ts');
    return supervised(threads)(job, watching);
  },
  async prove(saboteurs, onRow) {
    const { proveInThreads } = await import('./threads/prover.ts');
    return proveInThreads(saboteurs, onRow);
  },
  async mutate(job, listener) {
    const { mutateInThreads } = await import('./threads/mutator.ts');
    return mutateInThreads(job, listener);
  },
});
