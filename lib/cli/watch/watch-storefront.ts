/** Ties the loop of `watch` to a storefront, its files, a clock, and the keys and the screen of a terminal. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { suites, suitesInBrowser } from '../../../suites/index.ts';
import { requireMatches } from '../../engine/select.ts';
import type { Report } from '../../model/report.ts';
import { UsageError } from '../../model/usage-error.ts';
import { exits } from '../../report/exit-code.ts';
import { toPaint } from '../../report/terminal/paint.ts';
import { prepareFolder, writeReports } from '../../report/write-reports.ts';
import type { Settings } from '../../target/load-settings.ts';
import { didYouMean } from '../../text/words.ts';
import { auditToReport, readBaselines } from '../auditing/run-audit.ts';
import { type Io, lineWidth, nowOf, paints } from '../io/io.ts';
import { openFile, warn } from '../io/output.ts';
import { blockText, screenText, stateText, type View } from './screen.ts';
import { createPulse } from './storefront-pulse.ts';
import { createWatching, type Run, type State, type Watching } from './watching.ts';

export type When = {
  /** Relative to the working directory. */
  readonly paths: readonly string[];
  /** In seconds. */
  readonly interval?: number | undefined;
  /** On this machine, so that it may be looked at at any time. */
  readonly isHere: boolean;
};

/** Ends with the key q, or when the program is interrupted. @returns the exit code. @throws UsageError as an audit does. */
export async function watchStorefront(settings: Settings, when: When, io: Io): Promise<number> {
  const { target, output } = settings;
  const checks = (settings.browser === undefined ? suites : suitesInBrowser).flatMap((one) => one.checks);
  requireMatches(target, checks);
  await prepareFolder(output);
  const quit = new AbortController();
  const signal = AbortSignal.any([io.signal, quit.signal]);
  const { audit, save, page } = await createAuditing(settings, signal, io);
  const stops: (() => unknown)[] = [];
  let watching: Watching | undefined;
  const wish = (because: string) => watching?.wish({ what: 'failed', because });
  try {
    const files = { cwd: io.cwd, out: output.out };
    stops.push(await watchFiles(when.paths, files, (name) => wish(`${name} changed`)));
    const display = createDisplay(target.baseUrl, reasonsOf(when), output.color, io);
    const pulse = when.isHere
      ? createPulse(target, signal, (listens) => {
          if (!listens) return display.note('the storefront has stopped');
          wish('the storefront answers again');
        })
      : absent;
    watching = createWatching({ checks, audit, save, signal, ...pulse, show: display.show });
    watching.wish({ what: 'all', because: 'the first run' });
    const ids = checks.map(({ id }) => id);
    stops.push(io.keys?.(onKey({ display, watching, ids, quit, page, io })) ?? (() => {}));
    const { interval } = when;
    const timer = interval && setInterval(() => wish(`every ${interval} s`), interval * 1000);
    stops.push(() => clearInterval(timer));
    await watching.ended;
  } finally {
    quit.abort();
    for (const stop of stops) await stop();
  }
  return exits.conformant;
}

/** Audits as the command `audit` does, with the same thread each time. */
async function createAuditing(settings: Settings, signal: AbortSignal, io: Io) {
  const { target, output, warning, baselines: names } = settings;
  if (warning !== undefined) warn(warning, io);
  const baselines = await readBaselines(names, io.cwd);
  let page: string | undefined;
  return {
    async audit(only: readonly string[] | undefined): Promise<Report> {
      const narrowed = only ? { ...settings, target: { ...target, only } } : settings;
      const how = { embedded: false, baselines, more: true };
      return (await auditToReport(narrowed, how, { ...io, signal }, () => {})).report;
    },
    async save(report: Report): Promise<void> {
      const paths = await writeReports(report, output);
      page = paths.find((path) => path.endsWith('.html')) ?? page;
    },
    /** The last report.html that was written. */
    page: () => page,
  };
}

/** For a storefront elsewhere, which is asked by nothing but audits. */
const absent = { gone: () => 0, ready: async () => {} };

function reasonsOf({ paths, interval, isHere }: When): readonly string[] {
  return [
    ...(paths.length > 0 ? [`${paths.join(', ')} changes`] : []),
    ...(isHere ? ['the storefront restarts'] : []),
    ...(interval === undefined ? [] : [`${interval} s have passed`]),
  ];
}

type Display = ReturnType<typeof createDisplay>;

/** Home, and clear what is below: the lines that were there before scroll away unharmed. */
const cleared = '\u001b[2J\u001b[H';

function createDisplay(url: string, reasons: readonly string[], color: boolean, io: Io) {
  const { stdout, stderr, env } = io;
  const isScreen = io.keys !== undefined && stdout.isTTY === true && !env.CI && env.TERM !== 'dumb';
  const paint = toPaint(paints(stdout, env, color));
  let view: View = { url, state: { kind: 'resting' }, evidence: false, reasons };
  let printed = 0;
  const draw = () => {
    const look = { paint, width: lineWidth(stdout, 80), ...(stdout.rows && { rows: stdout.rows }) };
    if (isScreen) stdout.write(cleared + screenText(view, look));
  };
  const log = ({ state, last }: View) => {
    if (state.kind !== 'resting') stderr.write(`${stateText({ state, last, reasons })}\n`);
    if (!last || last.n === printed || state.kind !== 'resting') return;
    printed = last.n;
    stdout.write(blockText(last, new Date(nowOf(io)), { paint, width: lineWidth(stdout) }));
  };
  return {
    show(state: State, last: Run | undefined) {
      view = { ...view, state, last, message: undefined };
      if (!isScreen) return log(view);
      draw();
    },
    /** Shows something else of the same run. */
    change(how: Partial<View>) {
      view = { ...view, message: undefined, ...how };
      draw();
    },
    /** Says what happened, in a log as well. */
    note(message: string) {
      view = { ...view, message };
      if (!isScreen) stderr.write(`${message}\n`);
      draw();
    },
    view: () => view,
  };
}

type Keyed = {
  readonly display: Display;
  readonly watching: Watching;
  readonly ids: readonly string[];
  readonly quit: AbortController;
  readonly page: () => string | undefined;
  readonly io: Io;
};

const enter = '\r';
const leave = '\u001b';
const interrupt = '\u0003';
const erase: ReadonlySet<string> = new Set(['\u007f', '\b']);

function onKey({ display, watching, ids, quit, page, io }: Keyed): (key: string) => void {
  const ask = (typed: string) => {
    try {
      const check = checkNamed(typed.trim(), ids);
      display.change({ typed: undefined });
      watching.wish({ what: 'one', check, because: check });
    } catch (cause) {
      if (!(cause instanceof UsageError)) throw cause;
      display.change({ typed: undefined, message: cause.message });
    }
  };
  const type = (key: string, typed: string) => {
    const isEnter = key === enter || key === '\n';
    if (isEnter && typed !== '') return ask(typed);
    if (isEnter || key === leave) return display.change({ typed: undefined });
    if (erase.has(key)) return display.change({ typed: typed.slice(0, -1) });
    if (/^[\w/-]$/.test(key)) display.change({ typed: typed + key });
  };
  const open = () => {
    const file = page();
    if (file === undefined) return display.change({ message: 'no report.html was written (--formats)' });
    display.change({ message: `opening ${relative(io.cwd, file)}` });
    (io.open ?? openFile)(file).catch((cause: Error) => display.change({ message: cause.message }));
  };
  const acts: Readonly<Record<string, () => void>> = {
    a: () => watching.wish({ what: 'all', because: 'key a' }),
    f: () => watching.wish({ what: 'failed', because: 'key f' }),
    c: () => display.change({ typed: '' }),
    e: () => display.change({ evidence: !display.view().evidence }),
    o: open,
    q: () => quit.abort(),
  };
  return (key) => {
    if (key === interrupt) return quit.abort();
    const { typed } = display.view();
    if (typed !== undefined) return type(key, typed);
    acts[key === enter ? 'f' : key]?.();
  };
}

/** By its id, or by a part of it that no other has. @throws UsageError */
function checkNamed(typed: string, ids: readonly string[]): string {
  if (ids.includes(typed)) return typed;
  const [found, ...others] = ids.filter((id) => id.includes(typed));
  if (found !== undefined && others.length === 0) return found;
  const hint =
    found === undefined ? didYouMean(typed, ids) : `, or rather ${others.length + 1}: type more of it`;
  throw new UsageError(`there is no check "${typed}"${hint}`);
}

/** Saving a branch changes many files at once: without another change, in milliseconds. */
const restMs = 100;

/** Folders that builds and version control write, and no person edits. */
const ignored = /(?:^|[\\/])(?:node_modules|\.git)(?:[\\/]|$)/;

type Watched = {
  readonly cwd: string;
  /** The folder of the reports, which a run writes itself. */
  readonly out: string;
};

/**
 * @param names of files and folders, relative to the working directory.
 * @param onChange gets the name of the last file that changed.
 * @returns stops it. @throws UsageError for a name that is not there.
 */
async function watchFiles(
  names: readonly string[],
  { cwd, out }: Watched,
  onChange: (name: string) => void,
): Promise<() => Promise<void>> {
  if (names.length === 0) return async () => {};
  const missing = names.find((name) => !existsSync(resolve(cwd, name)));
  if (missing !== undefined) throw new UsageError(`--restart-on: there is no ${missing}`);
  const { watch } = await import('chokidar');
  const paths = names.map((name) => resolve(cwd, name));
  const isOut = (path: string) => !relative(out, path).startsWith('..');
  const watcher = watch(paths, {
    ignoreInitial: true,
    ignored: (path) => isOut(path) || paths.some((from) => ignored.test(relative(from, path))),
  });
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', (_, path) => {
    clearTimeout(timer);
    timer = setTimeout(() => onChange(relative(cwd, path)), restMs);
  });
  // A folder that cannot be read is not watched; the others are.
  watcher.on('error', () => {});
  await new Promise<void>((done) => watcher.once('ready', () => done()));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
