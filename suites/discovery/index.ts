/** Discovery: the merchant profile, protocol versions, customer-account access, and the interface's description. */
import type { Suite } from '../../lib/model/suite.ts';
import { answersAsDescribed } from './answers-as-described.ts';
import { authorizationRequests } from './authorization-requests.ts';
import { authorizationServer } from './authorization-server.ts';
import { credentials } from './credentials.ts';
import { describedInterface } from './described-interface.ts';
import { http } from './http.ts';
import { keySet } from './key-set.ts';
import { openApi } from './open-api.ts';
import { openApiDocument } from './open-api-document.ts';
import { profile } from './profile.ts';
import { rfc8414 } from './rfc-8414.ts';
import { scopes } from './scopes.ts';
import { unknownVersions } from './unknown-versions.ts';
import { versions } from './versions.ts';

export const discovery: Suite = {
  area: 'discovery',
  checks: [
    ...profile,
    ...versions,
    ...unknownVersions,
    ...authorizationServer,
    ...scopes,
    ...openApi,
    ...describedInterface,
    credentials,
    ...http,
    ...rfc8414,
    ...keySet,
    ...authorizationRequests,
    ...openApiDocument,
    ...answersAsDescribed,
  ],
};
