/** The register as plain data: compiled by the build, or assembled from the sources. */
import { compiledRows } from '../register/load-register.ts';
import type { Row } from '../register/proofs.ts';

export async function loadRows(): Promise<readonly Row[]> {
  const compiled = compiledRows();
  if (compiled) return compiled;
  const [{ loadProofs }, { toRow }] = await Promise.all([
    import('./load-proofs.ts'),
    import('../register/proofs.ts'),
  ]);
  return loadProofs().map(toRow);
}
