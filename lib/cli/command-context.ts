/** What every command is given. */
import type { Io } from './io.ts';

export type CommandContext = {
  readonly io: Io;
  /** Says how the program is to end; 0 when nobody does. */
  readonly end: (exitCode: number) => void;
};
