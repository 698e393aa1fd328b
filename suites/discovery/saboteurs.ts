/** The saboteurs of area discovery. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { httpSaboteurs } from '../http/saboteurs.ts';
import { saboteurs as flows } from './authorization/flows.saboteurs.ts';
import { saboteurs as keySet } from './authorization/key-set.saboteurs.ts';
import { saboteurs as metadata } from './authorization/metadata.saboteurs.ts';
import { saboteurs as scopes } from './authorization/scopes.saboteurs.ts';
import { saboteurs as unknownClients } from './authorization/unknown-clients.saboteurs.ts';
import { saboteurs as urls } from './authorization/urls.saboteurs.ts';
import { saboteurs as credentials } from './credentials.saboteurs.ts';
import { saboteurs as everyCaller } from './every-caller.saboteurs.ts';
import { saboteurs as document } from './openapi/document.saboteurs.ts';
import { saboteurs as endpoints } from './openapi/endpoints.saboteurs.ts';
import { saboteurs as parameters } from './openapi/parameters.saboteurs.ts';
import { saboteurs as redirect } from './openapi/redirect.saboteurs.ts';
import { saboteurs as responses } from './openapi/responses.saboteurs.ts';
import { saboteurs as profile } from './profile/profile.saboteurs.ts';
import { saboteurs as unknownVersions } from './profile/unknown-versions.saboteurs.ts';
import { saboteurs as versions } from './profile/versions.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  [profile, versions, unknownVersions],
  [metadata, urls, flows, scopes, unknownClients, keySet],
  [redirect, document, endpoints, parameters, responses],
  [credentials, everyCaller, httpSaboteurs('discovery')],
].flat(2);
