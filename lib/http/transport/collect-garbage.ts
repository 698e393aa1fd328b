/** Collects garbage when much memory outside of the heap may have become free, which V8 notices late. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** @returns a count of bytes that collects garbage each time that it has grown by so many. */
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

/** The function that --expose-gc gives to contexts which are made after it. */
function exposed(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
