/** Checks of the authorization server metadata: where it is, what it has, where its endpoints are. */
import { forEach } from '../../lib/assert/for-each.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import {
  authorizationEndpoints,
  fetchAddress,
  fetchMetadata,
  isWebAddress,
  metadataRequest,
} from '../discovered/authorization-server.ts';
import type { Document } from '../discovered/document.ts';
import { servesObject } from './serves-object.ts';
import { wrongMember } from './wrong-member.ts';

export const authorizationServer: readonly Check[] = [
  check({
    id: 'discovery/metadata-is-served',
    requires: ['discovery.metadata.served'],
    claim: 'GET /.well-known/oauth-authorization-server answers 200 with a JSON object.',
    run: (context) =>
      forEach(context, [metadataRequest], async (request) => servesObject(await context.fetch(request))),
  }),

  check({
    id: 'discovery/metadata-is-well-formed',
    requires: ['discovery.metadata.members'],
    claim: 'The metadata has issuer, endpoints and scopes of the promised types.',
    run: async (context) =>
      context
        .examine([await fetchMetadata(context)])
        .flatMap(({ response }) => matchesSchema(response, 'authorization-server-metadata')),
  }),

  check({
    id: 'discovery/authorization-endpoints-share-one-address',
    requires: ['discovery.metadata.endpoints'],
    claim: 'The authorization endpoints are /oauth/authorize and /oauth/token below one address.',
    run: async (context) => {
      const document = await fetchMetadata(context);
      const prefixes = context.examine(authorizationEndpoints).map(({ member, path }) => ({
        member,
        path,
        prefix: prefixOf(document.value[member], path),
      }));
      const misplaced = prefixes.filter(({ prefix }) => prefix === undefined);
      if (misplaced.length > 0)
        return misplaced.map(({ member, path }) =>
          wrongMember(document, member, `an address that ends in ${path}`),
        );
      const { authUrl } = context.target;
      const promised = authUrl === undefined ? prefixes[0]?.prefix : prefixOf(authUrl);
      return prefixes
        .filter(({ prefix }) => prefix !== promised)
        .map(({ member, path }) => wrongMember(document, member, `${promised}${path}`));
    },
  }),

  check({
    id: 'discovery/authorization-endpoint-exists',
    requires: ['discovery.metadata.endpoints.reachable'],
    claim: 'The authorization endpoint answers a plain GET with anything but 404, 410 or a server error.',
    run: async (context) => {
      const { address } = await fetchAddress(context, 'authorization_endpoint');
      return forEach(context, [address], async (url) => exists(await context.fetch(get(url))));
    },
  }),

  check({
    id: 'discovery/code-flow-is-offered',
    requires: ['discovery.metadata.code-flow'],
    claim: 'Listed grant types include authorization_code, and listed response types include one with code.',
    run: async (context) => {
      const document = await fetchMetadata(context);
      const listed = codeFlow.filter(({ member }) => document.value[member] !== undefined);
      if (listed.length === 0)
        throw new Inconclusive('not-observed', 'the metadata lists neither grant types nor response types');
      return context.examine(listed).flatMap(({ member, value }) => offers(document, member, value));
    },
  }),
];

/** Where metadata speaks of flows; a response type is a set of words (RFC 6749 section 3.1.1). */
const codeFlow = [
  { member: 'grant_types_supported', value: 'authorization_code' },
  { member: 'response_types_supported', value: 'code' },
] as const;

/** What stands before the path of an endpoint, without a slash at its end; undefined when the address does not end in that path. */
function prefixOf(value: unknown, path = ''): string | undefined {
  if (!isWebAddress(value)) return undefined;
  const { origin, pathname } = new URL(value);
  if (!pathname.endsWith(path)) return undefined;
  return `${origin}${pathname.slice(0, pathname.length - path.length)}`.replace(/\/+$/, '');
}

function exists(response: HttpResponse): readonly Violation[] {
  const { status } = response;
  if (status !== 404 && status !== 410 && status < 500) return [];
  return [
    violation(
      response,
      `${asked(response)} answered ${status}; promised is an authorization endpoint there`,
      {
        at: 'status',
        expected: 'an answer of the endpoint',
        actual: String(status),
      },
    ),
  ];
}

function offers(document: Document, member: string, wanted: string): readonly Violation[] {
  const listed = document.value[member];
  const words = Array.isArray(listed) ? listed.flatMap((item) => String(item).split(' ')) : [];
  return words.includes(wanted) ? [] : [wrongMember(document, member, `a list with ${wanted}`)];
}
