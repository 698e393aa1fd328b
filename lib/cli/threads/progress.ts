/** Shows on stderr how many of many items are done: a moving line on a terminal, a line for each hundred elsewhere. */
import { clearLine, cursorTo } from 'node:readline';
import type { Io } from '../io/io.ts';

export interface ProofProgress {
  show(done: number): void;
  /** Clears the line before something is written to stdout, which may be the same terminal. */
  clear(): void;
}

/** @param what the counted things, in the plural. */
export function toProofProgress({ stderr, env }: Io, all: number, what = 'saboteurs'): ProofProgress {
  const isMoving = stderr.isTTY === true && !env.CI && env.TERM !== 'dumb';
  const clear = () => {
    if (!isMoving) return;
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  };
  return {
    clear,
    show(done) {
      clear();
      if (isMoving && done < all) stderr.write(`${done} of ${all} ${what}`);
      if (!isMoving && done % 100 === 0) stderr.write(`${done} of ${all} ${what}\n`);
    },
  };
}
