/** The agents whose profiles the suite hosts, right and wrong ones, and how a storefront answers each. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Check, Context } from '../../../lib/model/check.ts';
import { get, type HttpRequest, type HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { HostedFile, HostingLog } from '../../../lib/model/policy.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { openToolClient } from '../../commerce/client/tool-client.ts';
import type { ToolName } from '../../commerce/client/values.ts';
import { withGiven } from '../../discovered/arguments/alternatives.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { callTool, findRpcResponse } from '../../discovered/rpc.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import type { Release } from '../../releases/release.ts';
import { knownVersions } from '../../releases/releases.ts';
import { unknownRecord } from '../client/tool-client.ts';
import { type UcpRow, ucpCheck } from '../client/ucp-check.ts';

/** A version that no storefront can support. */
export const futureVersion = '2099-12-31';

const roots: Readonly<Record<string, readonly string[]>> = {
  '2026-01-23': ['checkout', 'order'],
  '2026-04-08': ['checkout', 'cart', 'order', 'catalog.search', 'catalog.lookup'],
  '2026-08-25': ['checkout', 'cart', 'order', 'catalog.search', 'catalog.lookup'],
};

/** Extensions of checkouts that every release has. */
const extensions = ['fulfillment', 'discount', 'buyer_consent'];

/** The one that agents without checkouts have. */
const [extension = ''] = extensions;

export const extensionName = `dev.ucp.shopping.${extension}`;

/** The one capability of an agent that can do little. */
export const fewFor = (version: string): string =>
  capabilityName(version === '2026-01-23' ? 'checkout' : 'catalog.search');

const capabilityName = (name: string): string => `dev.ucp.shopping.${name}`;

const capability = (version: string, name: string): readonly [string, readonly JsonObject[]] => [
  capabilityName(name),
  [
    {
      version,
      spec: `https://ucp.dev/${version}/specification/${name.replace('.', '/')}`,
      schema: `https://ucp.dev/${version}/schemas/shopping/${name.replace('.', '_')}.json`,
      ...(extensions.includes(name) && { extends: capabilityName('checkout') }),
    },
  ],
];

/** Of somebody else, for an agent that has nothing in common with any shop. */
const foreign = (version: string): readonly [string, readonly JsonObject[]] => [
  'org.example.telescopes.rental',
  [{ version, spec: 'https://example.org/rental', schema: 'https://example.org/rental.json' }],
];

type Entries = readonly (readonly [string, readonly JsonObject[]])[];

type More = { readonly ucp?: JsonObject; readonly beside?: JsonObject };

/** @param more members inside of ucp, and beside it. */
const profile = (version: string, capabilities: Entries, { ucp, beside }: More = {}): string =>
  JSON.stringify({
    ucp: {
      ...{ version, services: {}, capabilities: Object.fromEntries(capabilities), payment_handlers: {} },
      ...ucp,
    },
    ...beside,
  });

/** An order of things that are absent, repeated or no maps, which callers have to overlook. */
const oddOrder = (version: string): JsonObject => {
  const name = fewFor(version);
  return { capabilities: ['org.example.absent', name, name], version: ['a'], telescopes: ['b'] };
};

/** As a future type of keys may be. */
const oddKey = { kid: 'conformance-1', kty: 'CONFORMANCE', use: 'sig', alg: 'CONFORMANCE-1', value: 'AA' };

/** What an agent has that cannot check out, but has an extension of checkouts. */
const withoutParent = (version: string): string => (version === '2026-01-23' ? 'order' : 'catalog.search');

const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' };

/** The files of one release. Those with a status, a padding or a stall need a server of ours. */
function filesOf(version: string): readonly HostedFile[] {
  const all = (roots[version] ?? []).map((name) => capability(version, name));
  const more = extensions.map((name) => capability(version, name));
  const whole = profile(version, [...all, ...more]);
  const bodies: Readonly<Record<string, Omit<HostedFile, 'path' | 'headers'>>> = {
    common: { body: whole },
    plain: { body: profile(version, all) },
    few: {
      body: profile(
        version,
        all.filter(([name]) => name === fewFor(version)),
      ),
    },
    orphan: {
      body: profile(version, [capability(version, withoutParent(version)), capability(version, extension)]),
    },
    ordered: { body: profile(version, [...all, ...more], { ucp: { map_order: oddOrder(version) } }) },
    newer: { body: profile(version, [...all, ...more], { ucp: { conformance: { telescopes: true } } }) },
    keyed: { body: profile(version, [...all, ...more], { beside: { keys: [oddKey] } }) },
    foreign: { body: profile(version, [foreign(version)]) },
    future: {
      body: profile(
        futureVersion,
        [...all, ...more].map(([name, [entry]]) => [name, [{ ...entry, version: futureVersion }]]),
      ),
    },
    malformed: { body: whole.slice(0, -2) },
    invalid: { body: JSON.stringify({ ucp: { version: 'yesterday', capabilities: [] } }) },
    long: { body: whole, padding: 120_000 - whole.length },
    behind: { body: whole },
    inside: { body: whole },
    redirect: { body: '', status: 302 },
    broken: { body: '', status: 500 },
    slow: { body: whole, stalls: true },
    endless: { body: whole, padding: 32 * 1024 * 1024 },
  };
  return Object.entries(bodies).map(([name, file]) => ({
    path: pathOf(version, name),
    headers: file.status === 302 ? { ...headers, Location: 'behind.json' } : headers,
    ...file,
  }));
}

const pathOf = (version: string, name: string): string => `/${version}/${name}.json`;

/** In the order of the releases. */
export const hostedProfiles: readonly HostedFile[] = knownVersions.flatMap(filesOf);

/** How a call with some profile was answered. */
export type Shown = {
  readonly response: HttpResponse;
  /** The content of a result; empty for an error. */
  readonly payload: JsonObject;
  readonly number: unknown;
  /** The codes in its error, its list of errors, or its messages. */
  readonly codes: readonly unknown[];
  readonly isServed: boolean;
};

/** What shows agents of our own to a storefront. */
export type Agents = {
  /** The address of a profile; of the release of the storefront unless another version is given. */
  readonly urlOf: (name: string, version?: string) => string;
  /** Calls a tool as the agent with the profile at this URL. @param again for a request that was sent before. */
  readonly show: (url: string, options?: { tool?: ToolName; again?: boolean }) => Promise<Shown>;
  /** What the storefront has asked for so far. @throws Inconclusive `not-observed` where the profiles lie elsewhere. */
  readonly log: (asker: string) => Promise<HostingLog>;
  readonly base: string;
  /** The capabilities of the agent without extensions. */
  readonly plain: readonly string[];
};

const tolerate = [400, 401, 403, 422, 424];

/**
 * Shows the right profile first: a storefront that refuses even that one lets only agents in that it knows.
 * @throws Inconclusive `not-observed` for such a storefront, and where no profiles are hosted.
 */
export async function introduceAgents(context: Context, release: Release): Promise<Agents> {
  await requireUcpTools(context);
  const agents = await agentsOf(context, release);
  const { isServed, codes, number } = await agents.show(agents.urlOf('common'));
  if (isServed) return agents;
  const why = show(codes[0] ?? number);
  throw new Inconclusive(
    'not-observed',
    `the right profile at ${agents.urlOf('common')} is refused, too, with ${why}`,
  );
}

async function agentsOf(context: Context, release: Release): Promise<Agents> {
  const { profileBase } = context.target;
  if (profileBase === undefined) {
    throw new Inconclusive(
      'not-observed',
      'no profiles are hosted where this storefront can fetch them (--profile-base)',
    );
  }
  const base = profileBase.replace(/\/$/, '');
  const [client, endpoint] = await Promise.all([openToolClient(context), requireEndpoint(context)]);
  const isFirst = release.version === '2026-01-23';
  return {
    base,
    plain: (roots[release.version] ?? []).map(capabilityName),
    urlOf: (name, version = release.version) => `${base}${pathOf(version, name)}`,
    async show(url, { tool = isFirst ? 'get_checkout' : 'search_catalog', again = false } = {}) {
      const facts =
        tool.startsWith('get_') || tool === 'lookup_catalog'
          ? { subject: unknownRecord, checkout: unknownRecord }
          : {};
      const planned = client.planWithKey(tool, { query: '', ...facts });
      const args = withGiven(planned.arguments, { meta: { 'ucp-agent': { profile: url } } });
      const request = introduced(callTool(endpoint, tool, args), url);
      const response = await (again ? context.send : context.fetch)(request, { tolerate });
      return shownIn(response);
    },
    async log(asker) {
      const response = await context.send(get(`${base}/log?asked-by=${asker}`), { tolerate: [404] });
      const value = response.json.valid ? response.json.value : undefined;
      if (isLog(value)) return value;
      throw new Inconclusive('not-observed', `${base} does not say what the storefront has fetched`);
    },
  };
}

type AgentRow = UcpRow & {
  readonly judge: (
    agents: Agents,
    release: Release,
    examine: (shown: Shown) => Shown,
  ) => Promise<readonly Violation[]>;
};

/** A check that shows agents to the storefront. */
export const agentCheck = ({ judge, ...row }: AgentRow): Check =>
  ucpCheck({
    ...row,
    needs: ['profiles'],
    async run(context, release) {
      const agents = await introduceAgents(context, release);
      return judge(agents, release, (shown) => {
        context.examine([shown.response]);
        return shown;
      });
    },
  });

/** The header of an agent, which stands beside its profile in the arguments. */
const introduced = (request: HttpRequest, url: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, 'ucp-agent': `profile="${url}"` },
});

const isLog = (value: unknown): value is HostingLog =>
  isObject(value) && Array.isArray(value.inside) && Array.isArray(value.requests);

function shownIn(response: HttpResponse): Shown {
  const rpcResponse = findRpcResponse(response) ?? {};
  const content = valueAt(rpcResponse, '/result/structuredContent');
  const payload = isObject(content) ? content : {};
  const data = valueAt(rpcResponse, '/error/data');
  const lists = [valueAt(data, '/errors'), payload.messages].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const codes = [isObject(data) ? data.code : data, ...lists.map((one: unknown) => valueAt(one, '/code'))];
  return {
    response,
    payload,
    number: valueAt(rpcResponse, '/error/code'),
    codes: codes.filter((code) => code !== undefined),
    isServed: isAnsweredOn(rpcResponse, payload, codes),
  };
}

/** The subject of a call may be unknown: an answer that says so has got past the agent. */
const isAnsweredOn = (rpcResponse: JsonObject, payload: JsonObject, codes: readonly unknown[]): boolean =>
  codes.includes('not_found') ||
  (rpcResponse.result !== undefined && valueAt(payload, '/ucp/status') !== 'error');

/** How often files were asked for, by the end of their names. */
export const countOf = (
  { requests }: HostingLog,
  name: string,
  on: (host: string) => boolean = () => true,
): number =>
  requests
    .filter(({ path, host }) => path.endsWith(`/${name}.json`) && on(host))
    .reduce((sum, { count }) => sum + count, 0);

export const capabilitiesIn = (payload: JsonObject): readonly string[] => {
  const named = valueAt(payload, '/ucp/capabilities');
  return isObject(named) ? Object.keys(named) : [];
};
