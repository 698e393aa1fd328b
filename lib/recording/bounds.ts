/** The bounds of a recording, which is untrusted. */

/** All bodies of a recording together, in bytes. */
export const maxBodies = 128 * 1024 * 1024;

/** A whole recording after decompression, in bytes. */
export const maxRecorded = 512 * 1024 * 1024;

/** The longest line of a recording, in bytes: the largest body, escaped. */
export const maxLineLength = 40 * 1024 * 1024;
