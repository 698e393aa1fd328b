/** The reason why a file could not be written or read, in words. */

const texts: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  EDQUOT: 'no space is left',
  EFBIG: 'the file would be too large',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  EISDIR: 'there is a folder with that name',
};

/** @param cause the error of the file system. */
export function fileErrorText(cause: unknown): string {
  const code = errorCode(cause) ?? 'unknown';
  return texts[code] ?? code;
}

/** @param cause the error of the file system, when something was to be read. */
export const readErrorText = (cause: unknown): string =>
  errorCode(cause) === 'ENOENT' ? 'there is no such file' : fileErrorText(cause);

/** Such as `ENOENT`. @returns undefined for an error without a code. */
export const errorCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
