/** The bounds of a baseline that is written from a report. */

/** Places of one failure that the comment of its entry shows. */
export const maxPlaces = 5;

/** Longest of them, in UTF-16 units. */
export const maxPlaceLength = 100;
