/** Sentences on stderr: wrapped on a terminal, on one line for scripts. */

import { relative } from 'node:path';
import { wrap } from '../../text/layout.ts';
import { type Io, lineWidth } from './io.ts';

export function note(sentence: string, { stderr }: Pick<Io, 'stderr'>): void {
  const lines = stderr.isTTY ? wrap(sentence, lineWidth(stderr, 80)) : [sentence];
  stderr.write(lines.map((line) => `${line}\n`).join(''));
}

/** A problem of the run that the report does not show. */
export const warn = (sentence: string, io: Pick<Io, 'stderr'>): void =>
  note(`storefront-conformance: ${sentence}`, io);

/** Names the files that a command wrote. */
export const noteWritten = (paths: readonly string[], io: Pick<Io, 'stderr' | 'cwd'>): void =>
  note(`written: ${paths.map((path) => relative(io.cwd, path)).join(', ')}`, io);
