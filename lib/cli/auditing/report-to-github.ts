/** Adds the report to the summary of the GitHub step that the command runs in. */
import type { Report } from '../../model/report.ts';
import { appendStepSummary } from '../../report/formats/github.ts';
import { fileErrorText } from '../../text/file-error.ts';
import type { Io } from '../io.ts';

/** A summary that cannot be written only causes a message: the reports are written already. */
export async function addToStepSummary(report: Report, { env, stderr }: Io): Promise<void> {
  const path = env.GITHUB_STEP_SUMMARY;
  if (!path) return;
  try {
    if (!(await appendStepSummary(report, path))) {
      stderr.write('the summary of this step is full: the report was not added to it\n');
    }
  } catch (cause) {
    stderr.write(`the report could not be added to the summary of this step: ${fileErrorText(cause)}\n`);
  }
}
