/** Runs inside the thread: conducts a run, posts its events as they happen, and waits for the next job. */
import { getHeapStatistics } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import { secretsOf } from '../../evidence/redact.ts';
import { reachOf } from '../../evidence/report-exchange.ts';
import { cutBody } from '../../http/kept-bodies.ts';
import type { Listener, RunEvent } from '../../model/run-event.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Done, Job, Watching } from '../io/io.ts';

/** A message of the thread. */
export type Message =
  | RunEvent
  /** Why the job is impossible, in one sentence. */
  | { readonly kind: 'refused'; readonly because: string }
  /** A heartbeat: sent at the start and every `beatMs`. */
  | { readonly kind: 'alive' }
  | ({ readonly kind: 'done'; readonly heapBytes: number } & Done);

/** A message to the thread: its next job, or the end of the current one. */
export type Order = Job | 'interrupt';

/** Between two heartbeats, in milliseconds. */
const beatMs = 500;

type Conduct = (job: Job, watching: Watching) => Promise<Done>;

/** Waits for jobs. @param conductJob does one, in this thread. */
export function auditIn(port: MessagePort, conductJob: Conduct): void {
  let interruption = new AbortController();
  const begin = (job: Job) => {
    interruption = new AbortController();
    return auditOnce(port, job, (listen) => conductJob(job, { signal: interruption.signal, listen }));
  };
  port.on('message', (order: Order) => (order === 'interrupt' ? interruption.abort() : begin(order)));
}

async function auditOnce(
  port: MessagePort,
  { target }: Job,
  conduct: (listen: Listener) => Promise<Done>,
): Promise<void> {
  const post = (message: Message) => port.postMessage(message);
  const beat = () => post({ kind: 'alive' });
  beat();
  const heart = setInterval(beat, beatMs);
  const most = reachOf(secretsOf(target));
  let over = false;
  try {
    const done = await conduct((event) => {
      if (!over && isForReport(event)) post(withCutBody(event, most));
    });
    post({ kind: 'done', heapBytes: getHeapStatistics().used_heap_size, ...done });
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    post({ kind: 'refused', because: cause.message });
  } finally {
    over = true;
    clearInterval(heart);
  }
}

/** The other events are for recordings, which are written in this thread. */
const isForReport = ({ kind }: RunEvent): boolean => !['answered', 'looked-back', 'sending'].includes(kind);

/** Bodies are large, and the main thread needs only the part that a report keeps. */
const withCutBody = (event: RunEvent, most: number): RunEvent =>
  event.kind === 'exchange' ? { ...event, exchange: cutBody(event.exchange, most) } : event;
