/** For tests only: the command with one misbehaving check, selected by the variable MISBEHAVIOUR. STUCK_AFTER is in milliseconds. */

import { supervised } from '../../cli/auditing/supervised.ts';
import { createThreads } from '../../cli/auditing/threads.ts';
import { runAsProcess } from '../../cli/run-as-process.ts';

const { STUCK_AFTER: stuckAfter } = process.env;
const stuckMs = stuckAfter === undefined ? undefined : Number(stuckAfter);
const threads = createThreads(new URL('./thread.js', import.meta.url));
await runAsProcess({ auditor: supervised(threads, stuckMs) });
