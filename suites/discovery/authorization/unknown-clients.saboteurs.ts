/** Sabotage of the authorization server's answers to unknown clients. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at, both, type Condition, withParam } from '../../sabotage/conditions.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { errorResponse, htmlResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { removeAt } from '../../sabotage/json/change-at.ts';

const onAuthorize = at('/authentication/1/oauth/authorize');
const onToken = at('/authentication/1/oauth/token');

const redirect = (location: string): Response => new Response(null, { status: 302, headers: { location } });

/** Reports the error to the redirect URI of the request. */
const redirectBack = (when: Condition) =>
  replaceResponse(both(onAuthorize, when), ({ url }) =>
    redirect(`${url.searchParams.get('redirect_uri')}?error=unauthorized_client`),
  );

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'unknown-clients-redirected',
    breaks: ['discovery/unregistered-clients-get-no-redirect'],
    sabotage: redirectBack(withParam('redirect_uri')),
  }),
  saboteur({
    id: 'unknown-clients-redirected-without-prompt',
    breaks: ['discovery/unregistered-clients-get-no-redirect'],
    sabotage: redirectBack(withParam('prompt', (prompt) => prompt === 'none')),
  }),
  saboteur({
    id: 'response-type-looked-at-before-the-client',
    breaks: ['discovery/unregistered-clients-get-no-redirect'],
    sabotage: redirectBack(withParam('response_type', (type) => type !== 'code')),
  }),
  saboteur({
    id: 'unknown-clients-redirected-in-two-steps',
    breaks: ['discovery/unregistered-clients-get-no-redirect'],
    sabotage: replaceResponse(both(onAuthorize, withParam('redirect_uri')), ({ url }) => {
      const back = url.searchParams.get('redirect_uri');
      return url.searchParams.has('refused') ? redirect(`${back}`) : redirect(`${url.href}&refused`);
    }),
  }),
  saboteur({
    id: 'every-code-is-good',
    breaks: ['discovery/unknown-codes-are-refused'],
    sabotage: replaceResponse(onToken, () => Response.json({ access_token: 'a', token_type: 'Bearer' })),
  }),
  saboteur({
    id: 'token-errors-with-status-200',
    breaks: ['discovery/unknown-codes-are-refused'],
    sabotage: alterStatus(onToken, 200),
  }),
  saboteur({
    id: 'token-errors-as-a-page',
    breaks: ['discovery/unknown-codes-are-refused'],
    sabotage: replaceResponse(onToken, () => htmlResponse(400)),
  }),
  saboteur({
    id: 'token-errors-without-an-error-code',
    breaks: ['discovery/unknown-codes-are-refused'],
    sabotage: alterJson(onToken, removeAt('/error')),
  }),
  saboteur({
    id: 'token-endpoint-gone',
    breaks: ['discovery/unknown-codes-are-refused'],
    sabotage: replaceResponse(onToken, () => errorResponse(404)),
  }),
];
