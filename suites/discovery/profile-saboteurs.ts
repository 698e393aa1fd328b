/** Lies about the merchant profile and its versions. */
import { isObject } from '../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { setHeader } from '../sabotage/alter-headers.ts';
import { alterJson } from '../sabotage/alter-json.ts';
import { alterUrl } from '../sabotage/alter-request.ts';
import { alterStatus } from '../sabotage/alter-status.ts';
import { alterText } from '../sabotage/alter-text.ts';
import { change, drop, put } from '../sabotage/put.ts';
import { replaceAnswer } from '../sabotage/replace-answer.ts';
import { at, both, not, onHost, type When } from '../sabotage/when.ts';

const onProfile = at('/.well-known/ucp');
const onOlder = at('/.well-known/ucp/2026-01-23');
const onPinned = at(/^\/\.well-known\/ucp\/(2026-04-08|2026-01-23)$/);
const onUnknown = both(at(/^\/\.well-known\/ucp\/./s), not(onPinned));

const missing = () => Response.json({ code: 'not_found', message: 'Not here.' }, { status: 404 });
const refused = (status: number) => () =>
  Response.json({ code: 'refused', message: 'Log in first.' }, { status });
const themed = (status: number) =>
  new Response('<!doctype html><title>Sorry</title><p>Sorry.', {
    status,
    headers: { 'content-type': 'text/html' },
  });

/** The version in the path is this long or longer. */
const atLength =
  (least: number): When =>
  ({ url }) =>
    decodeURIComponent(url.pathname.split('/').at(-1) ?? '').length >= least;

const everyFailure = {
  checks: ['catalog/http-failures-carry-an-error-body'],
  because: 'It looks at every HTTP failure of the run, these among them.',
};

export const profileSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'profile-missing',
    breaks: ['discovery/profile-is-served'],
    sabotage: replaceAnswer(onProfile, missing),
  }),
  saboteur({
    id: 'profile-as-html',
    breaks: ['discovery/profile-is-served'],
    sabotage: replaceAnswer(onProfile, () => themed(200)),
  }),
  saboteur({
    id: 'profile-unwrapped',
    breaks: ['discovery/profile-is-served'],
    sabotage: alterJson(onProfile, (body) => (isObject(body) ? body.ucp : body)),
  }),
  saboteur({
    id: 'profile-as-created',
    breaks: ['discovery/profile-is-served'],
    sabotage: alterStatus(onProfile, 201, 200),
  }),
  saboteur({
    id: 'profile-without-capabilities',
    breaks: ['discovery/profile-is-well-formed'],
    sabotage: alterJson(onProfile, drop('/ucp/capabilities')),
  }),
  saboteur({
    id: 'services-as-a-list',
    breaks: ['discovery/profile-is-well-formed'],
    sabotage: alterJson(
      onProfile,
      change('/ucp/services', (services) => [services]),
    ),
  }),
  saboteur({
    id: 'protocol-version-as-a-number',
    breaks: ['discovery/profile-is-well-formed', 'discovery/profile-version-is-supported'],
    sabotage: alterJson(onProfile, put('/ucp/version', 20260408)),
  }),
  saboteur({
    id: 'supported-versions-as-a-list',
    breaks: ['discovery/profile-is-well-formed', 'discovery/documented-versions-are-supported'],
    sabotage: alterJson(onProfile, put('/ucp/supported_versions', ['2026-04-08', '2026-01-23'])),
  }),
  saboteur({
    id: 'older-version-at-a-relative-address',
    breaks: ['discovery/profile-is-well-formed'],
    sabotage: alterJson(onProfile, put('/ucp/supported_versions/2026-01-23', '/.well-known/ucp/2026-01-23')),
  }),
  saboteur({
    id: 'profile-of-an-unsupported-version',
    breaks: ['discovery/profile-version-is-supported'],
    sabotage: alterJson(onProfile, put('/ucp/version', '2025-06-30')),
  }),
  saboteur({
    id: 'profile-advertises-nothing',
    breaks: ['discovery/profile-advertises-the-commerce-endpoint'],
    sabotage: alterJson(onProfile, put('/ucp/services', {})),
  }),
  saboteur({
    id: 'older-version-dropped',
    breaks: ['discovery/documented-versions-are-supported'],
    sabotage: alterJson(onProfile, drop('/ucp/supported_versions/2026-01-23')),
  }),
  saboteur({
    id: 'older-pinned-profile-gone',
    breaks: ['discovery/pinned-profiles-are-served', 'discovery/supported-version-addresses-answer'],
    sabotage: replaceAnswer(onOlder, missing),
  }),
  saboteur({
    id: 'older-pinned-profile-is-the-latest',
    breaks: ['discovery/pinned-profiles-are-served', 'discovery/supported-version-addresses-answer'],
    sabotage: alterUrl(onOlder, (url) => {
      url.pathname = '/.well-known/ucp';
    }),
  }),
  saboteur({
    id: 'pinned-profiles-gone-on-the-advertised-host',
    breaks: ['discovery/supported-version-addresses-answer'],
    sabotage: replaceAnswer(both(onPinned, onHost('canonical.test')), missing),
  }),
  saboteur({
    id: 'pinned-profiles-without-services',
    breaks: ['discovery/pinned-profiles-are-well-formed'],
    sabotage: alterJson(onPinned, drop('/ucp/services')),
  }),
  saboteur({
    id: 'older-pinned-profile-names-versions-without-addresses',
    breaks: ['discovery/pinned-profiles-are-well-formed'],
    sabotage: alterJson(onOlder, put('/ucp/supported_versions', { '2026-01-23': true })),
  }),
  saboteur({
    id: 'unknown-versions-get-the-latest',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: alterUrl(onUnknown, (url) => {
      url.pathname = '/.well-known/ucp';
    }),
  }),
  saboteur({
    id: 'dashes-in-versions-ignored',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: alterUrl(at('/.well-known/ucp/20260408'), (url) => {
      url.pathname = '/.well-known/ucp/2026-04-08';
    }),
  }),
  saboteur({
    id: 'versions-looked-up-by-prefix',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: alterUrl(both(onUnknown, at(/\/2026-04-08/)), (url) => {
      url.pathname = '/.well-known/ucp/2026-04-08';
    }),
  }),
  saboteur({
    id: 'unknown-versions-are-bad-requests',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: alterStatus(onUnknown, 400, 404),
  }),
  saboteur({
    id: 'long-versions-are-too-long',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: alterStatus(both(onUnknown, atLength(64)), 414, 404),
  }),
  saboteur({
    id: 'versions-looked-up-among-inherited-names',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: replaceAnswer(at('/.well-known/ucp/constructor'), () => Response.json({})),
  }),
  saboteur({
    id: 'unknown-versions-answered-in-silence',
    breaks: ['discovery/unknown-versions-get-an-error-body'],
    alsoCatches: everyFailure,
    sabotage: alterText(onUnknown, () => ''),
  }),
  saboteur({
    id: 'unknown-versions-answered-with-the-status-as-code',
    breaks: ['discovery/unknown-versions-get-an-error-body'],
    alsoCatches: everyFailure,
    sabotage: alterJson(onUnknown, put('/code', 404)),
  }),
  saboteur({
    id: 'foreign-versions-answered-by-the-theme',
    breaks: ['discovery/unknown-versions-get-an-error-body'],
    alsoCatches: everyFailure,
    sabotage: replaceAnswer(both(onUnknown, at(/[^\0-~]/)), () => themed(404)),
  }),
  saboteur({
    id: 'unknown-versions-answered-as-plain-text',
    breaks: ['discovery/error-is-labelled-as-json'],
    sabotage: setHeader(onUnknown, 'content-type', 'text/plain'),
  }),
  saboteur({
    id: 'profile-for-members-only',
    breaks: ['discovery/no-credentials-are-needed', 'discovery/profile-is-served'],
    sabotage: replaceAnswer(onProfile, refused(401)),
  }),
  saboteur({
    id: 'older-pinned-profile-for-members-only',
    breaks: [
      'discovery/no-credentials-are-needed',
      'discovery/pinned-profiles-are-served',
      'discovery/supported-version-addresses-answer',
    ],
    sabotage: replaceAnswer(onOlder, refused(403)),
  }),
];
