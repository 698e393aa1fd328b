/** The saboteurs of area json-rpc. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as errorCodes } from './failures/error-codes.saboteurs.ts';
import { saboteurs as failures } from './failures/failures.saboteurs.ts';
import { saboteurs as invalidRequests } from './failures/invalid-requests.saboteurs.ts';
import { saboteurs as refusedIds } from './failures/refused-ids.saboteurs.ts';
import { saboteurs as strangeRequests } from './failures/strange-requests.saboteurs.ts';
import { saboteurs as lifecycle } from './lifecycle.saboteurs.ts';
import { saboteurs as everyCaller } from './responses/every-caller.saboteurs.ts';
import { saboteurs as ids } from './responses/ids.saboteurs.ts';
import { saboteurs as responses } from './responses/responses.saboteurs.ts';
import { saboteurs as revisions } from './revisions/revisions.saboteurs.ts';
import { saboteurs as sessions } from './revisions/sessions.saboteurs.ts';
import { saboteurs as hosts } from './tools-list/hosts.saboteurs.ts';
import { saboteurs as memberNames } from './tools-list/member-names.saboteurs.ts';
import { saboteurs as toolSchemas } from './tools-list/tool-schemas.saboteurs.ts';
import { saboteurs as toolsList } from './tools-list/tools-list.saboteurs.ts';
import { saboteurs as equivalentRequests } from './transport/equivalent-requests.saboteurs.ts';
import { saboteurs as transport } from './transport/transport.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  [errorCodes, failures, invalidRequests, refusedIds, strangeRequests],
  [lifecycle],
  [everyCaller, ids, responses],
  [revisions, sessions],
  [hosts, memberNames, toolSchemas, toolsList],
  [equivalentRequests, transport],
].flat(2);
