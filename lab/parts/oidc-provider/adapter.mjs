import { Provider } from 'oidc-provider';

const isTheirs = /^\/(?:oauth\/|\.well-known\/(?:oauth-authorization-server|openid-configuration)$)/;

const scopes = ['openid', 'email', 'customer-account-api:full', 'customer-account-mcp-api:full'];

const start = (options) => (shop) => {
  const provider = new Provider(shop.baseUrl, {
    clients: [{ client_id: 'foo', client_secret: 'bar', redirect_uris: [`${shop.baseUrl}/cb`] }],
    routes: { authorization: '/oauth/authorize', token: '/oauth/token', jwks: '/oauth/jwks' },
    scopes,
    ...options,
  });
  provider.use((ctx, next) => {
    if (isTheirs.test(ctx.path)) return next();
    ctx.respond = false;
    return shop.listener(ctx.req, ctx.res);
  });
  provider.listen(shop.port, shop.hostname);
};

export const configurations = { readme: start({}) };
