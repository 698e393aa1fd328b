import { createServer } from 'node:http';
import { OAuth2Server } from 'oauth2-mock-server';

const endpoints = {
  wellKnownDocument: '/.well-known/oauth-authorization-server',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  jwks: '/oauth/jwks',
};

export const configurations = {
  readme: async (shop) => {
    const server = new OAuth2Server(undefined, undefined, { endpoints });
    await server.issuer.keys.generate('RS256');
    server.issuer.url = shop.baseUrl;
    createServer((request, response) => {
      const { pathname } = new URL(request.url, shop.baseUrl);
      const isTheirs = Object.values(endpoints).includes(pathname);
      return isTheirs ? server.service.requestHandler(request, response) : shop.listener(request, response);
    }).listen(shop.port, shop.hostname);
  },
};
