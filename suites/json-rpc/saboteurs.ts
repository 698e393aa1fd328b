/** The saboteurs of area json-rpc. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as errorCodes } from './error-codes.saboteurs.ts';
import { saboteurs as failures } from './failures.saboteurs.ts';
import { saboteurs as ids } from './ids.saboteurs.ts';
import { saboteurs as mcp } from './mcp.saboteurs.ts';
import { saboteurs as responses } from './responses.saboteurs.ts';
import { saboteurs as toolSchemas } from './tool-schemas.saboteurs.ts';
import { saboteurs as toolsList } from './tools-list.saboteurs.ts';
import { saboteurs as transport } from './transport.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  toolsList,
  responses,
  ids,
  failures,
  errorCodes,
  transport,
  toolSchemas,
  mcp,
].flat();
