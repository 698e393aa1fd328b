/** Runs inside the thread: conducts a run with its recording and its browser, and posts its events as they happen. */
import { getHeapStatistics } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import { suites, suitesInBrowser } from '../../../suites/index.ts';
import { policy } from '../../../suites/policy.ts';
import { checksOf, liveParts } from '../../engine/audit.ts';
import { conduct } from '../../engine/run.ts';
import { secretsOf } from '../../evidence/redact.ts';
import { reachOf } from '../../evidence/report-exchange.ts';
import { hostedFor } from '../../http/hosting.ts';
import { cutBody } from '../../http/kept-bodies.ts';
import { proxyFor } from '../../http/reach.ts';
import type { Suite } from '../../model/check.ts';
import type { Listener, RunEvent } from '../../model/run-event.ts';
import { UsageError } from '../../model/usage-error.ts';
import { loadRegister } from '../../register/load-register.ts';
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

/** @throws UsageError when one of them cannot be opened, or nothing is selected: before anything is sent. */
export async function conductJob(
  job: Job,
  { signal, listen }: Watching,
  judged: readonly Suite[] = job.browser === undefined ? suites : suitesInBrowser,
): Promise<Done> {
  const { record: _record, browser: _browser, maxMemory: _maxMemory, ...circumstances } = job;
  const hosted = await hostedFor(job.target, policy.hosted);
  const recording = await startedRecording({ ...job, target: hosted.target }).catch((cause) => {
    void hosted.close();
    throw cause;
  });
  const listenAndRecord: Listener = (event) => {
    listen(event);
    recording?.listen(event);
  };
  try {
    const browser = await openedBrowser(job);
    const knowledge = { policy, register: loadRegister() };
    const aimed = { ...circumstances, target: hosted.target };
    const parts = liveParts(knowledge, aimed, { signal, ...(browser && { browser }) });
    await conduct(checksOf(judged), { ...parts, listen: listenAndRecord }).finally(() => browser?.close());
    const failure = await recording?.finish().catch(sentence);
    return failure === undefined ? {} : { failure };
  } catch (cause) {
    await recording?.abandon();
    throw cause;
  } finally {
    await hosted.close();
  }
}

async function startedRecording({ record, target, embedded, resumed }: Job) {
  if (record === undefined || resumed) return undefined;
  const { startRecording } = await import('../../recording/write-recording.ts');
  return startRecording(record, target, embedded);
}

async function openedBrowser({ browser, target }: Job) {
  if (browser === undefined) return undefined;
  if (proxyFor(target.baseUrl, target.proxies)) {
    throw new UsageError(
      '--browser asks the storefront directly, and this audit goes through a proxy: leave --browser out, or name the host in NO_PROXY',
    );
  }
  const { openChromium } = await import('../../browser/chromium.ts');
  return openChromium({ ...target, executablePath: browser });
}

/** A failed recording becomes a sentence, so that the report is not lost with it. */
function sentence(cause: unknown): string {
  if (cause instanceof UsageError) return cause.message;
  throw cause;
}
