/** Checks of the merchant profile at /.well-known/ucp. */
import { forEach } from '../../lib/assert/for-each.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import { advertisedEndpoints } from '../learned/commerce-endpoint.ts';
import { documentedVersions, profileRequest, seeProfile, supportedVersions } from '../learned/profile.ts';
import { servesObject } from './serves-object.ts';

export const profile = [
  check({
    id: 'discovery/profile-is-served',
    requires: ['discovery.profile.served'],
    claim: 'GET /.well-known/ucp answers 200 with a merchant profile in JSON.',
    run: (witness) =>
      forEach(witness, [profileRequest], async (request) =>
        servesObject(await witness.observe(request), '/ucp'),
      ),
  }),

  check({
    id: 'discovery/profile-is-well-formed',
    requires: ['discovery.profile.members'],
    claim: 'The profile has a version, supported versions with a URI each, services and capabilities.',
    run: async (witness) =>
      witness
        .examine([await seeProfile(witness)])
        .flatMap(({ observation }) => matchesSchema(observation, 'merchant-profile')),
  }),

  check({
    id: 'discovery/profile-version-is-supported',
    requires: ['discovery.profile.version'],
    claim: 'The protocol version of the profile is one of the supported versions.',
    run: async (witness) => {
      const { observation, value } = await seeProfile(witness);
      const supported = [...new Set([...documentedVersions, ...Object.keys(supportedVersions(value))])];
      return witness
        .examine([value.version])
        .filter((version) => typeof version !== 'string' || !supported.includes(version))
        .map((version) =>
          violation(
            observation,
            `/ucp/version is ${show(version)}; promised is one of the supported ${show(supported)}`,
            { at: '/ucp/version', expected: show(supported), actual: show(version) },
          ),
        );
    },
  }),

  check({
    id: 'discovery/profile-advertises-the-commerce-endpoint',
    requires: ['discovery.profile.commerce-address'],
    claim: 'The services of the profile hold the address of a commerce endpoint.',
    run: async (witness) => {
      const { observation, value } = await seeProfile(witness);
      const advertised = await advertisedEndpoints(witness);
      return witness
        .examine([advertised])
        .filter(({ length }) => length === 0)
        .map(() =>
          violation(observation, '/ucp/services holds no address that ends in /api/ucp/mcp', {
            at: '/ucp/services',
            expected: 'the address of the commerce endpoint',
            actual: show(value.services),
          }),
        );
    },
  }),
];
