/** Checks of the authorization server metadata: it is served, its members have their types, and its flows. */
import { hasMediaType } from '../../lib/assert/response.ts';
import { wrongValue } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { fetchMetadata, isWebUrl, metadataRequest } from '../discovered/authorization.ts';
import type { Document } from '../discovered/document.ts';
import { forOne, servesObject } from '../discovered/document.ts';
import { requireSome } from '../discovered/subjects.ts';

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

  check({
    id: 'discovery/code-flow-is-offered',
    requires: ['discovery.metadata.code-flow'],
    claim: 'Listed grant types include authorization_code, and listed response types include one with code.',
    fix: 'Add authorization_code to grant_types_supported and code to response_types_supported, wherever the metadata has these lists.',
    run: async (context) => {
      const document = await fetchMetadata(context);
      const listed = requireSome(
        codeFlow.filter(({ member }) => document.value[member] !== undefined),
        'the metadata lists neither grant types nor response types',
      );
      return context.examine(listed).flatMap(({ member, value }) => offers(document, member, value));
    },
  }),

  check({
    id: 'discovery/response-types-are-listed',
    requires: ['discovery.rfc8414.response-types'],
    claim: 'The metadata lists the supported response types.',
    fix: 'Add response_types_supported to the authorization server metadata, as an array of strings such as ["code"].',
    run: forOne(fetchMetadata, (document) =>
      isTextArray(document.value.response_types_supported)
        ? []
        : [wrongMember(document, 'response_types_supported', 'an array of strings')],
    ),
  }),

  check({
    id: 'discovery/pkce-is-announced',
    requires: ['discovery.rfc8414.pkce'],
    claim: 'The metadata lists S256 among the code challenge methods.',
    fix: 'Add S256 to code_challenge_methods_supported in the authorization server metadata.',
    run: forOne(fetchMetadata, (document) => {
      const { code_challenge_methods_supported: methods } = document.value;
      return isTextArray(methods) && methods.includes('S256')
        ? []
        : [wrongMember(document, 'code_challenge_methods_supported', 'an array with S256')];
    }),
  }),

  check({
    id: 'discovery/signing-algorithms-are-listed',
    requires: ['discovery.rfc8414.signing'],
    claim:
      'Where clients sign to authenticate, the metadata lists the algorithms, and none is never among them.',
    fix: 'Add token_endpoint_auth_signing_alg_values_supported, without none, beside private_key_jwt and client_secret_jwt, and likewise for revocation and introspection.',
    run: async (context) => {
      const document = await fetchMetadata(context);
      const signing = authenticated.filter(
        (endpoint) => signs(document, endpoint) || lists(document, endpoint),
      );
      if (signing.length === 0) throw new Inconclusive('not-observed', 'no client signs to authenticate');
      return context
        .examine(signing)
        .filter((endpoint) => (algorithmsOf(document, endpoint) ?? ['none']).includes('none'))
        .map((endpoint) =>
          wrongMember(
            document,
            `${endpoint}_auth_signing_alg_values_supported`,
            'a list of algorithms without none',
          ),
        );
    },
  }),
];

const isTextArray = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

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

const authenticated = ['token_endpoint', 'revocation_endpoint', 'introspection_endpoint'] as const;

type Authenticated = (typeof authenticated)[number];

function signs({ value }: Document, endpoint: Authenticated): boolean {
  const methods = value[`${endpoint}_auth_methods_supported`];
  return isTextArray(methods) && methods.some((method) => /^(private_key|client_secret)_jwt$/.test(method));
}

function algorithmsOf({ value }: Document, endpoint: Authenticated): readonly string[] | undefined {
  const algorithms = value[`${endpoint}_auth_signing_alg_values_supported`];
  return isTextArray(algorithms) ? algorithms : undefined;
}

const lists = (document: Document, endpoint: Authenticated): boolean =>
  algorithmsOf(document, endpoint) !== undefined;

/** The members that list flows, each with its value for the authorization code flow. */
const codeFlow = [
  { member: 'grant_types_supported', value: 'authorization_code' },
  { member: 'response_types_supported', value: 'code' },
] as const;

/** A response type is a set of words (RFC 6749 section 3.1.1). */
function offers(document: Document, member: string, value: string): readonly Violation[] {
  const listed = document.value[member];
  const words = Array.isArray(listed) ? listed.flatMap((item) => String(item).split(' ')) : [];
  return words.includes(value) ? [] : [wrongMember(document, member, `a list with ${value}`)];
}

/** The violation for a missing or wrong member. */
export const wrongMember = ({ response }: Document, member: string, expected: string): Violation =>
  wrongValue(response, `/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`, expected);
