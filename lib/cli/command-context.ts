/** The input of every command. */
import type { Io } from './io.ts';

export type CommandContext = {
  readonly io: Io;
  /** Sets the exit code of the program; the default is 0. */
  readonly end: (exitCode: number) => void;
};
