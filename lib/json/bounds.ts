/** The bounds of JSON that a target wrote. */

/** Levels that are indented: brackets are cheap for a target, and indentation is not. */
export const mostIndented = 30;
