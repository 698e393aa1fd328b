/** Compares this engine, a bare script and other tools on the same questions, in one run. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../package/package-root.ts';
import { type Measured, measured, median, table } from './measured.ts';
import { type Fault, faults, items, pathOf, schema } from './peer-questions.ts';

/** @returns a table with one row per tool: medians of several runs at each latency. */
export async function peersTable(latencies: readonly number[], runs: number): Promise<string> {
  const rows: (readonly string[])[] = [];
  for (const peer of [bare, engine, ...peersOfNpm]) {
    const row = await toRow(peer, latencies, runs).catch((cause: unknown) => [
      nameOf(peer),
      `not measured: ${String(cause).split('\n')[0]}`,
      ...latencies.map(() => ''),
    ]);
    console.log(row.join('  '));
    rows.push(row);
  }
  const times = latencies.map((latency) => `${items.length} questions at ${latency} ms`);
  return table(['tool', 'faults found', ...times], rows);
}

async function toRow(peer: Peer, latencies: readonly number[], runs: number): Promise<readonly string[]> {
  const { folder, remove } = await installed(peer);
  try {
    const found = await faultsFound(peer, folder);
    const times: string[] = [];
    for (const latency of latencies) times.push(await timesAt(latency, peer, folder, runs));
    return [nameOf(peer), `${found} of ${faults.length}`, ...times];
  } finally {
    await remove();
  }
}

/** @throws Error if the tool reports a fault in a correct shop, which invalidates its figures. */
async function timesAt(latency: number, peer: Peer, folder: string, runs: number): Promise<string> {
  const shop = await startShop(latency);
  try {
    const all: Measured[] = [];
    for (let run = 0; run < runs; run += 1) {
      const one = await runPeer(peer, folder, shop.url);
      if (one.code !== 0) throw new Error(falseAlarm(one));
      all.push(one);
    }
    const [wall, cpu] = [all.map(({ wallMs }) => wallMs), all.map(({ cpuMs }) => cpuMs)];
    return `${Math.round(median(wall))} ms (CPU ${Math.round(median(cpu))} ms)`;
  } finally {
    await shop.close();
  }
}

async function faultsFound(peer: Peer, folder: string): Promise<number> {
  let found = 0;
  for (const fault of faults) {
    const shop = await startShop(0, fault);
    const { code } = await runPeer(peer, folder, shop.url).finally(shop.close);
    if (code !== 0) found += 1;
  }
  return found;
}

async function runPeer(
  { files = () => ({}), args, env = {} }: Peer,
  folder: string,
  url: string,
): Promise<Measured> {
  for (const [name, text] of Object.entries(files(url))) await writeFile(join(folder, name), text);
  return measured(args(url), { cwd: folder, env });
}

const nameOf = ({ name, install }: Peer): string => install?.join(', ') ?? name;

/** The exit code of a tool that reports a fault in a correct shop, and the end of its output. */
const falseAlarm = ({ code, out }: Measured): string =>
  `it ended with ${code}: ${out
    .trim()
    .slice(-150)
    .replaceAll(/[\s|]+/g, ' ')}`;

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

const newman: Peer = {
  name: 'newman',
  install: ['newman@6.2.2'],
  files: (url) => ({
    'collection.json': json({
      info: { name: 'items', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: items.map((item) => ({
        name: `item ${item}`,
        request: { method: 'GET', url: `${url}${pathOf(item)}` },
        event: [{ listen: 'test', script: { type: 'text/javascript', exec: [inPostman] } }],
      })),
    }),
  }),
  args: () => ['node_modules/newman/bin/newman.js', 'run', 'collection.json'],
};

const inPostman = `
pm.test('status', () => pm.response.to.have.status(200));
pm.test('type', () => pm.expect(pm.response.headers.get('content-type')).to.match(/^application\\/json/));
pm.test('schema', () => pm.response.to.have.jsonSchema(${JSON.stringify(schema)}));
`;

const httpyac: Peer = {
  name: 'httpyac',
  install: ['httpyac@6.16.7', 'ajv@8.20.0'],
  files: (url) => ({
    'fits.cjs': `const Ajv = require('ajv'); module.exports = new Ajv().compile(${JSON.stringify(schema)});`,
    'items.http': items
      .map(
        (item) => `GET ${url}${pathOf(item)}
?? status == 200
?? header content-type startsWith application/json

{{
  const fits = require('./fits.cjs');
  test('schema', () => { if (!fits(response.parsedBody)) throw new Error('another form'); });
}}
`,
      )
      .join('\n###\n'),
  }),
  args: () => ['node_modules/httpyac/bin/httpyac.js', 'send', 'items.http', '--all'],
};

const dredd: Peer = {
  name: 'dredd',
  install: ['dredd@14.1.0'],
  files: () => ({
    'items.json': json({
      swagger: '2.0',
      info: { title: 'items', version: '1' },
      paths: Object.fromEntries(
        items.map((item) => [
          pathOf(item),
          { get: { produces: ['application/json'], responses: { 200: { description: 'an item', schema } } } },
        ]),
      ),
    }),
  }),
  args: (url) => ['node_modules/dredd/bin/dredd', 'items.json', url, '--loglevel', 'warning'],
};

const stepci: Peer = {
  name: 'stepci',
  install: ['stepci@2.8.2'],
  files: (url) => ({
    'items.yml': json({
      version: '1.1',
      name: 'items',
      tests: {
        items: {
          steps: items.map((item) => ({
            name: `item ${item}`,
            http: {
              ...{ url: `${url}${pathOf(item)}`, method: 'GET' },
              check: { status: 200, headers: { 'content-type': 'application/json' }, schema },
            },
          })),
        },
      },
    }),
  }),
  args: () => ['node_modules/stepci/dist/index.js', 'run', 'items.yml'],
  env: { STEPCI_DISABLE_ANALYTICS: '1' },
};

/** Other tools; each has the same questions in its own format. */
export const peersOfNpm: readonly Peer[] = [newman, httpyac, dredd, stepci];

const execute = promisify(execFile);

/** A tool in a folder of its own. */
export type Installed = { readonly folder: string; readonly remove: () => Promise<void> };

/** @throws Error if npm cannot install the tool. */
export async function installed({ install }: Peer): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-conformance-peer-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  if (install === undefined) return { folder, remove };
  try {
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
    await execute('npm', ['install', ...quietly, ...install], { cwd: folder });
    return { folder, remove };
  } catch (cause) {
    await remove();
    throw cause;
  }
}

/** How to install, configure and run a tool. */
export type Peer = {
  readonly name: string;
  /** npm packages as `name@version`; absent if nothing has to be installed. */
  readonly install?: readonly string[];
  /** Files with the questions, by name in the installation folder. */
  readonly files?: (url: string) => Readonly<Record<string, string>>;
  /** The script and its arguments, relative to that folder. Exit code 0 has to mean that every answer is right. */
  readonly args: (url: string) => readonly string[];
  /** Environment variables, for example to disable telemetry. */
  readonly env?: Readonly<Record<string, string>>;
};

const script = (name: string): string => join(packageRoot(), 'dist', 'lib', 'proof', 'bench', `${name}.js`);

/** The bare script and this engine run from the compiled files. */
export const bare: Peer = { name: 'bare undici + ajv', args: (url) => [script('peer-bare'), url] };

export const engine: Peer = { name: 'this engine', args: (url) => [script('peer-ours'), url] };

const faultyItem = 37;

/** A server of the items, with at most one fault. */
export async function startShop(latency: number, fault?: Fault) {
  const server = createServer((request, response) => {
    const id = Number(/^\/items\/(\d+)\.json$/.exec(request.url ?? '')?.[1]);
    const isWrong = (kind: Fault) => fault === kind && id === faultyItem;
    const price = isWrong('schema') ? 12 : '12.00';
    setTimeout(() => {
      response.writeHead(isWrong('status') ? 203 : 200, {
        'content-type': isWrong('media type') ? 'text/plain' : 'application/json',
      });
      response.end(JSON.stringify({ id, title: `Item ${id}`, price, tags: ['one', 'two'] }));
    }, latency);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
