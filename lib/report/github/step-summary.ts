/** Adds the report to the summary of a GitHub step, within the limits of GitHub. */
import { appendFile, stat } from 'node:fs/promises';
import type { Report } from '../../model/report.ts';
import { maxMarkdown } from '../bounds.ts';
import { toMarkdownWithin } from '../markdown/markdown.ts';

/** A shorter summary would say nothing. In bytes. */
const least = 16 * 1024;

/**
 * The step may have written a summary before, and GitHub drops the whole when it is too large.
 * @param path of the file that GITHUB_STEP_SUMMARY names.
 * @returns whether there was room for it. @throws Error of the file system.
 */
export async function appendStepSummary(report: Report, path: string): Promise<boolean> {
  const { size } = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return { size: 0 };
    throw cause;
  });
  const room = maxMarkdown - size - 2;
  if (room < least) return false;
  await appendFile(path, `${size > 0 ? '\n\n' : ''}${toMarkdownWithin(room, report)}`);
  return true;
}
