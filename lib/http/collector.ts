/** Garbage of long bodies: left alone, V8 lets more of it pile up than a process may take. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * V8 notices late that memory outside of its heap could be freed.
 * @returns counts bytes, and collects garbage each time that the count has grown by `every`.
 */
export function createCollector(every: number): (bytes: number) => void {
  let gc: (() => void) | undefined;
  let grown = 0;
  return (bytes) => {
    grown += bytes;
    if (grown < every) return;
    grown = 0;
    gc ??= exposed();
    gc();
  };
}

/** The flag --expose-gc affects only contexts that are created after it. */
function exposed(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
