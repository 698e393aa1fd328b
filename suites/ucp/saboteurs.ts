/** The saboteurs of ruleset ucp. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as approval } from './approval.saboteurs.ts';
import { saboteurs as entries } from './entries/entries.saboteurs.ts';
import { saboteurs as memberRules } from './members/member-rules.saboteurs.ts';
import { saboteurs as caching } from './profile/caching.saboteurs.ts';
import { saboteurs as keys } from './profile/keys.saboteurs.ts';
import { saboteurs as mapOrder } from './profile/map-order.saboteurs.ts';
import { saboteurs as members } from './profile/members.saboteurs.ts';
import { saboteurs as pinnedProfiles } from './profile/pinned-profiles.saboteurs.ts';
import { saboteurs as versions } from './profile/versions.saboteurs.ts';
import { saboteurs as carts } from './records/carts.saboteurs.ts';
import { saboteurs as checkouts } from './records/checkouts.saboteurs.ts';
import { saboteurs as idempotency } from './records/idempotency.saboteurs.ts';
import { saboteurs as messages } from './records/messages.saboteurs.ts';
import { saboteurs as orders } from './records/orders.saboteurs.ts';
import { saboteurs as statuses } from './records/statuses.saboteurs.ts';
import { saboteurs as totals } from './records/totals.saboteurs.ts';
import { saboteurs as declarations } from './tools/declarations.saboteurs.ts';
import { saboteurs as errors } from './tools/errors.saboteurs.ts';
import { saboteurs as results } from './tools/results.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  [versions, members, caching, pinnedProfiles],
  [keys, entries, mapOrder],
  [declarations, results, errors],
  [carts, checkouts, totals, messages, statuses, idempotency, orders, memberRules],
  [approval],
].flat(2);
