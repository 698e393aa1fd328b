/** The bounds of JSON that a target wrote. */

/** Levels that are indented: brackets are cheap for a target, and indentation is not. */
export const maxIndented = 30;

/** Levels of nesting of JSON that is parsed; no real product list comes near them. */
export const maxLevels = 500;

/** Values in JSON that a string of a body contains; the bounds of the body count it as one value. */
export const maxTextValues = 700_000;
