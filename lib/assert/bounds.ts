/** The bounds of assertions: how much of a response is judged, and how much of it a report shows. */

/** Kinds of violations of one value that are told apart; the rest is counted. */
export const maxViolations = 20;

/** Longest value that a message shows, in UTF-16 units. */
export const maxShownLength = 120;

/** In larger bodies, counted in JSON values, only the first violation is reported. */
export const maxJudgedValues = 150_000;

/** Longest pattern of a target's schema that is compiled, in UTF-16 units. */
export const maxPatternLength = 1_000;

/** Levels of nested elements in XML; real lists are far less deep. */
export const maxElementLevels = 64;

/** Entries of an XML list: one more than the sitemap protocol allows, which shows an excess. */
export const maxXmlEntries = 50_001;

/** Longest text of an XML field that is kept, in UTF-16 units; far above the length of any URL. */
export const maxXmlTextLength = 8192;

/** Smaller inputs that are tried before the smallest counterexample so far is reported; each sends requests. */
export const maxShrinks = 60;

/** Shorter sequences that are tried before the shortest so far is reported; each sends many requests. */
export const maxSequenceShrinks = 16;

/** References that are followed before a chain counts as endless. */
export const maxReferenceHops = 16;

/** Parts of one schema, by `$ref` and `allOf`, that are merged; a circle of references ends here. */
export const maxSchemaParts = 64;

/** JSON values of a document with schemas; far above real descriptions of interfaces. */
export const maxSchemaNodes = 20_000;

/** Levels of nesting of a document with schemas. */
export const maxSchemaLevels = 60;

/** JSON values of a schema once its references are expanded. */
export const maxExpandedNodes = 1_000_000;

/** Levels of nesting of a schema once its references are expanded. */
export const maxNestedSchemas = 1_000;

/** Values that are validated in one go, in UTF-16 units. */
export const maxTrialText = 8 * 1024 * 1024;

/** Longest validation by the schemas of one document, in milliseconds: fifty times that of real schemas on a busy machine. */
export const schemaMs = 5_000;

/** Output of a decoder that only tells whether bytes are of its format, in bytes. */
export const maxUnpacked = 64 * 1024;
