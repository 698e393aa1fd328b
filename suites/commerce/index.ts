/** The checks of area commerce: what the tools sell, for how much, and on whose word. */
import type { Suite } from '../../lib/model/suite.ts';
import { nothingCompletesByItself, nothingCompletesUnapproved } from './checkouts/approval.ts';
import { updateCheckoutCarriesTheAddress, updateCheckoutCarriesTheMethod } from './checkouts/shipping.ts';
import { amountsAgreeWithTheCatalog, pricesAreThoseOfTheCatalog } from './money/catalog-prices.ts';
import {
  amountsAreIntegers,
  currenciesAreCodes,
  currenciesAreListed,
  pricesAreNoDecimals,
} from './money/money.ts';
import { openRpcAgreesWithToolsList } from './openrpc/agreement.ts';
import { openRpcDefinesTheTools } from './openrpc/definitions.ts';
import { openRpcIsValid } from './openrpc/document.ts';
import {
  cancelledCartsEnd,
  cancelledCheckoutsEnd,
  cartsCanBeWorkedWith,
  checkoutsCanBeWorkedWith,
  recordsCountInMinorUnits,
} from './records/lifecycle.ts';
import {
  noMatchIsNoFailure,
  searchFindsWhatIsThere,
  searchTakesEveryContext,
  searchTakesEveryQuery,
  searchTakesQueryAndContext,
} from './search/search.ts';
import {
  cancelledRecordsStayCancelled,
  cartsHoldWhatTheyAreTold,
  checkoutsHoldWhatTheyAreTold,
  refusedUpdatesChangeNothing,
} from './sequences/record-sequences.ts';
import {
  allowedArgumentsAreAnswered,
  argumentsOfOtherKindsAreSurvived,
  strangeArgumentsAreSurvived,
} from './tools/arguments.ts';
import { hostsAnswerAlike } from './tools/hosts.ts';
import {
  searchDeclaresQueryAndContext,
  updateCheckoutDeclaresAddressAndMethod,
} from './tools/input-schemas.ts';
import { resultsFitTheirOutputSchemas, resultsFitTheOpenRpcSchemas } from './tools/output-schemas.ts';
import {
  documentedToolsAreListed,
  listedToolsExist,
  lookupsGiveWhatWasFound,
  readingToolsAnswer,
  unknownRecordsAreFailures,
} from './tools/tool-list.ts';
import {
  ucpContentRepeatsTheResult,
  ucpLookupsSayWhy,
  ucpProductsAreWellFormed,
  ucpRefusalsHaveAFittingStatus,
  ucpResultsHaveTheEnvelope,
  ucpStrangersAreToldWhy,
  ucpUnknownProductsAreOutcomes,
} from './ucp-answers.ts';
import { ucpArgumentsAreWrapped, ucpKeysAreDeclared, ucpOutputsAreDeclared } from './ucp-declared.ts';
import { ucpErrorCodesFitTheirNumbers, ucpErrorsAreListed } from './ucp-errors.ts';
import {
  ucpCheckoutKeysBelongToOneCall,
  ucpCompletionKeysBelongToOneCall,
  ucpKeysBelongToOneCall,
  ucpRepeatedCartCancellationsChangeNothing,
  ucpRepeatedCompletionsChangeNothing,
  ucpRepetitionsChangeNothing,
} from './ucp-idempotency.ts';
import { ucpStatusesFollowTheLifecycle } from './ucp-lifecycle.ts';
import { ucpMessagesAreWellFormed } from './ucp-messages.ts';
import { ucpOrdersAreWellFormed } from './ucp-orders.ts';
import { ucpCartsAreWellFormed, ucpCheckoutsAreWellFormed } from './ucp-records.ts';
import {
  ucpCanceledCheckoutsStayCanceled,
  ucpCancelledCartsAreNotFound,
  ucpCartsConvertOnce,
  ucpEscalationsLeadSomewhere,
} from './ucp-states.ts';
import { ucpTotalsAddUp } from './ucp-totals.ts';

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
    ucpArgumentsAreWrapped,
    ucpKeysAreDeclared,
    ucpOutputsAreDeclared,
    ucpStrangersAreToldWhy,
    ucpRefusalsHaveAFittingStatus,
    ucpResultsHaveTheEnvelope,
    ucpContentRepeatsTheResult,
    ucpProductsAreWellFormed,
    ucpLookupsSayWhy,
    ucpUnknownProductsAreOutcomes,
    ucpCartsAreWellFormed,
    ucpCheckoutsAreWellFormed,
    ucpTotalsAddUp,
    ucpMessagesAreWellFormed,
    ucpCancelledCartsAreNotFound,
    ucpCartsConvertOnce,
    ucpCanceledCheckoutsStayCanceled,
    ucpStatusesFollowTheLifecycle,
    ucpEscalationsLeadSomewhere,
    ucpRepetitionsChangeNothing,
    ucpRepeatedCartCancellationsChangeNothing,
    ucpRepeatedCompletionsChangeNothing,
    ucpKeysBelongToOneCall,
    ucpCheckoutKeysBelongToOneCall,
    ucpCompletionKeysBelongToOneCall,
    ucpErrorsAreListed,
    ucpErrorCodesFitTheirNumbers,
    ucpOrdersAreWellFormed,
  ],
};
