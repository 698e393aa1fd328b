/** Words of a POSIX shell. */

/** One word, quoted if it has to be: nothing but the single quote is special between single quotes (POSIX 2.2.2). */
export const shellWord = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
