/** The bounds of reports about planted faults: the responses in them come from a target, and may have any size. */

/** Survivors in the report of an audit. */
export const maxSurvivors = 50;

/** The first items of an array, which are shown besides those with a fault. */
export const fewItems = 2;

/** The text of one value, in UTF-16 code units. */
export const maxValueLength = 400;

/** The text of a body that is not JSON, in UTF-16 code units. */
export const maxTextLength = 20_000;
