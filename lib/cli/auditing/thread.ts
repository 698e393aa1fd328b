/** The code inside the thread: conducts a run, and posts its events as they happen. */
import type { MessagePort } from 'node:worker_threads';
import { reachOf } from '../../evidence/report-exchange.ts';
import { secretsOf } from '../../evidence/secret-headers.ts';
import { cutBody } from '../../http/middleware/body-store.ts';
import type { RunEvent } from '../../model/run-event.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Done, Job, Watching } from './auditor.ts';

/** A message of the thread. Any message to the thread interrupts the run. */
export type Message =
  | RunEvent
  /** Why the job is impossible, in one sentence. */
  | { readonly kind: 'refused'; readonly because: string }
  /** The thread yields now and then: sent when it has started, and every `beatMillis`. */
  | { readonly kind: 'alive' }
  | ({ readonly kind: 'done' } & Done);

/** Between two signs of life, in milliseconds. */
const beatMillis = 500;

/** @param conductJob does the job, in this thread. */
export async function auditIn(
  port: MessagePort,
  job: Job,
  conductJob: (job: Job, watching: Watching) => Promise<Done>,
): Promise<void> {
  const post = (message: Message) => port.postMessage(message);
  const interruption = new AbortController();
  port.on('message', () => interruption.abort());
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
