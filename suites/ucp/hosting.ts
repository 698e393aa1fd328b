/** How what a profile leads to is published: over https, for caches, with a validator; and what its member ucp is not for. */
import { forEach } from '../../lib/assert/for-each.ts';
import { header } from '../../lib/assert/response.ts';
import { mismatch } from '../../lib/assert/rule.ts';
import { requestText } from '../../lib/assert/violation.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import { get } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { advertisedElsewhere, advertisedEndpoints } from '../discovered/commerce-endpoint.ts';
import { fetchProfile, profileRequest, supportedVersions } from '../discovered/profile.ts';
import { entriesOf, registries } from './client/entries.ts';
import { ucpCheck } from './client/ucp-check.ts';
import { mayBeCached } from './profile.ts';

/** Schemas that an audit fetches. */
const maxSchemas = 3;

export const checks: readonly Check[] = [
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
    fix: 'Move the data of extensions out of ucp, such as into config of their entry.',
    async run(context) {
      const { response, value } = await fetchProfile(context);
      const entries = entriesOf(value, ['capabilities']);
      const taken = new Set(entries.filter(({ entry }) => entry.extends).map(({ name }) => lastLabel(name)));
      return forEach(context, Object.keys(value), (name) => {
        if (!name.includes('.') && !taken.has(name)) return [];
        const at = `/ucp/${name}`;
        const expected = 'a member that the protocol defines';
        return mismatch(response, `${at} is`, { at, expected, actual: value[name] });
      });
    },
  }),
];

const lastLabel = (name: string): string => name.split('.').at(-1) ?? name;

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
