/** A target for unit tests: read only and quick; a test sets everything else. */
import type { Target } from '../model/target.ts';

export const anyTarget = (own: Partial<Target> = {}): Target => ({
  baseUrl: 'http://shop.example',
  country: 'US',
  currency: 'USD',
  headers: {},
  userAgent: 'storefront-conformance (unit tests)',
  consents: [],
  rulesets: ['interface', 'standards', 'ucp', 'advice'],
  only: [],
  skip: [],
  connections: 8,
  budget: 100,
  timeoutMillis: 2_000,
  deadlineMillis: 10_000,
  seed: 1,
  runs: 10,
  retries: 0,
  ...own,
});
