/** The bounds of fleets. */

/** Largest file of a list, in bytes: a million storefronts need about a tenth of it. */
export const mostListBytes = 1024 * 1024 * 1024;

/** Storefronts of one list. */
export const mostEntries = 2_000_000;

/** Names that are looked up, and edges that are asked once for their platform, at a time. */
export const lookupsAtOnce = 32;

/** For the one request to an edge before its first audit, in milliseconds. */
export const probeMillis = 10_000;

/** Largest robots.txt that is read, in bytes (RFC 9309 section 2.5 asks for 500 KiB at least). */
export const mostRobotsBytes = 512 * 1024;

/** An inconclusive audit is tried so many times in all: once, and three times again. */
export const mostAttempts = 4;

/** A lane never waits longer than this between two requests, in milliseconds, whatever its edge demands. */
export const longestInterval = 60_000;

/** A lane pauses at most so long at a time, in milliseconds. */
export const longestPause = 3_600_000;

/** A lane whose edge did not name a time pauses so long, in milliseconds. */
export const usualPause = 60_000;

/** What slowed a lane is forgotten after this time, in milliseconds. */
export const slowMillis = 86_400_000;

/** Weeks before the present one in which the last audit of a storefront is looked for. */
export const mostWeeksBack = 8;

/** Finished jobs stay in the queue so long, in seconds, that the same week adds none of them again. */
export const keptSeconds = 8 * 86_400;

/** Jobs that are added to a queue with one command. */
export const jobsAtOnce = 500;
