/** The bounds on the time, memory and requests that a target may cost a run. */

const mebibyte = 1024 * 1024;

/** Longest wait for one request, and for an overloaded origin, in milliseconds. */
export const maxWait = 60_000;

/** Consecutive requests without a response after which an origin counts as unreachable. */
export const maxFailures = 4;

/** Largest body that is read by default, in bytes, before and after content decoding. */
export const maxBytes = 16 * mebibyte;

/** Part of a body that is read concurrently with others, in bytes; the rest of long bodies is read one at a time. */
export const maxBesideOthers = mebibyte;

/** Long bodies received before garbage is collected, in bytes; less than one largest body, since V8 lets them pile up. */
export const maxUncollected = 12 * mebibyte;

/** Timeout for connecting, in milliseconds. */
export const connectMs = 4_000;

/** Timeout for opening a tunnel through a proxy, which then connects to the target, in milliseconds. */
export const tunnelMs = 10_000;

/** Longest URL that is sent, in UTF-16 units: common servers refuse longer ones. */
export const maxUrlLength = 8 * 1024;

/** Escapes within escapes that are decoded to find the calls in a request. */
export const maxNestedEscapes = 4;

/** Content codings of one body. */
export const maxCodings = 3;

/** Parsed JSON that is kept, as the size of its bodies in bytes plus `bytesOfValue` for each value. */
export const maxParsed = 16 * mebibyte;

/** JSON with more than one value per this many bytes of the largest body is not parsed; real lists have one per 40. */
export const bytesPerValue = 24;

/** What a parsed value counts in the memory of parsed JSON, in bytes. */
export const bytesOfValue = 16;

/** JSON with more values than this takes much more memory than its body. */
export const manyValues = 150_000;

/** Values of such JSON that a run parses in total: overlapping checks keep several of them in memory. */
export const maxManyValues = 2_000_000;

/** Bodies up to this size are always kept, in bytes. */
export const smallBody = 16 * 1024;

/** Total size of the larger bodies that are kept, in bytes; equal ones count once. */
export const maxKept = 16 * mebibyte;

/** A larger body is a giant, as few real lists are; in bytes. */
export const giantBody = 4 * mebibyte;

/** Giant bodies are read up to the total size of this many largest bodies. */
export const maxGiants = 32;

/** Beginning of a dropped body that is kept, in bytes: more than a report shows. */
export const keptBeginning = 16 * 1024;

/** Attempts at one request that is answered with server errors; a 429 is bounded by time alone. */
export const maxAttempts = 3;

/** Longest back-off between two attempts without Retry-After, in milliseconds. */
export const maxBackoff = 8_000;

/** Longest cleanup at the end of a run, in milliseconds: storefronts take seconds to cancel a checkout. */
export const cleanupMs = 3_000;

/** Requests that cleaning up sends. */
export const maxDeleted = 200;

/** First responses of a host that are searched for signs of its edge. */
export const maxNoted = 8;

/** Part of a page that is searched for signs of an edge, in bytes. */
export const maxPage = 64 * 1024;

/** Longest quotation from the target in a message, in UTF-16 units. */
export const maxQuoted = 200;

/** Part of robots.txt that is read, in UTF-16 units. */
export const maxRobots = 500_000;

/** Paths that are looked up in robots.txt. */
export const maxPaths = 100;

/** Longest of them, in UTF-16 units. */
export const maxPathLength = 300;
