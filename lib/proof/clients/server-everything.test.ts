/** A server of the MCP project, which is no storefront at all, as the commerce endpoint of a front that serves only that. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { describe, expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { audit } from '../../audit.ts';
import { inProcess } from '../../http/in-process.ts';
import type { Report } from '../../model/report.ts';
import type { Handler } from '../../model/saboteur.ts';
import { testTarget, virtualClock } from '../audit-in-process.ts';

type Transport = WebStandardStreamableHTTPServerTransport;
type Everything = {
  readonly createServer: () => {
    readonly server: { connect(transport: Transport): Promise<void>; close(): Promise<void> };
    readonly cleanup: (session?: string) => void;
  };
};

/** It has no types and no main file, as it is a program. */
const factory = '@modelcontextprotocol/server-everything/dist/server/index.js';
const { createServer } = (await import(factory)) as Everything;

/** One server and transport for each request, as both the published program and stateless servers have without a session. */
async function answered(request: Request, sessionIdGenerator?: () => string): Promise<Response> {
  const { server, cleanup } = createServer();
  const transport = new WebStandardStreamableHTTPServerTransport({
    ...(sessionIdGenerator && { sessionIdGenerator }),
  });
  await server.connect(transport);
  const answer = await transport.handleRequest(request);
  const body = answer.body === null ? null : await answer.arrayBuffer();
  await server.close();
  cleanup();
  return new Response(body, answer);
}

const nothing = () => Response.json({ code: 'not_found', message: 'Nothing here.' }, { status: 404 });

const front =
  (sessionIdGenerator?: () => string): Handler =>
  async (request) => {
    if (new URL(request.url).pathname !== '/api/ucp/mcp') return nothing();
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    return answered(request, sessionIdGenerator);
  };

function audited(handler: Handler): Promise<Report> {
  const clock = virtualClock();
  return audit({ ...testTarget, consents: ['writes', 'purchase'] }, suites, {
    wire: inProcess(handler, () => clock.now()),
    clock,
  });
}

const standingOf = ({ verdicts }: Report, id: string) => verdicts.find(({ check }) => check === id)?.standing;

const toolsSent = ({ exchanges }: Report): readonly unknown[] =>
  exchanges.flatMap(({ requestBody = '' }) => /"name":"(\w+)"/.exec(requestBody)?.[1] ?? []);

describe('the everything server', () => {
  test('that wants a session is found wanting by name', async () => {
    const report = await audited(front(() => 'a-session'));
    expect(report.outcome).toBe('not-conformant');
    expect(report.tally.error).toBe(0);
    const listed = report.verdicts.find(({ check }) => check === 'json-rpc/tools-list-lists-tools');
    expect(listed?.standing).toBe('fail');
    expect(listed?.violations.map(({ message }) => message)).toEqual([
      'POST /api/ucp/mcp answered 400; promised is 200; its error says "Bad Request: Server not initialized": it wants an MCP session to be opened first',
    ]);
  });

  test('that wants none is understood, although it answers with event streams, and has none of the tools', async () => {
    const report = await audited(front());
    expect(report.outcome).toBe('not-conformant');
    expect(report.tally.error).toBe(0);
    expect(standingOf(report, 'json-rpc/tools-list-lists-tools')).toBe('pass');
    expect(standingOf(report, 'json-rpc/results-echo-the-id')).toBe('pass');
    expect(standingOf(report, 'commerce/documented-tools-are-listed')).toBe('fail');
    expect(toolsSent(report)).not.toContain('complete_checkout');
  });
});
