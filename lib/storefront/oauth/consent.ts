// The one page of the authorization server: a demo buyer, already known, allows a client to act or does not.
import type { Interaction, Provider } from 'oidc-provider';
import { escapeMarkup } from '../http/escape.ts';
import { authorizationPath } from './metadata.ts';

/** The only customer that there is. */
export const buyer = { id: 'demo-buyer', email: 'demo.buyer@storefront.example' };

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

const room = '/interaction/';

export const consentPath = (uid: string): string => `${authorizationPath}${room}${uid}`;

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

/** Both questions that the server may have, who the buyer is and what the client may do, are answered at once. */
async function answered(provider: Provider, client: string, scope: string) {
  const grant = new provider.Grant({ accountId: buyer.id, clientId: client });
  grant.addOIDCScope(scope);
  return { login: { accountId: buyer.id }, consent: { grantId: await grant.save() } };
}

/** What the page is about; undefined when it has expired, or was never opened in this browser. */
async function pending(provider: Provider, { req, res }: Context): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(req, res);
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'SessionNotFound') return undefined;
    throw cause;
  }
}

/** Shows the page for GET, and takes its answer for POST; false when the request is not about it. */
export async function consent(provider: Provider, ctx: Context): Promise<boolean> {
  if (!ctx.path.startsWith(room)) return false;
  ctx.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': "frame-ancestors 'none'" });
  const interaction = await pending(provider, ctx);
  if (!interaction) {
    ctx.status = 400;
    ctx.body = { error: 'invalid_request', error_description: 'There is nothing to allow here any more.' };
    return true;
  }
  const { client_id: client, scope } = interaction.params;
  const asked = { client: String(client), scope: String(scope ?? '') };
  if (ctx.method === 'GET') {
    ctx.type = 'html';
    ctx.body = page(asked.client, asked.scope.split(' ').filter(Boolean));
    return true;
  }
  const result =
    ctx.query.decision === 'deny'
      ? { error: 'access_denied', error_description: 'The buyer does not allow it.' }
      : await answered(provider, asked.client, asked.scope);
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
  ctx.status = 303;
  return true;
}
