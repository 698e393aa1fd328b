/** How much a target may cost a run: the bounds of this room. */

const mebibyte = 1024 * 1024;

/** Longest that a run waits for one request, and for an origin to become less busy, in milliseconds. */
export const longestWait = 60_000;

/** So many requests in a row without an answer, and the origin counts as gone. */
export const mostFailures = 4;

/** Largest body that is read, in bytes, before and after content decoding. */
export const mostBytes = 8 * mebibyte;

/** Read of a body beside others, in bytes; the rest of a longer one is read while no other such is. */
export const mostBesideOthers = mebibyte;

/** Longest that connecting may take, in milliseconds. */
export const connectMillis = 4_000;

/** Content codings of one body. */
export const mostCodings = 3;

/** Bodies whose JSON is kept parsed, together, in bytes: as objects they are a multiple of it. */
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

/** The beginning that is left of a body that is not kept, in bytes: more than a report shows. */
export const keptBeginning = 16 * 1024;

/** Longest that cleaning up at the end of a run may take, in milliseconds; requests that it sends. */
export const cleanupMillis = 1_200;
export const mostDeleted = 200;

/** Part of a page that is searched for signs of an edge, in bytes; quoted, in characters. */
export const mostPage = 64 * 1024;
export const mostQuoted = 200;

/** robots.txt: characters that are read; paths that are named, and the longest of them. */
export const mostRobots = 500_000;
export const mostPaths = 100;
export const longestPath = 300;
