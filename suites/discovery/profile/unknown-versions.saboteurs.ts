/** Sabotage of the answers to unsupported protocol versions. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
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
  ...breaking('discovery/unknown-versions-are-not-found', {
    'unknown-versions-get-the-latest': servesPath(onUnknown, '/.well-known/ucp'),
    'dashes-in-versions-ignored': servesPath(at('/.well-known/ucp/20260408'), latest),
    'versions-looked-up-by-prefix': servesPath(both(onUnknown, at(/\/2026-04-08/)), latest),
    'later-versions-get-the-latest': servesPath(both(onUnknown, at(/\/2026-04-(09|[12]\d|30)$/)), latest),
    'unknown-versions-are-bad-requests': alterStatus(onUnknown, 400, 404),
    'long-versions-are-too-long': alterStatus(both(onUnknown, withLength(64)), 414, 404),
    'versions-looked-up-among-inherited-names': replaceResponse(at('/.well-known/ucp/constructor'), () =>
      Response.json({}),
    ),
  }),
  ...breaking('discovery/unknown-versions-get-an-error-body', {
    'unknown-versions-answered-in-silence': {
      alsoCatches: everyFailure,
      sabotage: alterText(onUnknown, () => ''),
    },
    'unknown-versions-answered-with-the-status-as-code': {
      alsoCatches: everyFailure,
      sabotage: alterJson(onUnknown, setAt('/code', 404)),
    },
    'foreign-versions-answered-by-the-theme': {
      alsoCatches: everyFailure,
      sabotage: replaceResponse(both(onUnknown, at(/[^\0-~]/)), () => htmlResponse(404)),
    },
  }),
  ...breaking('discovery/error-is-labelled-as-json', {
    'unknown-versions-answered-as-plain-text': setHeader(onUnknown, 'content-type', 'text/plain'),
  }),
];
