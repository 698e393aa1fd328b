/** The parts of the process that a command may use. */

import type { Auditor } from './auditing/auditor.ts';
import type { Mutator } from './threads/mutator.ts';
import type { Prover } from './threads/prover.ts';

export type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

export type Io = {
  /** The report, and nothing else. */
  readonly stdout: Stream;
  /** Progress, logs and errors. */
  readonly stderr: Stream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** How audits are run; in this thread without it. */
  readonly auditor?: Auditor;
  /** How saboteurs are proven; in this thread without it. */
  readonly prove?: Prover;
  /** How faults are planted; in this thread without it. */
  readonly mutate?: Mutator;
  /** Aborted when the user interrupts the program. */
  readonly signal: AbortSignal;
  /** Asks the person at the terminal; absent when nobody is there. */
  readonly ask?: (question: string) => Promise<string>;
  /** Milliseconds since the epoch; the system's clock when absent. */
  readonly now?: () => number;
};

export const nowOf = ({ now = Date.now }: Pick<Io, 'now'>): number => now();

/** The columns of the text on a stream: as many as a terminal has, within what people can read. @param unknown where nothing tells. */
export const lineWidth = ({ columns }: Stream, unknown = 100): number =>
  Math.min(Math.max(columns ?? unknown, 80), 120);

/**
 * Whether to use colours: NO_COLOR turns them off, FORCE_COLOR on, otherwise a terminal decides.
 * @param wanted false for --no-color.
 */
export function paints(stream: Stream, env: Io['env'], wanted: boolean): boolean {
  if (!wanted || env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return stream.isTTY === true && env.TERM !== 'dumb';
}
