/** The bounds of fleets: what one storefront can cost its lane, and the size of a site. */

/** Longest interval between two requests of a lane, in milliseconds, whatever its hosts demand. */
export const maxInterval = 60_000;

/** Longest single pause of a lane, in milliseconds. */
export const maxPause = 3_600_000;

/** Largest robots.txt that is read before the first audit, in bytes (RFC 9309 section 2.5 asks for 500 KiB at least). */
export const maxRobotsBytes = 512 * 1024;

/** Weeks of history in a site: a quarter of a year. */
export const maxSiteWeeks = 13;

/** Longest text from a storefront in a site, in characters; its report has the full text. */
export const maxSiteText = 500;

/** Longest list of regressions on the front page; the matrix has all of them. */
export const maxWorse = 50;
