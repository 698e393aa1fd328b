/** What a first look tells of a storefront, by reading alone: what its configuration would say. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { get } from '../../lib/http/requests.ts';
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { authorizationEndpoints, fetchMetadata, isWebUrl } from './authorization-server.ts';
import { advertisedEndpoints, baseEndpoint, commercePath } from './commerce-endpoint.ts';
import { pathOf, productsOf, requireProducts } from './products.ts';
import { requireProfile } from './profile.ts';
import { requireCollectionHandles } from './sitemap.ts';

export type Introduction = {
  readonly canonicalUrl?: string;
  readonly authUrl?: string;
  /** On the storefront's own hosts. */
  readonly schemaUrl?: string;
  /** Named by the profile, but on somebody else's host. */
  readonly foreignSchemaUrl?: string;
  readonly product?: string;
  readonly collection?: string;
  readonly currency?: string;
};

/** Collections that are opened to find one with products. */
const mostCollections = 5;

/** What cannot be learned is absent; trouble is never thrown. */
export async function fetchIntroduction(context: Context): Promise<Introduction> {
  const [canonicalUrl, authUrl, product, collection] = await Promise.all([
    orNothing(findCanonicalUrl(context)),
    orNothing(findAuthUrl(context)),
    orNothing(findProduct(context)),
    orNothing(findCollection(context)),
  ]);
  const [schema, currency] = await Promise.all([
    orNothing(findSchemaUrl(context)),
    product === undefined ? undefined : orNothing(requireCurrency(context, product)),
  ]);
  const own = [context.target.baseUrl, canonicalUrl].some((url) => isOn(url, schema));
  const learned = {
    canonicalUrl,
    authUrl,
    [own ? 'schemaUrl' : 'foreignSchemaUrl']: schema,
    product,
    collection,
    currency,
  };
  return Object.fromEntries(Object.entries(learned).filter(([, value]) => value !== undefined));
}

async function orNothing<T>(learning: Promise<T>): Promise<T | undefined> {
  try {
    return await learning;
  } catch (cause) {
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  }
}

const isOn = (url: string | undefined, address: string | undefined): boolean =>
  url !== undefined && address !== undefined && new URL(url).host === new URL(address).host;

/** The host of an advertised commerce endpoint that is not the base host's. */
async function findCanonicalUrl(context: Context): Promise<string | undefined> {
  const base = baseEndpoint(context.target);
  const other = (await advertisedEndpoints(context)).find((endpoint) => endpoint !== base);
  return other?.slice(0, -commercePath.length);
}

/** What both endpoints begin with; nothing when they do not share it. */
async function findAuthUrl(context: Context): Promise<string | undefined> {
  const { value } = await fetchMetadata(context);
  const [one, other] = authorizationEndpoints.map(({ member, path }) => {
    const address = value[member];
    return isWebUrl(address) && address.endsWith(path) ? address.slice(0, -path.length) : undefined;
  });
  return one === other ? one : undefined;
}

/** The first address of an OpenRPC document in the profile's services. */
async function findSchemaUrl(context: Context): Promise<string | undefined> {
  const { services } = await requireProfile(context);
  const named = JSON.stringify(services ?? {}).match(/"https?:[^"\\]*openrpc[^"\\]*"/i)?.[0];
  const address: unknown = named === undefined ? undefined : JSON.parse(named);
  return isWebUrl(address) ? address : undefined;
}

/** One that can be bought, else the first. */
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
  for (const handle of handles.slice(0, mostCollections)) {
    const list = await context.fetch(get(pathOf('/collections/', handle, '/products.json')));
    if (list.status === 200 && (productsOf(list) ?? []).length > 0) return handle;
  }
  return undefined;
}

/** As the product's page tells it to machines (Open Graph, schema.org); the interface has no such promise. */
async function requireCurrency(context: Context, product: string): Promise<string | undefined> {
  const page = await context.fetch(get(pathOf('/products/', product)));
  const told =
    /"priceCurrency"\s*:\s*"([A-Z]{3})"|price:currency["'][^>]{0,100}content=["']([A-Z]{3})["']/.exec(
      page.text.slice(0, mostText),
    );
  return told?.[1] ?? told?.[2];
}

/** Characters of a page that are searched. */
const mostText = 512 * 1024;
