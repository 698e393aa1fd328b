/** Ties the command to the process: its streams, its signals, its exit code. */

import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { exits } from '../report/exit-code.ts';
import { isCi } from '../target/read-values.ts';
import { fileErrorText } from '../text/words.ts';
import type { Io } from './io/io.ts';
import { run } from './program.ts';

/** What this process runs in threads. */
export type Threaded = Pick<Io, 'auditor' | 'prove' | 'mutate'>;

/** Runs the command with the arguments of the process, and sets its exit code. */
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
    ...{ stdin, stdout, stderr, env, cwd: process.cwd(), signal, ...threaded },
    ...(isAttended && { ask: askOn(stdin, stderr, signal), keys: keysOf(stdin) }),
  };
  const code = await run(process.argv.slice(2), io);
  process.exitCode = isLost ? exits.usage : code;
}

type Keyboard = Readable & Pick<NodeJS.ReadStream, 'setRawMode'>;

/** Each key as it is pressed: an arrow arrives as several characters, which are one key. */
export const keysOf =
  (input: Keyboard): NonNullable<Io['keys']> =>
  (listener) => {
    const hear = (data: Buffer) => {
      const text = data.toString();
      // Pasted text is many keys.
      for (const key of text.startsWith('\u001b') ? [text] : text) listener(key);
    };
    input.setRawMode(true);
    input.on('data', hear).resume();
    return () => {
      input.off('data', hear).pause();
      input.setRawMode(false);
    };
  };

type Interruptible = {
  on(signal: 'SIGINT' | 'SIGTERM', act: () => void): unknown;
  exit(code: number): unknown;
};

/**
 * Aborted at the first SIGINT or SIGTERM; the second exits at once. The handlers stay: libraries that clean up at an interruption end the process
 * themselves when there is no other listener.
 */
export function interruptionOf(program: Interruptible): AbortSignal {
  const interruption = new AbortController();
  const interrupt = () => {
    if (interruption.signal.aborted) program.exit(exits.interrupted);
    interruption.abort();
  };
  program.on('SIGINT', interrupt);
  program.on('SIGTERM', interrupt);
  return interruption.signal;
}

/** Asks a question on the terminal. @returns the line that was typed; empty when the input ends, or the signal is aborted. */
export const askOn =
  (input: Readable, output: Writable, signal: AbortSignal) =>
  (question: string): Promise<string> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve('');
      // Without `terminal` the system handles Ctrl-C, as it does elsewhere.
      const lines = createInterface({ input, output, terminal: false });
      const end = () => lines.close();
      signal.addEventListener('abort', end, { once: true });
      lines.once('close', () => {
        signal.removeEventListener('abort', end);
        resolve('');
      });
      lines.question(question, (answer) => {
        resolve(answer);
        lines.close();
      });
    });
