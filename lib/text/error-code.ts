/** What went wrong in the operating system, by name. */

/** Such as `ENOENT`. @returns undefined for whatever carries no code. */
export const errorCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
