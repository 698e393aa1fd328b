/** The bounds of fleets: what one storefront can cost its lane, and the look at its edge. */

/** Longest wait of a lane between two requests, in milliseconds, whatever its edge demands. */
export const maxInterval = 60_000;

/** Longest pause of a lane at a time, in milliseconds. */
export const maxPause = 3_600_000;

/** Largest robots.txt that is read before the first audit, in bytes (RFC 9309 section 2.5 asks for 500 KiB at least). */
export const maxRobotsBytes = 512 * 1024;

/** Weeks whose history a site shows: a quarter of a year. */
export const maxSiteWeeks = 13;

/** Longest text of a storefront in a site, in characters; its report has the whole. */
export const maxSiteText = 500;

/** Longest list of what got worse on the front page; the matrix has all of them. */
export const maxWorse = 50;
