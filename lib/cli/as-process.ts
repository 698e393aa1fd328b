/** Ties the command to the process: its streams, its signals, its exit code. */

import { exits } from '../report/exit-code.ts';
import { isCi } from '../target/environment.ts';
import { fileErrorText } from '../text/file-error.ts';
import { askOn } from './asking/ask-on.ts';
import { interruptionOf } from './interruption.ts';
import type { Io } from './io.ts';
import { run } from './run.ts';

/** How this process does what takes threads. */
export type Threaded = Pick<Io, 'auditor' | 'prove' | 'mutate'>;

/** Runs the command with the arguments of the process, which then ends by itself. */
export async function runAsProcess(threaded: Threaded): Promise<void> {
  const { stdin, stdout, stderr, env } = process;
  let isLost = false;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader such as `head` may close stdout early; the reports are still written.
    if (error.code === 'EPIPE' || isLost) return;
    isLost = true;
    process.exitCode = exits.usage;
    stderr.write(`storefront-conformance: cannot write to stdout: ${fileErrorText(error)}\n`);
  });
  // If stderr cannot be written, no message can say so.
  stderr.on('error', () => {});
  const signal = interruptionOf(process);
  const isAttended = stdin.isTTY && stderr.isTTY && !isCi(env);
  const io = {
    ...{ stdout, stderr, env, cwd: process.cwd(), signal, ...threaded },
    ...(isAttended && { ask: askOn(stdin, stderr, signal) }),
  };
  const code = await run(process.argv.slice(2), io);
  process.exitCode = isLost ? exits.usage : code;
}
