/** The code of an error of the operating system. */

/** Such as `ENOENT`. @returns undefined for an error without a code. */
export const errorCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
