/** The bounds on the time, memory and requests that a target may cost a run. */

const mebibyte = 1024 * 1024;

/** Longest wait for one request, and for an overloaded origin, in milliseconds. */
export const longestWait = 60_000;

/** Consecutive requests without a response after which an origin counts as unreachable. */
export const mostFailures = 4;

/** Largest body that is read, in bytes, before and after content decoding. */
export const mostBytes = 8 * mebibyte;

/**
 * Part of a body that is read in parallel with others, in bytes; the rest of long bodies is read one body at a time.
 */
export const mostBesideOthers = mebibyte;

/** Longest that connecting may take, in milliseconds. */
export const connectMillis = 4_000;

/** Content codings of one body. */
export const mostCodings = 3;

/** Total size of the bodies whose parsed JSON is kept, in bytes; the objects take a multiple of it. */
export const mostParsed = 8 * mebibyte;

/** Levels of nesting, and values, of JSON that is parsed. No real product list comes near them. */
export const mostLevels = 500;
export const mostValues = 450_000;

/** A body up to this size is always kept; the larger ones together up to `mostKept`, in bytes. */
export const smallBody = 16 * 1024;
export const mostKept = 32 * mebibyte;

/** A giant body is larger than any real list; giants together are taken up to `mostGiants`, in bytes. */
export const giantBody = 4 * mebibyte;
export const mostGiants = 64 * mebibyte;

/** The beginning that is kept of a dropped body, in bytes: more than a report shows. */
export const keptBeginning = 16 * 1024;

/** Longest cleanup at the end of a run, in milliseconds; most requests that it sends. */
export const cleanupMillis = 1_200;
export const mostDeleted = 200;

/** Part of a page that is searched for signs of an edge, in bytes; longest quotation, in characters. */
export const mostPage = 64 * 1024;
export const mostQuoted = 200;

/** robots.txt: characters that are read, paths that are reported, and the longest reported path. */
export const mostRobots = 500_000;
export const mostPaths = 100;
export const longestPath = 300;
