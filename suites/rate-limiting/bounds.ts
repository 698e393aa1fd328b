/** The bounds of area rate-limiting. */

/** Longest wait for a limit to pass, in seconds; the check is inconclusive when Retry-After demands more. */
export const maxWait = 30;

/** A burst ends after this time, in milliseconds: a slow storefront may never refuse. */
export const maxBurst = 15_000;
