/**
 * The checks of ruleset ucp, by the area that they judge. Most rules are part of several versions of the protocol, so
 * there is no folder for a version: `versions` of a check names those that its rule is part of.
 */
import type { Check } from '../../lib/model/check.ts';
import { checks as caching } from './profile/caching.ts';
import { checks as members } from './profile/members.ts';
import { checks as pinnedProfiles } from './profile/pinned-profiles.ts';
import { checks as versions } from './profile/versions.ts';
import { checks as carts } from './records/carts.ts';
import { checks as checkouts } from './records/checkouts.ts';
import { checks as idempotency } from './records/idempotency.ts';
import { checks as messages } from './records/messages.ts';
import { checks as orders } from './records/orders.ts';
import { checks as statuses } from './records/statuses.ts';
import { checks as totals } from './records/totals.ts';
import { checks as declarations } from './tools/declarations.ts';
import { checks as errors } from './tools/errors.ts';
import { checks as results } from './tools/results.ts';

export const ucpDiscovery: readonly Check[] = [versions, members, caching, pinnedProfiles].flat();

export const ucpCommerce: readonly Check[] = [
  [declarations, results, errors],
  [carts, checkouts, totals, messages, statuses, idempotency, orders],
].flat(2);
