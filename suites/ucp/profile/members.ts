/** The members of the default profile: its registries, payment handlers and services. */
import { forEach } from '../../../lib/assert/for-each.ts';
import type { Check } from '../../../lib/model/check.ts';
import { fetchProfile } from '../../discovered/profile.ts';
import { ucpCheck } from '../ucp-check.ts';
import { handlersHold, registriesIn, registryHolds, serviceEntries, servicesHold } from './member-rules.ts';

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'discovery/ucp-registries-are-well-formed',
    requires: ['discovery.ucp.registries'],
    claim:
      'Services, capabilities and payment handlers are lists of entries with a version, under reverse-domain names.',
    fix: 'Write services, capabilities and payment_handlers of the profile as objects that map reverse-domain names to arrays of entries with a version.',
    run: async (context) => {
      const profile = await fetchProfile(context);
      return forEach(context, registriesIn(profile), (name) => registryHolds(profile, name));
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-payment-handlers-are-listed',
    requires: ['discovery.ucp.payment-handlers'],
    claim: 'The profile has an object of payment handlers, which may be empty.',
    fix: 'Add the object payment_handlers to the member ucp of the profile, empty if there are none.',
    prerequisites: ['discovery/ucp-version-is-known'],
    run: async (context) => forEach(context, [await fetchProfile(context)], handlersHold),
  }),

  ucpCheck({
    id: 'discovery/ucp-services-have-endpoints',
    requires: ['discovery.ucp.services'],
    claim: 'Every service names a known transport and, if that is HTTP, a secure endpoint.',
    fix: 'Give each service in the profile a transport (rest, mcp, a2a or embedded) and, at least for rest and mcp, an https endpoint that does not end in a slash.',
    run: async (context) => {
      const profile = await fetchProfile(context);
      context.examine(serviceEntries(profile.value));
      return servicesHold(context, profile);
    },
  }),
];
