/** The MCP revision of a storefront changes no verdict beyond the checks of that revision. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { policy } from '../../suites/policy.ts';
import { checksOf } from '../engine/audit.ts';
import { conduct } from '../engine/run.ts';
import { createStack } from '../http/stack/stack.ts';
import { inProcess } from '../http/transport/in-process.ts';
import type { HttpRequest } from '../model/http.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Sabotage } from '../model/saboteur.ts';
import { consents as allConsents, type Consent } from '../model/target.ts';
import { isFailure, type Verdict } from '../model/verdict.ts';
import { type InProcessOptions, judgeInProcess, partsOf } from '../reference/in-process.ts';
import { storefront } from '../storefront/index.ts';
import { sampled } from './audits/sampled.ts';

type Judged = { readonly verdicts: readonly Verdict[]; readonly sent: readonly HttpRequest[] };

async function judged({ storefront: settings, ...options }: InProcessOptions): Promise<Judged> {
  const sent: HttpRequest[] = [];
  const onEvent = (event: RunEvent) => {
    if (event.kind === 'sending') sent.push(event.request);
  };
  return {
    verdicts: await judgeInProcess(suites, {
      ...options,
      // The catalog is independent of the MCP revision, so a small one is enough.
      storefront: { products: 3, ...settings },
      onEvent,
    }),
    sent,
  };
}

const known = new Map<string, Promise<Judged>>();

/** Audits of storefronts without a saboteur are shared by all tests. */
function judgedOnce(options: Pick<InProcessOptions, 'storefront' | 'target'>): Promise<Judged> {
  const { consents = allConsents } = options.target ?? {};
  const key = JSON.stringify([options.storefront, consents]);
  const run = known.get(key) ?? judged({ ...options, target: { consents } });
  known.set(key, run);
  return run;
}

const statusesOf = ({ verdicts }: Judged) =>
  Object.fromEntries(verdicts.map(({ check, status, reason }) => [check, [status, reason?.code].join(' ')]));

/** The checks whose status differs, with both statuses. */
function differences(one: Judged, other: Judged): Readonly<Record<string, readonly unknown[]>> {
  const [before, after] = [statusesOf(one), statusesOf(other)];
  return Object.fromEntries(
    Object.keys(before).flatMap((id) => (before[id] === after[id] ? [] : [[id, [before[id], after[id]]]])),
  );
}

const failuresIn = ({ verdicts }: Judged): readonly string[] =>
  verdicts
    .filter((verdict) => isFailure(verdict) || verdict.status === 'error')
    .map(({ check, violations, error }) => `${check}: ${error ?? violations[0]?.message}`);

const absent = 'inconclusive not-observed';

const noHandshake = {
  'json-rpc/initialize-describes-the-server': ['pass ', 'inconclusive not-advertised'],
  'json-rpc/ping-is-answered-with-an-object': ['pass ', 'inconclusive not-advertised'],
  'json-rpc/ping-is-known-beside-initialize': ['pass ', 'inconclusive not-advertised'],
};

/** Sessions make the CORS checks of session headers applicable. */
const judgedForScripts = {
  'cors/headers-for-clients-are-exposed': [absent, 'pass '],
  'cors/preflight-allows-demanded-headers': [absent, 'pass '],
};

const judgedSessions = {
  ...judgedForScripts,
  'json-rpc/ended-sessions-are-not-found': [absent, 'pass '],
  'json-rpc/session-ids-are-visible-ascii': [absent, 'pass '],
  'json-rpc/unknown-revisions-are-refused': [absent, 'pass '],
};

const judgedHeaders = {
  'json-rpc/contradicting-headers-are-refused': [absent, 'pass '],
  'json-rpc/discover-names-the-revision': [absent, 'pass '],
  'json-rpc/lists-have-cache-hints': [absent, 'pass '],
  'json-rpc/results-have-a-type': [absent, 'pass '],
  'json-rpc/results-name-the-server': [absent, 'pass '],
  'json-rpc/discover-is-stable': [absent, 'pass '],
  'json-rpc/unknown-revisions-are-refused': [absent, 'pass '],
  'json-rpc/version-errors-list-what-discover-lists': [absent, 'pass '],
};

const audited: readonly (readonly ['document' | 'ucp', readonly Consent[]])[] = [
  ['document', []],
  ['document', allConsents],
  ['ucp', allConsents],
  ['ucp', []],
];

describe.each(sampled(2, audited))('in the dialect %s, with the consents %j', (dialect, consents) => {
  const baseline = judgedOnce({ storefront: { dialect }, target: { consents } });

  test.each([
    ['2025-06-18', {}, 0],
    ['2025-11-25', {}, 0],
    ['2026-07-28', { ...noHandshake, ...judgedHeaders }, 9],
    ['sessions', judgedSessions, 14],
  ] as const)('%s', async (mcp, expected, more) => {
    const run = await judgedOnce({ storefront: { dialect, mcp }, target: { consents } });
    expect(differences(await baseline, run)).toEqual(expected);
    expect(failuresIn(run)).toEqual([]);
    expect(run.sent.length).toBeLessThanOrEqual((await baseline).sent.length + more);
  });
});

test('a storefront without sessions gets the same requests as from a client without session support', async () => {
  const { sessions: _, ...silent } = policy;
  const sentWith = async (own: typeof policy) => {
    const sent: string[] = [];
    const { circumstances, ...parts } = partsOf({});
    const { handler } = storefront({
      ...{ baseUrl: 'http://storefront.test', canonicalUrl: 'http://canonical.test' },
      rate: 440,
    });
    const clock = { now: () => Date.now(), sleep: async () => {} };
    await conduct(checksOf(suites), {
      ...parts,
      circumstances: { ...circumstances, target: { ...circumstances.target, consents: [] } },
      connect: (connecting) =>
        createStack({ ...connecting, policy: own, clock, transport: inProcess(handler, clock.now) }),
      listen: (event) => {
        if (event.kind === 'sending') sent.push(JSON.stringify(event.request));
      },
    });
    return sent.toSorted();
  };
  expect(await sentWith(policy)).toEqual(await sentWith(silent));
});

const isDelete = ({ method }: HttpRequest) => method === 'DELETE';

/** Expires each session after `max` requests. */
const rotating =
  (max: number): Sabotage =>
  (handler) => {
    const used = new Map<string, number>();
    return async (request, client) => {
      const id = request.headers.get('mcp-session-id');
      if (id === null) return handler(request, client);
      const count = (used.get(id) ?? 0) + 1;
      used.set(id, count);
      if (count <= max) return handler(request, client);
      return Response.json(
        { code: 'gone', message: 'The session has expired.' },
        { status: 404, headers: cors },
      );
    };
  };

const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' };

const expired = () =>
  Response.json({ code: 'gone', message: 'The session has expired.' }, { status: 404, headers: cors });

describe('storefronts with unusual sessions', () => {
  const baseline = judgedOnce({ storefront: { dialect: 'document', mcp: 'sessions' } });
  const run = (sabotage: Sabotage) => judged({ storefront: { mcp: 'sessions' }, sabotage });

  test.each([30, 75])('sessions that last for %i requests', async (max) => {
    const rotated = await run(rotating(max));
    expect(failuresIn(rotated)).toEqual([]);
    // An expired session hides how revisions are handled, and renewals count against the rate limit.
    expect([
      'json-rpc/unknown-revisions-are-refused',
      'rate-limiting/burst-is-refused-with-429',
      'rate-limiting/calls-are-refused-with-429',
      'rate-limiting/client-is-served-after-waiting',
      'rate-limiting/forwarded-addresses-share-the-limit',
      'rate-limiting/other-user-agents-share-the-limit',
    ]).toEqual(expect.arrayContaining(Object.keys(differences(await baseline, rotated))));
  });

  test('sessions that DELETE does not end', async () => {
    const kept: Sabotage = (handler) => async (request, client) =>
      request.method === 'DELETE'
        ? Response.json({ code: 'no', message: 'No.' }, { status: 405, headers: { ...cors, allow: 'POST' } })
        : handler(request, client);
    expect(differences(await baseline, await run(kept))).toEqual({
      'json-rpc/ended-sessions-are-not-found': ['pass ', 'inconclusive not-observed'],
    });
  });

  test('optional sessions are ended, and not used', async () => {
    const plain = await judgedOnce({ storefront: { dialect: 'document' } });
    const kept = await judged({ sabotage: needless });
    expect(differences(plain, kept)).toEqual({
      ...judgedForScripts,
      'json-rpc/ended-sessions-are-not-found': [absent, 'pass '],
      'json-rpc/session-ids-are-visible-ascii': [absent, 'pass '],
    });
    expect(kept.sent.filter(({ headers }) => 'mcp-session-id' in headers).length).toBeLessThanOrEqual(3);
  });

  test('sessions that are required but never issued: the endpoint counts as refusing tools/list', async () => {
    const shut: Sabotage = (handler) => async (request, client) => {
      const response = await handler(request, client);
      const headers = new Headers(response.headers);
      headers.delete('mcp-session-id');
      return new Response(response.body, { status: response.status, headers });
    };
    const closed = await run(shut);
    const listed = closed.verdicts.find(({ check }) => check === 'json-rpc/requests-get-a-response');
    expect(listed?.status).toBe('fail');
    expect(closed.sent.filter(({ body = '' }) => body.includes('"open-session"'))).toHaveLength(2);
  });

  test('every session is ended, even if the run is interrupted', async () => {
    const interruption = new AbortController();
    let calls = 0;
    const open = new Set<string>();
    const sabotage: Sabotage = (handler) => async (request, client) => {
      calls += 1;
      // Only with a session: if its opening is interrupted, the client never learns the id.
      if (calls >= 150 && request.headers.has('mcp-session-id')) interruption.abort();
      const response = await handler(request, client);
      const issued = response.headers.get('mcp-session-id');
      if (issued !== null) open.add(issued);
      if (request.method === 'DELETE') open.delete(request.headers.get('mcp-session-id') ?? '');
      return response;
    };
    const { sent } = await judged({ storefront: { mcp: 'sessions' }, sabotage, signal: interruption.signal });
    expect(sent.filter(isDelete).length).toBeGreaterThan(0);
    expect([...open]).toEqual([]);
  });
});

/** Issues a session with `initialize`, does not require one, and answers 404 after its end. */
const needless: Sabotage = (handler) => {
  let ended = false;
  return async (request, client) => {
    const hasSession = request.headers.has('mcp-session-id');
    if (hasSession && request.method === 'DELETE') {
      ended = true;
      return new Response(null, { status: 204, headers: cors });
    }
    if (hasSession && ended) return expired();
    const opens = request.method === 'POST' && (await request.clone().text()).includes('"initialize"');
    const response = await handler(request, client);
    if (opens) response.headers.set('mcp-session-id', 'nobody-needs-me');
    return response;
  };
};
