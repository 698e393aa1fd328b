/** Suggests the known failures of a platform that shows itself, if they would explain something. */
import type { Baseline, PlatformSign } from '../../model/baseline.ts';
import type { ReportedExchange, Suggestion } from '../../model/report/report.ts';
import type { Started } from '../../model/run-event.ts';
import { isFailure, type Verdict } from '../../model/verdict.ts';
import { toGlob } from '../../text/names.ts';
import { shellWord } from '../../text/shell.ts';
import { command } from '../probe/command.ts';
import { createWaivers } from '../waivers.ts';

export type Run = {
  readonly started: Started;
  readonly verdicts: readonly Verdict[];
  readonly exchanges: readonly ReportedExchange[];
};

/** Reads the known failures of platforms; asked only after a failure that nothing explains. */
export type Platforms = () => readonly Baseline[];

/** The platform whose baseline explains the most; undefined when none explains anything, or its baseline was given. */
export function suggestionFor(run: Run, platforms: Platforms): Suggestion | undefined {
  const { started, verdicts } = run;
  const unexplained = verdicts.filter((verdict) => isFailure(verdict) && verdict.waiver === undefined);
  if (unexplained.length === 0) return undefined;
  const given = new Set(started.baselines.map(({ name }) => name));
  const others = platforms().filter(({ name }) => !given.has(name));
  const found = others.flatMap((baseline) => suggestionOf(baseline, { ...run, verdicts: unexplained }) ?? []);
  return found.toSorted((one, other) => other.explains.length - one.explains.length)[0];
}

function suggestionOf(baseline: Baseline, { started, verdicts, exchanges }: Run): Suggestion | undefined {
  const { name, platform } = baseline;
  const seen = platform && signIn(exchanges, platform.signs);
  if (!platform || !seen) return undefined;
  const { target, at, baselines: given } = started;
  const waivers = createWaivers([baseline], {
    baseUrl: target.baseUrl,
    today: at.toISOString().slice(0, 10),
  });
  const explains = verdicts.filter((one) => waivers.apply(one).waiver).map(({ check }) => check);
  if (explains.length === 0) return undefined;
  const all = [...given.map((one) => one.name), name];
  const more = ['--baseline', shellWord(all.join(','))];
  const next = command({ target, program: 'storefront-conformance' }, { more });
  return { baseline: name, platform: platform.name, ...seen, explains, next };
}

type Seen = Pick<Suggestion, 'sign' | 'exchange'>;

/** Signs count in their order, whichever response has them first. */
function signIn(exchanges: readonly ReportedExchange[], signs: readonly PlatformSign[]): Seen | undefined {
  for (const sign of signs) {
    const shows = 'header' in sign ? headerShows(sign) : hostShows(sign);
    const found = exchanges.find((exchange) => exchange.status !== null && shows(exchange));
    if (!found) continue;
    const what = 'header' in sign ? `header: ${sign.header}` : `host: ${new URL(found.url).hostname}`;
    return { sign: what, exchange: found.n };
  }
  return undefined;
}

function headerShows({ header, value = '*' }: Extract<PlatformSign, { header: string }>) {
  const glob = toGlob(value.toLowerCase());
  return ({ headers = [] }: ReportedExchange): boolean =>
    headers.some(([name, text]) => name.toLowerCase() === header && glob.test(text.toLowerCase()));
}

function hostShows({ host }: Extract<PlatformSign, { host: string }>) {
  const glob = toGlob(host);
  return ({ url }: ReportedExchange): boolean => glob.test(new URL(url).hostname);
}
