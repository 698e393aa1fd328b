/** Runs a row: the storefront, the front end before it, the audit, and the comparison with what a person wrote down before it. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cause, Report } from '../lib/model/report.ts';
import { packageRoot } from '../lib/package/package-root.ts';
import { type Handler, type Served, serve, storefront } from '../lib/storefront/index.ts';
import { audit, freePort, type Running, start } from './process.ts';
import type { ExpectedCause, Row, Upstream, Words } from './row.ts';
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

/** How many of a row's expectations the report meets. */
export type Score = { readonly right: number; readonly of: number };

type Comparison = {
  readonly outcome: Score;
  /** Each cause that was expected, and each one that was not. */
  readonly cause: Score;
  readonly fix: Score;
  readonly owner: Score;
  /** One sentence for each difference; none if everything is as expected. */
  readonly differences: readonly string[];
};

function compare({ expected }: Row, report: Report): Comparison {
  const pairs = pairsOf(expected.causes, report.causes);
  const extra = report.causes.filter((cause) => !pairs.some(({ found }) => found === cause));
  const told = pairs.map(({ cause, found }) => ({
    cause: found !== undefined && holds(found.title, cause.title),
    fix: found !== undefined && holds(found.fix, cause.fix),
    owner: found !== undefined && ownerOf(found) === cause.owner,
  }));
  const count = (part: 'cause' | 'fix' | 'owner', more = 0): Score => ({
    right: told.filter((one) => one[part]).length,
    of: told.length + more,
  });
  const outcome =
    report.outcome === expected.outcome && report.diagnosis?.code === expected.diagnosis ? 1 : 0;
  return {
    outcome: { right: outcome, of: 1 },
    cause: count('cause', extra.length),
    fix: count('fix'),
    owner: count('owner'),
    differences: [
      ...(outcome === 1 ? [] : [`outcome: ${outcomeOf(report)}, not ${outcomeOf(expected)}`]),
      ...pairs.flatMap(differencesOf),
      ...extra.map((cause) => `not expected: ${cause.primary}: ${cause.title}`),
    ],
  };
}

type Outcome = { readonly outcome: string; readonly diagnosis?: string | { readonly code: string } };

export const outcomeOf = ({ outcome, diagnosis }: Outcome): string =>
  diagnosis === undefined
    ? outcome
    : `${outcome} (${typeof diagnosis === 'string' ? diagnosis : diagnosis.code})`;

type Pair = { readonly cause: ExpectedCause; readonly found: Cause | undefined };

const areaOf = ({ primary }: Cause): string => primary.replace(/\/.*$/, '');

/** A cause with the words is the expected one; without any, one of the same area may be a poor telling of it. */
function pairsOf(expected: readonly ExpectedCause[], causes: readonly Cause[]): readonly Pair[] {
  const taken = new Set<Cause>();
  const take = (fits: (cause: Cause) => boolean): Cause | undefined => {
    const found = causes.find((cause) => !taken.has(cause) && fits(cause));
    if (found) taken.add(found);
    return found;
  };
  const inArea = (cause: ExpectedCause, found: Cause) => cause.areas.some((area) => area === areaOf(found));
  const exact = expected.map((cause) => ({
    cause,
    found: take((found) => inArea(cause, found) && holds(found.title, cause.title)),
  }));
  return exact.map(({ cause, found }) => ({ cause, found: found ?? take((one) => inArea(cause, one)) }));
}

const holds = (text: string, words: Words): boolean =>
  words.every((word) => word.split('|').some((one) => text.toLowerCase().includes(one.toLowerCase())));

const ownerOf = ({ owner }: { readonly owner?: Cause['owner'] }): string => owner?.likely ?? 'unknown';

function differencesOf({ cause, found }: Pair): readonly string[] {
  if (found === undefined) {
    return [`missing: a cause of ${cause.areas.join(' or ')}: ${cause.title.join(' ')}`];
  }
  return [
    ...(holds(found.title, cause.title)
      ? []
      : [`title: "${found.title}" lacks one of: ${cause.title.join(', ')}`]),
    ...(holds(found.fix, cause.fix) ? [] : [`fix: "${found.fix}" lacks one of: ${cause.fix.join(', ')}`]),
    ...(ownerOf(found) === cause.owner ? [] : [`owner: ${ownerOf(found)}, not ${cause.owner}`]),
  ];
}
