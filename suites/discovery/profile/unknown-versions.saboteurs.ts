/** Sabotage of the answers to unsupported protocol versions. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at, both, type Condition, not } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';
import { alterUrl } from '../../sabotage/http/alter-request.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { alterText } from '../../sabotage/http/alter-text.ts';
import { htmlResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { setAt } from '../../sabotage/json/change-at.ts';

const onPinned = at(/^\/\.well-known\/ucp\/(2026-04-08|2026-01-23)$/);
const onUnknown = both(at(/^\/\.well-known\/ucp\/./s), not(onPinned));
const latest = '/.well-known/ucp/2026-04-08';

/** Serves the document at another path. */
const servesPath = (when: Condition, path: string) =>
  alterUrl(when, (url) => {
    url.pathname = path;
  });

/** The version in the path has this length or more. */
const withLength =
  (min: number): Condition =>
  ({ url }) =>
    decodeURIComponent(url.pathname.split('/').at(-1) ?? '').length >= min;

const everyFailure = {
  checks: ['catalog/http-failures-carry-an-error-body'],
  because: 'It judges every HTTP failure of the run, including these.',
};

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'unknown-versions-get-the-latest',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: servesPath(onUnknown, '/.well-known/ucp'),
  }),
  saboteur({
    id: 'dashes-in-versions-ignored',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: servesPath(at('/.well-known/ucp/20260408'), latest),
  }),
  saboteur({
    id: 'versions-looked-up-by-prefix',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: servesPath(both(onUnknown, at(/\/2026-04-08/)), latest),
  }),
  saboteur({
    id: 'later-versions-get-the-latest',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: servesPath(both(onUnknown, at(/\/2026-04-(09|[12]\d|30)$/)), latest),
  }),
  saboteur({
    id: 'unknown-versions-are-bad-requests',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: alterStatus(onUnknown, 400, 404),
  }),
  saboteur({
    id: 'long-versions-are-too-long',
    breaks: ['discovery/unknown-versions-are-not-found'],
    sabotage: alterStatus(both(onUnknown, withLength(64)), 414, 404),
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
];
