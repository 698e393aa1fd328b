/** The same requests are answered right at some times, and with a server error at others. */
import type { Defect, Seen, Sighting } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { answered, isOfWhole, lineOf, listed, sentAs, share, sightingsAt, wrongAnswers } from './answers.ts';

export const sporadic: Defect = {
  id: 'sporadic',
  what: 'Some of the answers to the same requests are server errors.',
  find: (seen) => {
    const all = answered(seen);
    const failed = all.filter(isFailure);
    const statuses = new Set(failed.map(({ status }) => status));
    const waverers = waverersIn(all);
    const wavering = all.filter((exchange) => waverers.has(keyOf(exchange)));
    const direct = sightingsAt(seen, isFailure).filter(isUnpromised);
    const [first] = direct;
    if (first?.exchange === undefined || beginsLate(wavering) || isConstant(seen)) return [];
    const failures = wavering.filter(isFailure);
    const right = failures.flatMap((one) => rightAfter(one, wavering) ?? []);
    if (failures.length < 2 && right.length === 0) return [];
    const explains = [...direct, ...comparedWithFailures(seen)];
    return [
      {
        explains,
        isCertain: true,
        effect: 'Some requests fail by chance, so agents get no answer now and then, and may give up.',
        ...(right[0] && { toldBy: [right[0].n] }),
        title: `${share(failed.length, all.length)} are ${listed([...statuses].map(String))}, among them answers to requests that succeed at other times; the first: ${lineOf(first.exchange)}`,
        fix: `Find the worker or instance that fails, and its log: ${share(failures.length, wavering.length)} to the same requests, such as ${lineOf(failures[0] ?? first.exchange)}, were ${listed([...statuses].map(String))}, and the others were as promised.`,
      },
    ];
  },
  // A single failure may be an accident, or happen each time.
  asks: (seen) => {
    const failed = wrongAnswers(sightingsAt(seen, isFailure).filter(isUnpromised));
    const last = failed.filter(
      (one) => one.method === 'GET' && rightAfter(one, answered(seen)) === undefined,
    );
    return last.slice(0, maxOnceMore).map(sentAs);
  },
};

const maxOnceMore = 4;

const isFailure = ({ status }: ReportedExchange): boolean => (status ?? 0) >= 500;

/** A limiter that refuses in another way than with 429 seems to fail now and then, too. */
const isUnpromised = ({ violation }: Sighting): boolean => violation.expected !== '429';

const rightAfter = (
  failed: ReportedExchange,
  all: readonly ReportedExchange[],
): ReportedExchange | undefined =>
  all.find((other) => keyOf(other) === keyOf(failed) && other.n > failed.n && !isFailure(other));

/** Complaints that two answers to the same address are unlike, of which one is a failure. */
function comparedWithFailures(seen: Seen): readonly Sighting[] {
  const failed = answered(seen).filter(isFailure);
  return seen.sightings.filter(
    (one) =>
      one.exchange !== undefined &&
      isOfWhole(one) &&
      !isFailure(one.exchange) &&
      failed.some(({ n, url }) => url === one.exchange?.url && one.verdict.evidence.exchanges.includes(n)),
  );
}

const keyOf = ({ method, url, requestBody = '' }: ReportedExchange): string =>
  `${method} ${url} ${requestBody}`;

/** Requests that were answered in both ways. */
function waverersIn(all: readonly ReportedExchange[]): ReadonlySet<string> {
  const failed = new Set(all.filter(isFailure).map(keyOf));
  return new Set(
    all
      .filter((exchange) => !isFailure(exchange))
      .map(keyOf)
      .filter((key) => failed.has(key)),
  );
}

/** The chance below which an accident is none. */
const leastChance = 0.001;

/** Whether failures begin after so many good answers that no chance explains it: a limit was met. */
function beginsLate(wavering: readonly ReportedExchange[]): boolean {
  const inOrder = wavering.toSorted((one, other) => one.n - other.n);
  const good = inOrder.findIndex(isFailure);
  const share = inOrder.filter(isFailure).length / inOrder.length;
  return good > 0 && (1 - share) ** good < leastChance;
}

/** Whether some kind of request fails each time, which no chance explains. */
function isConstant(seen: Seen): boolean {
  const byRequest = new Map<string, ReportedExchange[]>();
  for (const exchange of answered(seen)) {
    const key = seen.requestOf(exchange);
    byRequest.set(key, [...(byRequest.get(key) ?? []), exchange]);
  }
  return [...byRequest.values()].some((among) => among.length > 4 && among.every(isFailure));
}
