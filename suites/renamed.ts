/** Ids that changed before the first published version, old to new: baselines and reports that have the old ones stay readable. */
export const renamed: Readonly<Record<string, string>> = {
  // discovery
  // catalog
  // sitemap
  // cors
  // markdown
  // json-rpc
  // commerce
  // ucp
  'discovery/ucp-pinned-profiles-are-leaves': 'discovery/ucp-pinned-profiles-list-no-versions',
  'commerce/ucp-escalations-lead-somewhere': 'commerce/ucp-escalations-hand-over-to-the-buyer',
  'commerce/ucp-keys-belong-to-one-call': 'commerce/ucp-cart-keys-belong-to-one-call',
  'commerce/ucp-lookups-say-why': 'commerce/ucp-lookups-name-their-inputs',
  'commerce/ucp-repetitions-change-nothing': 'commerce/ucp-repeated-checkout-cancellations-change-nothing',
  'commerce/ucp-strangers-are-told-why': 'commerce/ucp-refusals-name-the-missing-profile',
  'commerce/ucp-unknown-products-are-outcomes': 'commerce/ucp-unknown-products-are-not-found',
  // rate-limiting
};
