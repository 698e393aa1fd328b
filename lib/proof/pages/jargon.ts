/** Words of developers, which somebody who owns a shop need not know. */
const jargon = [
  ...['json', 'rpc', 'schema', 'header', 'cors', 'http', 'endpoint', 'api', 'oauth', 'token', 'mcp', 'ucp'],
  ...['preflight', 'media type', 'content-type', 'status code', 'payload', 'request body', 'cache-control'],
  ...['openapi', 'openrpc', 'markdown', 'sitemap', 'xml', 'html', 'utf-8', 'etag', 'charset', 'canonical'],
  ...['url', 'uri', 'pointer', 'regex', 'string', 'integer', 'boolean', 'array', 'null', 'parameter', '--'],
  ...['ruleset', 'verdict', 'baseline', 'consent', 'inconclusive', 'must', 'idempotency', 'exchange'],
];

const pattern = new RegExp(
  `(?<![a-z])(?:${jargon.map((word) => word.replaceAll('-', '\\-')).join('|')})s?(?![a-z])`,
  'gi',
);

/** The words of developers in a text, each as it stands there. */
export const jargonIn = (text: string): readonly string[] =>
  [...text.matchAll(pattern)].map(([word]) => word);
