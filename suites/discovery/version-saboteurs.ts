/** Lies about protocol versions: their pinned profiles, and the ones that nobody knows. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { at, both, type Condition, not, onHost } from '../sabotage/conditions.ts';
import { setHeader } from '../sabotage/http/alter-headers.ts';
import { alterUrl } from '../sabotage/http/alter-request.ts';
import { alterStatus } from '../sabotage/http/alter-status.ts';
import { alterText } from '../sabotage/http/alter-text.ts';
import { errorResponse, htmlResponse } from '../sabotage/http/error-response.ts';
import { replaceResponse } from '../sabotage/http/replace-response.ts';
import { alterJson } from '../sabotage/json/alter-json.ts';
import { removeAt, setAt } from '../sabotage/json/change-at.ts';

const onOlder = at('/.well-known/ucp/2026-01-23');
const onPinned = at(/^\/\.well-known\/ucp\/(2026-04-08|2026-01-23)$/);
const onUnknown = both(at(/^\/\.well-known\/ucp\/./s), not(onPinned));

/** The version in the path is this long or longer. */
const atLength =
  (least: number): Condition =>
  ({ url }) =>
    decodeURIComponent(url.pathname.split('/').at(-1) ?? '').length >= least;

const everyFailure = {
  checks: ['catalog/http-failures-carry-an-error-body'],
  because: 'It looks at every HTTP failure of the run, these among them.',
};

export const versionSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'older-pinned-profile-gone',
    breaks: ['discovery/pinned-profiles-are-served', 'discovery/supported-version-addresses-answer'],
    sabotage: replaceResponse(onOlder, () => errorResponse(404)),
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
    sabotage: replaceResponse(both(onPinned, onHost('canonical.test')), () => errorResponse(404)),
  }),
  saboteur({
    id: 'pinned-profiles-without-services',
    breaks: ['discovery/pinned-profiles-are-well-formed'],
    sabotage: alterJson(onPinned, removeAt('/ucp/services')),
  }),
  saboteur({
    id: 'older-pinned-profile-names-versions-without-addresses',
    breaks: ['discovery/pinned-profiles-are-well-formed'],
    sabotage: alterJson(onOlder, setAt('/ucp/supported_versions', { '2026-01-23': true })),
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
    id: 'later-versions-get-the-latest',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: alterUrl(both(onUnknown, at(/\/2026-04-(09|[12]\d|30)$/)), (url) => {
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
    sabotage: replaceResponse(at('/.well-known/ucp/constructor'), () => Response.json({})),
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
    sabotage: alterJson(onUnknown, setAt('/code', 404)),
  }),
  saboteur({
    id: 'foreign-versions-answered-by-the-theme',
    breaks: ['discovery/unknown-versions-get-an-error-body'],
    alsoCatches: everyFailure,
    sabotage: replaceResponse(both(onUnknown, at(/[^\0-~]/)), () => htmlResponse(404)),
  }),
  saboteur({
    id: 'unknown-versions-answered-as-plain-text',
    breaks: ['discovery/error-is-labelled-as-json'],
    sabotage: setHeader(onUnknown, 'content-type', 'text/plain'),
  }),
  saboteur({
    id: 'older-pinned-profile-for-members-only',
    breaks: [
      'discovery/no-credentials-are-needed',
      'discovery/pinned-profiles-are-served',
      'discovery/supported-version-addresses-answer',
    ],
    sabotage: replaceResponse(onOlder, () => errorResponse(403)),
  }),
];
