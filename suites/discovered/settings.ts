/** Discovers the settings of a storefront by safe requests, for a configuration file. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/check.ts';
import { get } from '../../lib/model/http.ts';
import { orUndefined } from '../../lib/model/inconclusive.ts';
import { authorizationEndpoints, fetchMetadata, isWebUrl } from './authorization.ts';
import { maxCollectionsTried, maxPageText } from './bounds.ts';
import { pathOf, productsOf, requireProducts } from './catalog.ts';
import { advertisedElsewhere, advertisedEndpoints, baseEndpoint, commercePath } from './commerce-endpoint.ts';
import { requireProfile } from './profile.ts';
import { requireCollectionHandles } from './sitemap.ts';

export type DiscoveredSettings = {
  readonly canonicalUrl?: string;
  readonly authUrl?: string;
  /** On the storefront's own hosts. */
  readonly schemaUrl?: string;
  /** Named by the profile, but on another host. */
  readonly foreignSchemaUrl?: string;
  /** At another path than the documented one. */
  readonly commerceUrl?: string;
  readonly product?: string;
  readonly collection?: string;
  readonly currency?: string;
};

/** Settings that cannot be discovered are absent; Inconclusive is never thrown. */
export async function discoverSettings(context: Context): Promise<DiscoveredSettings> {
  const [canonicalUrl, authUrl, commerceUrl, product, collection] = await Promise.all([
    findCanonicalUrl(context).catch(orUndefined),
    findAuthUrl(context).catch(orUndefined),
    advertisedElsewhere(context).catch(orUndefined),
    findProduct(context).catch(orUndefined),
    findCollection(context).catch(orUndefined),
  ]);
  const [schema, currency] = await Promise.all([
    findSchemaUrl(context).catch(orUndefined),
    product === undefined ? undefined : findCurrency(context, product).catch(orUndefined),
  ]);
  const own = [context.target.baseUrl, canonicalUrl].some((url) => isOn(url, schema));
  const discovered = {
    canonicalUrl,
    authUrl,
    commerceUrl,
    [own ? 'schemaUrl' : 'foreignSchemaUrl']: schema,
    product,
    collection,
    currency,
  };
  return Object.fromEntries(Object.entries(discovered).filter(([, value]) => value !== undefined));
}

const isOn = (url: string | undefined, address: string | undefined): boolean =>
  url !== undefined && address !== undefined && new URL(url).host === new URL(address).host;

/** The base URL of an advertised commerce endpoint on another host. */
async function findCanonicalUrl(context: Context): Promise<string | undefined> {
  const base = baseEndpoint(context.target);
  const other = (await advertisedEndpoints(context)).find((endpoint) => endpoint !== base);
  return other?.slice(0, -commercePath.length);
}

/** The URL that both endpoints of the authorization server start with; undefined when they do not share one. */
async function findAuthUrl(context: Context): Promise<string | undefined> {
  const { value } = await fetchMetadata(context);
  const [authorization, token] = authorizationEndpoints.map(({ member, path }) => {
    const address = value[member];
    return isWebUrl(address) && address.endsWith(path) ? address.slice(0, -path.length) : undefined;
  });
  return authorization === token ? authorization : undefined;
}

/** The first URL of an OpenRPC document in the profile's services. */
async function findSchemaUrl(context: Context): Promise<string | undefined> {
  const { services } = await requireProfile(context);
  const named = JSON.stringify(services ?? {}).match(/"https?:[^"\\]*openrpc[^"\\]*"/i)?.[0];
  const address: unknown = named === undefined ? undefined : JSON.parse(named);
  return isWebUrl(address) ? address : undefined;
}

/** The first available product, or else the first one. */
async function findProduct(context: Context): Promise<string | undefined> {
  const products = (await requireProducts(context)).filter(({ handle }) => isHandle(handle));
  const handle = (products.find(isAvailable) ?? products[0])?.handle;
  return isHandle(handle) ? handle : undefined;
}

const isHandle = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isAvailable = ({ variants }: JsonObject): boolean =>
  Array.isArray(variants) && variants.some((variant) => isObject(variant) && variant.available === true);

/** The first collection of the sitemap that lists products. */
async function findCollection(context: Context): Promise<string | undefined> {
  const handles = (await requireCollectionHandles(context)).filter((handle) => handle !== 'all');
  for (const handle of handles.slice(0, maxCollectionsTried)) {
    const list = await context.fetch(get(pathOf('/collections/', handle, '/products.json')));
    if (list.status === 200 && (productsOf(list) ?? []).length > 0) return handle;
  }
  return undefined;
}

/** The currency in the metadata of a product page (Open Graph, schema.org), which the interface does not promise. */
async function findCurrency(context: Context, product: string): Promise<string | undefined> {
  const page = await context.fetch(get(pathOf('/products/', product)));
  const match =
    /"priceCurrency"\s*:\s*"([A-Z]{3})"|price:currency["'][^>]{0,100}content=["']([A-Z]{3})["']/.exec(
      page.text.slice(0, maxPageText),
    );
  return match?.[1] ?? match?.[2];
}
