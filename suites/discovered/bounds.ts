/** The bounds of discovery: how much of a target is read and requested. */

/** Products of a list that are kept. No body within the bounds of size has room for so many real ones. */
export const maxListed = 10_000;

/** Products of a list, and parts of a product, that are judged. The checks of limits judge the length of a list. */
export const maxRead = 1_000;

/** Versions besides the documented ones whose profiles are requested. */
export const maxFurtherVersions = 8;

/** Collections besides `all` that are requested. */
export const maxCollections = 2;

/** Products that are requested one by one, besides the special ones. */
export const maxHandles = 14;

/** Sitemaps of each type that are opened. */
export const maxChildren = 2;

/** Other sitemaps that are requested without being read, a quarter of those of a thorough run. */
export const maxProbed = 32;

/** Sitemaps that are opened to find their type, because their address does not name it. */
export const maxNameless = 8;

/** Bytes of a sitemap that is a gzip file, unpacked; as many as a body may have. */
export const maxUnpacked = 16 * 1024 * 1024;

/** Addresses of one sitemap that are read. Many checks go through all of them. */
export const maxLocs = 5_000;

/** Addresses that are drawn from all of a sitemap. */
export const maxDrawn = 5;

/** Hosts in the addresses of one sitemap that are kept. */
export const maxHosts = 20;

/** Entries with one kind of fault, and repeated addresses, of one sitemap that are kept. */
export const maxFaults = 20;

/** Collections that are fetched to find one with products for a configuration file. */
export const maxCollectionsTried = 5;

/** Part of a page that is searched for a currency, and of robots.txt that is read, in UTF-16 units. */
export const maxPageText = 512 * 1024;

/** Redirects in a row that are followed. */
export const maxRedirects = 3;

/** Pages of tools/list that are fetched (MCP pagination). */
export const maxToolPages = 10;

/** Tools that are read, from all pages. */
export const maxTools = 5_000;

/** Levels of nesting of an input schema that are planned for. */
export const maxSchemaLevels = 12;

/** Schemas of one tool, with references resolved, that are planned for. */
export const maxSchemaNodes = 2_000;

/** Alternatives of one `anyOf` or `oneOf` that are tried. */
export const maxAlternatives = 16;

/** Members of one object of an input schema that are planned for. */
export const maxMembers = 1_000;

/** JSON values of the result of a tool that are read. */
export const maxResultNodes = 50_000;

/** A result with more values is long: its list of places is kept only while there is room for it. */
export const longResult = 5_000;

/** Places of all long results together that are kept; each takes 150 bytes. */
export const maxLongPlaces = 100_000;

/** Levels of nesting of the result of a tool that are read. */
export const maxResultLevels = 32;

/** Levels of nesting of arguments that are compared with those of another document. */
export const maxComparedLevels = 6;

/** Members at all levels of arguments that are compared. */
export const maxComparedMembers = 500;
