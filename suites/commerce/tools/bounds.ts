/** The bounds of area commerce: how much of an input schema is compared. */

/** Levels of nesting of the arguments; no usual schema is deeper. */
export const maxLevels = 6;

/** Members of the arguments at all levels. */
export const maxMembers = 500;
