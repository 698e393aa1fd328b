/** Ties the command to the process: its streams, its signals, its exit code. */

import { exits } from '../report/exit-code.ts';
import { isCi } from '../target/environment.ts';
import { fileErrorText } from '../text/file-error.ts';
import { askOn } from './asking/ask-on.ts';
import type { Auditor } from './auditing/auditor.ts';
import { interruptionOf } from './interruption.ts';
import type { Mutator } from './mutating/mutator.ts';
import type { Prover } from './proving/prover.ts';
import { run } from './run.ts';

/** Runs the command with the arguments of the process, which then ends by itself. */
export async function runAsProcess(auditor: Auditor, prove?: Prover, mutate?: Mutator): Promise<void> {
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
  const threads = { auditor, ...(prove && { prove }), ...(mutate && { mutate }) };
  const io = {
    ...{ stdout, stderr, env, cwd: process.cwd(), signal, ...threads },
    ...(isAttended && { ask: askOn(stdin, stderr, signal) }),
  };
  const code = await run(process.argv.slice(2), io);
  process.exitCode = isLost ? exits.usage : code;
}
