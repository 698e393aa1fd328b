/** Area discovery: the merchant profile, protocol versions, customer-account access, and the interface's description. */
import type { Suite } from '../../lib/model/check.ts';
import { httpChecks } from '../http/table.ts';
import { checks as agentFiles } from './agent-files.ts';
import { checks as authorization } from './authorization.ts';
import { checks as authorizationUrls } from './authorization-urls.ts';
import { checks as callers } from './callers.ts';
import { checks as drift } from './drift.ts';
import { checks as openapi } from './openapi.ts';
import { checks as openapiEndpoints } from './openapi-endpoints.ts';
import { checks as openapiResponses } from './openapi-responses.ts';
import { checks as profile } from './profile.ts';
import { checks as protectedResources } from './protected-resources.ts';
import { checks as scopes } from './scopes.ts';
import { checks as unknownClients } from './unknown-clients.ts';

export const discovery: Suite = {
  area: 'discovery',
  checks: [
    profile,
    authorization,
    scopes,
    authorizationUrls,
    unknownClients,
    protectedResources,
    openapi,
    openapiEndpoints,
    openapiResponses,
    drift,
    callers,
    agentFiles,
    httpChecks('discovery'),
  ].flat(),
};
