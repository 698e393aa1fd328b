/** Saboteurs of the merchant profile, its pinned versions and the files for agents, some of them for some callers only. */
import { createHash } from 'node:crypto';
import { isObject } from '../../lib/assert/json.ts';
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import {
  at,
  both,
  type Condition,
  not,
  onHost,
  reading,
  toReceivedRequest,
  withHeader,
  withMethod,
} from '../sabotage/conditions.ts';
import { onProfile } from '../sabotage/documents.ts';
import {
  alterStatus,
  alterText,
  dropHeader,
  fromThe,
  htmlResponse,
  noErrorBody,
  refuse,
  replaceResponse,
  servePath,
  setHeader,
  withoutErrorBody,
} from '../sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../sabotage/json.ts';

const onOlder = at('/.well-known/ucp/2026-01-23');

const onPinned = at(/^\/\.well-known\/ucp\/(2026-04-08|2026-01-23)$/);

const onUnknown = both(at(/^\/\.well-known\/ucp\/./s), not(onPinned));

const latest = '/.well-known/ucp/2026-04-08';

const onQuoted = both(onUnknown, at(/"/));

const versionIn = (url: URL): string => decodeURIComponent(url.pathname.split('/').at(-1) ?? '');

/** The version in the path has this length or more. */
const withLength =
  (min: number): Condition =>
  ({ url }) =>
    versionIn(url).length >= min;

const onUnknownDate = at('/.well-known/ucp/2025-01-23');

const redirectForScripts = both(at('/openapi.json'), withMethod('GET'), withHeader('origin'));

/** A cache by address keeps what HEAD got. */
const afterHead =
  (when: Condition): Sabotage =>
  (storefront: Handler) => {
    let headers: Headers | undefined;
    return async (request, client) => {
      const isAsked = when(await toReceivedRequest(request));
      if (headers && isAsked && request.method === 'GET') return new Response('', { headers });
      const response = await storefront(request, client);
      if (isAsked && request.method === 'HEAD') headers = response.headers;
      return response;
    };
  };

const everyCaller = {
  checks: ['discovery/every-caller-gets-the-documents'],
  because: 'the same address has served the profile before',
};

const overview = at('/llms.txt');

const index = at('/.well-known/agent-skills/index.json');

const skill = at(/^\/\.well-known\/agent-skills\/.*\.md$/);

const nameless = '# Buy here\n';

const refreshing = both(withMethod('GET'), withHeader('if-none-match'));

const scripts = both(withMethod('GET'), withHeader('origin'));

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/pinned-profiles-name-endpoints-that-exist', {
    'older-profile-names-an-endpoint-that-was-removed': alterText(onOlder, (text) =>
      text.replaceAll('/api/ucp/mcp', '/api/mcp'),
    ),
  }),
  ...breaking('discovery/later-requests-get-the-same', {
    'openapi-redirect-is-cached-as-a-page': fromThe(2, at('/openapi.json'), () => htmlResponse(200)),
    'third-profile-is-empty': {
      alsoCatches: everyCaller,
      sabotage: fromThe(3, onProfile, () => Response.json({})),
    },
    'openapi-redirect-is-followed-for-scripts': combine(
      servePath(redirectForScripts, '/cdn/shop/files/openapi-2026-08-27.json'),
      dropHeader(redirectForScripts, 'access-control-allow-origin'),
    ),
    'profile-is-what-head-got': {
      alsoCatches: everyCaller,
      sabotage: afterHead(both(onProfile, not(withHeader('origin')), not(withHeader('if-none-match')))),
    },
    'refusal-of-a-version-is-cached-without-its-body': {
      alsoCatches: noErrorBody,
      sabotage: fromThe(
        2,
        both(onUnknownDate, reading),
        () => new Response(null, { status: 404, headers: { 'content-type': 'application/json' } }),
      ),
    },
    'second-profile-is-not-modified': fromThe(2, onProfile, () => new Response(null, { status: 304 })),
  }),
  ...breaking('discovery/profile-is-served', {
    'profile-missing': refuse(onProfile, 404),
    'profile-as-html': replaceResponse(onProfile, () => htmlResponse(200)),
    'profile-unwrapped': alterJson(onProfile, (body) => (isObject(body) ? body.ucp : body)),
    'profile-as-created': alterStatus(onProfile, 201, 200),
  }),
  ...breaking('discovery/profile-is-well-formed', {
    'profile-without-capabilities': alterJson(onProfile, removeAt('/ucp/capabilities')),
    'services-as-a-list': alterJson(
      onProfile,
      changeAt('/ucp/services', (services) => [services]),
    ),
  }),
  ...breaking(['discovery/profile-is-well-formed', 'discovery/profile-version-is-supported'], {
    'protocol-version-as-a-number': alterJson(onProfile, setAt('/ucp/version', 20260408)),
  }),
  ...breaking(['discovery/profile-is-well-formed', 'discovery/documented-versions-are-supported'], {
    'supported-versions-as-a-list': alterJson(
      onProfile,
      setAt('/ucp/supported_versions', ['2026-04-08', '2026-01-23']),
    ),
  }),
  ...breaking('discovery/profile-is-well-formed', {
    'older-version-at-a-relative-address': alterJson(
      onProfile,
      setAt('/ucp/supported_versions/2026-01-23', '/.well-known/ucp/2026-01-23'),
    ),
  }),
  ...breaking('discovery/profile-version-is-supported', {
    'profile-of-an-unsupported-version': alterJson(onProfile, setAt('/ucp/version', '2025-06-30')),
  }),
  ...breaking('discovery/profile-advertises-the-commerce-endpoint', {
    'profile-advertises-nothing': alterJson(onProfile, setAt('/ucp/services', {})),
  }),

  ...breaking('discovery/documented-versions-are-supported', {
    'older-version-dropped': alterJson(
      at('/.well-known/ucp'),
      removeAt('/ucp/supported_versions/2026-01-23'),
    ),
  }),
  ...breaking(
    ['discovery/pinned-profiles-are-served', 'discovery/supported-version-uris-serve-the-profile'],
    {
      'older-pinned-profile-gone': refuse(onOlder, 404),
      'older-pinned-profile-is-the-latest': servePath(onOlder, '/.well-known/ucp'),
    },
  ),
  ...breaking('discovery/supported-version-uris-serve-the-profile', {
    'pinned-profiles-gone-on-the-advertised-host': refuse(both(onPinned, onHost('canonical.test')), 404),
  }),
  ...breaking('discovery/pinned-profiles-are-well-formed', {
    'pinned-profiles-without-services': alterJson(onPinned, removeAt('/ucp/services')),
    'older-pinned-profile-names-versions-without-addresses': alterJson(
      onOlder,
      setAt('/ucp/supported_versions', { '2026-01-23': true }),
    ),
  }),

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
  ...breaking('discovery/odd-versions-are-escaped', {
    'version-is-repeated-without-escapes': alterText(
      onQuoted,
      (_, { url }) => `{"code":"not_found","message":"There is no version ${versionIn(url)}."}`,
    ),
    'quotation-marks-in-versions-are-escaped-alone': alterText(
      onQuoted,
      (_, { url }) =>
        `{"code":"not_found","message":"There is no version ${versionIn(url).replaceAll('"', '\\"')}."}`,
    ),
  }),
  ...breaking('discovery/llms-txt-is-text', {
    'llms-txt-is-the-home-page': replaceResponse(overview, () => htmlResponse(200)),
    'llms-txt-labelled-as-html': setHeader(overview, 'content-type', 'text/html; charset=utf-8'),
    'llms-txt-in-latin-1': replaceResponse(
      overview,
      () => new Response(Buffer.from('# Café', 'latin1'), { headers: { 'content-type': 'text/plain' } }),
    ),
  }),
  ...breaking('discovery/llms-txt-has-a-title', {
    'llms-txt-begins-lower': alterText(overview, (text) => text.replace('# Reference', '## Reference')),
  }),
  ...breaking('discovery/agent-skills-index-is-json', {
    'agent-skills-labelled-as-text': setHeader(index, 'content-type', 'text/plain; charset=utf-8'),
  }),
  ...breaking('discovery/agent-skills-can-be-read', {
    'agent-skill-to-be-downloaded': setHeader(skill, 'content-type', 'application/octet-stream'),
    'agent-skill-without-a-name': combine(
      replaceResponse(
        skill,
        () => new Response(nameless, { headers: { 'content-type': 'text/markdown; charset=utf-8' } }),
      ),
      alterJson(
        index,
        setAt('/skills/0/digest', `sha256:${createHash('sha256').update(nameless).digest('hex')}`),
      ),
    ),
  }),
  ...breaking('discovery/agent-skills-are-listed', {
    'agent-skill-without-a-description': alterJson(index, removeAt('/skills/0/description')),
    'agent-skill-with-capitals': alterJson(index, setAt('/skills/0/name', 'Buy-Here')),
    'agent-skills-in-no-version': alterJson(index, removeAt('/$schema')),
  }),
  ...breaking('discovery/agent-skills-have-their-digests', {
    'agent-skill-was-edited': alterText(skill, (text) => `${text}\n`),
    'agent-skill-is-gone': refuse(skill, 404),
  }),
  ...breaking(['discovery/no-credentials-are-needed', 'discovery/profile-is-served'], {
    'profile-for-members-only': refuse(at('/.well-known/ucp'), 401),
  }),
  ...breaking(
    [
      'discovery/no-credentials-are-needed',
      'discovery/pinned-profiles-are-served',
      'discovery/supported-version-uris-serve-the-profile',
    ],
    {
      'older-pinned-profile-for-members-only': refuse(at('/.well-known/ucp/2026-01-23'), 403),
    },
  ),

  ...breaking('discovery/every-caller-gets-the-documents', {
    'refreshed-profile-is-empty': alterJson(both(at('/.well-known/ucp'), refreshing), () => ({})),
    'refreshed-metadata-is-a-list': alterJson(
      both(at('/.well-known/oauth-authorization-server'), refreshing),
      (body) => [body],
    ),
    'refreshed-older-profile-is-the-latest': servePath(both(onOlder, refreshing), latest),
    'scripts-get-an-empty-description': alterJson(both(at(/^\/cdn\/shop\/files\//), scripts), () => ({})),
  }),
  ...breaking('discovery/every-answer-is-labelled-as-json', {
    'refreshed-profile-comes-as-text': setHeader(
      both(at('/.well-known/ucp'), refreshing),
      'content-type',
      'text/plain; charset=utf-8',
    ),
    'scripts-get-the-description-as-text': setHeader(
      both(at(/^\/cdn\/shop\/files\//), scripts),
      'content-type',
      'text/plain; charset=utf-8',
    ),
  }),
];
