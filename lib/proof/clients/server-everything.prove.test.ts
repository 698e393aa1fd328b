/** A server of the MCP project that is not a storefront, as the commerce endpoint of an otherwise empty storefront. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { describe, expect, test } from 'vitest';
import { inProcess } from '../../http/transport/in-process.ts';
import { type Report, wholeExchanges } from '../../model/report/report.ts';
import type { Handler } from '../../model/saboteur.ts';
import type { Target } from '../../model/target.ts';
import { referenceTarget } from '../../reference/in-process.ts';
import { virtualClock } from '../../reference/virtual-clock.ts';
import { auditThrough } from '../audits/audit-through.ts';

type Transport = WebStandardStreamableHTTPServerTransport;

type Everything = {
  readonly createServer: () => {
    readonly server: { connect(transport: Transport): Promise<void>; close(): Promise<void> };
    readonly cleanup: (session?: string) => void;
  };
};

/** It is a program, so it has neither types nor a main file. */
const factory = '@modelcontextprotocol/server-everything/dist/server/index.js';

const { createServer } = (await import(factory)) as Everything;

/** Creates a server and a transport for each request, as stateless servers do. */
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

/** The failures of its commerce endpoint in ruleset interface. */
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

  test('is understood without sessions, although it answers with event streams and has none of the tools', async () => {
    const report = await audited(front());
    expect(report.outcome).toBe('not-conformant');
    expect(report.tally.error).toBe(0);
    expect(statusOf(report, 'json-rpc/tools-list-lists-tools')).toBe('pass');
    expect(statusOf(report, 'json-rpc/results-echo-the-id')).toBe('pass');
    expect(statusOf(report, 'json-rpc/unknown-tools-fail')).toBe('pass');
    expect(broken(report)).toEqual(['commerce/documented-tools-are-listed']);
    expect(unexplained(report)).toEqual([]);
    // The audit sends the Accept header that it demands, and calls none of its own tools.
    expect(report.exchanges.filter(({ status }) => status === 406)).toEqual([]);
    expect(toolsSent(report)).not.toContain('complete_checkout');
    expect(
      toolsSent(report).filter((tool) => /^(echo|get_sum|get-sum|get-env|toggle.*)$/.test(String(tool))),
    ).toEqual([]);
  });
});
