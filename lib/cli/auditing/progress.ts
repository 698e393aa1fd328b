/** Shows the progress of an audit on stderr: a moving line on a terminal, a line for each finished area elsewhere. */
import { clearLine, cursorTo } from 'node:readline';
import { areaOf } from '../../engine/judge.ts';
import type { Area } from '../../model/requirement.ts';
import type { Broke, Listener, RunEvent } from '../../model/run-event.ts';
import { type Status, statuses, type Verdict } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import type { Io, Stream } from '../io.ts';

export interface ProgressDisplay {
  readonly show: Listener;
  stop(): void;
}

export type ProgressOptions = {
  readonly quiet: boolean;
  /** Requests that may be sent at most. */
  readonly budget: number;
};

export function toProgressDisplay({ stderr, env }: Io, { quiet, budget }: ProgressOptions): ProgressDisplay {
  if (quiet) return { show: () => {}, stop: () => {} };
  return stderr.isTTY && !env.CI && env.TERM !== 'dumb' ? movingLine(stderr, budget) : lines(stderr);
}

/** The progress of a run after its events so far. */
type Progress = {
  readonly areas: readonly Area[];
  readonly verdicts: readonly Verdict[];
  readonly sent: number;
};

function advance(progress: Progress, event: RunEvent): Progress {
  if (event.kind === 'opened') {
    return { ...progress, areas: [...progress.areas, ...event.checks.map(areaOf)] };
  }
  if (event.kind === 'exchange') return { ...progress, sent: Math.max(progress.sent, event.exchange.n) };
  if (event.kind === 'verdict') return { ...progress, verdicts: [...progress.verdicts, event.verdict] };
  return progress;
}

const atStart: Progress = { areas: [], verdicts: [], sent: 0 };

function movingLine(stream: Stream, budget: number): ProgressDisplay {
  let progress = atStart;
  const clear = () => {
    cursorTo(stream, 0);
    clearLine(stream, 0);
  };
  return {
    show(event) {
      progress = advance(progress, event);
      if (event.kind === 'broke') {
        clear();
        stream.write(goesOn(event));
      }
      if (event.kind !== 'verdict') return;
      clear();
      stream.write(inOneLine(progress, event.verdict.area, budget).slice(0, (stream.columns ?? 80) - 1));
    },
    stop: clear,
  };
}

const goesOn = ({ because, check }: Broke): string =>
  `${check === undefined ? '' : `${check}: `}${because}; the checks that are left are judged one after the other\n`;

function inOneLine({ areas, verdicts, sent }: Progress, area: Area, budget: number): string {
  const failed = verdicts.filter(({ status, waiver }) => status === 'fail' && !waiver).length;
  const failures = failed > 0 ? `, ${failed} failed` : '';
  return `${verdicts.length} of ${areas.length} checks, ${sent} of at most ${plural(budget, 'request')}${failures}; ${area}`;
}

function lines(stream: Stream): ProgressDisplay {
  let progress = atStart;
  return {
    show(event) {
      progress = advance(progress, event);
      if (event.kind === 'broke') stream.write(goesOn(event));
      if (event.kind !== 'verdict') return;
      const { area } = event.verdict;
      const judged = progress.verdicts.filter((verdict) => verdict.area === area);
      if (judged.length < progress.areas.filter((other) => other === area).length) return;
      stream.write(`${area}: ${summary(judged)} (${plural(progress.sent, 'request')} so far)\n`);
    },
    stop: () => {},
  };
}

const summary = (verdicts: readonly Verdict[]): string =>
  statuses
    .map((status: Status) => ({ status, count: verdicts.filter((one) => one.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
    .join(', ');
