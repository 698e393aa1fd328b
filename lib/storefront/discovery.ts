// The merchant profile, and its pinned versions.
import { type App, door } from './http/route.ts';
import { notFound } from './http/failure.ts';
import { type Dialect, type Version, versions } from './options.ts';
import { json, once, send } from './http/representation.ts';

export type Place = {
  readonly baseUrl: string;
  readonly canonicalUrl: string;
  readonly dialect: Dialect;
  /** The version of the profile that is not pinned. */
  readonly version: Version;
};

export const schemaPath = '/schemas/mcp.openrpc.json';
export const commercePath = '/api/ucp/mcp';

// Carts and the catalog came into the protocol with its second version.
const capabilitiesOf: Readonly<Record<string, readonly string[]>> = {
  '2026-04-08': ['checkout', 'cart', 'order', 'catalog.search', 'catalog.lookup'],
  '2026-01-23': ['checkout', 'order'],
};

/** What this storefront adds to checkouts in the protocol's own dialect; the names say which capability they extend. */
const extensions: Readonly<Record<string, string>> = {
  'dev.ucp.shopping.fulfillment': 'dev.ucp.shopping.checkout',
  'test.storefront.buyer_approval': 'dev.ucp.shopping.checkout',
};

function extensionsOf(version: string, { dialect, version: spoken }: Place) {
  if (dialect !== 'ucp' || version !== spoken) return {};
  return Object.fromEntries(
    Object.entries(extensions).map(([name, base]) => [name, [{ version, extends: base }]]),
  );
}

function capabilities(version: string) {
  const entry = (name: string) => {
    const [page = name] = name.split('.');
    return {
      version,
      spec: `https://ucp.dev/${version}/specification/${page}`,
      schema: `https://ucp.dev/${version}/schemas/shopping/${name.replace('.', '_')}.json`,
    };
  };
  const names = capabilitiesOf[version] ?? [];
  return Object.fromEntries(names.map((name) => [`dev.ucp.shopping.${name}`, [entry(name)]]));
}

const supportedVersions = ({ canonicalUrl }: Place) =>
  Object.fromEntries(
    versions.map((supported) => [supported, `${canonicalUrl}/.well-known/ucp/${supported}`]),
  );

/**
 * The profile of one protocol version. It advertises the canonical host. Supported versions stand in the
 * pinned profiles too, because the interface gives every profile the same members; the protocol's own dialect
 * leaves them out there.
 */
export function profile(version: string, place: Place, isPinned = false) {
  const { baseUrl, canonicalUrl, dialect } = place;
  const service = {
    version,
    spec: `https://ucp.dev/${version}/specification/overview/`,
    transport: 'mcp',
    endpoint: `${canonicalUrl}${commercePath}`,
    schema: `${baseUrl}${schemaPath}`,
  };
  const handler = {
    id: 'sandbox',
    version,
    spec: `${baseUrl}/pages/payment`,
    schema: `${baseUrl}/schemas/sandbox-payment.json`,
  };
  return {
    ucp: {
      version,
      ...(isPinned && dialect === 'ucp' ? {} : { supported_versions: supportedVersions(place) }),
      services: { 'dev.ucp.shopping': [service] },
      capabilities: { ...capabilities(version), ...extensionsOf(version, place) },
      payment_handlers: { 'test.storefront.sandbox': [handler] },
    },
  };
}

// The sandbox takes no payment data at all: approving the checkout is enough.
const sandboxPayment = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Sandbox payment',
  type: 'object',
};

/** Opens /.well-known/ucp, its pinned versions, and the schema of the payment handler it names. */
export function discoveryRoom(app: App, place: Place): void {
  const headers = { 'Cache-Control': 'public, max-age=300' };
  const latest = once(() => json(profile(place.version, place)));
  const pinned: ReadonlyMap<string, typeof latest> = new Map(
    versions.map((version) => [version, once(() => json(profile(version, place, true)))]),
  );
  const answer = (request: Request, version: string): Response => {
    const found = pinned.get(version);
    if (found) return send(request, found(), headers);
    return notFound(
      `Protocol version "${version}" is not supported; supported are ${versions.join(' and ')}.`,
    );
  };
  door(app, '/.well-known/ucp', { GET: ({ req }) => send(req.raw, latest(), headers) });
  door(app, '/.well-known/ucp/:version', { GET: ({ req }) => answer(req.raw, req.param('version') ?? '') });
  door(app, '/schemas/sandbox-payment.json', {
    GET: ({ req }) => send(req.raw, json(sandboxPayment), headers),
  });
}
