/** Questions to the person at the terminal of the process. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** @returns the line that was typed; empty when the input ends, or the signal is aborted. */
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
