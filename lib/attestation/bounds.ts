/** The bounds of a bundle, which is untrusted. */

/** The file, in bytes: the longest recording that is read, and the rest. */
export const maxBundle = 192 * 1024 * 1024;

/** All members together after decompression, with the headers of the archive, in bytes. */
export const maxUnpacked = 256 * 1024 * 1024;

/** Values in one JSON member; a report of many failures has some hundred thousand. */
export const maxJsonValues = 5_000_000;
