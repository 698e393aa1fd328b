/** Shows the progress of an audit on stderr: a moving bar on a terminal, a line now and then elsewhere. */
import { clearLine, cursorTo } from 'node:readline';
import type { Broke, Listener } from '../../../model/run-event.ts';
import { type Io, nowOf } from '../../io.ts';
import { advance, noProgress, type Planner } from './progress.ts';
import { barLine, logLine } from './progress-line.ts';

export interface ProgressDisplay {
  readonly show: Listener;
  stop(): void;
}

export type ProgressOptions = {
  readonly quiet: boolean;
  readonly planner: Planner;
};

/** Between two pictures of the bar, and between two lines of a log, in milliseconds. */
const intervals = { bar: 100, log: 10_000 };

/** A timer moves it, also while the storefront makes the audit wait. */
export function toProgressDisplay(io: Io, { quiet, planner }: ProgressOptions): ProgressDisplay {
  const { stderr, env } = io;
  if (quiet) return { show: () => {}, stop: () => {} };
  const isMoving = stderr.isTTY === true && !env.CI && env.TERM !== 'dumb';
  const started = nowOf(io);
  const at = () => ({ elapsed: nowOf(io) - started, now: nowOf(io) });
  let progress = noProgress;
  const clear = () => {
    if (!isMoving) return;
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  };
  const draw = () => {
    clear();
    stderr.write(isMoving ? barLine(progress, at(), stderr.columns ?? 80) : `${logLine(progress, at())}\n`);
  };
  const timer = setInterval(draw, isMoving ? intervals.bar : intervals.log);
  return {
    show(event) {
      progress = advance(progress, event, planner, nowOf(io));
      if (event.kind !== 'broke') return;
      clear();
      stderr.write(goesOn(event));
    },
    stop() {
      clearInterval(timer);
      clear();
    },
  };
}

const goesOn = ({ because, check }: Broke): string =>
  `${check === undefined ? '' : `${check}: `}${because}; the checks that are left are judged one after the other\n`;
