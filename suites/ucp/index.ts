/**
 * The checks of ruleset ucp, by the area that they judge. Most rules are part of several releases of the protocol:
 * the data of each release, in `suites/releases/`, names the checks that apply to it.
 */
import type { Check } from '../../lib/model/check.ts';
import { checks as challenges } from './advertised/challenges.ts';
import { checks as identity } from './advertised/identity.ts';
import { checks as permalinkItems } from './advertised/permalink-items.ts';
import { checks as permalinkQueries } from './advertised/permalink-queries.ts';
import { checks as permalinks } from './advertised/permalinks.ts';
import { checks as agreement } from './agreement/agreement.ts';
import { checks as amounts } from './agreement/amounts.ts';
import { checks as repetitions } from './agreement/repetitions.ts';
import { checks as signatures } from './agreement/signatures.ts';
import { checks as catalog } from './catalog.ts';
import { checks as catalogInputs } from './catalog-inputs.ts';
import { checks as catalogPages } from './catalog-pages.ts';
import { checks as entries } from './entries.ts';
import { checks as errors } from './errors.ts';
import { checks as idempotency } from './idempotency.ts';
import { checks as fetching } from './negotiation/fetching.ts';
import { checks as negotiation } from './negotiation/negotiation.ts';
import { checks as tolerance } from './negotiation/tolerance.ts';
import { checks as pastConditions } from './past-conditions.ts';
import { checks as pastParts } from './past-parts.ts';
import { checks as pastRecords } from './past-records.ts';
import { checks as profile } from './profile.ts';
import { checks as records } from './records.ts';
import { checks as registries } from './registries.ts';
import { checks as locations } from './requests/locations.ts';
import { checks as requests } from './requests/requests.ts';
import { checks as updates } from './requests/updates.ts';
import { checks as tools } from './tools.ts';

export const ucpDiscovery: readonly Check[] = [
  ...[profile, registries, entries],
  ...[permalinks, permalinkItems, permalinkQueries],
  identity,
].flat();

export const ucpCommerce: readonly Check[] = [
  tools,
  catalog,
  catalogInputs,
  catalogPages,
  errors,
  records,
  amounts,
  idempotency,
  negotiation,
  fetching,
  tolerance,
  pastRecords,
  pastParts,
  pastConditions,
  agreement,
  repetitions,
  signatures,
  challenges,
  requests,
  updates,
  locations,
].flat();
