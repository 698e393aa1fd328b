/** Bounds of the input schemas that arguments are generated from; no arguments are generated for a larger schema. */

/** Nesting levels of the arguments. */
export const maxLevels = 8;

/** Schemas of one tool, including those behind references. */
export const maxNodes = 500;

/** Alternatives of one `anyOf` or `oneOf` that are used. */
export const maxAlternatives = 16;

/** Items that a list may require. */
export const maxItems = 100;
