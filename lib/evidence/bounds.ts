/** The bounds of evidence: how much of a response a report keeps. */

/** The beginning of a body that the report keeps, in bytes. */
export const mostBody = 4096;

/** Exchanges of a check that passed, in a report with digests. */
export const mostDigests = 3;

/** Violations of a check whose places are looked for; renderings for people show no more of them in full. */
export const mostViolationPlaces = 3;

/** Part of a place in a body that an excerpt keeps, in UTF-16 units. */
export const mostPlace = 600;

/** The text before a place, and the text after it, that an excerpt keeps, in UTF-16 units. */
export const mostBeside = 300;

/** Excerpts of one body that a report keeps beside its beginning. */
export const mostExcerpts = 20;

/** Violations of a check that are kept; the rest is counted. */
export const mostViolations = 20;

/** Further places that a violation names besides its own. */
export const mostPlaces = 20;

/** Requests of a check before a violation in which its sequence is looked for. */
export const mostSequence = 100;

/** Ids that are read from one body. */
export const mostIds = 50;

/** The beginning of a request in which ids are looked for, in UTF-16 units. */
export const mostRequestText = 8192;
