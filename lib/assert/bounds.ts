/** Bounds of assertions: how much of a response they judge, and how much of it a report shows. */

/** Kinds of violations of one value that are reported separately; the rest is only counted. */
export const maxViolations = 20;

/** Longest value that a message shows, in UTF-16 units. */
export const maxShownLength = 120;

/** JSON values of a body; in a larger body only the first violation is reported. */
export const maxJudgedValues = 150_000;

/** Longest pattern in a target's schema that is compiled, in UTF-16 units. */
export const maxPatternLength = 1_000;

/** Levels of nested elements in XML; real lists are far less deep. */
export const maxElementLevels = 64;

/** Entries of an XML list that are judged: one more than the sitemap protocol allows. The others are counted. */
export const maxXmlEntries = 50_001;

/** Fields of one entry of an XML list; the sitemap protocol has four. */
export const maxXmlFields = 32;

/** Longest text of an XML field that is kept, in UTF-16 units; far above the length of any URL. */
export const maxXmlTextLength = 8192;

/** Attempts to shrink a counterexample; each sends requests. */
export const maxShrinks = 60;

/** Attempts to shorten a failing sequence; each sends many requests. */
export const maxSequenceShrinks = 16;

/** References followed before a chain counts as endless. */
export const maxReferenceHops = 16;

/** Parts of one schema, by `$ref` and `allOf`, that are merged; this also ends a circle of references. */
export const maxSchemaParts = 64;

/** JSON values of a document with schemas; far above real interface descriptions. */
export const maxSchemaNodes = 20_000;

/** Nesting levels of a document with schemas. */
export const maxSchemaLevels = 60;

/** JSON values of a schema with its references expanded. */
export const maxExpandedNodes = 1_000_000;

/** Nesting levels of a schema with its references expanded. */
export const maxNestedSchemas = 1_000;

/** Total length of the values validated in one task, in UTF-16 units. */
export const maxTrialText = 8 * 1024 * 1024;

/** Time limit of validation by the schemas of one document, in milliseconds: real schemas on a loaded machine take a fiftieth of it. */
export const schemaMs = 5_000;

/** Output of a decoder that only detects its format, in bytes. */
export const maxUnpacked = 64 * 1024;
