/** The registries of a profile: services, capabilities and payment handlers, their entries, and their order. */

import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { forEach, mismatch } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import type { Document } from '../discovered/document.ts';
import { fetchProfile } from '../discovered/profile.ts';
import { entriesOf, isOwnWithoutTls, type Registry, registries } from '../discovered/ucp.ts';
import { ucpCheck } from './client/ucp-check.ts';

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'discovery/ucp-registries-are-well-formed',
    requires: ['discovery.ucp.registries'],
    claim:
      'Services, capabilities and payment handlers are lists of entries with a version, under reverse-domain names.',
    fix: 'Write services, capabilities and payment_handlers of the profile as objects that map reverse-domain names to arrays of entries with a version.',
    run: async (context) => {
      const profile = await fetchProfile(context);
      return forEach(context, registriesIn(profile), (name) => registryHolds(profile, name));
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-payment-handlers-are-listed',
    requires: ['discovery.ucp.payment-handlers'],
    claim: 'The profile has an object of payment handlers, which may be empty.',
    fix: 'Add the object payment_handlers to the member ucp of the profile, empty if there are none.',
    prerequisites: ['discovery/ucp-version-is-known'],
    run: async (context) => forEach(context, [await fetchProfile(context)], handlersHold),
  }),

  ucpCheck({
    id: 'discovery/ucp-services-have-endpoints',
    requires: ['discovery.ucp.services'],
    claim: 'Every service names a known transport and, if that is HTTP, a secure endpoint.',
    fix: 'Give each service in the profile a transport (rest, mcp, a2a or embedded) and, unless it is embedded, an https endpoint that does not end in a slash.',
    run: async (context) => {
      const profile = await fetchProfile(context);
      context.examine(entriesOf(profile.value, ['services']));
      return servicesHold(context, profile);
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-entries-have-the-version-of-the-profile',
    requires: ['discovery.ucp.entry-versions'],
    claim: 'Services and capabilities of the protocol itself have the version of the profile.',
    fix: 'Set the version of each dev.ucp entry in services and capabilities to ucp.version; list older ones in the profiles of older versions only.',
    run: async (context) => {
      const { response, value } = await fetchProfile(context);
      const own = entriesOf(value, ofTheProtocol).filter(
        ({ name, entry }) => name.startsWith('dev.ucp.') && typeof entry.version === 'string',
      );
      return forEach(context, own, ({ at, entry: { version } }) => {
        if (version === value.version) return [];
        const expected = JSON.stringify(value.version);
        return mismatch(response, `${at}/version is`, { at: `${at}/version`, expected, actual: version });
      });
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-schemas-belong-to-their-names',
    requires: ['discovery.ucp.authority'],
    claim: 'The host of the schema of an entry, reversed, is the beginning of the name of the entry.',
    fix: 'Serve the schema of each entry over https from the domain that its reverse-domain name begins with.',
    run: async (context, { version }) => {
      // Before 2026-08-25, the sentence is about capabilities alone.
      const bound = version < '2026-08-25' ? (['capabilities'] as const) : registries;
      return documentsBelong(context, 'schema', bound);
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-specifications-belong-to-their-names',
    requires: ['discovery.ucp.spec-authority'],
    claim: 'The host of the specification of a capability, reversed, is the beginning of its name.',
    fix: 'Serve the specification of each capability over https at the domain that its reverse-domain name begins with.',
    run: async (context) => documentsBelong(context, 'spec', ['capabilities']),
  }),

  ucpCheck({
    id: 'discovery/ucp-map-order-names-members',
    requires: ['discovery.ucp.map-order'],
    claim: 'The order of a registry lists names that the registry has, each once.',
    fix: 'List in ucp.map_order only members of ucp that are objects, and for each only names that it has, without repetitions.',
    run: async (context) => {
      const { response, value } = await fetchProfile(context);
      const { map_order: order } = value;
      if (order === undefined) return [];
      const rows: readonly (readonly [string, unknown])[] = isObject(order)
        ? Object.entries(order).map(([name, list]) => [`/ucp/map_order/${name}`, list] as const)
        : [['/ucp/map_order', order]];
      return forEach(context, rows, ([at, actual]) => {
        const fault = orderFault(value, at.slice('/ucp/map_order/'.length), actual);
        if (fault === undefined) return [];
        const expected = 'names of an object in ucp, each once';
        return mismatch(response, `${at} has ${fault}:`, { at, expected, actual });
      });
    },
  }),
];

/** The registries that a profile has. */
export const registriesIn = ({ value }: Document): readonly Registry[] =>
  registries.filter((name) => isObject(value[name]));

/** A registry maps reverse-domain names to lists of entries. */
export const registryHolds = ({ response }: Document, name: Registry): readonly Violation[] =>
  matchesSchema(response, 'ucp/registry', { at: `/ucp/${name}` });

export function handlersHold({ response, value }: Document): readonly Violation[] {
  const { payment_handlers: actual } = value;
  if (isObject(actual)) return [];
  const at = '/ucp/payment_handlers';
  return mismatch(response, `${at} is`, { at, expected: 'an object', actual });
}

const transports: readonly unknown[] = ['rest', 'mcp', 'a2a', 'embedded'];

/** A target that is audited over http may advertise endpoints over http. */
const schemeOf = (context: Context): RegExp =>
  context.target.baseUrl.startsWith('http:') ? /^https?:\/\// : /^https:\/\//;

function endpointFault({ transport, endpoint }: JsonObject, scheme: RegExp): string | undefined {
  if (!transports.includes(transport)) return `a transport ${show(transport)}`;
  if (endpoint === undefined) return transport === 'embedded' ? undefined : 'no endpoint';
  const isUrl = typeof endpoint === 'string' && scheme.test(endpoint) && URL.canParse(endpoint);
  return isUrl && !endpoint.endsWith('/') ? undefined : `the endpoint ${show(endpoint)}`;
}

export function servicesHold(context: Context, { response, value }: Document): readonly Violation[] {
  const expected = 'rest, mcp or a2a with an https endpoint that does not end in a slash, or embedded';
  return entriesOf(value, ['services']).flatMap(({ at, entry }) => {
    const actual = endpointFault(entry, schemeOf(context));
    if (actual === undefined) return [];
    const message = `the service at ${at} has ${actual}; promised is ${expected}`;
    return [violation(response, message, { at, expected, actual })];
  });
}

/** A name of one label begins with no domain, and is judged as such. */
async function documentsBelong(
  context: Context,
  member: 'schema' | 'spec',
  bound: readonly Registry[],
): Promise<readonly Violation[]> {
  const { response, value } = await fetchProfile(context);
  const declared = entriesOf(value, bound).filter(
    ({ name, entry }) =>
      name.includes('.') && entry[member] !== undefined && !isOwnWithoutTls(entry[member], context.target),
  );
  return forEach(context, declared, ({ at, name, entry }) => {
    const { [member]: actual } = entry;
    if (isPublishedBy(name, actual)) return [];
    const expected = `an https address at the domain that ${name} begins with`;
    return mismatch(response, `${at}/${member} is`, { at: `${at}/${member}`, expected, actual });
  });
}

/** Payment handlers have the versions of their authors. */
const ofTheProtocol = ['services', 'capabilities'] as const;

/**
 * Whether the reversed host of an https address is the name, or a prefix of it that ends at a label:
 * `https://example.com/schema.json` publishes `com.example.pay`, but not `com.examples.pay`.
 */
export function isPublishedBy(name: string, address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== 'https:' || username + password !== '') return false;
  const labels = hostname.replace(/\.$/, '').split('.');
  if (labels.length < 2 || /^[\d.]+$|^\[/.test(hostname)) return false;
  const owner = labels.toReversed().join('.');
  return name === owner || name.startsWith(`${owner}.`);
}

/** The fault of the order of one registry in words; undefined if there is none. */
export function orderFault(ucp: JsonObject, registry: string, order: unknown): string | undefined {
  if (!Array.isArray(order)) return 'no list of names';
  const target = Object.hasOwn(ucp, registry) ? ucp[registry] : undefined;
  if (!isObject(target)) return 'the order of something that is no object in ucp';
  if (order.some((name: unknown) => typeof name !== 'string' || !Object.hasOwn(target, name))) {
    return 'a name that is not there';
  }
  return new Set(order).size < order.length ? 'a name twice' : undefined;
}
