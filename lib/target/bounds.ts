/** The bound on what a busy storefront can cost a run whose user sets no deadline. */

/** How much longer such a run takes at most for the waits that the storefront demands, in seconds. */
export const maxPatience = 1_200;
