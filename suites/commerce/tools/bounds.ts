/** How much of an input schema is compared. */

/** Levels of nesting of the arguments. */
export const maxLevels = 6;

/** Members of the arguments at all levels. */
export const maxMembers = 500;
