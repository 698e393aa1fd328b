/** What the interface promises about the discovery documents. */
import { fitsSchema } from '../../lib/assert/schema.ts';
import type { AnswerKind } from '../../lib/model/promised.ts';
import { answered, at, openToScripts, shape } from './places.ts';

const json = 'discovery.json.media-type';

const added = (promisedAt: string) =>
  ({
    at: at(promisedAt),
    operators: ['member added'],
    allowedBecause: 'an object may have further members',
  }) as const;

export const discovery: readonly AnswerKind[] = [
  {
    name: 'merchant profile',
    holds: answered(/^\/\.well-known\/ucp$/, 200),
    status: 'discovery.profile.served',
    mediaType: json,
    body: 'discovery.profile.served',
    shapes: [
      shape('', 'merchant-profile', 'discovery.profile.served'),
      {
        ...shape('/ucp', 'merchant-profile', 'discovery.profile.members'),
        fits: (ucp) => fitsSchema('merchant-profile', { ucp }),
      },
    ],
    relations: [
      {
        at: (body) =>
          ['2026-04-08', '2026-01-23'].flatMap((version) => at(`/ucp/supported_versions/${version}`)(body)),
        operators: ['dropped', 'renamed'],
        promise: 'discovery.versions.documented',
      },
      added(''),
      added('/ucp'),
    ],
  },
  {
    name: 'pinned profile',
    holds: answered(/^\/\.well-known\/ucp\/(?:2026-04-08|2026-01-23)$/, 200),
    status: 'discovery.pinned.served',
    mediaType: json,
    body: 'discovery.pinned.served',
    own: 'discovery.pinned.served',
    shapes: [
      shape('', 'pinned-profile', 'discovery.pinned.served'),
      {
        ...shape('/ucp', 'pinned-profile', 'discovery.pinned.members'),
        fits: (ucp) => fitsSchema('pinned-profile', { ucp }),
      },
    ],
    relations: [added(''), added('/ucp')],
  },
  {
    name: 'unknown version',
    holds: answered(/^\/\.well-known\/ucp\/./, 404),
    status: 'discovery.unknown-version.status',
    mediaType: 'discovery.error.media-type',
    body: 'discovery.unknown-version.body',
    shapes: [shape('', 'error', 'discovery.unknown-version.body')],
    relations: [added('')],
  },
  {
    name: 'authorization server metadata',
    holds: answered(/^\/\.well-known\/oauth-authorization-server$/, 200),
    status: 'discovery.metadata.served',
    mediaType: 'discovery.rfc8414.media-type',
    body: 'discovery.metadata.served',
    shapes: [shape('', 'authorization-server-metadata', 'discovery.metadata.members')],
    relations: [
      {
        at: at('/scopes_supported'),
        operators: ['first item dropped', 'last item dropped', 'emptied'],
        promise: 'discovery.scopes.documented',
      },
      { at: at('/scopes_supported/*'), operators: ['in other case'], promise: 'discovery.scopes.documented' },
      {
        at: at('/scopes_supported'),
        operators: ['two items swapped'],
        allowedBecause: 'the order of the scopes is free',
      },
      added(''),
    ],
  },
  {
    name: 'redirect of the description',
    holds: answered(/^\/openapi\.json$/, 'redirect'),
    status: 'discovery.openapi.redirect',
    otherStatuses: [301],
    headers: [
      { name: 'location', promise: 'discovery.openapi.redirect', wrong: '/cdn/other.json', isPromised: true },
    ],
  },
  {
    name: 'description',
    holds: answered(/^\/cdn\/shop\/files\/openapi-2026-08-27\.json$/, 200),
    status: 'discovery.openapi.served',
    mediaType: json,
    body: 'discovery.openapi.served',
    headers: openToScripts('cors.openapi'),
    shapes: [shape('', 'openapi-document', 'discovery.openapi.served')],
    relations: [
      {
        at: at('/info/version'),
        operators: ['dropped', 'of another type'],
        promise: 'discovery.openapi.version',
      },
      added(''),
    ],
  },
];
