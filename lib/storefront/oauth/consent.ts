/** The consent page of the authorization server: the signed-in demo buyer allows a client access, or denies it. */
import type { Interaction, Provider } from 'oidc-provider';
import { escapeMarkup } from '../http/escape.ts';
import { authorizationPath } from './metadata.ts';

/** The only customer. */
export const buyer = { id: 'demo-buyer', email: 'demo.buyer@storefront.example' };

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

const interactionPath = '/interaction/';

export const consentPath = (uid: string): string => `${authorizationPath}${interactionPath}${uid}`;

function page(client: string, scopes: readonly string[]): string {
  const items = scopes.map((scope) => `<li><code>${escapeMarkup(scope)}</code></li>`).join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Allow access</title></head>
<body><main>
<h1>Allow access to your account?</h1>
<p><strong>${escapeMarkup(client)}</strong> wants to act for ${escapeMarkup(buyer.email)}, with:</p>
<ul>${items}</ul>
<form method="post"><button>Allow</button> <button formaction="?decision=deny">Do not allow</button></form>
</main></body>
</html>
`;
}

/** Answers both prompts of the server at once: login and consent. */
async function allowed(provider: Provider, client: string, scope: string) {
  const grant = new provider.Grant({ accountId: buyer.id, clientId: client });
  grant.addOIDCScope(scope);
  return { login: { accountId: buyer.id }, consent: { grantId: await grant.save() } };
}

/** Undefined for an interaction that has expired, or does not belong to this browser. */
async function pending(provider: Provider, { req, res }: Context): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(req, res);
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'SessionNotFound') return undefined;
    throw cause;
  }
}

/** Shows the page for GET, and takes the decision for POST. @returns false for other paths. */
export async function consent(provider: Provider, ctx: Context): Promise<boolean> {
  if (!ctx.path.startsWith(interactionPath)) return false;
  ctx.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': "frame-ancestors 'none'" });
  const interaction = await pending(provider, ctx);
  if (!interaction) {
    ctx.status = 400;
    ctx.body = { error: 'invalid_request', error_description: 'This consent request has expired.' };
    return true;
  }
  const { client_id: client, scope } = interaction.params;
  const requested = { client: String(client), scope: String(scope ?? '') };
  if (ctx.method === 'GET') {
    ctx.type = 'html';
    ctx.body = page(requested.client, requested.scope.split(' ').filter(Boolean));
    return true;
  }
  const result =
    ctx.query.decision === 'deny'
      ? { error: 'access_denied', error_description: 'The buyer denied access.' }
      : await allowed(provider, requested.client, requested.scope);
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
  ctx.status = 303;
  return true;
}
