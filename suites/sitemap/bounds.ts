/** The bounds of area sitemap. */

/** Links of each sitemap that are requested. */
export const mostLinks = 5;

/** Sitemaps for products that are read; a catalog that one list can show needs no more. */
export const mostSitemaps = 2;
