/** The bounds of a baseline that is written from a report. */

/** Places of a failure that the comment of its entry shows. */
export const maxPlaces = 5;

/** The length at which each is cut, and what was seen there, in UTF-16 units. */
export const maxPlaceLength = 100;

/** The length at which the title of a cause is cut, in UTF-16 units. */
export const maxTitleLength = 200;
