/**
 * The checks of ruleset ucp, by the area that they judge. Most rules are part of several releases of the protocol:
 * the data of each release, in `suites/releases/`, name the checks that apply to it.
 */
import type { Check } from '../../lib/model/check.ts';
import { checks as entries } from './entries/entries.ts';
import { checks as memberRules } from './members/member-rules.ts';
import { checks as caching } from './profile/caching.ts';
import { checks as keys } from './profile/keys.ts';
import { checks as mapOrder } from './profile/map-order.ts';
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

export const ucpDiscovery: readonly Check[] = [
  [versions, members, caching, pinnedProfiles],
  [keys, entries, mapOrder],
].flat(2);

export const ucpCommerce: readonly Check[] = [
  [declarations, results, errors],
  [carts, checkouts, totals, messages, statuses, idempotency, orders, memberRules],
].flat(2);
