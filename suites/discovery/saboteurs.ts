/** The saboteurs of area discovery. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { httpSaboteurs } from '../http/table.saboteurs.ts';
import { saboteurs as authorization } from './authorization.saboteurs.ts';
import { saboteurs as authorizationUrls } from './authorization-urls.saboteurs.ts';
import { saboteurs as callers } from './callers.saboteurs.ts';
import { saboteurs as openapi } from './openapi.saboteurs.ts';
import { saboteurs as openapiEndpoints } from './openapi-endpoints.saboteurs.ts';
import { saboteurs as openapiResponses } from './openapi-responses.saboteurs.ts';
import { saboteurs as profile } from './profile.saboteurs.ts';
import { saboteurs as unknownClients } from './unknown-clients.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  profile,
  authorization,
  authorizationUrls,
  unknownClients,
  openapi,
  openapiEndpoints,
  openapiResponses,
  callers,
  httpSaboteurs('discovery'),
].flat();
