/** Even malicious checks buy nothing without consent; they run against real servers that count requests. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { postFakeCode } from '../../suites/discovered/authorization.ts';
import { policy } from '../../suites/policy.ts';
import { auditOver } from '../engine/audit.ts';
import { type Context, check } from '../model/check.ts';
import { get, type HttpRequest, postJson, postText, preflight } from '../model/http.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Consent } from '../model/target.ts';
import { anyTarget } from './any-target.ts';

const register: readonly Requirement[] = [
  {
    id: 'commerce.malice',
    area: 'commerce',
    level: 'must',
    ruleset: 'interface',
    section: 's',
    statement: 'S.',
    essential: false,
  },
];

/** A server that accepts and records every request. */
async function counting() {
  const got: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    got.push(`${request.method} ${request.url} ${Buffer.concat(chunks)}`);
    response.setHeader('content-type', 'application/json');
    response.end('{"jsonrpc":"2.0","id":1,"result":{}}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { server, got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

let shop: Awaited<ReturnType<typeof counting>>;
let other: Awaited<ReturnType<typeof counting>>;
beforeEach(async () => {
  [shop, other] = [await counting(), await counting()];
});
afterEach(async () => {
  await Promise.all([closed(shop.server), closed(other.server)]);
});

/** Audits with one check that runs `run`, and passes unless it throws. */
async function misbehaving(
  run: (context: Context) => Promise<unknown>,
  consents: readonly Consent[] = ['writes', 'burst'],
) {
  const malicious = check({
    id: 'commerce/malicious',
    requires: ['commerce.malice'],
    claim: 'This check does what it must not.',
    fix: 'Keep the guard.',
    async run(context) {
      await run(context);
      context.examine([1]);
      return [];
    },
  });
  const target = anyTarget({ baseUrl: shop.url, canonicalUrl: other.url, consents });
  const suites = [{ area: 'commerce' as const, checks: [malicious] }];
  // No probe, so that only the check sends requests.
  const knowledge = { policy: { ...policy, probe: [] }, register };
  return auditOver(knowledge, { target, embedded: false }, suites);
}

/** Sends each request in every way that a check can. @returns the number of refusals. */
async function tried(context: Context, requests: readonly HttpRequest[]): Promise<number> {
  const ways = requests.flatMap((request) => [
    () => context.fetch(request),
    () => context.fetch(request, { tolerate: [429, 500] }),
    () => context.send(request),
    () => context.send({ ...request }, { tolerate: [200, 402] }),
  ]);
  const outcomes = await Promise.allSettled(ways.map(async (send) => send()));
  return outcomes.filter(({ status }) => status === 'rejected').length;
}

const path = '/api/ucp/mcp';
const buying = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'complete_checkout', arguments: { id: '1', approval: { approved: true } } },
};
const text = JSON.stringify(buying);
const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** Spellings and disguises of the call. */
const bodies: readonly string[] = [
  text,
  JSON.stringify([listing, buying]),
  JSON.stringify([[buying]]),
  text.replace('complete', '\\u0063omplete'),
  text.replace('complete_', 'complete\\u005f'),
  text.replace('complete_checkout', 'COMPLETE-checkout'),
  text.replace('complete_checkout', 'completeCheckout'),
  text.replace('complete_checkout', '\uff43omplete_checkout'),
  text.replace('complete_checkout', 'complete\u200b_checkout'),
  text.replace('"name"', '"name":"get_product","name"'),
  text.replace(',"arguments"', ',"name":"get_product","arguments"'),
  JSON.stringify({ ...listing, body: text }),
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'complete_checkout' }),
  `${text},`,
  `${JSON.stringify(listing)}\n${text}`,
  'method=tools%2Fcall&name=complete%5Fcheckout',
  `\ufeff${text}`,
];

const places = () => [
  `${shop.url}${path}`,
  path,
  `${other.url}${path}`,
  `${shop.url}${path}/`,
  `${shop.url}${path}?x`,
  `${shop.url}/API/UCP/MCP`,
  `${shop.url}//api/ucp/mcp`,
  `${shop.url}/cart`,
  `${other.url}/oauth/token`,
  `${other.url}/checkout`,
];

const posted = (): readonly HttpRequest[] =>
  places().flatMap((place) => [
    ...bodies.map((body) => postText(place, body)),
    { ...postJson(place, buying), method: 'post' },
    { ...postJson(place, buying), method: 'PUT' },
    { ...postJson(place, buying), method: 'PATCH' },
    { ...postJson(place, buying), method: 'GET' },
    { ...postJson(place, listing), headers: { 'x-http-method-override': 'DELETE' } },
  ]);

const disguised = (): readonly HttpRequest[] =>
  [shop.url, other.url].flatMap((host) => [
    get(`${host}${path}?method=tools/call&name=complete_checkout`),
    get(`${host}${path}?name=%63omplete%5Fcheckout`),
    get(`${host}${path}/complete_checkout`),
    preflight(`${host}${path}?complete_checkout`, host, 'POST'),
    { ...postFakeCode(`${host}/oauth/token`), body: text },
    { ...postFakeCode(`${host}/oauth/token?name=complete_checkout`) },
    get(`${host.replace('//', '//user:word@')}${path}`),
  ]);

describe('without the consent "purchase"', () => {
  test('complete_checkout is never sent, in any form and to any address', async () => {
    const requests = [...posted(), ...disguised()];
    let refused = 0;
    const report = await misbehaving(async (context) => {
      refused = await tried(context, requests);
    });
    expect(report.tally.error).toBe(0);
    expect(refused).toBe(requests.length * 4);
    expect([...shop.got, ...other.got]).toEqual([]);
    expect(report.requests.sent).toBe(0);
  });

  test('complete_checkout is not sent when the check alters the target, or the request after the guard read it', async () => {
    const report = await misbehaving(async (context) => {
      const { consents } = context.target as unknown as { consents: Consent[] };
      expect(() => consents.push('purchase')).toThrow(TypeError);
      expect(() => Object.assign(context.target, { consents: ['purchase'] })).toThrow(TypeError);
      let read = 0;
      const shifty = {
        ...postJson(path, listing),
        get body() {
          read += 1;
          return read === 1 ? JSON.stringify(listing) : text;
        },
      };
      await Promise.allSettled([context.send(shifty), context.fetch(shifty)]);
    });
    expect(report.verdicts.map(({ status, error }) => [status, error])).toEqual([['pass', undefined]]);
    expect(shop.got.filter((each) => each.includes('complete_checkout'))).toEqual([]);
  });

  test('reads are sent, which proves that the servers count', async () => {
    await misbehaving(async (context) => tried(context, [postJson(`${shop.url}${path}`, listing)]));
    expect(shop.got.length).toBeGreaterThan(0);
  });
});

test('with the consent, complete_checkout is sent to the commerce endpoint only', async () => {
  await misbehaving(async (context) => tried(context, posted()), ['purchase']);
  const lines = [...shop.got, ...other.got];
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.startsWith(`POST ${path} `))).toEqual([]);
});
