/** The merchant profile, its pinned versions, the schemas that it names, the OpenRPC document, and the files for agents. */
import { createHash } from 'node:crypto';
import {
  type App,
  addRoute,
  json,
  notFound,
  once,
  type Representation,
  representation,
  send,
} from '../base/http.ts';
import { type Dialect, type Version, versionsWith } from '../base/options.ts';
import { toolsIn } from '../commerce/methods.ts';
import { commercePath } from '../commerce/routes.ts';
import type { Tool } from '../tools/tools.ts';
import { paymentHandler } from '../ucp/envelope.ts';
import { permalinkPath } from '../ucp/permalink.ts';

type ProfileOptions = {
  readonly baseUrl: string;
  readonly canonicalUrl: string;
  readonly dialect: Dialect;
  /** The version of the profile that is not pinned. */
  readonly version: Version;
};

const schemaPath = '/schemas/mcp.openrpc.json';

const approvalPath = '/schemas/buyer-approval.json';

// A set of public keys, at the root since 2026-08-25. This storefront signs nothing with it.
const keys = [
  {
    kid: 'storefront-1',
    kty: 'EC',
    crv: 'P-256',
    x: 'Wpeop4rVVMjngKZNi5owlal6260sLmvUWkaJDOS_AMw',
    y: 'Xcrz0m6XGNWCN13TJuOjfEY-HI4P0mPUp8Q_N3bL_Ek',
    use: 'sig',
    alg: 'ES256',
  },
];

// The second version of the protocol added carts and the catalog.
const withCatalog = ['checkout', 'cart', 'order', 'catalog.search', 'catalog.lookup'];

const capabilitiesOf: Readonly<Record<Version, readonly string[]>> = {
  '2026-08-25': withCatalog,
  '2026-04-08': withCatalog,
  '2026-01-23': ['checkout', 'order'],
};

/** Extensions of the dialect `ucp`: the name of each, and the capability that it extends. */
const extensions: Readonly<Record<string, string>> = {
  'dev.ucp.shopping.fulfillment': 'dev.ucp.shopping.checkout',
  'test.storefront.buyer_approval': 'dev.ucp.shopping.checkout',
};

/** Everything is shipped, to one address. */
const configs: Readonly<Record<string, object>> = {
  'dev.ucp.shopping.fulfillment': { config: { multi_destination: [], method_combinations: [['shipping']] } },
};

function extensionsOf(version: Version, { dialect, version: offered, baseUrl }: ProfileOptions) {
  if (dialect !== 'ucp' || version !== offered) return {};
  const schemas: Readonly<Record<string, string>> = {
    'dev.ucp.shopping.fulfillment': `https://ucp.dev/${version}/schemas/shopping/fulfillment.json`,
    'test.storefront.buyer_approval': `${baseUrl}${approvalPath}`,
  };
  const specs: Readonly<Record<string, string>> = {
    'dev.ucp.shopping.fulfillment': `https://ucp.dev/${version}/specification/fulfillment`,
    'test.storefront.buyer_approval': `${baseUrl}/pages/terms`,
  };
  const extended = Object.fromEntries(
    Object.entries(extensions).map(([name, base]) => [
      name,
      [
        {
          version,
          spec: specs[name],
          schema: schemas[name],
          ...(version === '2026-08-25' && configs[name]),
          extends: base,
        },
      ],
    ]),
  );
  return version === '2026-08-25' ? { ...extended, ...permalinks(baseUrl) } : extended;
}

const permalinks = (baseUrl: string) => ({
  'dev.ucp.shopping.permalink': [
    {
      version: '2026-08-25',
      spec: 'https://ucp.dev/2026-08-25/specification/permalink',
      schema: 'https://ucp.dev/2026-08-25/schemas/shopping/permalink.json',
      config: { endpoint: `${baseUrl}${permalinkPath}` },
    },
  ],
});

/** Since 2026-08-25, the pages of the specification are grouped by vertical. */
const specificationOf = (version: Version, page: string): string =>
  `https://ucp.dev/${version}/specification/${version === '2026-08-25' ? 'shopping/' : ''}${page}`;

function capabilities(version: Version) {
  const entry = (name: string) => ({
    version,
    spec: specificationOf(version, name.replace('.', '/')),
    schema: `https://ucp.dev/${version}/schemas/shopping/${name.replace('.', '_')}.json`,
  });
  const names = capabilitiesOf[version];
  return Object.fromEntries(names.map((name) => [`dev.ucp.shopping.${name}`, [entry(name)]]));
}

const supportedVersions = ({ canonicalUrl, version }: ProfileOptions) =>
  Object.fromEntries(
    versionsWith(version).map((supported) => [supported, `${canonicalUrl}/.well-known/ucp/${supported}`]),
  );

/**
 * The profile of one protocol version. It advertises the canonical host. A pinned profile lists the supported
 * versions too, because the interface gives every profile the same members; UCP itself omits them there.
 */
function profile(version: Version, options: ProfileOptions, isPinned = false) {
  const { baseUrl, canonicalUrl, dialect } = options;
  const service = {
    version,
    spec: `https://ucp.dev/${version}/specification/overview/`,
    transport: 'mcp',
    endpoint: `${canonicalUrl}${commercePath}`,
    schema: `${baseUrl}${schemaPath}`,
  };
  const handler = {
    id: paymentHandler.id,
    version,
    spec: `${baseUrl}/pages/payment`,
    schema: `${baseUrl}/schemas/sandbox-payment.json`,
  };
  return {
    ucp: {
      version,
      ...(isPinned && dialect === 'ucp' ? {} : { supported_versions: supportedVersions(options) }),
      services: { 'dev.ucp.shopping': [service] },
      capabilities: { ...capabilities(version), ...extensionsOf(version, options) },
      payment_handlers: { [paymentHandler.name]: [handler] },
      ...(version === '2026-08-25' && { map_order: { capabilities: ['dev.ucp.shopping.checkout'] } }),
    },
    ...(version === '2026-08-25' && { keys }),
  };
}

const sandboxPayment = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Sandbox payment',
  type: 'object',
};

const buyerApproval = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The approval of the buyer, with the time at which it was given',
  type: 'object',
  properties: { approval: { type: 'object', required: ['approved', 'approved_at'] } },
};

/** Serves /.well-known/ucp, its pinned versions, and the schema of the payment handler that the profile names. */
export function discoveryRoutes(app: App, options: ProfileOptions): void {
  const headers = { 'Cache-Control': 'public, max-age=300' };
  const latest = once(() => json(profile(options.version, options)));
  const served = versionsWith(options.version);
  const pinned: ReadonlyMap<string, typeof latest> = new Map(
    served.map((version) => [version, once(() => json(profile(version, options, true)))]),
  );
  const answer = (request: Request, version: string): Response => {
    const found = pinned.get(version);
    if (found) return send(request, found(), headers);
    return notFound(`Protocol version "${version}" is not supported; supported are ${served.join(' and ')}.`);
  };
  addRoute(app, '/.well-known/ucp', { GET: ({ req }) => send(req.raw, latest(), headers) });
  addRoute(app, '/.well-known/ucp/:version', {
    GET: ({ req }) => answer(req.raw, req.param('version') ?? ''),
  });
  addRoute(app, '/schemas/sandbox-payment.json', {
    GET: ({ req }) => send(req.raw, json(sandboxPayment), headers),
  });
  addRoute(app, approvalPath, { GET: ({ req }) => send(req.raw, json(buyerApproval), headers) });
}

function toMethod({ name, title, description, inputSchema, outputSchema }: Tool) {
  const { properties = {}, required = [] } = inputSchema;
  return {
    name,
    summary: title,
    description,
    paramStructure: 'by-name',
    // OpenRPC requires required parameters before optional ones.
    params: Object.entries(properties)
      .map(([param, schema]) => ({ name: param, required: required.includes(param), schema }))
      .toSorted((one, other) => Number(other.required) - Number(one.required)),
    result: { name: 'result', schema: outputSchema },
    errors: [
      { code: -32602, message: 'The arguments do not match the schema.' },
      { code: -32000, message: 'The shop refuses the call; data.code names the reason.' },
    ],
  };
}

/** An OpenRPC 1.3.2 document with one method for each tool. */
function openRpcDocument(canonicalUrl: string, dialect: Dialect) {
  return {
    openrpc: '1.3.2',
    info: { title: 'Agent commerce', version: '2026-04-08' },
    servers: [{ name: 'commerce endpoint', url: `${canonicalUrl}${commercePath}` }],
    methods: toolsIn(dialect).map(toMethod),
  };
}

/** Serves the OpenRPC document of the commerce endpoint, derived from tools/list. */
export function openRpcRoutes(app: App, canonicalUrl: string, dialect: Dialect): void {
  const document = once(() => json(openRpcDocument(canonicalUrl, dialect)));
  addRoute(app, schemaPath, {
    GET: ({ req }) => send(req.raw, document(), { 'Cache-Control': 'public, max-age=300' }),
  });
}

const skillsPath = '/.well-known/agent-skills';

const skill = {
  name: 'buy-here',
  description: 'Find products of this shop and buy them. Use when a buyer wants something from it.',
};

const skillText = `---
name: ${skill.name}
description: ${skill.description}
---

# Buy here

1. Read /.well-known/ucp for the endpoint of the shop.
2. Search with search_catalog, and read what you found with get_product.
3. Create a cart or a checkout. Ask the buyer before you complete it.
`;

const overview = `# Reference storefront

> A shop that agents can search and buy from.

## Interface

- [Profile](/.well-known/ucp): versions, services and capabilities
- [Catalog](/products.json): all products
- [Search](/search): products as a page, or as markdown
`;

const index = () => ({
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    {
      name: skill.name,
      type: 'skill-md',
      description: skill.description,
      url: `${skillsPath}/${skill.name}/SKILL.md`,
      digest: `sha256:${createHash('sha256').update(skillText).digest('hex')}`,
    },
  ],
});

const markdown = (text: string) => () => representation('text/markdown; charset=utf-8', text);

/** Serves the files for agents. */
export function agentFileRoutes(app: App): void {
  const files: Readonly<Record<string, () => Representation>> = {
    '/llms.txt': markdown(overview),
    [`${skillsPath}/index.json`]: () => json(index()),
    [`${skillsPath}/${skill.name}/SKILL.md`]: markdown(skillText),
  };
  for (const [path, make] of Object.entries(files)) {
    const file = once(make);
    addRoute(app, path, {
      GET: ({ req }) => send(req.raw, file(), { 'Cache-Control': 'public, max-age=300' }),
    });
  }
}
