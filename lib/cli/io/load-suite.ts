/** Loads what takes long only for the commands that need it: checks, saboteurs, the reference storefront. */
import type { Saboteur } from '../../model/saboteur.ts';
import { UsageError } from '../../model/usage-error.ts';
import {
  compiledRows,
  loadRegister,
  type Proof,
  proofs,
  type Row,
  toRow,
} from '../../register/load-register.ts';
import type { Served, ServeOptions } from '../../storefront/index.ts';
import { didYouMean, errorCode } from '../../text/words.ts';

/** The register with its checks and saboteurs. */
export async function loadProofs(): Promise<readonly Proof[]> {
  const [{ suitesInBrowser }, { saboteurs }] = await Promise.all([
    import('../../../suites/index.ts'),
    import('../../../suites/saboteurs.ts'),
  ]);
  return proofs(loadRegister(), suitesInBrowser, saboteurs);
}

/** The register as plain data: compiled by the build, or assembled from the sources. */
export async function loadRows(): Promise<readonly Row[]> {
  return compiledRows() ?? (await loadProofs()).map(toRow);
}

/** The saboteurs with these ids, in this order. @throws UsageError for an unknown id. */
export async function saboteursNamed(ids: readonly string[]): Promise<readonly Saboteur[]> {
  const { saboteurs } = await import('../../../suites/saboteurs.ts');
  return ids.map((id) => {
    const found = saboteurs.find((saboteur) => saboteur.id === id);
    if (found) return found;
    const known = saboteurs.map((saboteur) => saboteur.id);
    throw new UsageError(
      `there is no saboteur "${id}"${didYouMean(id, known) || '; "prove" lists them all'}`,
    );
  });
}

/** Starts the reference storefront. @throws UsageError for an invalid option, a port that cannot be opened, or a package that is not installed. */
export async function startStorefront(options: ServeOptions): Promise<Served> {
  const { MissingLibrary, serve } = await import('../../storefront/index.ts');
  try {
    return await serve(options);
  } catch (cause) {
    const isUsage = cause instanceof RangeError || cause instanceof MissingLibrary || isPortError(cause);
    if (isUsage && cause instanceof Error) throw new UsageError(cause.message, { cause });
    throw cause;
  }
}

const isPortError = (cause: unknown): boolean =>
  cause instanceof Error &&
  ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(errorCode(cause.cause) ?? '');
