/** What the entries of a profile declare: schemas, ids, current names, the configuration of fulfillment, and parents. */
import { isObject } from '../../lib/assert/json.ts';
import { mismatch } from '../../lib/assert/rule.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import type { Check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Target } from '../../lib/model/target.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import type { Document } from '../discovered/document.ts';
import { fetchProfile } from '../discovered/profile.ts';
import { type Entry, entriesOf, isOwnWithoutTls, type Registry } from './client/entries.ts';
import { type UcpRow, ucpCheck } from './client/ucp-check.ts';

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
