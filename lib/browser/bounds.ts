/** The bounds of the browser: how long it waits for a target. */

/** Longest wait for the events of one request, in milliseconds, after the script has its answer or its error. */
export const maxWait = 5_000;
