/** The bounds against endpoints that demand ever new sessions. */

/** Sessions that are opened at one endpoint to replace expired ones. */
export const maxSessions = 100;

/** New sessions in a row that expire at their first request. */
export const maxFruitless = 5;

/** Times that one request is sent again although no other request has used up its session. */
export const maxResent = 3;

/** Attempts to open a session that get no response, for example because of a 429. */
export const maxAttempts = 3;

/** Sessions that are ended at the end of a run. */
export const maxEnded = 20;

/** Characters of a session id. */
export const maxIdLength = 2_048;
