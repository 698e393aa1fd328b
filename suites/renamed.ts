/** Ids that changed before the first published version, old to new: baselines and reports that have the old ones stay readable. */
export const renamed: Readonly<Record<string, string>> = {
  // discovery
  'discovery/openapi-references-lead-somewhere': 'discovery/openapi-references-resolve',
  'discovery/supported-version-addresses-answer': 'discovery/supported-version-uris-serve-the-profile',
  'discovery/unknown-clients-are-not-redirected-to': 'discovery/unregistered-clients-get-no-redirect',
  // catalog
  // sitemap
  // cors
  // markdown
  // json-rpc
  // commerce
  // ucp
  // rate-limiting
};
