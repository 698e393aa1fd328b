/** The bounds of assertions: how much of a response is judged, and how much of it a report shows. */

/** Violations of one check that are shown; the rest is counted. */
export const mostViolations = 20;

/** In larger bodies, counted in JSON values, only the first violation is reported. */
export const mostJudgedValues = 150_000;

/** Longest pattern of a target's schema that is compiled, in UTF-16 units. */
export const longestPattern = 1_000;

/** Levels of nested elements in XML; real lists are far less deep. */
export const mostElementLevels = 64;

/** Entries of an XML list: one more than the sitemap protocol allows, which shows an excess. */
export const mostXmlEntries = 50_001;

/** Longest text of an XML field that is kept, in UTF-16 units; far above the length of any URL. */
export const longestXmlText = 8192;
