/** Packages that answer for the storefront: servers of MCP and of JSON-RPC, authorization servers, and mocks of an OpenAPI document. */
import type { Part, Sentences } from './part.ts';

/** What the first version of the SDK decides for all that is built on it. */
const firstSdk: Sentences = {
  'json-rpc/invalid-requests-have-the-standard-code':
    'JSON that is not a request, such as null, is answered with -32700 instead of -32600.',
  'json-rpc/other-versions-are-refused':
    'A request without `"jsonrpc": "2.0"` is answered with -32700 instead of -32600.',
  'json-rpc/nameless-calls-have-the-standard-code':
    'A tools/call without a name is answered with -32603 instead of -32602.',
  'json-rpc/batches-are-answered-cleanly':
    'An empty batch is answered 202 without a body, and not with an error.',
};

const fastMcp: Sentences = {
  ...firstSdk,
  'json-rpc/unknown-tools-have-the-standard-code':
    'A call of an unknown tool is answered with -32601 instead of -32602.',
};

const methods = 'the application writes the methods';

/** A server of JSON-RPC knows no tools. */
const ownMethods: Sentences = {
  'json-rpc/tools-list-lists-tools': methods,
  'json-rpc/tools-list-is-stable': methods,
  'json-rpc/tool-names-are-unique': methods,
  'json-rpc/input-schemas-are-valid': methods,
  'json-rpc/schema-references-resolve': methods,
  'json-rpc/schemas-refer-to-no-other-document': methods,
  'json-rpc/members-are-spelled-as-mcp-says': methods,
  'json-rpc/unknown-tools-fail': methods,
  'json-rpc/unknown-tools-have-the-standard-code': methods,
  'json-rpc/calls-without-a-name-fail': methods,
  'json-rpc/nameless-calls-have-the-standard-code': methods,
};

const parser = 'the JSON parser of Express answers first';

const server = 'the application writes the HTTP responses';

const otherMethod = 'a method that is not a string is answered with -32601';

/** Servers of MCP and of JSON-RPC. */
export const mcp: readonly Part[] = [
  {
    id: '@modelcontextprotocol/sdk',
    beside: ['express'],
    layer: 'mcp',
    source: 'https://github.com/modelcontextprotocol/typescript-sdk/blob/v1.x/docs/server.md',
    configurations: [
      { name: 'stateless', what: 'McpServer on a stateless StreamableHTTPServerTransport', breaks: firstSdk },
      { name: 'json', what: 'the same, with `enableJsonResponse`', breaks: firstSdk },
    ],
  },
  {
    id: '@modelcontextprotocol/server',
    beside: ['@modelcontextprotocol/node'],
    layer: 'mcp',
    source: 'https://ts.sdk.modelcontextprotocol.io/v2/serving/http',
    configurations: [
      {
        name: 'documented',
        what: 'McpServer in createMcpHandler, with toNodeHandler',
      },
    ],
  },
  {
    id: 'fastmcp',
    beside: ['@modelcontextprotocol/sdk'],
    layer: 'mcp',
    source: 'https://github.com/punkpeye/fastmcp#http-streaming',
    configurations: [
      {
        name: 'readme',
        what: 'httpStream, as the README shows it',
        breaks: fastMcp,
        undecided: {
          'json-rpc/get-is-refused-or-a-stream':
            'the suite sends its GET without a session, which MCP lets a server refuse with 400',
        },
      },
      { name: 'stateless', what: 'the same, with `stateless`', breaks: fastMcp },
    ],
  },
  {
    id: '@hono/mcp',
    beside: ['hono', '@modelcontextprotocol/sdk'],
    layer: 'mcp',
    source: 'https://github.com/honojs/middleware/tree/main/packages/mcp',
    configurations: [
      {
        name: 'readme',
        what: 'as the README shows it, with McpServer',
        breaks: {
          ...firstSdk,
          'json-rpc/batches-are-answered-cleanly':
            'An empty batch is answered 202 with the body null, and not with an error.',
          'json-rpc/equivalent-media-types-are-accepted':
            'A request that is labelled Application/JSON is refused with 415, while media types are case-insensitive.',
        },
      },
    ],
  },
  {
    id: 'mcp-handler',
    beside: ['@modelcontextprotocol/server'],
    layer: 'mcp',
    source: 'https://github.com/vercel/mcp-handler#readme',
    configurations: [{ name: 'readme', what: 'as the README shows it, mounted in Hono' }],
  },
  {
    id: 'jayson',
    layer: 'mcp',
    source: 'https://github.com/tedeh/jayson#example',
    configurations: [
      {
        name: 'readme',
        what: 'server.http, as the README shows it',
        breaks: {
          'json-rpc/broken-json-is-refused':
            'A body that is not JSON is answered 400 with the text of a SyntaxError, and with no error of JSON-RPC.',
        },
        undecided: ownMethods,
      },
    ],
  },
  {
    id: 'json-rpc-2.0',
    beside: ['express'],
    layer: 'mcp',
    source: 'https://github.com/shogowada/json-rpc-2.0#server',
    tenth: true,
    configurations: [
      {
        name: 'readme',
        what: 'receive, behind the JSON parser of Express, as the README shows it',
        breaks: {
          'json-rpc/invalid-requests-have-the-standard-code': `JSON that is not a request is not always answered with -32600: ${otherMethod}.`,
        },
        undecided: {
          ...ownMethods,
          'json-rpc/broken-json-is-refused': parser,
          'json-rpc/broken-requests-are-refused': parser,
          'json-rpc/parse-errors-have-the-standard-code': parser,
          'json-rpc/equivalent-media-types-are-accepted': parser,
          'json-rpc/get-is-refused-or-a-stream': server,
        },
      },
      {
        name: 'receive-json',
        what: 'receiveJSON, which parses the text itself',
        breaks: {
          'json-rpc/invalid-requests-have-the-standard-code': `JSON that is not a request is not always answered with -32600: null is answered with -32700, and ${otherMethod}.`,
        },
        undecided: {
          ...ownMethods,
          'json-rpc/equivalent-media-types-are-accepted': server,
          'json-rpc/get-is-refused-or-a-stream': server,
        },
      },
    ],
  },
];

/** Authorization servers. */
export const oauth: readonly Part[] = [
  {
    id: 'oidc-provider',
    layer: 'oauth',
    source: 'https://github.com/panva/node-oidc-provider#documentation--configuration',
    configurations: [{ name: 'readme', what: 'as the README shows it, with our paths and scopes' }],
  },
  {
    id: 'oauth2-mock-server',
    layer: 'oauth',
    source: 'https://github.com/axa-group/oauth2-mock-server#quickstart',
    configurations: [
      {
        name: 'readme',
        what: 'as the README shows it, with our paths',
        breaks: {
          'discovery/metadata-is-well-formed':
            'The metadata has no scopes_supported, which the interface asks for and RFC 8414 recommends.',
        },
        undecided: {
          'discovery/unregistered-clients-get-no-redirect': 'it is a mock, which registers no clients',
          'discovery/documented-scopes-are-offered': 'it lists no scopes',
        },
      },
    ],
  },
  {
    id: 'better-auth',
    beside: ['@better-auth/oauth-provider'],
    layer: 'oauth',
    source: 'https://better-auth.com/docs/plugins/oauth-provider',
    configurations: [
      {
        name: 'documented',
        what: 'with the plugins jwt and oauthProvider, as the documentation shows them, with our scopes',
        breaks: {
          'discovery/authorization-endpoints-share-one-address':
            'The endpoints end in /oauth2/authorize and /oauth2/token; the interface documents /oauth/authorize and /oauth/token.',
        },
      },
    ],
  },
];

const open = 'Every response is open to scripts of other origins; those of the catalog have to be closed.';

const price =
  'The price of a variant is "string", which the pattern of its schema does not allow, as Prism itself says in the header sl-violations.';

/** Mocks of an OpenAPI document. */
export const mocks: readonly Part[] = [
  {
    id: '@stoplight/prism-cli',
    layer: 'mock',
    source: 'https://github.com/stoplightio/prism#mocking',
    configurations: [
      {
        name: 'readme',
        what: '`prism mock`',
        breaks: {
          'catalog/every-variant-is-well-formed': price,
          'cors/no-catalog-response-is-open': open,
        },
      },
      {
        name: 'dynamic-and-closed',
        what: '`prism mock --dynamic --seed 7 --cors false`',
        undecided: { 'catalog/every-product-is-well-formed': 'the document has no pattern for a handle' },
      },
    ],
  },
  {
    id: '@mockoon/cli',
    layer: 'mock',
    source: 'https://github.com/mockoon/mockoon/tree/main/packages/cli#use-an-openapi-specification-file',
    configurations: [
      {
        name: 'readme',
        what: '`mockoon-cli start --data openapi.json`',
        breaks: {
          'catalog/every-product-is-well-formed':
            'A date-time is written as JavaScript prints a date, and not as RFC 3339 has it.',
          'catalog/every-variant-is-well-formed':
            'Strings are empty, also where their schema has a pattern or a format.',
          'catalog/every-image-is-well-formed':
            'Strings are empty, also where their schema has a pattern or a format.',
          'discovery/metadata-is-well-formed':
            'Strings are empty, also where their schema has a pattern or a format.',
          'cors/no-catalog-response-is-open': open,
        },
      },
    ],
  },
];
