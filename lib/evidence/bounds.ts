/** The bounds of evidence: how much of a response a report keeps. */

/** The beginning of a body that the report keeps, in bytes. */
export const mostBody = 4096;

/** Violations of a check whose places are looked for; renderings for people show no more of them in full. */
export const mostSought = 3;
