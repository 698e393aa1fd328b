/** For tests: the command in process, with streams that keep their output. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from './program.ts';

export type Extra = {
  readonly env?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** What the person at the terminal types; without it, the run is unattended. */
  readonly answers?: readonly string[];
  /** Instead of the program that the system has for a file. */
  readonly open?: (path: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

export async function shellIn(cwd: string, argv: readonly string[], extra: Extra = {}) {
  const { env = {}, signal = new AbortController().signal, answers, now, open } = extra;
  const rest = [...(answers ?? [])];
  const ask = async () => rest.shift() ?? '';
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const io = {
    stdout,
    stderr,
    env,
    cwd,
    signal,
    ...(answers && { ask }),
    ...(now && { now }),
    ...(open && { open }),
  };
  const code = await run(argv, io);
  stdout.end();
  stderr.end();
  const [out, err] = await outputs;
  return { code, out, err };
}
