/** An audit whose every exchange may be kept in a file. */
import { type AuditOptions, audit } from '../audit.ts';
import type { Report } from '../model/report.ts';
import type { Suite } from '../model/suite.ts';
import type { Target } from '../model/target.ts';

/**
 * @param file absolute path of the recording; nothing is recorded without it.
 * @throws UsageError when there is no place for it: before anything is sent.
 */
export async function auditAndRecord(
  target: Target,
  suites: readonly Suite[],
  file: string | undefined,
  options: AuditOptions,
): Promise<Report> {
  if (file === undefined) return audit(target, suites, options);
  const { startRecording } = await import('../recording/write-recording.ts');
  const recording = await startRecording(file, target, options.embedded ?? false);
  try {
    const report = await audit(target, suites, { ...options, recorder: recording.recorder });
    await recording.finish();
    return report;
  } catch (cause) {
    await recording.abandon();
    throw cause;
  }
}
