/** What this machine has for the suite: Node, optional packages, a Chromium, a Redis, a folder; and the findings as text. */
import { execFile } from 'node:child_process';
import { constants, existsSync, readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { installedVersion, packageRoot, suiteIdentity } from '../../package/package-root.ts';
import type { Paint } from '../../report/terminal/paint.ts';
import { widthOf, wrap } from '../../text/layout.ts';
import { visible } from '../../text/visible.ts';
import { fileErrorText } from '../../text/words.ts';

/** `missing`: an audit works without it. `odd`: it works, but for some promises, or is on its way out. `wrong`: it does not work. */
type State = 'ok' | 'missing' | 'odd' | 'wrong';

export type Finding = {
  readonly what: string;
  readonly state: State;
  /** What was found. */
  readonly found: string;
  /** What mends it, in one sentence; for what is not ok. */
  readonly mend?: string;
};

export const ok = (what: string, found: string): Finding => ({ what, state: 'ok', found });

/** When Node's own fixes end, for the versions that the suite is tested with. Node publishes the dates years ahead. */
const endOfFixes: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
};

/** The suite and Node. @param version of Node, for tests, as is `today`. */
export function versions(
  version = process.versions.node,
  today = new Date().toISOString().slice(0, 10),
): readonly Finding[] {
  const { name, version: own } = suiteIdentity();
  const { engines } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const least = String(engines.node).replace(/^>=/, '');
  const [least1 = 0, least2 = 0] = least.split('.').map(Number);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > least1 || (major === least1 && minor >= least2);
  const node = isEnough
    ? supported(version, endOfFixes[major], today)
    : ({ state: 'wrong', found: version, mend: `Install Node ${least} or newer.` } as const);
  return [ok(name, own), { what: 'node', ...node }];
}

/** @param end the last day of its fixes; undefined for a version that the suite is not tested with. */
function supported(version: string, end: string | undefined, today: string): Omit<Finding, 'what'> {
  if (end === undefined) return { state: 'ok', found: `${version} (the suite is tested with 20, 22 and 24)` };
  if (today <= end) return { state: 'ok', found: version };
  return {
    state: 'odd',
    found: `${version}, which has had no security fixes since ${end}`,
    mend: `The suite works on it. ${stillFixed(today)}`,
  };
}

function stillFixed(today: string): string {
  const majors = Object.keys(endOfFixes).filter((major) => today <= (endOfFixes[Number(major)] ?? ''));
  return majors.length === 0
    ? 'Install a newer Node.'
    : `Node ${majors.join(' and ')} ${majors.length === 1 ? 'still gets' : 'still get'} fixes.`;
}

/** The optional packages, and what each is for. */
const optional: Readonly<Record<string, string>> = {
  'playwright-core': '--browser judges CORS in a Chromium',
  '@duckdb/node-api': '"fleet ask" answers questions about the results',
  bullmq: 'a fleet on a queue (with ioredis)',
  ioredis: 'a fleet on a queue (with bullmq)',
  '@modelcontextprotocol/server': '"mcp" serves tools for coding agents',
  'oidc-provider': 'the reference storefront',
};

export const packages = (versionOf = installed): readonly Finding[] =>
  Object.entries(optional).map(([what, use]) => {
    const version = versionOf(what);
    if (version !== undefined) return ok(what, version);
    const mend = `npm install ${what} (with --global, if the suite was installed so): ${use}.`;
    return { what, state: 'missing', found: 'not installed', mend };
  });

const installed = (name: string): string | undefined => installedVersion(packageRoot(), name);

const chromiums = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const versionMs = 10_000;

/** @param given the path of --browser. */
export async function chromium(given: string | undefined, known = chromiums): Promise<Finding> {
  const what = 'Chromium';
  const path = given ?? known.find((one) => existsSync(one));
  const mend = 'Install a Chromium, and name its path with --browser, to judge CORS in it.';
  if (path === undefined) return { what, state: 'missing', found: 'not in the usual places', mend };
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: versionMs });
    return ok(what, `${visible(stdout.trim())} (--browser ${path})`);
  } catch {
    return { what, state: 'missing', found: `${path} cannot be started`, mend };
  }
}

const redisMs = 2_000;

/** @param url of a Redis, as fleets take it. */
export async function redis(url: string): Promise<Finding> {
  const what = 'Redis';
  const said = await pingOf(url);
  const { host } = new URL(url);
  if (said?.startsWith('+PONG')) return ok(what, `answers at ${host}`);
  if (said?.startsWith('-NOAUTH')) return ok(what, `answers at ${host}, and wants a password (in --redis)`);
  const mend = 'Start a Redis or Valkey, or name one with --redis, for a fleet on a queue.';
  return { what, state: 'missing', found: `no answer at ${host}`, mend };
}

/** The first line that it answers; undefined without an answer. */
const pingOf = (url: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { hostname, port, protocol } = new URL(url);
    const place = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 6379 };
    const socket = protocol === 'rediss:' ? connectTls(place) : connect(place);
    const end = (said?: string) => {
      socket.destroy();
      resolve(said);
    };
    socket.setTimeout(redisMs, () => end());
    // Written as soon as it is connected.
    socket.write('PING\r\n');
    socket.once('data', (data) => end(data.toString('latin1', 0, 100)));
    socket.once('error', () => end()).once('close', () => end());
  });

/** Whether the reports can be written. @param folder absolute. */
export async function reportFolder(folder: string): Promise<Finding> {
  const what = 'reports';
  let existing = folder;
  while (!existsSync(existing) && existing !== dirname(existing)) existing = dirname(existing);
  try {
    await access(existing, constants.W_OK | constants.X_OK);
    return ok(what, `can be written to ${folder}`);
  } catch (cause) {
    const found = `cannot be written to ${existing}: ${fileErrorText(cause)}`;
    return { what, state: 'wrong', found, mend: 'Name a folder that you may write with --out.' };
  }
}

const marks: Readonly<
  Record<State, { readonly text: string; readonly like: 'pass' | 'skipped' | 'warn' | 'fail' }>
> = {
  ok: { text: 'ok', like: 'pass' },
  missing: { text: 'none', like: 'skipped' },
  odd: { text: 'odd', like: 'warn' },
  wrong: { text: 'wrong', like: 'fail' },
};

/** Ends with a line feed. */
export function doctorText(findings: readonly Finding[], paint: Paint, width: number): string {
  const nameWidth = Math.max(...findings.map(({ what }) => widthOf(what)));
  const indent = ' '.repeat(nameWidth + 9);
  const lines = findings.flatMap(({ what, state, found, mend }) => {
    const { text, like } = marks[state];
    const [first = '', ...more] = wrap(found, width - indent.length);
    const mending = mend === undefined ? [] : wrap(mend, width - indent.length);
    return [
      `${paint[like](text.padEnd(5))}  ${what.padEnd(nameWidth)}  ${first}`,
      ...[...more, ...mending].map((line) => `${indent}${line}`),
    ];
  });
  const wrong = findings.filter(({ state }) => state === 'wrong');
  const end =
    wrong.length === 0
      ? 'Nothing is in the way of an audit. What says "none" is only needed for what its line names.'
      : `An audit does not work before this is mended: ${wrong.map(({ what }) => what).join(', ')}.`;
  return `${[...lines, '', ...wrap(end, width)].join('\n')}\n`;
}
