/** The bound on what a throttling storefront can cost a run without a --deadline. */

/** How much longer such a run may take because the storefront demands waits, in seconds. */
export const maxPatience = 1_200;
