/** The bounds of evidence: how much of a response a report keeps. */

/** The beginning of a body that a report keeps, in bytes. */
export const maxBody = 4096;

/** Exchanges of a passed check in a report with digests. */
export const maxDigests = 3;

/** Violations of a check that get excerpts; renderings for people show no more of them in full. */
export const maxViolationPlaces = 3;

/** The value at a place that an excerpt keeps, in UTF-16 units. */
export const maxPlace = 600;

/** The text on each side of a place that an excerpt keeps, in UTF-16 units. */
export const maxContext = 300;

/** Excerpts of one body that a report keeps in addition to its beginning. */
export const maxExcerpts = 20;

/** Violations of a check that are kept; the rest are counted. */
export const maxViolations = 20;

/** Places that a violation names besides its own. */
export const maxPlaces = 20;

/** Requests before a violation among which its sequence is searched. */
export const maxSequence = 100;

/** Ids that are read from one body. */
export const maxIds = 50;

/** The beginning of a request in which ids are searched, in UTF-16 units. */
export const maxRequestText = 8192;
