/** Bounds against endpoints that keep asking for a new session. */

/** Sessions that are opened at one address in place of expired ones. */
export const maxSessions = 100;

/** New sessions in a row that are said to have expired at their first request. */
export const maxFruitless = 5;

/** How often one request is sent again though no other request has used up its session. */
export const maxResent = 3;

/** Openings that got no response, such as those refused with 429, before an address is left as it is. */
export const maxAttempts = 3;

/** Sessions that are ended at the end of a run. */
export const maxEnded = 20;

/** Characters of the id of a session. */
export const maxIdLength = 2_048;
