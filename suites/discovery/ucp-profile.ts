/** What the Universal Commerce Protocol asks of a merchant profile, beyond what the interface shows of it. */
import { forEach } from '../../lib/assert/for-each.ts';
import { header } from '../../lib/assert/header.ts';
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { type Document, seeDocument } from '../learned/document.ts';
import { pinnedRequest, profileRequest, supportedVersions } from '../learned/profile.ts';
import { knownVersion, needKnownVersion, needUcpTools } from '../learned/ucp.ts';

const registries = ['services', 'capabilities', 'payment_handlers'] as const;

/** The profile of a target that supports the known version. */
async function seeKnownProfile(witness: Witness): Promise<Document> {
  await needKnownVersion(witness);
  return seeDocument(witness, profileRequest, 'discovery/profile-is-served', '/ucp');
}

/** Service entries with the place that they stand in. */
function entriesOf({ services }: JsonObject): readonly { readonly at: string; readonly entry: JsonObject }[] {
  if (!isObject(services)) return [];
  return Object.entries(services).flatMap(([name, entries]) =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, i) =>
      isObject(entry) ? [{ at: `/ucp/services/${name}/${i}`, entry }] : [],
    ),
  );
}

const transports: readonly unknown[] = ['rest', 'mcp', 'a2a', 'embedded'];

/** A target that is itself asked without TLS is not held to it. */
const schemeOf = (witness: Witness): RegExp =>
  witness.target.baseUrl.startsWith('http:') ? /^https?:\/\// : /^https:\/\//;

function endpointFault({ transport, endpoint }: JsonObject, scheme: RegExp): string | undefined {
  if (!transports.includes(transport)) return `a transport ${show(transport)}`;
  if (endpoint === undefined) return transport === 'rest' || transport === 'mcp' ? 'no endpoint' : undefined;
  const isAddress = typeof endpoint === 'string' && scheme.test(endpoint) && URL.canParse(endpoint);
  return isAddress && !endpoint.endsWith('/') ? undefined : `the endpoint ${show(endpoint)}`;
}

const noStore = /\b(private|no-store|no-cache)\b/i;
const leastAge = 60;

function cacheFault(value = ''): boolean {
  const age = Number(/\bmax-age\s*=\s*"?(\d+)/i.exec(value)?.[1] ?? -1);
  return !/\bpublic\b/i.test(value) || noStore.test(value) || age < leastAge;
}

export const ucpProfile = [
  check({
    id: 'discovery/ucp-versions-are-dates',
    requires: ['discovery.ucp.version'],
    claim: 'The version of the profile, and every version that it supports, is a date.',
    run: async (witness) => {
      const { observation, value } = await seeKnownProfile(witness);
      const versions = [value.version, ...Object.keys(supportedVersions(value))];
      return witness
        .examine(versions.filter((version) => typeof version === 'string'))
        .filter((version) => !/^\d{4}-\d\d-\d\d$/.test(version))
        .map((version) =>
          violation(observation, `the profile names the version ${show(version)}; promised is a date`, {
            at: '/ucp',
            expected: 'YYYY-MM-DD',
            actual: show(version),
          }),
        );
    },
  }),

  check({
    id: 'discovery/ucp-registries-are-well-formed',
    requires: ['discovery.ucp.registries'],
    claim:
      'Services, capabilities and payment handlers are lists of entries with a version, under reverse-domain names.',
    run: async (witness) => {
      const { observation, value } = await seeKnownProfile(witness);
      return forEach(
        witness,
        registries.filter((name) => isObject(value[name])),
        (name) => matchesSchema(observation, 'ucp/registry', { at: `/ucp/${name}` }),
      );
    },
  }),

  check({
    id: 'discovery/ucp-payment-handlers-are-listed',
    requires: ['discovery.ucp.payment-handlers'],
    claim: 'The profile has an object of payment handlers, which may be empty.',
    run: async (witness) => {
      const { observation, value } = await seeKnownProfile(witness);
      return witness
        .examine([value.payment_handlers])
        .filter((handlers) => !isObject(handlers))
        .map((handlers) =>
          violation(observation, `/ucp/payment_handlers is ${show(handlers)}; promised is an object`, {
            at: '/ucp/payment_handlers',
            expected: 'an object',
            actual: show(handlers),
          }),
        );
    },
  }),

  check({
    id: 'discovery/ucp-services-have-endpoints',
    requires: ['discovery.ucp.services'],
    claim: 'Every service names a known transport and, where it is asked over HTTP, a safe address.',
    run: async (witness) => {
      const { observation, value } = await seeKnownProfile(witness);
      const scheme = schemeOf(witness);
      return witness.examine(entriesOf(value)).flatMap(({ at, entry }) => {
        const fault = endpointFault(entry, scheme);
        if (fault === undefined) return [];
        const expected = 'rest, mcp, a2a or embedded, with an https endpoint that does not end in a slash';
        return [
          violation(observation, `the service at ${at} has ${fault}; promised is ${expected}`, {
            at,
            expected,
            actual: fault,
          }),
        ];
      });
    },
  }),

  check({
    id: 'discovery/ucp-profiles-may-be-cached',
    requires: ['discovery.ucp.cache'],
    claim: 'The profile, and the one that is pinned to the known version, may be cached for a minute.',
    run: async (witness) => {
      await needKnownVersion(witness);
      return forEach(witness, [profileRequest, pinnedRequest(knownVersion)], async (request) => {
        const observation = await witness.observe(request);
        if (observation.status !== 200) return undefined;
        const value = header(observation, 'cache-control');
        if (!cacheFault(value)) return [];
        const expected = `public, max-age=${leastAge} or more`;
        const message = `${asked(observation)} answered with Cache-Control ${value ?? '(none)'}; promised is ${expected}`;
        return [
          violation(observation, message, {
            at: 'header: cache-control',
            expected,
            actual: value ?? 'absent',
          }),
        ];
      });
    },
  }),

  check({
    id: 'discovery/ucp-pinned-profiles-are-leaves',
    requires: ['discovery.ucp.leaf'],
    claim: 'A profile that is pinned to a version names no supported versions.',
    run: async (witness) => {
      await needUcpTools(witness);
      const versions = Object.keys(supportedVersions(await needKnownVersion(witness)));
      return forEach(witness, versions, async (version) => {
        const observation = await witness.observe(pinnedRequest(version));
        if (observation.status !== 200 || !observation.json.valid) return undefined;
        const { value } = observation.json;
        const ucp = isObject(value) ? value.ucp : undefined;
        if (!isObject(ucp)) throw new Inconclusive('prerequisite', `version ${version} has no profile`);
        if (!('supported_versions' in ucp)) return [];
        const message = `the profile pinned to ${version} names supported versions; promised is a leaf without them`;
        const actual = show(ucp.supported_versions);
        return [
          violation(observation, message, { at: '/ucp/supported_versions', expected: 'absent', actual }),
        ];
      });
    },
  }),
];
