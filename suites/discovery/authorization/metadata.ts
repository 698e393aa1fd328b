/** Checks of the authorization server metadata: that it is served, and that its members have their types. */
import { hasMediaType } from '../../../lib/assert/response.ts';
import { matchesSchema } from '../../../lib/assert/schema.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { fetchMetadata, isWebUrl, metadataRequest } from '../../discovered/authorization-server.ts';
import { requireSome } from '../../discovered/require-some.ts';
import { forOne } from '../for-one.ts';
import { servesObject } from '../serves-object.ts';
import { isTextArray, wrongMember } from './members.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/metadata-is-served',
    requires: ['discovery.metadata.served'],
    claim: 'GET /.well-known/oauth-authorization-server answers 200 with a JSON object.',
    fix: 'Answer GET /.well-known/oauth-authorization-server with status 200 and a JSON object, without a redirect.',
    run: forOne((context) => context.fetch(metadataRequest), servesObject),
  }),

  check({
    id: 'discovery/metadata-is-well-formed',
    requires: ['discovery.metadata.members'],
    claim: 'The metadata has an issuer, endpoints and scopes of the promised types.',
    fix: 'Put issuer, authorization_endpoint and token_endpoint as absolute URIs, and scopes_supported as an array of strings, into the authorization server metadata.',
    run: forOne(fetchMetadata, ({ response }) => matchesSchema(response, 'authorization-server-metadata')),
  }),

  check({
    id: 'discovery/metadata-is-labelled-as-json',
    requires: ['discovery.rfc8414.media-type'],
    claim: 'The metadata has the media type application/json.',
    fix: 'Send /.well-known/oauth-authorization-server with Content-Type: application/json.',
    run: forOne(fetchMetadata, ({ response }) => hasMediaType(response, 'application/json')),
  }),

  check({
    id: 'discovery/empty-members-are-left-out',
    requires: ['discovery.rfc8414.no-empty-arrays'],
    claim: 'No member of the metadata is an empty array.',
    fix: 'Leave members without any element, such as an empty ui_locales_supported, out of the authorization server metadata.',
    run: async (context) => {
      const document = await fetchMetadata(context);
      return context
        .examine(Object.entries(document.value))
        .filter(([, value]) => Array.isArray(value) && value.length === 0)
        .map(([member]) => wrongMember(document, member, 'no such member, or one with elements'));
    },
  }),

  check({
    id: 'discovery/optional-metadata-has-its-types',
    requires: ['discovery.rfc8414.types'],
    claim: 'Every optional URL and list of the metadata has the type that RFC 8414 gives it.',
    fix: 'Write the optional URLs of the authorization server metadata as absolute http or https URLs, and its optional lists as arrays of strings.',
    run: async (context) => {
      const document = await fetchMetadata(context);
      const optional = Object.keys(document.value).flatMap((member) => {
        const type = types.find(({ members }) => members.includes(member));
        return type ? [{ member, type }] : [];
      });
      return context
        .examine(requireSome(optional, 'the metadata has none of the optional members'))
        .filter(({ member, type }) => !type.holds(document.value[member]))
        .map(({ member, type }) => wrongMember(document, member, type.name));
    },
  }),
];

/** The optional members of RFC 8414 section 2 that no other check judges, by their type. */
const types: readonly {
  readonly name: string;
  readonly holds: (value: unknown) => boolean;
  readonly members: readonly string[];
}[] = [
  {
    name: 'an http or https URL',
    holds: isWebUrl,
    members: [
      'jwks_uri',
      'registration_endpoint',
      'service_documentation',
      'op_policy_uri',
      'op_tos_uri',
      'revocation_endpoint',
      'introspection_endpoint',
    ],
  },
  {
    name: 'an array of strings',
    holds: isTextArray,
    members: [
      'response_modes_supported',
      'grant_types_supported',
      'token_endpoint_auth_methods_supported',
      'token_endpoint_auth_signing_alg_values_supported',
      'ui_locales_supported',
      'revocation_endpoint_auth_methods_supported',
      'revocation_endpoint_auth_signing_alg_values_supported',
      'introspection_endpoint_auth_methods_supported',
      'introspection_endpoint_auth_signing_alg_values_supported',
    ],
  },
];
