/** Watches the work of a fleet: log, totals, metrics, and a live line on a terminal. */
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { clearLine, cursorTo } from 'node:readline';
import type { Engine, FleetEvent } from '../../fleet/engine/port.ts';
import { replaceFile } from '../../fleet/results/store.ts';
import { type LogFormat, logLine } from '../../fleet/watch/log.ts';
import {
  nextTotals,
  nothing,
  progressLine,
  progressOf,
  type Totals,
  toMetrics,
} from '../../fleet/watch/progress.ts';
import { exits } from '../../report/exit-code.ts';
import { type Io, nowOf } from '../io/io.ts';

export type WatchOptions = {
  readonly quiet: boolean;
  readonly log: LogFormat;
  readonly metrics?: string | undefined;
  /** Requests of an audit, roughly. */
  readonly requests: number;
};

export interface Watch {
  listen(event: FleetEvent): void;
  readonly totals: Totals;
  /** Writes the last metrics. */
  end(): Promise<void>;
}

/** Between two updates, in milliseconds. */
const metricsEvery = 10_000;
const lineEvery = 1_000;

export async function watchFleet(engine: Engine, io: Io, options: WatchOptions): Promise<Watch> {
  let totals = nothing;
  const path = options.metrics === undefined ? undefined : resolve(io.cwd, options.metrics);
  const writeMetrics = async () => {
    if (path !== undefined) await replaceFile(path, toMetrics(totals));
  };
  if (path !== undefined) await mkdir(dirname(path), { recursive: true });
  await writeMetrics();
  const line = liveLine(engine, io, options);
  // A full disk costs metrics, but no audit.
  const timer = setInterval(() => void writeMetrics().catch(() => {}), metricsEvery);
  return {
    listen(event) {
      totals = nextTotals(totals, event);
      const text = options.quiet ? '' : logLine(event, options.log, nowOf(io));
      if (text !== '') line.above(text);
    },
    get totals() {
      return totals;
    },
    async end() {
      clearInterval(timer);
      line.end();
      await writeMetrics();
    },
  };
}

function liveLine(engine: Engine, { stderr, env }: Io, { quiet, log, requests }: WatchOptions) {
  const isLive = !quiet && log === 'text' && stderr.isTTY === true && !env.CI && env.TERM !== 'dumb';
  if (!isLive) return { above: (text: string) => void stderr.write(text), end: () => {} };
  let last = '';
  const clear = () => {
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  };
  const draw = () => {
    clear();
    stderr.write(last.slice(0, (stderr.columns ?? 80) - 1));
  };
  // Without a queue there is no status, and the line stays as it was.
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const lanes = await engine.status().catch(() => undefined);
    isLooking = false;
    if (lanes) last = progressLine(progressOf(lanes, requests));
    draw();
  };
  const timer = setInterval(() => void look(), lineEvery);
  return {
    above(text: string) {
      clear();
      stderr.write(text);
      draw();
    },
    end() {
      clearInterval(timer);
      clear();
    },
  };
}

/** Failing storefronts do not fail a fleet; storefronts that could not be judged do. */
export function fleetExit(totals: Totals, left: boolean): number {
  if (left) return exits.interrupted;
  if ((totals.faults.suite ?? 0) > 0) return exits.broken;
  const open = (totals.audited.inconclusive ?? 0) + (totals.audited['not-audited'] ?? 0);
  return open > 0 ? exits.inconclusive : exits.conformant;
}

/** What this process did, in one sentence. */
export function summaryOf({ audited, known, retries, requests }: Totals): string {
  const all = Object.values(audited).reduce((sum, count) => sum + count, 0);
  const outcomes = Object.entries(audited).map(([outcome, count]) => `${count} ${outcome}`);
  const parts = [
    `${all} audited${outcomes.length > 0 ? ` (${outcomes.join(', ')})` : ''}`,
    ...(known > 0 ? [`${known} known already`] : []),
    ...(retries > 0 ? [`${retries} tried again`] : []),
    `${requests} requests`,
  ];
  return `${parts.join(', ')}\n`;
}
