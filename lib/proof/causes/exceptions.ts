/**
 * Saboteurs of the plain storefront that are told otherwise in dialect `ucp`, and why. Those that are told otherwise at
 * home say it themselves (`notOneCause`).
 */
export const inUcpDialect: Readonly<Record<string, string>> = {
  'ids-that-are-no-id-break-the-product':
    'there, ids are no top-level arguments, so ordinary calls break too',
  'lookups-without-a-list-of-ids-get-a-page':
    'there, ids are no top-level arguments, so ordinary calls are refused too',
  'cancelling-a-cart-cancels-another':
    'there, cancelling has an idempotency key, so cancelling another cart first fails as well',
  'openrpc-needs-no-ids-to-look-up':
    'there, the ids are the last required parameter, and a document with one after an optional one is not valid',
};
