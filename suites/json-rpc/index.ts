/** Area json-rpc: the protocol that the commerce endpoint speaks. */
import type { Suite } from '../../lib/model/check.ts';
import { checks as errorCodes } from './failures/error-codes.ts';
import { checks as failures } from './failures/failures.ts';
import { checks as invalidRequests } from './failures/invalid-requests.ts';
import { checks as refusedIds } from './failures/refused-ids.ts';
import { checks as strangeRequests } from './failures/strange-requests.ts';
import { checks as lifecycle } from './lifecycle.ts';
import { checks as everyCaller } from './responses/every-caller.ts';
import { checks as ids } from './responses/ids.ts';
import { checks as responses } from './responses/responses.ts';
import { checks as revisions } from './revisions/revisions.ts';
import { checks as sessions } from './revisions/sessions.ts';
import { checks as hosts } from './tools-list/hosts.ts';
import { checks as memberNames } from './tools-list/member-names.ts';
import { checks as toolSchemas } from './tools-list/tool-schemas.ts';
import { checks as toolsList } from './tools-list/tools-list.ts';
import { checks as equivalentRequests } from './transport/equivalent-requests.ts';
import { checks as transport } from './transport/transport.ts';

export const jsonRpc: Suite = {
  area: 'json-rpc',
  checks: [
    [toolsList, hosts],
    [responses, ids, everyCaller],
    [failures, invalidRequests, errorCodes],
    [refusedIds, strangeRequests],
    [transport, equivalentRequests],
    [toolSchemas, memberNames, lifecycle],
    [sessions, revisions],
  ].flat(2),
};
