/** A sentence on stderr: in lines that fit a terminal, and in one line for scripts. */

import { relative } from 'node:path';
import { wrap } from '../../text/layout.ts';
import { type Io, lineWidth } from './io.ts';

export function tell(sentence: string, { stderr }: Pick<Io, 'stderr'>): void {
  const lines = stderr.isTTY ? wrap(sentence, lineWidth(stderr, 80)) : [sentence];
  stderr.write(lines.map((line) => `${line}\n`).join(''));
}

/** What concerns the run, beside its report. */
export const warn = (sentence: string, io: Pick<Io, 'stderr'>): void =>
  tell(`storefront-conformance: ${sentence}`, io);

/** Names the files that a command wrote. */
export const tellWritten = (paths: readonly string[], io: Pick<Io, 'stderr' | 'cwd'>): void =>
  tell(`written: ${paths.map((path) => relative(io.cwd, path)).join(', ')}`, io);
