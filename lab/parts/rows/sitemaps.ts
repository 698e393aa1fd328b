/** Generators of sitemaps. */
import type { Part } from '../part.ts';

export const sitemaps: readonly Part[] = [
  {
    id: 'sitemap',
    beside: ['express'],
    layer: 'sitemap',
    source: 'https://github.com/ekalinin/sitemap.js#serve-a-sitemap-from-a-server-and-periodically-update-it',
    tenth: true,
    configurations: [{ name: 'readme', what: 'as the README shows it, with the lastmod of each product' }],
  },
  {
    id: 'next-sitemap',
    layer: 'sitemap',
    source: 'https://github.com/iamvishnusankar/next-sitemap#generating-dynamicserver-side-sitemaps',
    configurations: [
      {
        name: 'readme',
        what: 'getServerSideSitemapIndex and getServerSideSitemap, as the README shows them',
      },
    ],
  },
];
