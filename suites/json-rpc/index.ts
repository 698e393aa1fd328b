/** Area json-rpc: the protocol that the commerce endpoint speaks. */
import type { Suite } from '../../lib/model/check.ts';
import { httpChecks } from '../http/table.ts';
import { checks as errorCodes } from './error-codes.ts';
import { checks as failures } from './failures.ts';
import { checks as ids } from './ids.ts';
import { checks as mcp } from './mcp.ts';
import { checks as members } from './members.ts';
import { checks as responses } from './responses.ts';
import { checks as toolSchemas } from './tool-schemas.ts';
import { checks as toolsList } from './tools-list.ts';
import { checks as transport } from './transport.ts';

export const jsonRpc: Suite = {
  area: 'json-rpc',
  checks: [
    toolsList,
    responses,
    ids,
    failures,
    errorCodes,
    transport,
    toolSchemas,
    mcp,
    members,
    httpChecks('json-rpc'),
  ].flat(),
};
