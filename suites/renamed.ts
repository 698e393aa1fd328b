/** Ids that changed before the first published version, old to new: baselines and reports that have the old ones stay readable. */
export const renamed: Readonly<Record<string, string>> = {
  // discovery
  // catalog
  // sitemap
  // cors
  // markdown
  // json-rpc
  // commerce
  'commerce/arguments-of-other-kinds-are-survived': 'commerce/non-object-arguments-are-answered',
  'commerce/cancelled-carts-end': 'commerce/cart-cancellation-takes-effect',
  'commerce/cancelled-checkouts-end': 'commerce/checkout-cancellation-takes-effect',
  'commerce/carts-can-be-worked-with': 'commerce/cart-operations-succeed',
  'commerce/carts-hold-what-they-are-told': 'commerce/carts-keep-requested-lines',
  'commerce/checkouts-can-be-worked-with': 'commerce/checkout-operations-succeed',
  'commerce/checkouts-hold-what-they-are-told': 'commerce/checkouts-keep-requested-lines',
  'commerce/lookups-give-what-was-found': 'commerce/lookups-return-found-products',
  'commerce/prices-are-no-decimals': 'commerce/prices-are-not-decimals',
  'commerce/prices-are-those-of-the-catalog': 'commerce/prices-match-the-catalog',
  'commerce/search-finds-what-is-there': 'commerce/search-finds-listed-products',
  'commerce/strange-arguments-are-survived': 'commerce/invalid-arguments-are-answered',
  // ucp
  // rate-limiting
};
