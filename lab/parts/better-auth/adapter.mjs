import { oauthProvider } from '@better-auth/oauth-provider';
import { serve } from '@hono/node-server';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { getAuthTables } from 'better-auth/db';
import { jwt } from 'better-auth/plugins';
import { Hono } from 'hono';

const scopes = ['openid', 'email', 'customer-account-api:full', 'customer-account-mcp-api:full'];

export const configurations = {
  documented: (shop) => {
    const plugins = [jwt(), oauthProvider({ loginPage: '/sign-in', consentPage: '/consent', scopes })];
    const tables = Object.values(getAuthTables({ plugins })).map(({ modelName }) => [modelName, []]);
    const auth = betterAuth({
      baseURL: shop.baseUrl,
      secret: 'a secret of forty characters for the lab',
      database: memoryAdapter(Object.fromEntries(tables)),
      disabledPaths: ['/token'],
      plugins,
    });
    const app = new Hono();
    app.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw));
    app.get('/.well-known/oauth-authorization-server/api/auth', (c) => auth.handler(c.req.raw));
    app.get('/.well-known/oauth-authorization-server', (c) =>
      auth.handler(new Request(`${c.req.url}/api/auth`)),
    );
    app.all('*', (c) => shop.fetch(c.req.raw));
    serve({ fetch: app.fetch, port: shop.port, hostname: shop.hostname });
  },
};
