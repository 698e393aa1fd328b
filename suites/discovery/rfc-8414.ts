/** Checks of the authorization server metadata as RFC 8414 has it. */
import { hasMediaType } from '../../lib/assert/header.ts';
import { hasValue } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { get } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import {
  authorizationEndpoints,
  fetchAddress,
  fetchMetadata,
  isWebAddress,
} from '../discovered/authorization-server.ts';
import { wrongMember } from './wrong-member.ts';

export const rfc8414: readonly Check[] = [
  check({
    id: 'discovery/metadata-is-labelled-as-json',
    requires: ['discovery.rfc8414.media-type'],
    claim: 'The metadata has the media type application/json.',
    run: async (context) =>
      context
        .examine([await fetchMetadata(context)])
        .flatMap(({ response }) => hasMediaType(response, 'application/json')),
  }),

  check({
    id: 'discovery/issuer-is-a-plain-address',
    requires: ['discovery.rfc8414.issuer'],
    claim: 'The issuer is an https address without query and fragment.',
    run: (context) => judgeAddresses(context, ['issuer'], /[?#]/),
  }),

  check({
    id: 'discovery/authorization-endpoints-are-secure',
    requires: ['discovery.rfc8414.https'],
    claim: 'The authorization endpoints are https addresses without fragment.',
    run: (context) =>
      judgeAddresses(
        context,
        authorizationEndpoints.map(({ member }) => member),
        /#/,
      ),
  }),

  check({
    id: 'discovery/response-types-are-listed',
    requires: ['discovery.rfc8414.response-types'],
    claim: 'The metadata lists the supported response types.',
    run: async (context) =>
      context
        .examine([await fetchMetadata(context)])
        .filter(({ value }) => !isTextArray(value.response_types_supported))
        .map((document) => wrongMember(document, 'response_types_supported', 'an array of strings')),
  }),

  check({
    id: 'discovery/empty-members-are-left-out',
    requires: ['discovery.rfc8414.no-empty-arrays'],
    claim: 'No member of the metadata is an empty array.',
    run: async (context) => {
      const document = await fetchMetadata(context);
      return context
        .examine(Object.entries(document.value))
        .filter(([, value]) => Array.isArray(value) && value.length === 0)
        .map(([member]) => wrongMember(document, member, 'no such member, or one with elements'));
    },
  }),

  check({
    id: 'discovery/pkce-is-announced',
    requires: ['discovery.rfc8414.pkce'],
    claim: 'The metadata lists S256 among the code challenge methods.',
    run: async (context) =>
      context
        .examine([await fetchMetadata(context)])
        .filter(({ value: { code_challenge_methods_supported: listed } }) => {
          return !(isTextArray(listed) && listed.includes('S256'));
        })
        .map((document) => wrongMember(document, 'code_challenge_methods_supported', 'an array with S256')),
  }),

  check({
    id: 'discovery/optional-metadata-has-its-types',
    requires: ['discovery.rfc8414.types'],
    claim: 'Every optional address and list of the metadata has the type that RFC 8414 gives it.',
    run: async (context) => {
      const document = await fetchMetadata(context);
      const members = Object.keys(document.value);
      const addresses = members.filter((member) => optionalAddresses.includes(member));
      const lists = members.filter((member) => optionalLists.includes(member));
      if (addresses.length + lists.length === 0)
        throw new Inconclusive('not-observed', 'the metadata has none of the optional members');
      return [
        ...context
          .examine(addresses)
          .filter((member) => !isWebAddress(document.value[member]))
          .map((member) => wrongMember(document, member, 'an http or https address')),
        ...context
          .examine(lists)
          .filter((member) => !isTextArray(document.value[member]))
          .map((member) => wrongMember(document, member, 'an array of strings')),
      ];
    },
  }),

  check({
    id: 'discovery/issuer-publishes-its-own-metadata',
    requires: ['discovery.rfc8414.issuer-metadata'],
    claim: 'The well-known address of the issuer serves metadata that names the same issuer.',
    run: async (context) => {
      const { address: issuer } = await fetchAddress(context, 'issuer');
      if (/[?#]/.test(issuer))
        throw new Inconclusive('prerequisite', 'discovery/issuer-is-a-plain-address does not hold');
      const response = await context.fetch(get(wellKnown(issuer)));
      return context
        .examine([response])
        .flatMap(() => [...hasStatus(response, 200), ...hasValue(response, '/issuer', issuer)])
        .slice(0, 1);
    },
  }),
];

/** Members of RFC 8414 section 2 that no check of their own judges. */
const optionalAddresses: readonly string[] = [
  'jwks_uri',
  'registration_endpoint',
  'service_documentation',
  'op_policy_uri',
  'op_tos_uri',
  'revocation_endpoint',
  'introspection_endpoint',
];
const optionalLists: readonly string[] = [
  'response_modes_supported',
  'grant_types_supported',
  'token_endpoint_auth_methods_supported',
  'token_endpoint_auth_signing_alg_values_supported',
  'ui_locales_supported',
  'revocation_endpoint_auth_methods_supported',
  'revocation_endpoint_auth_signing_alg_values_supported',
  'introspection_endpoint_auth_methods_supported',
  'introspection_endpoint_auth_signing_alg_values_supported',
];

/** RFC 8414 section 3: between host and path, without a slash at the end. */
function wellKnown(issuer: string): string {
  const { origin, pathname } = new URL(issuer);
  return `${origin}/.well-known/oauth-authorization-server${pathname.replace(/\/$/, '')}`;
}

const isTextArray = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Whether every address that these members hold is a secure one, without what is forbidden in it. */
export async function judgeAddresses(
  context: Context,
  members: readonly string[],
  forbidden: RegExp,
): Promise<readonly Violation[]> {
  const document = await fetchMetadata(context);
  const addresses = members.flatMap((member) => {
    const address = document.value[member];
    return typeof address === 'string' && URL.canParse(address) ? [{ member, address }] : [];
  });
  if (addresses.length === 0)
    throw new Inconclusive('prerequisite', 'discovery/metadata-is-well-formed does not hold');
  return context
    .examine(addresses)
    .filter(({ address }) => forbidden.test(address) || !isSecure(address, context.target.baseUrl))
    .map(({ member }) => wrongMember(document, member, 'a plain https address'));
}

/** A storefront under development is asked over http, and may say so of its own host; the loopback needs no TLS either. */
function isSecure(address: string, baseUrl: string): boolean {
  const { protocol, host, hostname } = new URL(address);
  if (protocol === 'https:') return true;
  const base = new URL(baseUrl);
  const local =
    /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) || (base.protocol === 'http:' && base.host === host);
  return protocol === 'http:' && local;
}
