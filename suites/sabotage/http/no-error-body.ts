/** The check that catches every HTTP failure without an Error body, as an unavoidable side effect of a saboteur. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';

export const noErrorBody = {
  checks: ['catalog/http-failures-carry-an-error-body'],
  because: 'the response is an HTTP failure without an Error body as well',
} as const;

/** A row of `breaking`. */
export const withoutErrorBody = (sabotage: Sabotage) => ({ alsoCatches: noErrorBody, sabotage });
