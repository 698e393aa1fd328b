/** The official MCP clients, with the handshake and of 2026-07-28, against the reference storefront in every revision. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { valueAt } from '../../assert/json.ts';
import { inProcess } from '../../http/transport/in-process.ts';
import { type Report, wholeExchanges } from '../../model/report.ts';
import type { Handler } from '../../model/saboteur.ts';
import type { Target } from '../../model/target.ts';
import { referenceTarget, virtualClock } from '../../reference/in-process.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { auditThrough } from '../audits/audit-through.ts';
import { context, documentedTools } from './mcp-client.ts';

let served: Served;

afterEach(() => served.close());

const me = { name: 'storefront-conformance-tests', version: '1.0.0' };

const search = { name: 'search_catalog', arguments: { query: '', context } };

const address = () => new URL(`${served.canonicalUrl}/api/ucp/mcp`);

/** Lists the tools, and calls the search. */
async function use(
  client: Pick<Client | ModernClient, 'listTools'> & { callTool(call: typeof search): Promise<unknown> },
) {
  const { tools } = await client.listTools();
  const found = await client.callTool(search);
  return {
    tools: tools.map(({ name }) => name).toSorted(),
    products: valueAt(found, '/structuredContent/products'),
  };
}

const expected = {
  tools: documentedTools.toSorted(),
  products: expect.arrayContaining([expect.any(Object)]),
};

describe('the client of the handshake', () => {
  test.each([
    ['any', '2025-11-25', false],
    ['2025-11-25', '2025-11-25', false],
    ['2025-06-18', '2025-06-18', false],
    ['sessions', '2025-11-25', true],
  ] as const)('%s', async (mcp, version, hasSession) => {
    served = await serve({ mcp });
    const transport = new StreamableHTTPClientTransport(address());
    const client = new Client(me);
    await client.connect(transport);
    expect(transport.protocolVersion).toBe(version);
    expect(await use(client)).toEqual(expected);
    const { sessionId } = transport;
    expect(sessionId !== undefined).toBe(hasSession);
    if (!hasSession) return client.close();
    await transport.terminateSession();
    await client.close();
    const again = await fetch(address(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'mcp-session-id': sessionId ?? '' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(again.status).toBe(404);
  });

  test('2026-07-28 is refused, and the refusal names the supported version', async () => {
    served = await serve({ mcp: '2026-07-28' });
    const client = new Client(me);
    await expect(client.connect(new StreamableHTTPClientTransport(address()))).rejects.toThrow('2026-07-28');
  });
});

describe('the client of 2026-07-28', () => {
  test.each([
    ['any', 'legacy', '2025-11-25'],
    ['2025-11-25', 'legacy', '2025-11-25'],
    ['2025-06-18', 'legacy', '2025-06-18'],
    ['sessions', 'legacy', '2025-11-25'],
    ['2026-07-28', 'modern', '2026-07-28'],
  ] as const)('%s', async (mcp, era, version) => {
    served = await serve({ mcp });
    const client = new ModernClient(me, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new ModernTransport(address()));
    expect([client.getProtocolEra(), client.getNegotiatedProtocolVersion()]).toEqual([era, version]);
    expect(await use(client)).toEqual(expected);
    await client.close();
  });
});

describe('server everything.prove', () => {
  type Transport = WebStandardStreamableHTTPServerTransport;

  type Everything = {
    readonly createServer: () => {
      readonly server: { connect(transport: Transport): Promise<void>; close(): Promise<void> };
      readonly cleanup: (session?: string) => void;
    };
  };

  /** The package is a program: it has neither types nor a main export. */
  const factory = '@modelcontextprotocol/server-everything/dist/server/index.js';

  let createServer: Everything['createServer'];
  beforeAll(async () => {
    ({ createServer } = (await import(factory)) as Everything);
  });

  /** Stateless: each request gets its own server and transport. */
  async function respond(request: Request, sessionIdGenerator?: () => string): Promise<Response> {
    const { server, cleanup } = createServer();
    const transport = new WebStandardStreamableHTTPServerTransport({
      ...(sessionIdGenerator && { sessionIdGenerator }),
    });
    await server.connect(transport);
    const response = await transport.handleRequest(request);
    const body = response.body === null ? null : await response.arrayBuffer();
    await server.close();
    cleanup();
    return new Response(body, response);
  }

  const nothing = () => Response.json({ code: 'not_found', message: 'Nothing here.' }, { status: 404 });

  const front =
    (sessionIdGenerator?: () => string): Handler =>
    async (request) => {
      if (new URL(request.url).pathname !== '/api/ucp/mcp') return nothing();
      if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
      return respond(request, sessionIdGenerator);
    };

  function audited(handler: Handler): Promise<Report> {
    const clock = virtualClock();
    const target: Target = { ...referenceTarget, consents: ['writes', 'purchase'] };
    return auditThrough({ target, transport: inProcess(handler, clock.now), clock });
  }

  const statusOf = ({ verdicts }: Report, id: string) => verdicts.find(({ check }) => check === id)?.status;

  const toolsSent = (report: Report): readonly unknown[] =>
    wholeExchanges(report).flatMap(({ requestBody = '' }) => /"name":"(\w+)"/.exec(requestBody)?.[1] ?? []);

  /** Failures of the commerce endpoint in ruleset interface. */
  const broken = ({ verdicts }: Report): readonly string[] =>
    verdicts
      .filter(
        ({ area, status, ruleset }) =>
          /json-rpc|commerce/.test(area) && ruleset === 'interface' && status === 'fail',
      )
      .map(({ check }) => check);

  /** Inconclusive checks without a reason. */
  const unexplained = ({ verdicts }: Report): readonly string[] =>
    verdicts
      .filter(({ status, reason }) => status === 'inconclusive' && !reason?.text)
      .map(({ check }) => check);

  describe('the everything server', () => {
    test('is strict about the Accept header', async () => {
      const listing = (accept: string) =>
        new Request('http://everything.test/api/ucp/mcp', {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept },
          body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
        });
      expect((await front()(listing('application/json'))).status).toBe(406);
      expect((await front()(listing('application/json, text/event-stream'))).status).toBe(200);
    });

    test('fails with a clear message when it requires a session', async () => {
      const report = await audited(front(() => 'a-session'));
      expect(report.outcome).toBe('not-conformant');
      expect(report.tally.error).toBe(0);
      const listed = report.verdicts.find(({ check }) => check === 'json-rpc/tools-list-lists-tools');
      expect(listed?.status).toBe('fail');
      expect(listed?.violations.map(({ message }) => message)).toEqual([
        'tools/list was answered 400; promised is 200; the error is -32000 "Bad Request: Server not initialized": the endpoint requires an MCP session',
      ]);
      expect(broken(report)).toEqual([
        'json-rpc/tools-list-lists-tools',
        'json-rpc/unknown-methods-fail',
        'json-rpc/unknown-tools-fail',
        'json-rpc/calls-without-a-name-fail',
      ]);
      expect(unexplained(report)).toEqual([]);
    });

    test('is understood without sessions, although it answers with event streams and lacks the tools', async () => {
      const report = await audited(front());
      expect(report.outcome).toBe('not-conformant');
      expect(report.tally.error).toBe(0);
      expect(statusOf(report, 'json-rpc/tools-list-lists-tools')).toBe('pass');
      expect(statusOf(report, 'json-rpc/results-echo-the-id')).toBe('pass');
      expect(statusOf(report, 'json-rpc/unknown-tools-fail')).toBe('pass');
      expect(broken(report)).toEqual(['commerce/documented-tools-are-listed']);
      expect(unexplained(report)).toEqual([]);
      // The audit sends the required Accept header, and calls no tools of the server.
      expect(report.exchanges.filter(({ status }) => status === 406)).toEqual([]);
      expect(toolsSent(report)).not.toContain('complete_checkout');
      expect(
        toolsSent(report).filter((tool) => /^(echo|get_sum|get-sum|get-env|toggle.*)$/.test(String(tool))),
      ).toEqual([]);
    });
  });
});
