/** Bounds of what is told of planted faults; answers come from a target, and have any size. */

/** Survivors in a report. */
export const maxSurvivors = 50;

/** Items of an array that are shown besides those with a fault. */
export const fewItems = 2;

/** Text of one value, in UTF-16 units. */
export const maxValueLength = 400;

/** Text of a body that is no JSON, in UTF-16 units. */
export const maxTextLength = 20_000;
