/** Starts the reference storefront for a command, and reports a failure to start as a usage error. */

import { UsageError } from '../../model/usage-error.ts';
import type { Served, ServeOptions } from '../../storefront/index.ts';
import { errorCode } from '../../text/error-code.ts';

/** @throws UsageError for an invalid option, a port that cannot be opened, or a package that is not installed. */
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
  cause instanceof Error && ['EADDRINUSE', 'EACCES'].includes(errorCode(cause.cause) ?? '');
