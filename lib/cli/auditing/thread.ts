/** The code inside the thread: conducts a run, and posts its events as they happen. */
import type { MessagePort } from 'node:worker_threads';
import { reachOf } from '../../evidence/report-exchange.ts';
import { secretsOf } from '../../evidence/secret-headers.ts';
import { cutBody } from '../../http/middleware/body-store.ts';
import type { RunEvent } from '../../model/run-event.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Done, Job, Watching } from './auditor.ts';

/** What the thread hears: its job, and perhaps that it has to end early. */
export type Order = Job | 'interrupt';

/** A message of the thread. */
export type Message =
  | RunEvent
  /** Why the job is impossible, in one sentence. */
  | { readonly kind: 'refused'; readonly because: string }
  /** The thread yields now and then: sent when it has started, and every `beatMillis`. */
  | { readonly kind: 'alive' }
  | ({ readonly kind: 'done' } & Done);

/** Between two signs of life, in milliseconds. */
const beatMillis = 500;

/** Waits for a job. @param conductJob does it, in this thread. */
export async function auditIn(
  port: MessagePort,
  conductJob: (job: Job, watching: Watching) => Promise<Done>,
): Promise<void> {
  const post = (message: Message) => port.postMessage(message);
  const interruption = new AbortController();
  const job = await new Promise<Job>((resolve) => {
    port.on('message', (order: Order) => (order === 'interrupt' ? interruption.abort() : resolve(order)));
  });
  const beat = () => post({ kind: 'alive' });
  beat();
  const heart = setInterval(beat, beatMillis);
  const most = reachOf(secretsOf(job.target));
  try {
    const listen = (event: RunEvent) => {
      if (isForReport(event)) post(withCutBody(event, most));
    };
    post({ kind: 'done', ...(await conductJob(job, { signal: interruption.signal, listen })) });
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    post({ kind: 'refused', because: cause.message });
  } finally {
    clearInterval(heart);
    port.close();
  }
}

/** The other events are for recordings, which are written in this thread. */
const isForReport = ({ kind }: RunEvent): boolean => !['answered', 'looked-back', 'sending'].includes(kind);

/** Bodies are large, and the main thread needs only the part that a report keeps. */
const withCutBody = (event: RunEvent, most: number): RunEvent =>
  event.kind === 'exchange' ? { ...event, exchange: cutBody(event.exchange, most) } : event;
