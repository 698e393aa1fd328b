/** Proves saboteurs for the command: in this thread, or in one for each core. */
import type { Saboteur } from '../../model/saboteur.ts';
import type { Row } from '../../reference/matrix.ts';

/** Tells the row of each saboteur as soon as it is known, in any order. */
export type Prover = (saboteurs: readonly Saboteur[], onRow: (row: Row) => void) => Promise<void>;

export const proveHere: Prover = async (saboteurs, onRow) => {
  const [{ matrix }, { suites }] = await Promise.all([
    import('../../reference/matrix.ts'),
    import('../../../suites/index.ts'),
  ]);
  const rowOf = matrix(suites);
  for (const saboteur of saboteurs) onRow(await rowOf(saboteur));
};
