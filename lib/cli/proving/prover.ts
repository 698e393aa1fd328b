/** Proves saboteurs for the command: in this thread, or in one for each core. */
import type { Prover } from '../io/io.ts';

export type { Prover };

export const proveHere: Prover = async (saboteurs, onRow) => {
  const [{ matrix }, { suites }] = await Promise.all([
    import('../../reference/touched.ts'),
    import('../../../suites/index.ts'),
  ]);
  const rowOf = matrix(suites);
  for (const saboteur of saboteurs) onRow(await rowOf(saboteur));
};
