/** Ids that changed before the first published version, old to new: baselines and reports that have the old ones stay readable. */
export const renamed: Readonly<Record<string, string>> = {
  // discovery
  // catalog
  'catalog/strange-limits-are-survived': 'catalog/invalid-limits-are-handled',
  'catalog/same-question-has-the-same-answer': 'catalog/repeated-requests-get-the-same-answer',
  // sitemap
  // cors
  // markdown
  // json-rpc
  // commerce
  // ucp
  // rate-limiting
};
