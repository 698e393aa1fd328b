/** Checks of the merchant profile at /.well-known/ucp. */
import { answers, meets } from '../../lib/assert/answers.ts';
import { holdsJson, isObject, valueAt } from '../../lib/assert/json.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { advertisedEndpoints } from '../learned/commerce-endpoint.ts';
import { documentedVersions, profileRequest, seeProfile, supportedVersions } from '../learned/profile.ts';

export const profile = [
  check({
    id: 'discovery/profile-is-served',
    requires: ['discovery.profile.served'],
    claim: 'GET /.well-known/ucp answers 200 with a merchant profile in JSON.',
    run: async (witness) => {
      const [observation] = witness.examine([await witness.observe(profileRequest)]);
      return observation ? isProfile(observation) : [];
    },
  }),

  answers({
    id: 'discovery/profile-is-well-formed',
    requires: ['discovery.profile.members'],
    claim: 'The profile has a version, supported versions with a URI each, services and capabilities.',
    to: async (witness) => (await seeProfile(witness)).observation.request,
    with: { schema: 'merchant-profile' },
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

function isProfile(observation: Observation): readonly Violation[] {
  const trouble = meets(observation, { status: 200 });
  if (trouble.length > 0) return trouble;
  if (!observation.json.valid) return holdsJson(observation);
  const ucp = valueAt(observation.json.value, '/ucp');
  if (isObject(ucp)) return [];
  const came = ucp === undefined ? 'has no member ucp' : `has ${show(ucp)} as ucp`;
  return [
    violation(observation, `the profile ${came}; promised is an object`, {
      at: '/ucp',
      expected: 'an object',
      actual: show(ucp),
    }),
  ];
}
