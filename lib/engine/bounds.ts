/** The bounds of a run. */

/** Places of one body that are shown although they are not in its beginning. */
export const mostExcerpts = 20;
