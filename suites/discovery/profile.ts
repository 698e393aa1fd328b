/** Checks of the merchant profile at /.well-known/ucp. */
import { forEach } from '../../lib/assert/for-each.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import { advertisedEndpoints } from '../discovered/commerce/commerce-endpoint.ts';
import {
  documentedVersions,
  fetchProfile,
  profileRequest,
  supportedVersions,
} from '../discovered/profile.ts';
import { servesObject } from './serves-object.ts';

export const profile = [
  check({
    id: 'discovery/profile-is-served',
    requires: ['discovery.profile.served'],
    claim: 'GET /.well-known/ucp answers 200 with a merchant profile in JSON.',
    run: (context) =>
      forEach(context, [profileRequest], async (request) =>
        servesObject(await context.fetch(request), '/ucp'),
      ),
  }),

  check({
    id: 'discovery/profile-is-well-formed',
    requires: ['discovery.profile.members'],
    claim: 'The profile has a version, supported versions with a URI each, services and capabilities.',
    run: async (context) =>
      context
        .examine([await fetchProfile(context)])
        .flatMap(({ response }) => matchesSchema(response, 'merchant-profile')),
  }),

  check({
    id: 'discovery/profile-version-is-supported',
    requires: ['discovery.profile.version'],
    claim: 'The protocol version of the profile is one of the supported versions.',
    run: async (context) => {
      const { response, value } = await fetchProfile(context);
      const supported = [...new Set([...documentedVersions, ...Object.keys(supportedVersions(value))])];
      return context
        .examine([value.version])
        .filter((version) => typeof version !== 'string' || !supported.includes(version))
        .map((version) =>
          violation(
            response,
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
    run: async (context) => {
      const { response, value } = await fetchProfile(context);
      const advertised = await advertisedEndpoints(context);
      return context
        .examine([advertised])
        .filter(({ length }) => length === 0)
        .map(() =>
          violation(response, '/ucp/services holds no address that ends in /api/ucp/mcp', {
            at: '/ucp/services',
            expected: 'the address of the commerce endpoint',
            actual: show(value.services),
          }),
        );
    },
  }),
];
