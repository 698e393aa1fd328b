/** Sabotage of the answers to unsupported protocol versions. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at, both, type Condition, not } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';
import { servePath } from '../../sabotage/http/alter-request.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { alterText } from '../../sabotage/http/alter-text.ts';
import { htmlResponse } from '../../sabotage/http/error-response.ts';
import { withoutErrorBody } from '../../sabotage/http/no-error-body.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { setAt } from '../../sabotage/json/change-at.ts';

const onPinned = at(/^\/\.well-known\/ucp\/(2026-04-08|2026-01-23)$/);
const onUnknown = both(at(/^\/\.well-known\/ucp\/./s), not(onPinned));
const latest = '/.well-known/ucp/2026-04-08';

/** The version in the path has this length or more. */
const withLength =
  (min: number): Condition =>
  ({ url }) =>
    decodeURIComponent(url.pathname.split('/').at(-1) ?? '').length >= min;

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/unknown-versions-are-not-found', {
    'unknown-versions-get-the-latest': servePath(onUnknown, '/.well-known/ucp'),
    'dashes-in-versions-ignored': servePath(at('/.well-known/ucp/20260408'), latest),
    'versions-looked-up-by-prefix': servePath(both(onUnknown, at(/\/2026-04-08/)), latest),
    'later-versions-get-the-latest': servePath(both(onUnknown, at(/\/2026-04-(09|[12]\d|30)$/)), latest),
    'unknown-versions-are-bad-requests': alterStatus(onUnknown, 400, 404),
    'long-versions-are-too-long': alterStatus(both(onUnknown, withLength(64)), 414, 404),
    'versions-looked-up-among-inherited-names': replaceResponse(at('/.well-known/ucp/constructor'), () =>
      Response.json({}),
    ),
  }),
  ...breaking('discovery/unknown-versions-get-an-error-body', {
    'unknown-versions-answered-in-silence': withoutErrorBody(alterText(onUnknown, () => '')),
    'unknown-versions-answered-with-the-status-as-code': withoutErrorBody(
      alterJson(onUnknown, setAt('/code', 404)),
    ),
    'foreign-versions-answered-by-the-theme': withoutErrorBody(
      replaceResponse(both(onUnknown, at(/[^\0-~]/)), () => htmlResponse(404)),
    ),
  }),
  ...breaking('discovery/error-is-labelled-as-json', {
    'unknown-versions-answered-as-plain-text': setHeader(onUnknown, 'content-type', 'text/plain'),
  }),
];
