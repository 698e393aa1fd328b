/** The bounds of area catalog. */

/** Sitemaps for products that are read. */
export const mostSitemaps = 2;

/** Products that the sitemap links to, the list lacks, and a request is sent for. */
export const mostUnlisted = 5;
