/** The same requests are answered right at some times, and refused or with a server error at others. */
import type { Defect, Hypothesis, Seen, Sighting } from '../../../model/defect.ts';
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
    const explains = [...direct, ...comparedWith(failed, seen)];
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

/** Complaints that two answers to the same address are unlike, of which one is wrong by chance. */
function comparedWith(wrong: readonly ReportedExchange[], { sightings }: Seen): readonly Sighting[] {
  return sightings.filter(
    (one) =>
      one.exchange !== undefined &&
      (isOfWhole(one) || one.place === 'header: vary') &&
      !wrong.includes(one.exchange) &&
      wrong.some(({ n, url }) => url === one.exchange?.url && one.verdict.evidence.exchanges.includes(n)),
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

/** Statuses with which limiters refuse what they serve at other times, and which do not say that they limit. */
const limiting: readonly number[] = [403, 503];

export const limited: Defect = {
  id: 'limited',
  what: 'Requests are refused for their rate, and served at other times.',
  find: (seen) => limiting.flatMap((status) => limitOf(status, seen)),
};

/** Refusals of one status, if they come in runs, and if requests of several kinds are served at other times. */
function limitOf(status: number, seen: Seen): readonly Hypothesis[] {
  // What is sent until a limiter refuses is to be refused.
  const bursts = seen.sightings.filter((one) => !isUnpromised(one)).map(({ verdict }) => verdict);
  const provoked = new Set(bursts.flatMap(({ evidence }) => evidence.exchanges));
  const all = answered(seen).filter(({ n }) => !provoked.has(n));
  const refused = all.filter((exchange) => exchange.status === status);
  const served = new Set(all.filter((exchange) => (exchange.status ?? 0) < 400).map(sentKeyOf));
  const wavering = refused.filter((exchange) => served.has(sentKeyOf(exchange)));
  if (new Set(wavering.map(seen.requestOf)).size < fewKinds || !isInRuns(all, status)) return [];
  const explains = [
    ...sightingsAt(seen, (exchange) => refused.includes(exchange)),
    ...comparedWith(refused, seen),
  ];
  const [first] = wavering as [ReportedExchange];
  if (!explains.some(isOfWhole)) return [];
  const later = all.find((other) => other.status !== status && sentKeyOf(other) === sentKeyOf(first));
  return [
    {
      explains,
      isCertain: true,
      effect: 'The shop turns away agents that ask quickly, whatever they ask for.',
      ...(later && { toldBy: [later.n] }),
      title: `${share(refused.length, all.length)} are ${status}, among them answers to requests that are served at other times, such as ${lineOf(first)}`,
      fix: `Serve callers at the rate of this audit, or refuse them with 429 and Retry-After: ${share(refused.length, all.length)} are ${status}, and the same requests are served at other times (look for a limit of requests, or for a bot protection). --rate 1/s audits it slower.`,
    },
  ];
}

/** Requests of so many kinds show that it is no matter of one address. */
const fewKinds = 3;

/** The request with all that was sent: a header that differs may be the reason of a refusal. */
const sentKeyOf = (exchange: ReportedExchange): string =>
  `${keyOf(exchange)} ${JSON.stringify(exchange.requestHeaders)}`;

/** Whether refused and served answers alternate at most half as often as chance lets them. */
function isInRuns(all: readonly ReportedExchange[], status: number): boolean {
  const inOrder = all.toSorted((one, other) => one.n - other.n).map((one) => one.status === status);
  const part = inOrder.filter(Boolean).length / inOrder.length;
  const changes = inOrder.filter((isRefused, index) => index > 0 && isRefused !== inOrder[index - 1]);
  return changes.length <= part * (1 - part) * inOrder.length;
}
