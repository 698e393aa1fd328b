/** What the tools of the MCP server share: the settings of the user, the hosts that may be audited, reports, and served storefronts. */
import { relative, resolve } from 'node:path';
import { suites, suitesInBrowser } from '../../../suites/index.ts';
import { unsettledIn } from '../../engine/select.ts';
import type { Check } from '../../model/check.ts';
import type { Report } from '../../model/report.ts';
import type { Listener } from '../../model/run-event.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Served } from '../../storefront/index.ts';
import { loadSettings, type Settings } from '../../target/load-settings.ts';
import { isLoopback } from '../../target/reach.ts';
import { auditToReport, readBaselines } from '../auditing/run-audit.ts';
import { type Io, nowOf } from '../io/io.ts';
import { saboteursNamed, startStorefront } from '../io/load-suite.ts';
import { readReport } from '../io/read-report.ts';

type Flags = Readonly<Record<string, unknown>>;

export type Given = {
  /** What the user started the server with, by the name of the long option. */
  readonly flags: Flags;
  /** Hosts that may be audited besides this machine, each with or without a port. */
  readonly hosts: readonly string[];
};

/** What a model may choose. */
export type Wish = {
  readonly url?: string | undefined;
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  readonly depth?: string | undefined;
  readonly seed?: number | undefined;
};

export type Watching = { readonly signal: AbortSignal; readonly listen: Listener };

/** Reports that are kept; an older one is forgotten. */
const maxReports = 20;

/** Served storefronts; the oldest is closed for another. */
const maxServed = 4;

/** The names of this machine, to which a storefront on it may lead. */
const here = ['localhost', '127.0.0.1', '[::1]'];

export type Named = { readonly name: string; readonly report: Report };

export type Door = ReturnType<typeof createDoor>;

export function createDoor(given: Given, io: Io) {
  const { flags } = given;
  const reports = createReports(io.cwd);
  const one = oneAtATime();

  async function audited(settings: Settings, { signal, listen }: Watching): Promise<Named> {
    const baselines = await readBaselines(settings.baselines, io.cwd);
    return one(async () => {
      signal.throwIfAborted();
      const how = { embedded: false, baselines, more: true };
      const { report } = await auditToReport(settings, how, { ...io, signal }, listen);
      signal.throwIfAborted();
      return reports.keep(report);
    });
  }

  return {
    /** Something that the user has allowed changes a storefront. */
    mayWrite: [flags.allow ?? io.env.STOREFRONT_ALLOW ?? []].flat().length > 0,
    checks: new Map<string, Check>(
      suitesInBrowser.flatMap((suite) => suite.checks).map((check) => [check.id, check]),
    ),
    /** @throws UsageError for a host that the user has not named. */
    audit: (wish: Wish, watching: Watching): Promise<Named> =>
      audited(settingsFor(wish, given, io), watching),
    /** Asks again what failed in a report. @throws UsageError when nothing did. */
    onlyFailed({ name, report }: Named, watching: Watching): Promise<Named> {
      const settings = settingsFor({ url: report.target.baseUrl, seed: report.seed }, given, io);
      const only = unsettledIn(
        report,
        suites.flatMap((suite) => suite.checks),
        { includesUnjudged: false },
      );
      if (only.length === 0) throw new UsageError(`nothing failed in ${name}: use audit`);
      return audited({ ...settings, target: { ...settings.target, only } }, watching);
    },
    reportNamed: reports.named,
    ...createStorefronts(),
  };
}

function createReports(cwd: string) {
  const reports = new Map<string, Report>();
  let count = 0;
  return {
    keep(report: Report): Named {
      count += 1;
      const name = `run-${count}`;
      reports.set(name, report);
      const [oldest] = reports.keys();
      if (reports.size > maxReports && oldest !== undefined) reports.delete(oldest);
      return { name, report };
    },
    /** A report by its name, the path of its file, or else the last one. @throws UsageError when there is none. */
    named(name: string | undefined): Named {
      const [last, report] = [...reports].at(-1) ?? [];
      if (name === undefined && last !== undefined && report) return { name: last, report };
      if (name === undefined) throw new UsageError('there is no report yet: use audit');
      const known = reports.get(name);
      if (known) return { name, report: known };
      if (!name.endsWith('.json')) throw new UsageError(`there is no report "${name}" (any more)`);
      if (relative(cwd, resolve(cwd, name)).startsWith('..')) {
        throw new UsageError(`${name} is outside of the folder that this server was started in`);
      }
      return { name, report: readReport(name, cwd) };
    },
  };
}

type Serving = { readonly products: number; readonly dialect: 'document' | 'ucp' };

function createStorefronts() {
  const storefronts: Served[] = [];
  return {
    /** A reference storefront on this machine, until the server ends. @throws UsageError for an unknown saboteur. */
    async serve(ids: readonly string[], how: Serving): Promise<Served> {
      const saboteurs = await saboteursNamed(ids);
      const served = await startStorefront({
        ...how,
        wrap: (handler) => saboteurs.reduce((inner, { sabotage }) => sabotage(inner), handler),
      });
      storefronts.push(served);
      if (storefronts.length > maxServed) await storefronts.shift()?.close();
      return served;
    },
    async close(): Promise<void> {
      await Promise.all(storefronts.splice(0).map((served) => served.close()));
    },
  };
}

/** The settings of the user with the wishes of a model, which can neither widen consents nor name hosts. */
function settingsFor({ url, ...wish }: Wish, { flags, hosts }: Given, io: Io): Settings {
  const wished = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
  const sources = {
    flags: { ...flags, ...wished, ...(url !== undefined && { url }) },
    ...{ env: io.env, cwd: io.cwd, now: nowOf(io), ignoresFile: true as const },
  };
  const settings = loadSettings(sources);
  const { baseUrl, allowedHosts = [], signature, ...target } = settings.target;
  // A URL in the environment is a word of the user as well.
  const own = io.env.STOREFRONT_URL;
  const { host, hostname, origin } = new URL(baseUrl);
  const isNamed = hosts.some((name) => name === host || name === hostname) || origin === originOf(own);
  if (!isNamed && !isLoopback(baseUrl)) {
    throw new UsageError(
      `the user has not named ${hostname}: only a person can, by starting the server with --host ${hostname}`,
    );
  }
  // Credentials for a named host are not for every server that a model starts on this machine.
  const isTrusted = isNamed || (hosts.length === 0 && own === undefined);
  return {
    ...settings,
    target: {
      ...target,
      baseUrl,
      headers: isTrusted ? target.headers : {},
      ...(isTrusted && signature && { signature }),
      allowedHosts: [...allowedHosts, ...hosts, ...(isLoopback(baseUrl) ? here : [])],
      isConfined: true,
    },
  };
}

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;

/** Concurrent audits of one storefront would disturb each other. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act, act);
    last = next.catch(() => {});
    return next;
  };
}
