/** Names the files that a command wrote: on a terminal in lines that fit, elsewhere in one. */
import { relative } from 'node:path';
import { wrap } from '../../text/wrap.ts';
import type { Io } from '../io.ts';

export function tellWritten(paths: readonly string[], { stderr, cwd }: Pick<Io, 'stderr' | 'cwd'>): void {
  const text = `written: ${paths.map((path) => relative(cwd, path)).join(', ')}`;
  const lines = stderr.isTTY ? wrap(text, Math.max(stderr.columns ?? 80, 80)) : [text];
  stderr.write(lines.map((line) => `${line}\n`).join(''));
}
