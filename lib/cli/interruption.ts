/** Ctrl-C: the first ends the program in order, the second at once. */
import { exits } from '../report/exit-code.ts';

type Interruptible = {
  on(signal: 'SIGINT' | 'SIGTERM', act: () => void): unknown;
  exit(code: number): unknown;
};

/**
 * Aborted at the first SIGINT or SIGTERM. The handlers stay: libraries that clean up at an interruption end the process
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
