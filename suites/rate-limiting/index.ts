/** Area rate-limiting: how the commerce endpoint treats a client that exceeds its rate limit. */
import type { Suite } from '../../lib/model/check.ts';
import { checks as aboveTheLimit } from './above-the-limit.ts';
import { checks as rateLimit } from './rate-limit.ts';
import { checks as refusals } from './refusals.ts';

export const rateLimiting: Suite = {
  area: 'rate-limiting',
  checks: [rateLimit, aboveTheLimit, refusals].flat(),
};
