/** Checks of the authorization server metadata as RFC 8414 has it. */
import { hasMediaType } from '../../lib/assert/header.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { authorizationEndpoints, seeMetadata } from '../learned/authorization-server.ts';
import { wrongMember } from './wrong-member.ts';

export const rfc8414: readonly Check[] = [
  check({
    id: 'discovery/metadata-is-labelled-as-json',
    requires: ['discovery.rfc8414.media-type'],
    claim: 'The metadata has the media type application/json.',
    run: async (witness) =>
      witness
        .examine([await seeMetadata(witness)])
        .flatMap(({ observation }) => hasMediaType(observation, 'application/json')),
  }),

  check({
    id: 'discovery/issuer-is-a-plain-address',
    requires: ['discovery.rfc8414.issuer'],
    claim: 'The issuer is an https address without query and fragment.',
    run: (witness) => judgeAddresses(witness, ['issuer'], /[?#]/),
  }),

  check({
    id: 'discovery/authorization-endpoints-are-secure',
    requires: ['discovery.rfc8414.https'],
    claim: 'The authorization endpoints are https addresses without fragment.',
    run: (witness) =>
      judgeAddresses(
        witness,
        authorizationEndpoints.map(({ member }) => member),
        /#/,
      ),
  }),

  check({
    id: 'discovery/response-types-are-listed',
    requires: ['discovery.rfc8414.response-types'],
    claim: 'The metadata lists the supported response types.',
    run: async (witness) =>
      witness
        .examine([await seeMetadata(witness)])
        .filter(({ value }) => !isTextArray(value.response_types_supported))
        .map((document) => wrongMember(document, 'response_types_supported', 'an array of strings')),
  }),

  check({
    id: 'discovery/empty-members-are-left-out',
    requires: ['discovery.rfc8414.no-empty-arrays'],
    claim: 'No member of the metadata is an empty array.',
    run: async (witness) => {
      const document = await seeMetadata(witness);
      return witness
        .examine(Object.entries(document.value))
        .filter(([, value]) => Array.isArray(value) && value.length === 0)
        .map(([member]) => wrongMember(document, member, 'no such member, or one with elements'));
    },
  }),

  check({
    id: 'discovery/pkce-is-announced',
    requires: ['discovery.rfc8414.pkce'],
    claim: 'The metadata lists S256 among the code challenge methods.',
    run: async (witness) =>
      witness
        .examine([await seeMetadata(witness)])
        .filter(({ value: { code_challenge_methods_supported: listed } }) => {
          return !(isTextArray(listed) && listed.includes('S256'));
        })
        .map((document) => wrongMember(document, 'code_challenge_methods_supported', 'an array with S256')),
  }),
];

const isTextArray = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

async function judgeAddresses(
  witness: Witness,
  members: readonly string[],
  forbidden: RegExp,
): Promise<readonly Violation[]> {
  const document = await seeMetadata(witness);
  const addresses = members.flatMap((member) => {
    const address = document.value[member];
    return typeof address === 'string' && URL.canParse(address) ? [{ member, address }] : [];
  });
  if (addresses.length === 0)
    throw new Inconclusive('prerequisite', 'discovery/metadata-is-well-formed does not hold');
  return witness
    .examine(addresses)
    .filter(({ address }) => forbidden.test(address) || !isSecure(address, witness.target.baseUrl))
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
