/** The side of the thread: audits, and tells the command everything as it happens, as plain data. */
import type { MessagePort } from 'node:worker_threads';
import { judgeAll, type Progress, type RunEvent, startRun } from '../audit.ts';
import type { Question } from '../model/check.ts';
import type { Suite } from '../model/suite.ts';
import { UsageError } from '../model/usage-error.ts';
import { loadRegister } from '../register/load-register.ts';
import { select } from '../select.ts';
import { circumstancesOf, type Done, type Job } from './auditor.ts';
import { doJob } from './do-job.ts';

/** What a thread says. Anything said to it means that the run is interrupted. */
export type Message =
  | RunEvent
  /** Everything is loaded; this is what will be judged. */
  | { readonly kind: 'begun'; readonly questions: readonly Question[] }
  /** What was asked for cannot be done, in one sentence. */
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'progress'; readonly progress: Progress }
  /** Every check has its verdict; what is left is tidying up. */
  | { readonly kind: 'judged' }
  | ({ readonly kind: 'done' } & Done);

/** Does the job with these suites, and tells whoever holds the other end of the port. */
export async function auditIn(port: MessagePort, job: Job, suites: readonly Suite[]): Promise<void> {
  const tell = (message: Message) => port.postMessage(message);
  const { target } = job;
  const checks = suites.flatMap((suite) => suite.checks);
  const register = loadRegister();
  const interruption = new AbortController();
  port.on('message', () => interruption.abort());
  try {
    select(target, checks, new Map(register.map((row) => [row.id, row])));
    const done = await doJob(job, async (tools) => {
      tell({ kind: 'begun', questions: checks.map(({ run: _run, ...question }) => question) });
      const run = startRun(target, suites, {
        ...circumstancesOf(job),
        ...tools,
        register,
        signal: interruption.signal,
        onProgress: (progress) => tell({ kind: 'progress', progress }),
        onEvent: tell,
      });
      await judgeAll(run, checks);
      tell({ kind: 'judged' });
      await run.tidy();
      await run.close();
      return run.report();
    });
    tell({ kind: 'done', ...done });
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    tell({ kind: 'refused', because: cause.message });
  } finally {
    port.close();
  }
}
