/** Bounds against endpoints that keep asking for a new session. */

/** Sessions that are opened at one address in place of expired ones. */
export const mostSessions = 100;

/** New sessions in a row that are said to have expired at their first request. */
export const mostFruitless = 5;

/** How often one request is sent again though no other request has used up its session. */
export const mostResent = 3;

/** Openings that got no response, such as those refused with 429, before an address is left as it is. */
export const mostAttempts = 3;

/** Sessions that are ended at the end of a run. */
export const mostEnded = 20;

/** Characters of the id of a session. */
export const longestId = 2_048;
