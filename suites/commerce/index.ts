/** The checks of area commerce: what the tools sell, for how much, and on whose word. */
import type { Suite } from '../../lib/model/suite.ts';
import { amountsAgreeWithTheCatalog, pricesAreThoseOfTheCatalog } from './amounts.ts';
import { nothingCompletesUnapproved } from './approval.ts';
import { updateCheckoutCarriesTheAddress, updateCheckoutCarriesTheMethod } from './checkout-update.ts';
import { searchDeclaresQueryAndContext, updateCheckoutDeclaresAddressAndMethod } from './declared.ts';
import {
  cancelledCartsEnd,
  cancelledCheckoutsEnd,
  cartsCanBeWorkedWith,
  checkoutsCanBeWorkedWith,
  recordsCountInMinorUnits,
} from './flows.ts';
import { amountsAreIntegers, currenciesAreCodes, currenciesAreListed, pricesAreNoDecimals } from './money.ts';
import { openRpcDefinesTheTools } from './openrpc.ts';
import {
  noMatchIsNoFailure,
  searchFindsWhatIsThere,
  searchTakesEveryContext,
  searchTakesEveryQuery,
  searchTakesQueryAndContext,
} from './search.ts';
import {
  documentedToolsAreListed,
  lookupsGiveWhatWasFound,
  readingToolsAnswer,
  unknownRecordsAreFailures,
} from './tools.ts';

export const commerce: Suite = {
  area: 'commerce',
  checks: [
    documentedToolsAreListed,
    readingToolsAnswer,
    unknownRecordsAreFailures,
    searchTakesQueryAndContext,
    searchTakesEveryContext,
    searchTakesEveryQuery,
    searchFindsWhatIsThere,
    lookupsGiveWhatWasFound,
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
    nothingCompletesUnapproved,
    openRpcDefinesTheTools,
    searchDeclaresQueryAndContext,
    updateCheckoutDeclaresAddressAndMethod,
    noMatchIsNoFailure,
    currenciesAreListed,
    pricesAreThoseOfTheCatalog,
  ],
};
