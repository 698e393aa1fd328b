/** Names the files that a command wrote. */
import { relative } from 'node:path';
import type { Io } from '../io.ts';
import { tell } from './tell.ts';

export const tellWritten = (paths: readonly string[], io: Pick<Io, 'stderr' | 'cwd'>): void =>
  tell(`written: ${paths.map((path) => relative(io.cwd, path)).join(', ')}`, io);
