/** Where targets lead: hosts, ports, the many ways to write an address, and the proxy on the way. */
import { describe, expect, test } from 'vitest';
import { authorizationOf, createReach, proxyFor } from './reach.ts';

describe('addresses', () => {
  const local = createReach({ baseUrl: 'http://127.0.0.1:4600' });

  describe('a target on the loopback', () => {
    test.each([
      'http://127.0.0.1:9000/',
      'http://2130706433:81/',
      'http://0x7f.1/',
      'http://[::1]:4600/',
      'http://[::ffff:127.0.0.1]/',
      'http://[64:ff9b::7f00:1]/',
      'https://shop.example/',
      'http://93.184.215.14/',
    ])('leads to %s', (url) => {
      expect(local.refusal(url)).toBeUndefined();
    });

    test.each([
      ['http://127.0.0.2:8080/', '127.0.0.2:8080'],
      ['http://127.2/', '127.0.0.2:80'],
      ['https://0x7f000002/', '127.0.0.2:443'],
      ['http://[::ffff:7f00:2]/', '127.0.0.2:80'],
      ['http://10.1.2.3/', '10.1.2.3:80'],
      ['http://100.64.0.1/', '100.64.0.1:80'],
      ['http://168.63.129.16/', '168.63.129.16:80'],
      ['http://[fd00::1]:81/', '[fd00:0:0:0:0:0:0:1]:81'],
      ['http://[2002:7f00:1::]/', '[2002:7f00:1:0:0:0:0:0]:80'],
    ])('does not lead to %s, unless it is allowed', (url, allowed) => {
      expect(local.refusal(url)).toBe(
        `the target has led to a private host other than its own; --allow-host ${allowed} allows it`,
      );
      const allowing = createReach({ baseUrl: 'http://127.0.0.1:4600', allowedHosts: [allowed] });
      expect(allowing.refusal(url)).toBeUndefined();
    });

    test.each([
      'http://169.254.169.254/',
      'http://[::ffff:169.254.169.254]/',
      'http://[::a9fe:a9fe]/',
      'http://[64:ff9b::a9fe:a9fe]/',
      'http://[64:ff9b:1::a9fe:a9fe]/',
      'http://[2002:a9fe:a9fe::]/',
      'http://2852039166/',
      'http://0/',
      'http://[::]/',
      'http://[fe80::1]/',
      'http://224.0.0.1/',
      'http://[ff02::1]/',
      'http://255.255.255.255/',
    ])('never leads to %s, allowed or the target itself', (url) => {
      const { hostname, origin } = new URL(url);
      const allowing = createReach({ baseUrl: origin, canonicalUrl: origin, allowedHosts: [hostname] });
      for (const reach of [local, allowing]) {
        expect(reach.refusal(url)).toContain('no request is sent to link');
      }
    });
  });

  test('a confined target leads to hosts that the user named only', () => {
    const hosts = {
      baseUrl: 'http://127.0.0.1:4600',
      allowedHosts: ['shop.example'],
      isConfined: true,
    } as const;
    const confined = createReach(hosts);
    for (const url of ['http://127.0.0.1:9000/', 'https://shop.example/']) {
      expect(confined.refusal(url)).toBeUndefined();
    }
    for (const url of ['https://other.example/', 'http://93.184.215.14/', 'http://10.1.2.3/']) {
      expect(confined.refusal(url)).toMatch(/^the user has not named the host /);
    }
  });

  test('every host that the user names is reached at all of its ports', () => {
    const reach = createReach({
      baseUrl: 'https://shop.example',
      canonicalUrl: 'http://10.0.0.1',
      authUrl: 'http://10.0.0.2:1/auth',
      schemaUrl: 'http://10.0.0.3/openrpc.json',
      commerceUrl: 'http://10.0.0.4/mcp',
      agentProfile: 'http://10.0.0.5/agent.json',
      allowedHosts: ['10.0.0.6', '[::1]'],
    });
    for (const last of [1, 2, 3, 4, 5, 6]) expect(reach.refusal(`http://10.0.0.${last}:7/`)).toBeUndefined();
    expect(reach.refusal('http://127.0.0.1/')).toBeUndefined();
    expect(reach.refusal('http://10.0.0.7/')).toBe(
      'a public target has led to a private address; --allow-host 10.0.0.7:80 allows it',
    );
  });

  test('an allowed host with a port is allowed at that port', () => {
    const reach = createReach({
      baseUrl: 'http://127.0.0.1:4600',
      allowedHosts: ['127.0.0.2:80', 'auth:81'],
    });
    expect(reach.refusal('http://127.0.0.2/')).toBeUndefined();
    expect(reach.refusal('https://127.0.0.2/')).toContain('127.0.0.2:443');
    expect(reach.refusal('http://auth:81/', ['10.0.0.1'])).toBeUndefined();
    expect(reach.refusal('http://auth:82/', ['10.0.0.1'])).toBe(
      'the target has led to a private host other than its own (auth is at 10.0.0.1); --allow-host auth:82 allows it',
    );
  });

  test('a public name does not vouch for the private address that it resolves to', () => {
    const reach = createReach({ baseUrl: 'http://shop.test:1' }, () => ['127.0.0.1']);
    expect(reach.refusal('http://shop.test:2/')).toBeUndefined();
    expect(reach.refusal('http://127.0.0.1:2/')).toContain('--allow-host');
    expect(reach.refusal('http://rebound.test/')).toContain('--allow-host');
    expect(reach.refusal('http://localhost/', [])).toContain('--allow-host localhost:80');
  });

  test('a target at localhost leads to both loopback addresses before any name is resolved', () => {
    const reach = createReach({ baseUrl: 'http://localhost:3000' });
    expect(reach.refusal('http://127.0.0.1/')).toBeUndefined();
    expect(reach.refusal('http://[::1]/')).toBeUndefined();
    expect(reach.refusal('http://127.0.0.2/')).toContain('--allow-host');
  });
});

describe('proxies', () => {
  const http = { url: 'http://proxy.test:3128' };

  const https = { url: 'http://tunnel.test:3128' };

  test('each scheme has its own proxy, or none', () => {
    expect(proxyFor('http://shop.example/', { http, https, except: [] })).toBe(http);
    expect(proxyFor('https://shop.example/', { http, https, except: [] })).toBe(https);
    expect(proxyFor('https://shop.example/', { http, except: [] })).toBeUndefined();
    expect(proxyFor('https://shop.example/', undefined)).toBeUndefined();
  });

  describe('an exception', () => {
    test.each([
      ['*', 'http://shop.example/'],
      ['shop.example', 'http://shop.example/'],
      ['shop.example', 'https://SHOP.example:8443/'],
      ['shop.example', 'http://eu.shop.example/'],
      ['shop.example', 'http://shop.example./'],
      ['.shop.example', 'http://shop.example/'],
      ['*.shop.example', 'http://eu.shop.example/'],
      ['SHOP.example.', 'http://shop.example/'],
      ['shop.example:8443', 'https://shop.example:8443/'],
      ['shop.example:443', 'https://shop.example/'],
      ['127.0.0.1', 'http://127.0.0.1:4000/'],
      ['127.0.0.1:4000', 'http://127.0.0.1:4000/'],
      ['10.0.0.0/8', 'http://10.1.2.3/'],
      ['::1', 'http://[::1]/'],
      ['[::1]', 'http://[::1]:81/'],
      ['[::1]:81', 'http://[::1]:81/'],
      ['fd00::/8', 'http://[fd00::5]/'],
    ])('%s covers %s', (entry, url) => {
      expect(proxyFor(url, { http, https, except: ['other.example', entry] })).toBeUndefined();
    });

    test.each([
      ['shop.example', 'http://myshop.example/'],
      ['shop.example', 'http://shop.example.org/'],
      ['shop.example:8443', 'https://shop.example/'],
      ['*.*', 'http://shop.example/'],
      ['.', 'http://shop.example/'],
      ['0.0.1', 'http://127.0.0.1/'],
      ['10.0.0.0/8', 'http://11.0.0.1/'],
      ['10.0.0.0/', 'http://10.0.0.1/'],
      ['10.0.0.0/99', 'http://10.0.0.0/'],
      ['10.0.0.0/8', 'http://[fd00::5]/'],
      ['example/8', 'http://shop.example/'],
    ])('%s does not cover %s', (entry, url) => {
      expect(proxyFor(url, { http, https, except: [entry] })).toBeDefined();
    });
  });

  test('credentials are sent as RFC 7617 has it', () => {
    expect(authorizationOf(http)).toBeUndefined();
    expect(authorizationOf({ ...http, credentials: { user: 'Aladdin', password: 'open sesame' } })).toBe(
      'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
    );
  });
});
