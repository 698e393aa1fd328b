/** The parts of the process that a command may use. */
import { writeFile } from 'node:fs/promises';
import { clearLine, cursorTo } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Circumstances } from '../../engine/run.ts';
import type { Listener } from '../../model/run-event.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Mutant } from '../../mutation/mutant.ts';
import type { Row } from '../../reference/matrix.ts';
import { errorCode, fileErrorText } from '../../text/words.ts';

export type Stream = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

export type Io = {
  /** The report, and nothing else. */
  readonly stdout: Stream;
  /** Progress, logs and errors. */
  readonly stderr: Stream;
  /** Absent where no command reads it. */
  readonly stdin?: Readable;
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
  /** Asks the person at the terminal; absent when the run is unattended. */
  readonly ask?: (question: string) => Promise<string>;
  /**
   * Calls the listener with each key of the person at the terminal, Ctrl-C included; absent when the run is unattended.
   * @returns stops it, and leaves the terminal as it was.
   */
  readonly keys?: (listener: (key: string) => void) => () => void;
  /** Opens a file in the program that the system has for it; for tests. */
  readonly open?: (path: string) => Promise<void>;
  /** Milliseconds since the epoch; the system's clock when absent. */
  readonly now?: () => number;
};

export const nowOf = ({ now = Date.now }: Pick<Io, 'now'>): number => now();

/** Columns of text on a stream: those of the terminal, from 80 to 120. @param unknown without a terminal. */
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

/** The input of every command. */
export type CommandContext = {
  readonly io: Io;
  /** Sets the exit code of the program; the default is 0. */
  readonly end: (exitCode: number) => void;
};

/** The settings of an audit as plain data, so that a thread can receive them. */
export type Job = Circumstances & {
  readonly at: Date;
  /** Absolute path of the recording to write. */
  readonly record?: string;
  /** The memory of the thread, in MiB. */
  readonly maxMemory?: number;
  /** Path of the Chromium to judge CORS in. */
  readonly browser?: string;
};

export type Watching = {
  /** Ends the run early: checks without a verdict are `skipped: not-run`. */
  readonly signal: AbortSignal;
  /** Receives every event. */
  readonly listen: Listener;
  /** Other audits follow, and may reuse the thread. */
  readonly more?: boolean;
};

export type Done = {
  /** A failure that does not affect the verdicts, such as a lost recording, in one sentence. */
  readonly failure?: string;
};

/** @throws UsageError for an impossible job: before any request, or after the probe of the named product or collection. */
export type Auditor = (job: Job, watching: Watching) => Promise<Done>;

/** Proves saboteurs, and reports the row of each as soon as it is known, in any order. */
export type Prover = (saboteurs: readonly Saboteur[], onRow: (row: Row) => void) => Promise<void>;

/** The faults to plant, as plain data, so that a thread can receive it. */
export type MutateJob = {
  /** Absolute path of a recording. */
  readonly file: string;
  /** Its name in messages. */
  readonly name: string;
  /** Of the places and of the sample; that of the recording without it. */
  readonly seed?: number;
  /** The largest number of faults. */
  readonly sample?: number;
};

export type MutantListener = {
  /** Called once, before the first fault is judged. */
  readonly onOpen: (faults: number) => void;
  readonly onMutant: (mutant: Mutant) => void;
  /** Ends it early. */
  readonly signal: AbortSignal;
};

/** Plants faults, and reports the result of each as soon as it is known, in any order. */
export type Mutator = (job: MutateJob, listener: MutantListener) => Promise<void>;

/**
 * Writes a file for people to edit.
 * @param name of the file, for messages. @param force overwrites an existing file.
 * @throws UsageError when the file exists, or cannot be written.
 */
export async function writeEditable(path: string, name: string, text: string, force: boolean): Promise<void> {
  try {
    await writeFile(path, text, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    const because =
      errorCode(cause) === 'EEXIST'
        ? 'already exists; --force overwrites it'
        : `cannot be written: ${fileErrorText(cause)}`;
    throw new UsageError(`${name} ${because}`, { cause });
  }
}

/** Shows on stderr how many of many items are done: a moving line on a terminal, a line for each hundred elsewhere. */
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
