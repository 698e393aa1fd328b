/** Area discovery: the merchant profile, protocol versions, customer-account access, and the interface's description. */
import type { Suite } from '../../lib/model/check.ts';
import { httpChecks } from '../http/index.ts';
import { checks as flows } from './authorization/flows.ts';
import { checks as keySet } from './authorization/key-set.ts';
import { checks as metadata } from './authorization/metadata.ts';
import { checks as scopes } from './authorization/scopes.ts';
import { checks as unknownClients } from './authorization/unknown-clients.ts';
import { checks as urls } from './authorization/urls.ts';
import { checks as credentials } from './credentials.ts';
import { checks as everyCaller } from './every-caller.ts';
import { checks as document } from './openapi/document.ts';
import { checks as endpoints } from './openapi/endpoints.ts';
import { checks as parameters } from './openapi/parameters.ts';
import { checks as redirect } from './openapi/redirect.ts';
import { checks as responses } from './openapi/responses.ts';
import { checks as profile } from './profile/profile.ts';
import { checks as unknownVersions } from './profile/unknown-versions.ts';
import { checks as versions } from './profile/versions.ts';

export const discovery: Suite = {
  area: 'discovery',
  checks: [
    [profile, versions, unknownVersions],
    [metadata, urls, flows, scopes, unknownClients, keySet],
    [redirect, document, endpoints, parameters, responses],
    [credentials, everyCaller, httpChecks('discovery')],
  ].flat(2),
};
