/** The word in place of a value that no output shows. */
export const redacted = '(redacted)';
