/** Runs a row, and prints it: the storefront, the front end before it, the audit, and the comparison. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../lib/model/report.ts';
import { packageRoot } from '../lib/package/package-root.ts';
import { type Handler, type Served, serve, storefront } from '../lib/storefront/index.ts';
import { audit } from './audit.ts';
import { type Comparison, compare, outcomeOf, type Score } from './compare.ts';
import { freePort, type Running, start } from './process.ts';
import type { Row, Upstream } from './row.ts';
import { type Server, servers } from './servers.ts';

export type RowSettings = {
  /** Everything of this run of the lab is below this folder. */
  readonly root: string;
  readonly signal: AbortSignal;
};

export type Result = {
  readonly row: Row;
  readonly millis: number;
  /** An error when the row could not be run. */
  readonly told: { readonly report: Report; readonly comparison: Comparison } | Error;
};

export async function runRow(row: Row, { root, signal }: RowSettings): Promise<Result> {
  const started = Date.now();
  try {
    return { row, told: await tell(row, { root, signal }), millis: Date.now() - started };
  } catch (error) {
    const told = error instanceof Error ? error : new Error(String(error));
    return { row, told, millis: Date.now() - started };
  }
}

async function tell(row: Row, { root, signal }: RowSettings) {
  const { scheme = 'http', host = '127.0.0.1', auditedAs = host } = row.listen ?? {};
  const port = await freePort();
  const url = `${scheme}://${auditedAs}:${port}`;
  const folder = join(root, row.server, row.name);
  const certificates = root;
  const upstream = await startUpstream(url, row.upstream);
  try {
    const place = {
      ...{ folder, certificates, host, port, signal },
      templates: join(packageRoot(), 'lab', 'front-ends'),
      upstream: new URL(upstream.baseUrl).host,
    };
    const frontEnd = await startFrontEnd(servers[row.server], row, place);
    try {
      const out = join(folder, 'audit');
      mkdirSync(out, { recursive: true });
      const report = await audit(row, { url, folder: out, certificates, signal });
      return { report, comparison: compare(row, report) };
    } finally {
      await frontEnd.close();
    }
  } finally {
    await upstream.close();
  }
}

type Place = {
  /** The folder `front-ends` of the sources. */
  readonly templates: string;
  /** An empty folder for this row. */
  readonly folder: string;
  readonly certificates: string;
  readonly host: string;
  readonly port: number;
  /** Host and port of the storefront. */
  readonly upstream: string;
  readonly signal: AbortSignal;
};

/** @throws Error when the server ends, or does not listen in time; it quotes the end of its log. */
async function startFrontEnd(server: Server, row: Row, place: Place): Promise<Running> {
  const { folder, host, port, signal } = place;
  mkdirSync(folder, { recursive: true });
  // Apache, started by root, works as another user.
  chmodSync(folder, 0o777);
  const base = write(server, 'base', 'base', place);
  const configuration = write(server, row.name, 'case', place);
  const args = server.run({ folder, base, configuration, address: `${host}:${port}` });
  return start({
    ...{ name: server.name, program: server.program, args: [...args, ...(row.serverArguments ?? [])] },
    ...{ folder, host, port, signal },
  });
}

/** @returns the path of the configuration, made from its template. */
function write({ name, ending }: Server, template: string, file: string, place: Place): string {
  const path = join(place.folder, `${file}${ending}`);
  const values: Readonly<Record<string, string>> = {
    LISTEN: `${place.host}:${place.port}`,
    HOST: place.host,
    PORT: `${place.port}`,
    UPSTREAM: place.upstream,
    UPSTREAM_PORT: place.upstream.replace(/^.*:/, ''),
    DIR: place.folder,
    CERTS: place.certificates,
  };
  const text = readFileSync(join(place.templates, name, `${template}${ending}`), 'utf8');
  // Servers have variables of their own, which stay.
  writeFileSync(
    path,
    text.replaceAll(/\$\{([A-Z_]+)\}/g, (all, key) => values[key] ?? all),
  );
  return path;
}

/** Far beyond what an audit sends, so that only the limits of the front end are met. */
const unlimited = 1_000_000;

const brokenPage = '<html><head><title>500</title></head><body><h1>Application error</h1></body></html>';

const broken = (): Response =>
  new Response(brokenPage, { status: 500, headers: { 'content-type': 'text/html' } });

const breakdowns: Readonly<Record<NonNullable<Upstream['fails']>, (handler: Handler) => Handler>> = {
  posts: (handler) => async (request, client) =>
    request.method === 'POST' ? broken() : handler(request, client),
  repeats: (handler) => {
    const answered = new Set<string>();
    return async (request, client) => {
      const address = `${request.url} ${request.headers.get('accept')}`;
      if (request.method === 'POST' || answered.has(address)) return broken();
      answered.add(address);
      return handler(request, client);
    };
  },
};

/** @param publicUrl the origin of the front end. */
async function startUpstream(publicUrl: string, settings: Upstream = {}): Promise<Served> {
  const { rate = unlimited, windowMs = 1000, advertises = publicUrl } = settings;
  return serve({
    rate,
    windowMs,
    wrap: (_, { options }) => {
      const canonicalUrl = settings.canonicalBehindFrontEnd
        ? publicUrl.replace('127.0.0.1', 'localhost')
        : options.canonicalUrl;
      // The oauth provider of a storefront knows its own origin, so that a second storefront is made for the public one.
      const { handler } = storefront({ rate, windowMs, baseUrl: advertises, canonicalUrl });
      return settings.fails === undefined ? handler : breakdowns[settings.fails](handler);
    },
  });
}

export const nameOf = ({ server, name }: Row): string => `${server}/${name}`;

const parts = ['outcome', 'cause', 'fix', 'owner'] as const;

const isRight = ({ told }: Result): boolean =>
  !(told instanceof Error) && told.comparison.differences.length === 0;

/** Blamed: the report finds a cause or another outcome where nothing is wrong. */
const isBlamed = (result: Result): boolean => result.row.lawful && !isRight(result);

/**
 * A known wrong telling has a mark, which goes as soon as it is told right. Neither a lawful front end that is blamed nor
 * a row that could not be run has an excuse.
 */
export function isUnexpected(result: Result): boolean {
  const { wrong } = result.row;
  if (result.told instanceof Error || isBlamed(result)) return true;
  return isRight(result) ? wrong !== undefined : wrong === undefined;
}

export function lineOf(result: Result): readonly string[] {
  const { row, told, millis } = result;
  const state = isRight(result) ? 'right' : isUnexpected(result) ? 'DIFFERS' : 'wrong';
  const got = told instanceof Error ? 'not run' : `${outcomeOf(told.report)}, ${told.report.causes.length}`;
  const line = [
    state.padEnd(8),
    nameOf(row).padEnd(38),
    `expected ${outcomeOf(row.expected)}, ${row.expected.causes.length}; got ${got}`,
    told instanceof Error ? '' : parts.map((part) => `${part} ${share(told.comparison[part])}`).join(' '),
    `${(millis / 1000).toFixed(1)} s`,
  ].join('  ');
  const details = told instanceof Error ? [told.message] : told.comparison.differences;
  return [line, ...details.map((text) => `          ${text}`)];
}

const share = ({ right, of }: Score): string => `${right}/${of}`;

const percent = ({ right, of }: Score): string =>
  of === 0 ? 'none' : `${right} of ${of} (${((100 * right) / of).toFixed(1)} %)`;

const sum = (scores: readonly Score[]): Score => ({
  right: scores.reduce((total, { right }) => total + right, 0),
  of: scores.reduce((total, { of }) => total + of, 0),
});

export function summaryOf(results: readonly Result[]): readonly string[] {
  const right = results.filter(isRight);
  const lawful = results.filter(({ row }) => row.lawful);
  const wrong = results.filter(({ row }) => row.wrong !== undefined);
  const told = results.flatMap((one) => (one.told instanceof Error ? [] : [one.told.comparison]));
  return [
    '',
    ...(wrong.length > 0 ? ['Told wrong today:'] : []),
    ...wrong.map(({ row }) => `  ${nameOf(row)}: ${row.wrong}`),
    `rows told right: ${percent({ right: right.length, of: results.length })}`,
    ...parts.map((part) => `  by ${part.padEnd(8)}${percent(sum(told.map((one) => one[part])))}`),
    `lawful front ends blamed: ${lawful.filter(isBlamed).length} of ${lawful.length}`,
    `rows that differ without a mark, or are right with one: ${results.filter(isUnexpected).length}`,
  ];
}

/** As a JSON report of vitest counts tests: a known wrong row is still to do. */
export function countsOf(results: readonly Result[]) {
  const unexpected = results.filter(isUnexpected);
  const known = results.filter((result) => !isRight(result) && !isUnexpected(result));
  return {
    numPassedTests: results.length - unexpected.length - known.length,
    numFailedTests: unexpected.length,
    numPendingTests: 0,
    numTodoTests: known.length,
    testResults: unexpected.map(({ row }) => ({
      name: 'lab',
      assertionResults: [{ fullName: nameOf(row), status: 'failed', failureMessages: [row.what] }],
    })),
  };
}
