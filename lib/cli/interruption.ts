/** Ctrl-C, once to end in order, twice to end at once. */
import { exits } from './exit-code.ts';

type Interruptible = {
  on(signal: 'SIGINT' | 'SIGTERM', act: () => void): unknown;
  exit(code: number): unknown;
};

/**
 * Aborted at the first SIGINT or SIGTERM. The handlers stay: libraries that tidy up at an interruption end the
 * process themselves as soon as they find nobody else listening.
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
