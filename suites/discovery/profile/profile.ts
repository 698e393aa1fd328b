/** Checks of the merchant profile at /.well-known/ucp. */

import { wrongValue } from '../../../lib/assert/rule.ts';
import { matchesSchema } from '../../../lib/assert/schema.ts';
import { show } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { advertisedElsewhere, advertisedEndpoints } from '../../discovered/commerce/commerce-endpoint.ts';
import {
  documentedVersions,
  fetchProfile,
  profileRequest,
  supportedVersions,
} from '../../discovered/profile.ts';
import { forOne } from '../for-one.ts';
import { servesObject } from '../serves-object.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/profile-is-served',
    requires: ['discovery.profile.served'],
    claim: 'GET /.well-known/ucp answers 200 with a merchant profile in JSON.',
    fix: 'Answer GET /.well-known/ucp with status 200 and a JSON object that has an object in its member ucp.',
    run: forOne(
      (context) => context.fetch(profileRequest),
      (response) => servesObject(response, '/ucp'),
    ),
  }),

  check({
    id: 'discovery/profile-is-well-formed',
    requires: ['discovery.profile.members'],
    claim: 'The profile has a version, supported versions with a URI each, services and capabilities.',
    fix: 'Put version (a string), supported_versions (an object of absolute URIs), services and capabilities (both objects) into the member ucp of /.well-known/ucp.',
    run: forOne(fetchProfile, ({ response }) => matchesSchema(response, 'merchant-profile')),
  }),

  check({
    id: 'discovery/profile-version-is-supported',
    requires: ['discovery.profile.version'],
    claim: 'The protocol version of the profile is one of the supported versions.',
    fix: 'Set ucp.version in /.well-known/ucp to one of the versions in ucp.supported_versions, such as 2026-04-08.',
    run: forOne(fetchProfile, ({ response, value }) => {
      const supported = [...new Set([...documentedVersions, ...Object.keys(supportedVersions(value))])];
      if (supported.some((version) => version === value.version)) return [];
      return [wrongValue(response, '/ucp/version', `one of the supported ${show(supported)}`)];
    }),
  }),

  check({
    id: 'discovery/profile-advertises-the-commerce-endpoint',
    requires: ['discovery.profile.commerce-address'],
    claim: 'The services of the profile contain the URL of a commerce endpoint.',
    fix: 'Name the full URL of the commerce endpoint, which ends in /api/ucp/mcp, in ucp.services of /.well-known/ucp.',
    prerequisites: ['json-rpc/base-host-serves-the-endpoint'],
    run: async (context) => {
      const { response } = await fetchProfile(context);
      const elsewhere = await advertisedElsewhere(context);
      const advertised = [
        ...(await advertisedEndpoints(context)),
        ...(elsewhere === undefined ? [] : [elsewhere]),
      ];
      return context
        .examine([advertised])
        .filter(({ length }) => length === 0)
        .map(() => wrongValue(response, '/ucp/services', 'services with a URL that ends in /api/ucp/mcp'));
    },
  }),
];
