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
  // rate-limiting
};
