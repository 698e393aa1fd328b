/** The entries of the registries of a profile: their versions, and who publishes their schemas. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rule.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Target } from '../../../lib/model/target.ts';
import { fetchProfile } from '../../discovered/profile.ts';
import { ucpCheck } from '../ucp-check.ts';
import { isPublishedBy } from './namespace.ts';

type Entry = { readonly at: string; readonly name: string; readonly entry: JsonObject };

/** Handlers have the versions of their authors. */
const ofTheProtocol = ['services', 'capabilities'] as const;
const registries = [...ofTheProtocol, 'payment_handlers'] as const;

const entriesOf = (ucp: JsonObject, names: readonly string[]): readonly Entry[] =>
  names.flatMap((registry) =>
    Object.entries(isObject(ucp[registry]) ? ucp[registry] : {}).flatMap(([name, entries]) =>
      (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, i) =>
        isObject(entry) ? [{ at: `/ucp/${registry}/${name}/${i}`, name, entry }] : [],
      ),
    ),
  );

export const checks: readonly Check[] = [
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
    run: async (context) => {
      const { response, value } = await fetchProfile(context);
      const declared = entriesOf(value, registries).filter(
        ({ entry }) => entry.schema !== undefined && !isOwnWithoutTls(entry.schema, context.target),
      );
      return forEach(context, declared, ({ at, name, entry: { schema: actual } }) => {
        if (isPublishedBy(name, actual)) return [];
        const expected = `an https address at the domain that ${name} begins with`;
        return mismatch(response, `${at}/schema is`, { at: `${at}/schema`, expected, actual });
      });
    },
  }),
];

/** A target that is itself audited without TLS has no domain to publish its schemas from. */
function isOwnWithoutTls(schema: unknown, { baseUrl, canonicalUrl = baseUrl }: Target): boolean {
  if (!baseUrl.startsWith('http:') || typeof schema !== 'string' || !URL.canParse(schema)) return false;
  return [baseUrl, canonicalUrl].some((own) => new URL(own).origin === new URL(schema).origin);
}
