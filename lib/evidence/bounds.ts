/** The bounds of evidence: how much of a response a report keeps. */

/** The beginning of a body that the report keeps, in bytes. */
export const maxBody = 4096;

/** Exchanges of a check that passed, in a report with digests. */
export const maxDigests = 3;

/** Violations of a check whose places are looked for; renderings for people show no more of them in full. */
export const maxViolationPlaces = 3;

/** Part of a place in a body that an excerpt keeps, in UTF-16 units. */
export const maxPlace = 600;

/** The text before a place, and the text after it, that an excerpt keeps, in UTF-16 units. */
export const maxBeside = 300;

/** Excerpts of one body that a report keeps beside its beginning. */
export const maxExcerpts = 20;

/** Violations of a check that are kept; the rest is counted. */
export const maxViolations = 20;

/** Further places that a violation names besides its own. */
export const maxPlaces = 20;

/** Requests of a check before a violation in which its sequence is looked for. */
export const maxSequence = 100;

/** Ids that are read from one body. */
export const maxIds = 50;

/** The beginning of a request in which ids are looked for, in UTF-16 units. */
export const maxRequestText = 8192;
