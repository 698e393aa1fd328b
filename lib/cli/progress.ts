/** Tells on stderr how far an audit is: a moving line on a terminal, a line for each finished area elsewhere. */
import type { Progress } from '../audit.ts';
import type { Area } from '../model/requirement.ts';
import { type Status, statuses } from '../model/verdict.ts';
import { plural } from '../text/plural.ts';
import type { Io, Stream } from './io.ts';

export interface ProgressDisplay {
  show(progress: Progress): void;
  stop(): void;
}

export type ProgressOptions = {
  readonly quiet: boolean;
  /** Requests that may be sent at most. */
  readonly budget: number;
};

export async function toProgressDisplay(
  { stderr, env }: Io,
  { quiet, budget }: ProgressOptions,
): Promise<ProgressDisplay> {
  if (quiet) return { show: () => {}, stop: () => {} };
  return stderr.isTTY && !env.CI && env.TERM !== 'dumb' ? spinner(stderr, budget) : lines(stderr);
}

async function spinner(stream: Stream, budget: number): Promise<ProgressDisplay> {
  const { default: ora } = await import('ora');
  // The command has its own handlers for Ctrl-C; ora must not take stdin away from them.
  const moving = ora({ text: 'starting', stream, discardStdin: false }).start();
  let failed = 0;
  return {
    show({ done, of, area, sent, verdict }) {
      if (verdict.status === 'fail' && !verdict.waiver) failed += 1;
      const failures = failed > 0 ? `, ${failed} failed` : '';
      moving.text = `${done} of ${of} checks, ${sent} of at most ${plural(budget, 'request')}${failures}; ${area}`;
    },
    stop: () => {
      moving.stop();
    },
  };
}

function lines(stream: Stream): ProgressDisplay {
  const judged = new Map<Area, Status[]>();
  return {
    show({ area, left, sent, verdict }) {
      const sofar = [...(judged.get(area) ?? []), verdict.status];
      judged.set(area, sofar);
      if (left === 0) stream.write(`${area}: ${summary(sofar)} (${plural(sent, 'request')} so far)\n`);
    },
    stop: () => {},
  };
}

const summary = (all: readonly Status[]): string =>
  statuses
    .map((status) => ({ status, count: all.filter((one) => one === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
    .join(', ');
