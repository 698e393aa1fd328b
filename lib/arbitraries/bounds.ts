/** The bounds of input schemas that arguments are generated from; a larger schema counts as one that cannot be filled. */

/** Levels of nesting of the arguments. */
export const maxLevels = 8;

/** Schemas, references followed, of one tool. */
export const maxNodes = 500;

/** Alternatives of one `anyOf` or `oneOf` that are used. */
export const maxAlternatives = 16;

/** Items that a list may require. */
export const maxItems = 100;
