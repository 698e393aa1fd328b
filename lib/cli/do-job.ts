/** Gets ready what an audit needs besides its target, and puts it away afterwards. */
import type { AuditOptions } from '../audit.ts';
import type { Report } from '../model/report.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Done, Job } from './auditor.ts';

type Tools = Pick<AuditOptions, 'browser' | 'recorder'>;

/** @throws UsageError when a tool cannot be had: before anything is sent. */
export async function doJob(job: Job, work: (tools: Tools) => Promise<Report>): Promise<Done> {
  const recording = await startedRecording(job);
  try {
    const browser = await openedBrowser(job);
    const tools = { ...(browser && { browser }), ...(recording && { recorder: recording.recorder }) };
    const report = await work(tools).finally(() => browser?.close());
    const trouble = await recording?.finish().catch(sentence);
    return { report, ...(trouble !== undefined && { trouble }) };
  } catch (cause) {
    await recording?.abandon();
    throw cause;
  }
}

async function startedRecording({ record, target, embedded }: Job) {
  if (record === undefined) return undefined;
  const { startRecording } = await import('../recording/write-recording.ts');
  return startRecording(record, target, embedded);
}

async function openedBrowser({ browser, target }: Job) {
  if (browser === undefined) return undefined;
  const { openChromium } = await import('../browser/chromium.ts');
  return openChromium({ ...target, executablePath: browser });
}

/** The report is worth more than the recording: it is not lost with it. */
function sentence(cause: unknown): string {
  if (cause instanceof UsageError) return cause.message;
  throw cause;
}
