/** The checks of area commerce: what the tools sell, for how much, and on whose word. */
import type { Suite } from '../../lib/model/suite.ts';
import { amountsAgreeWithTheCatalog, pricesAreThoseOfTheCatalog } from './amounts.ts';
import { nothingCompletesByItself, nothingCompletesUnapproved } from './approval.ts';
import {
  allowedArgumentsAreAnswered,
  argumentsOfOtherKindsAreSurvived,
  strangeArgumentsAreSurvived,
} from './arguments.ts';
import { updateCheckoutCarriesTheAddress, updateCheckoutCarriesTheMethod } from './checkout-update.ts';
import { searchDeclaresQueryAndContext, updateCheckoutDeclaresAddressAndMethod } from './declared.ts';
import { resultsFitTheirOutputSchemas, resultsFitTheOpenRpcSchemas } from './described-results.ts';
import {
  cancelledCartsEnd,
  cancelledCheckoutsEnd,
  cartsCanBeWorkedWith,
  checkoutsCanBeWorkedWith,
  recordsCountInMinorUnits,
} from './flows.ts';
import { hostsAnswerAlike } from './hosts.ts';
import { amountsAreIntegers, currenciesAreCodes, currenciesAreListed, pricesAreNoDecimals } from './money.ts';
import { openRpcDefinesTheTools } from './openrpc.ts';
import { openRpcIsValid } from './openrpc-document.ts';
import { openRpcAgreesWithToolsList } from './openrpc-drift.ts';
import {
  cancelledRecordsStayCancelled,
  cartsHoldWhatTheyAreTold,
  checkoutsHoldWhatTheyAreTold,
  refusedUpdatesChangeNothing,
} from './record-sequences.ts';
import {
  noMatchIsNoFailure,
  searchFindsWhatIsThere,
  searchTakesEveryContext,
  searchTakesEveryQuery,
  searchTakesQueryAndContext,
} from './search.ts';
import {
  documentedToolsAreListed,
  listedToolsExist,
  lookupsGiveWhatWasFound,
  readingToolsAnswer,
  unknownRecordsAreFailures,
} from './tools.ts';

export const commerce: Suite = {
  area: 'commerce',
  checks: [
    documentedToolsAreListed,
    listedToolsExist,
    readingToolsAnswer,
    allowedArgumentsAreAnswered,
    strangeArgumentsAreSurvived,
    argumentsOfOtherKindsAreSurvived,
    unknownRecordsAreFailures,
    searchTakesQueryAndContext,
    searchTakesEveryContext,
    searchTakesEveryQuery,
    searchFindsWhatIsThere,
    lookupsGiveWhatWasFound,
    hostsAnswerAlike,
    amountsAreIntegers,
    currenciesAreCodes,
    pricesAreNoDecimals,
    amountsAgreeWithTheCatalog,
    cartsCanBeWorkedWith,
    checkoutsCanBeWorkedWith,
    recordsCountInMinorUnits,
    updateCheckoutCarriesTheAddress,
    updateCheckoutCarriesTheMethod,
    cancelledCartsEnd,
    cancelledCheckoutsEnd,
    cartsHoldWhatTheyAreTold,
    checkoutsHoldWhatTheyAreTold,
    refusedUpdatesChangeNothing,
    cancelledRecordsStayCancelled,
    nothingCompletesUnapproved,
    nothingCompletesByItself,
    openRpcDefinesTheTools,
    openRpcIsValid,
    openRpcAgreesWithToolsList,
    resultsFitTheirOutputSchemas,
    resultsFitTheOpenRpcSchemas,
    searchDeclaresQueryAndContext,
    updateCheckoutDeclaresAddressAndMethod,
    noMatchIsNoFailure,
    currenciesAreListed,
    pricesAreThoseOfTheCatalog,
  ],
};
