/** The MCP server as a process: the official clients of both lines of the SDK, on stdin and stdout. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueAt } from '../../assert/json.ts';
import { built } from '../../proof/built.ts';
import { type Served, serve } from '../../storefront/index.ts';

let served: Served;
let folder: string;
let command: { readonly command: string; readonly args: string[]; readonly cwd: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-'));
  served = await serve({ products: 3 });
  const main = join((await built()).folder, 'lib/cli/main.js');
  command = { command: process.execPath, args: [main, 'mcp'], cwd: folder };
});

afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

const me = { name: 'tests', version: '1.0.0' };

const audit = () => ({
  name: 'audit',
  arguments: { url: served.baseUrl, only: ['catalog/every-variant-is-well-formed'], seed: 1 },
});

test.each(['auto', 'legacy'] as const)('the client of this line of the SDK, %s', async (mode) => {
  const client = new Client(me, { versionNegotiation: { mode } });
  await client.connect(new StdioClientTransport({ ...command, stderr: 'pipe' }));
  expect(client.getProtocolEra()).toBe(mode === 'auto' ? 'modern' : 'legacy');
  expect((await client.callTool(audit())).structuredContent).toMatchObject({ outcome: 'partial' });
  await client.close();
});

test('the client of the line before, whose end ends the storefronts that it started', async () => {
  const client = new FormerClient(me);
  await client.connect(new FormerTransport({ ...command, stderr: 'pipe' }));
  expect((await client.listTools()).tools).toHaveLength(7);
  expect((await client.callTool(audit())).structuredContent).toMatchObject({ outcome: 'partial' });
  const { structuredContent } = await client.callTool({ name: 'serve', arguments: {} });
  const url = String(valueAt(structuredContent, '/url'));
  expect((await fetch(url)).status).toBe(200);
  await client.close();
  await expect(fetch(url)).rejects.toThrow();
});

test('the end of stdin ends it with 0, and nothing but the protocol is on stdout', () => {
  const { status, stdout } = spawnSync(command.command, command.args, {
    cwd: folder,
    input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n',
    timeout: 60_000,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  for (const line of stdout.split('\n').filter((text) => text !== '')) {
    expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0', id: 1 });
  }
});
