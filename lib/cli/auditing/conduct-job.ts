/** Conducts a run with its recording and its browser, and closes both afterwards. */

import { suites, suitesInBrowser } from '../../../suites/index.ts';
import { policy } from '../../../suites/policy.ts';
import { checksOf, liveParts } from '../../engine/audit.ts';
import { conduct } from '../../engine/run.ts';
import { hostedFor } from '../../http/hosting.ts';
import { proxyFor } from '../../http/reach.ts';
import type { Suite } from '../../model/check.ts';
import type { Listener } from '../../model/run-event.ts';
import { UsageError } from '../../model/usage-error.ts';
import { loadRegister } from '../../register/load-register.ts';
import type { Done, Job, Watching } from '../io/io.ts';

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
