/** The bounds of discovery: how much of a target is read and requested. */

/** Products of a list that are kept: no body within our bounds has room for so many real ones. */
export const mostListed = 10_000;

/** Products of a list, and parts of a product, that are judged; the checks of limits judge the length of a list. */
export const mostRead = 1_000;

/** Collections besides `all` that are requested. */
export const mostCollections = 2;

/** Products that are requested one by one, besides the odd ones. */
export const mostHandles = 14;

/** Sitemaps of each type that are opened. */
export const mostChildren = 2;

/** Sitemaps whose address names no type and that are opened to see their links. */
export const mostNameless = 8;

/** Addresses of one sitemap that are read: many checks go through all of them. */
export const mostLocs = 5_000;

/** Parsed sitemaps with more addresses that are kept: each is many times the size of its document. */
export const mostLongSitemaps = 1;
