/** For tests: the command in process, with streams that keep their output. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from './run.ts';

export type Extra = {
  readonly env?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

export async function shellIn(cwd: string, argv: readonly string[], extra: Extra = {}) {
  const { env = {}, signal = new AbortController().signal, now } = extra;
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const code = await run(argv, { stdout, stderr, env, cwd, signal, ...(now && { now }) });
  stdout.end();
  stderr.end();
  const [out, err] = await outputs;
  return { code, out, err };
}
