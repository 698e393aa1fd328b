/** What the entries of a profile declare, and how the documents to which a profile leads are published. */

import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { header } from '../../lib/assert/response.ts';
import { forEach, mismatch } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { requestText } from '../../lib/assert/violation.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import { get } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Target } from '../../lib/model/target.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { advertisedElsewhere, advertisedEndpoints } from '../discovered/commerce-endpoint.ts';
import type { Document } from '../discovered/document.ts';
import { fetchProfile, profileRequest, supportedVersions } from '../discovered/profile.ts';
import { type Entry, entriesOf, isOwnWithoutTls, type Registry, registries } from '../discovered/ucp.ts';
import { type UcpRow, ucpCheck } from './client/ucp-check.ts';
import { mayBeCached } from './profile.ts';

type EntryRow = UcpRow & {
  readonly registry: Registry;
  /** What is judged, if there is any, in words. */
  readonly noun: string;
  /** Undefined where there is nothing to judge. */
  readonly holds: (entry: Entry, profile: Document, target: Target) => readonly Violation[] | undefined;
};

const everyEntry = ({ registry, noun, holds, ...row }: EntryRow): Check =>
  ucpCheck({
    ...row,
    async run(context) {
      const profile = await fetchProfile(context);
      const found = entriesOf(profile.value, [registry]).flatMap((entry) => {
        const violations = holds(entry, profile, context.target);
        return violations ? [violations] : [];
      });
      if (found.length === 0) throw new Inconclusive('not-observed', `the profile has no ${noun}`);
      return context.examine(found).flat();
    },
  });

/** Names of earlier releases, and of drafts, with what they are called now. */
const renamed: Readonly<Record<string, string>> = {
  'dev.ucp.shopping.ap2_mandate': 'dev.ucp.common.payment.ap2_mandate',
  'dev.ucp.shopping.payment_authentication': 'dev.ucp.common.payment.authentication',
  'dev.ucp.shopping.payment_terms': 'dev.ucp.common.payment.terms',
  'dev.ucp.shopping.split_payments': 'dev.ucp.common.payment.split_payments',
};

/** Schemas that an audit fetches. */
const maxSchemas = 3;

const fulfillment = 'dev.ucp.shopping.fulfillment';

export const checks: readonly Check[] = [
  everyEntry({
    id: 'discovery/ucp-capabilities-have-schemas',
    requires: ['discovery.ucp.schema'],
    claim: 'Every capability of the profile names its schema.',
    fix: 'Add schema, the https address of its JSON Schema, to each entry of capabilities.',
    registry: 'capabilities',
    noun: 'capability',
    holds: ({ at, entry: { schema: actual } }, { response }) =>
      typeof actual === 'string' && URL.canParse(actual)
        ? []
        : mismatch(response, `${at}/schema is`, { at: `${at}/schema`, expected: 'an address', actual }),
  }),

  everyEntry({
    id: 'discovery/ucp-capabilities-name-both-documents',
    requires: ['discovery.ucp.documents'],
    claim: 'Every capability of the profile names its specification and its schema.',
    fix: 'Add spec and schema, the https addresses of its specification and of its JSON Schema, to each entry of capabilities.',
    registry: 'capabilities',
    noun: 'capability',
    holds: ({ at, entry }, { response }) =>
      ['spec', 'schema']
        .filter((name) => typeof entry[name] !== 'string' || !URL.canParse(entry[name]))
        .flatMap((name) =>
          mismatch(response, `${at}/${name} is`, {
            at: `${at}/${name}`,
            expected: 'an address',
            actual: entry[name],
          }),
        ),
  }),

  everyEntry({
    id: 'discovery/ucp-specifications-come-over-https',
    requires: ['discovery.ucp.spec'],
    claim: 'Every specification that a capability of the profile names is at an https address.',
    fix: 'Write spec of each entry of capabilities as an absolute https URL.',
    registry: 'capabilities',
    noun: 'specification',
    holds: ({ at, entry: { spec: actual } }, { response }, target) => {
      if (actual === undefined) return undefined;
      const isUrl = typeof actual === 'string' && URL.canParse(actual);
      if (isUrl && (new URL(actual).protocol === 'https:' || isOwnWithoutTls(actual, target))) return [];
      return mismatch(response, `${at}/spec is`, { at: `${at}/spec`, expected: 'an https address', actual });
    },
  }),

  everyEntry({
    id: 'discovery/ucp-payment-handlers-have-ids',
    requires: ['discovery.ucp.handler-id'],
    claim: 'Every payment handler of the profile has an id.',
    fix: 'Add a string id to each entry of payment_handlers.',
    registry: 'payment_handlers',
    noun: 'payment handler',
    holds: ({ at, entry: { id: actual } }, { response }) =>
      typeof actual === 'string' && actual !== ''
        ? []
        : mismatch(response, `${at}/id is`, { at: `${at}/id`, expected: 'an id', actual }),
  }),

  everyEntry({
    id: 'discovery/ucp-names-are-current',
    requires: ['discovery.ucp.names'],
    claim: 'No capability has a name that the release has replaced.',
    fix: 'Write each capability under the name that it has in the release of ucp.version.',
    registry: 'capabilities',
    noun: 'capability',
    holds: ({ name, at }, { response }) => {
      const now = Object.hasOwn(renamed, name) ? renamed[name] : undefined;
      if (now === undefined) return [];
      return mismatch(response, 'a capability is called', { at, expected: now, actual: name });
    },
  }),

  everyEntry({
    id: 'discovery/ucp-fulfillment-is-configured-as-now',
    requires: ['discovery.ucp.fulfillment-config'],
    claim: 'The configuration of fulfillment lists methods, and has no member of earlier releases.',
    fix: 'Write config of dev.ucp.shopping.fulfillment with multi_destination as a list of {method}, and without members that begin with allows_.',
    registry: 'capabilities',
    noun: 'configuration of fulfillment',
    holds: ({ name, at, entry: { config } }, { response }) =>
      name === fulfillment && isObject(config)
        ? matchesSchema(response, 'ucp/2026-08-25/fulfillment-config', { value: config, at: `${at}/config` })
        : undefined,
  }),

  ucpCheck({
    id: 'discovery/ucp-published-documents-come-over-https',
    requires: ['discovery.ucp.published-https'],
    claim:
      'The profiles of supported versions, and the schemas that the profile names, are at https addresses.',
    fix: 'Write the URIs in ucp.supported_versions, and schema of each entry, as absolute https URLs.',
    async run(context) {
      const { response, value } = await fetchProfile(context);
      const links = [
        ...Object.entries(supportedVersions(value)).map(([version, actual]) => ({
          at: `/ucp/supported_versions/${version}`,
          actual,
        })),
        ...entriesOf(value, registries).map(({ at, entry }) => ({
          at: `${at}/schema`,
          actual: entry.schema,
        })),
      ].filter(({ actual }) => typeof actual === 'string' && URL.canParse(actual));
      // A target that is audited over http has no other scheme.
      const schemes = context.target.baseUrl.startsWith('http:') ? /^https?:/ : /^https:/;
      return forEach(context, links, ({ at, actual }) =>
        schemes.test(String(actual))
          ? []
          : mismatch(response, `${at} is`, { at, expected: 'an https address', actual }),
      );
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-schemas-may-be-cached',
    requires: ['discovery.ucp.schema-cache'],
    claim: 'Caches may store the schemas that the storefront itself serves for a minute.',
    fix: 'Send schemas with Cache-Control: public, max-age=60 or more, without private, no-store or no-cache.',
    async run(context) {
      const urls = await ownSchemas(context);
      return forEach(context, urls, async (url) => {
        const response = await context.fetch(get(url));
        return response.status === 200 ? mayBeCached(response) : undefined;
      });
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-profiles-have-validators',
    requires: ['discovery.ucp.validator'],
    claim: 'The profile is served with an entity tag or a time of its last change.',
    fix: 'Send the profile with ETag or Last-Modified, so that it can be revalidated.',
    async run(context) {
      const response = await context.fetch(profileRequest);
      if (response.status !== 200) throw new Inconclusive('not-observed', 'no profile is served');
      context.examine([response]);
      if (['etag', 'last-modified'].some((name) => header(response, name) !== undefined)) return [];
      return mismatch(response, `${requestText(response)} answered with the header ETag`, {
        at: 'header: etag',
        expected: 'an entity tag, or Last-Modified',
        actual: 'absent',
      });
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-namespaces-hold-no-extension-data',
    requires: ['discovery.ucp.extension-data'],
    claim: 'No member of ucp in the profile has the name of a capability or of somebody else.',
    fix: 'Keep the data of extensions out of ucp; their place is config of their entry.',
    async run(context) {
      const { response, value } = await fetchProfile(context);
      const entries = entriesOf(value, ['capabilities']);
      const extensions = entries.filter(({ entry }) => entry.extends).map(({ name }) => name);
      return forEach(context, [value], () => {
        const name = strayMember(value, extensions);
        if (name === undefined) return [];
        const at = `/ucp/${name}`;
        const expected = 'a member that the protocol defines';
        return mismatch(response, `${at} is`, { at, expected, actual: value[name] });
      });
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-profiles-nest-no-namespace',
    requires: ['discovery.ucp.nested'],
    claim: 'The member ucp of the profile has no member ucp itself.',
    fix: 'Remove the member ucp inside the member ucp of the profile.',
    async run(context) {
      const { response, value } = await fetchProfile(context);
      context.examine([value]);
      if (value.ucp === undefined) return [];
      const details = { at: '/ucp/ucp', expected: 'no such member', actual: value.ucp };
      return mismatch(response, '/ucp/ucp is', details);
    },
  }),

  everyEntry({
    id: 'discovery/ucp-extensions-have-a-parent',
    requires: ['discovery.ucp.parent'],
    claim: 'Every capability that extends others extends at least one that the profile advertises.',
    fix: 'Add a capability that each extension names in extends to the profile, or remove the extension.',
    registry: 'capabilities',
    noun: 'capability that extends another',
    holds: ({ at, entry: { extends: actual } }, { response, value }) => {
      const parents = [actual].flat().filter((name) => typeof name === 'string');
      if (parents.length === 0) return undefined;
      const { capabilities } = value;
      if (parents.some((name) => isObject(capabilities) && Object.hasOwn(capabilities, name))) return [];
      const expected = 'the name of an advertised capability';
      return mismatch(response, `${at}/extends is`, { at: `${at}/extends`, expected, actual });
    },
  }),
];

/** The members that the protocol defines for its own object. */
const own = ['version', 'status', 'services', 'capabilities', 'payment_handlers', 'supported_versions'];

/** The first member of ucp with the name of one of these capabilities, or a name in somebody's domain. */
export function strayMember(ucp: JsonObject, capabilities: readonly string[]): string | undefined {
  const taken = new Set(capabilities.map((name) => name.split('.').at(-1)));
  return Object.keys(ucp).find((name) => !own.includes(name) && (name.includes('.') || taken.has(name)));
}

/** @throws Inconclusive where all schemas are published by others. */
async function ownSchemas(context: Context): Promise<readonly string[]> {
  const { value } = await fetchProfile(context);
  const { baseUrl, canonicalUrl = baseUrl } = context.target;
  const elsewhere = await advertisedElsewhere(context);
  const endpoints = [
    ...(await advertisedEndpoints(context)),
    ...(elsewhere === undefined ? [] : [elsewhere]),
  ];
  const own = [baseUrl, canonicalUrl, ...endpoints].map((url) => new URL(url).origin);
  const schemas = entriesOf(value, registries)
    .map(({ entry }) => entry.schema)
    .filter(
      (schema) => typeof schema === 'string' && URL.canParse(schema) && own.includes(new URL(schema).origin),
    );
  if (schemas.length > 0) return [...new Set(schemas.map(String))].slice(0, maxSchemas);
  throw new Inconclusive('not-observed', 'the storefront serves none of the schemas that its profile names');
}
