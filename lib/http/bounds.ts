/** The bounds on the time, memory and requests that a target may cost a run. */

const mebibyte = 1024 * 1024;

/** Longest wait for one request, and for an overloaded origin, in milliseconds. */
export const maxWait = 60_000;

/** Consecutive requests without a response after which an origin counts as unreachable. */
export const maxFailures = 4;

/** Largest body that is read by default, in bytes, before and after content decoding. */
export const maxBytes = 16 * mebibyte;

/** Read of a body beside others, in bytes; the rest of a longer one is read while no other long one is. */
export const maxBesideOthers = mebibyte;

/** Long bodies that are received before garbage is collected, in bytes: V8 alone lets more of them pile up. */
export const maxUncollected = 16 * mebibyte;

/** Longest that connecting may take, in milliseconds. */
export const connectMs = 4_000;

/** Longest that a proxy may take to open a tunnel, for which it connects to the target, in milliseconds. */
export const tunnelMs = 10_000;

/** Longest URL that is sent, in UTF-16 units: common servers refuse longer ones. */
export const maxUrlLength = 8 * 1024;

/** Escapes within escapes that are decoded to find the calls in a request. */
export const maxNestedEscapes = 4;

/** Content codings of one body. */
export const maxCodings = 3;

/** Total size of the bodies whose parsed JSON is kept, in bytes, and `bytesOfValue` for each value. */
export const maxParsed = 8 * mebibyte;

/** JSON with more values than one for so many bytes of the largest body is not parsed; real lists have one for 40. */
export const bytesPerValue = 24;

/** Memory of a parsed value, in bytes of the body that it is counted as. */
export const bytesOfValue = 16;

/** JSON with more values than this is large beyond its bytes. */
export const manyValues = 150_000;

/** The values of such JSON that a run parses together; checks that overlap hold on to several at a time. */
export const maxManyValues = 2_000_000;

/** A body up to this size is always kept, in bytes. */
export const smallBody = 16 * 1024;

/** Larger bodies are kept up to this size together, in bytes; equal ones count once. */
export const maxKept = 16 * mebibyte;

/** A body from this size on is a giant, as few real lists are, in bytes. */
export const giantBody = 4 * mebibyte;

/** Giant bodies are read up to the size of so many of the largest bodies together. */
export const maxGiants = 32;

/** The beginning that is kept of a dropped body, in bytes: more than a report shows. */
export const keptBeginning = 16 * 1024;

/** Attempts at one request when the responses are server errors; a 429 is bounded by time alone. */
export const maxAttempts = 3;

/** Longest back-off of our own between two attempts, in milliseconds. */
export const maxBackoff = 8_000;

/** Longest time of cleaning up at the end of a run, in milliseconds: storefronts take seconds for a checkout. */
export const cleanupMs = 3_000;

/** Requests that cleaning up sends. */
export const maxDeleted = 200;

/** Responses of one host that tell which edge serves it: the first ones. */
export const maxNoted = 8;

/** Part of a page that is searched for signs of an edge, in bytes. */
export const maxPage = 64 * 1024;

/** Longest quotation of such a page, in UTF-16 units. */
export const maxQuoted = 200;

/** Part of robots.txt that is read, in UTF-16 units. */
export const maxRobots = 500_000;

/** Disallowed paths that are named. */
export const maxPaths = 100;

/** Longest of them, in UTF-16 units. */
export const maxPathLength = 300;
