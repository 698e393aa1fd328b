/** What each area of the interface is to somebody who owns a shop. */
import type { Policy } from '../lib/model/policy.ts';

export const areaWords: NonNullable<Policy['areaWords']> = {
  discovery: {
    name: 'Finding the shop',
    works: 'Agents find out how to shop here, and how customers sign in.',
  },
  catalog: {
    name: 'Products and prices',
    works: 'Agents can read your products, their prices and what is in stock.',
  },
  sitemap: { name: 'List of pages', works: 'Search engines and agents can find the pages of your shop.' },
  cors: {
    name: 'Agents in a browser',
    works: 'Agents that run in a browser can do what they may, and nothing else.',
  },
  markdown: { name: 'Pages as plain text', works: 'Agents can read your pages as plain text.' },
  'json-rpc': {
    name: 'Talking to agents',
    works: 'Agents can talk to your shop, and understand its answers.',
  },
  commerce: {
    name: 'Search, cart and checkout',
    works: 'Agents can search your shop, and fill carts and checkouts.',
  },
  'rate-limiting': {
    name: 'Protection from too many requests',
    works: 'Agents that ask too much are slowed down, and let in again.',
  },
};
