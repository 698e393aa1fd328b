/** The checks of area json-rpc: the protocol that the commerce endpoint speaks. */
import type { Suite } from '../../lib/model/suite.ts';
import {
  invalidRequestsHaveTheirCode,
  namelessCallsHaveTheirCode,
  otherVersionsAreRefused,
  parseErrorsHaveTheirCode,
  unknownMethodsHaveTheirCode,
  unknownToolsHaveTheirCode,
  unreadableIdsAreNull,
} from './codes.ts';
import {
  brokenJsonIsRefused,
  brokenRequestsAreRefused,
  callsWithoutANameFail,
  unknownMethodsFail,
  unknownToolsFail,
} from './failures.ts';
import { baseHostServesTheEndpoint, canonicalHostServesTheSameTools } from './hosts.ts';
import {
  errorsEchoTheId,
  everyIdIsTaken,
  responsesCarryTheId,
  resultsEchoTheId,
  theIdIsOptional,
  toolsEchoTheId,
} from './ids.ts';
import { initializeTellsTheServer, pingIsAnsweredWithAnObject } from './lifecycle.ts';
import {
  errorsHaveCodeAndMessage,
  requestsGetAResponse,
  responsesAreJsonOrEvents,
  responsesHaveOneOutcome,
  responsesNameTheVersion,
} from './responses.ts';
import { labelsMayHaveACharset, spellingIsFree } from './spelling.ts';
import {
  inputSchemasAreValid,
  schemaPatternsAreExpressions,
  schemaReferencesLeadSomewhere,
  toolNamesAreUnique,
  toolsListIsStable,
} from './tool-schemas.ts';
import { paramsAreOptional, toolsListListsTools } from './tools-list.ts';
import {
  batchesAreAnsweredCleanly,
  getIsRefusedOrAStream,
  notificationsGetNoResponse,
  oddBodiesDoNoHarm,
} from './transport.ts';

export const jsonRpc: Suite = {
  area: 'json-rpc',
  checks: [
    toolsListListsTools,
    baseHostServesTheEndpoint,
    canonicalHostServesTheSameTools,
    paramsAreOptional,
    requestsGetAResponse,
    responsesNameTheVersion,
    responsesHaveOneOutcome,
    errorsHaveCodeAndMessage,
    resultsEchoTheId,
    errorsEchoTheId,
    toolsEchoTheId,
    everyIdIsTaken,
    theIdIsOptional,
    unknownMethodsFail,
    unknownToolsFail,
    callsWithoutANameFail,
    brokenJsonIsRefused,
    brokenRequestsAreRefused,
    responsesAreJsonOrEvents,
    responsesCarryTheId,
    unreadableIdsAreNull,
    parseErrorsHaveTheirCode,
    invalidRequestsHaveTheirCode,
    otherVersionsAreRefused,
    unknownMethodsHaveTheirCode,
    namelessCallsHaveTheirCode,
    unknownToolsHaveTheirCode,
    notificationsGetNoResponse,
    batchesAreAnsweredCleanly,
    getIsRefusedOrAStream,
    oddBodiesDoNoHarm,
    spellingIsFree,
    labelsMayHaveACharset,
    toolNamesAreUnique,
    inputSchemasAreValid,
    schemaReferencesLeadSomewhere,
    schemaPatternsAreExpressions,
    toolsListIsStable,
    initializeTellsTheServer,
    pingIsAnsweredWithAnObject,
  ],
};
