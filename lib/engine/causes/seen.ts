/** The sightings of a run: its violations with what decides their causes; and the fewest hypotheses that explain all of them. */
import type { Question } from '../../model/check.ts';
import type { Hypothesis, Seen, Sighting } from '../../model/defect.ts';
import type { Policy } from '../../model/policy.ts';
import type { ReportedExchange } from '../../model/report.ts';
import { type Failed, isFailure, kindOfPlace, type Verdict, type Violation } from '../../model/verdict.ts';

export type Findings = {
  readonly verdicts: readonly Verdict[];
  /** All checks of the run, with their prerequisites and fixes. */
  readonly checks: readonly Question[];
  readonly exchanges: readonly ReportedExchange[];
  readonly baseUrl: string;
};

/** Violations that are only counted are no sightings: nothing is known of them. */
export function seenIn({ verdicts, checks, exchanges, baseUrl }: Findings, pattern: Policy['pattern']): Seen {
  const kinds = toKinds(pattern);
  const elsewhere = askedElsewhere({ verdicts, exchanges, baseUrl });
  const byNumber = new Map(exchanges.map((exchange) => [exchange.n, exchange]));
  const questions = new Map(checks.map((question) => [question.id, question]));
  const toSighting = (verdict: Failed, violation: Violation, index: number): Sighting => {
    const exchange = violation.exchange === undefined ? undefined : byNumber.get(violation.exchange);
    return {
      verdict,
      question: questions.get(verdict.check),
      index,
      violation,
      ...(exchange && { exchange }),
      request: exchange ? kinds.request(exchange) : '',
      address: exchange ? kinds.address(exchange) : '',
      place: placeOf(violation),
    };
  };
  return {
    sightings: verdicts
      .filter(isFailure)
      .flatMap((verdict) =>
        verdict.violations.flatMap((violation, index) =>
          violation.more === undefined ? [toSighting(verdict, violation, index)] : [],
        ),
      ),
    verdicts,
    exchanges: exchanges.filter((one) => !elsewhere.has(one)),
    elsewhere: [...elsewhere],
    baseUrl,
    addressOf: (exchange) => kinds.address(exchange),
    requestOf: (exchange) => kinds.request(exchange),
  };
}

/** What was asked of another host after all checks: it contradicts nothing that is said of this one. */
function askedElsewhere({
  verdicts,
  exchanges,
  baseUrl,
}: Pick<Findings, 'verdicts' | 'exchanges' | 'baseUrl'>): ReadonlySet<ReportedExchange> {
  const { origin } = new URL(baseUrl);
  const examined = new Set(verdicts.flatMap(({ evidence }) => evidence.exchanges));
  return new Set(
    exchanges.filter(
      ({ n, url, requestBody }) =>
        requestBody === undefined && !examined.has(n) && new URL(url).origin !== origin,
    ),
  );
}

function placeOf({ at = '' }: Violation): string {
  if (at.startsWith('header: ')) return at.toLowerCase();
  return at === 'body' ? '' : kindOfPlace(at);
}

type Sent = Pick<ReportedExchange, 'method' | 'url' | 'requestHeaders' | 'requestBody'>;

/** Names requests by their kind, so that the same problem in many responses counts as one. */
export interface Kinds {
  /** Requests that differ only in host, query and generated parts: `GET /things/{id}`, `POST list`. */
  request(exchange: Sent): string;
  /** The same with every method and body: `/things/{id}`. */
  address(exchange: Sent): string;
}

function toKinds(pattern: Policy['pattern']): Kinds {
  const address = ({ method, url, requestHeaders: headers }: Sent) =>
    withoutQuery(pattern({ method, url, headers }, new URL(url).origin));
  return {
    request(sent) {
      const { method, url, requestHeaders: headers, requestBody: body } = sent;
      if (body === undefined) return `${method} ${address(sent)}`;
      return `${method} ${withoutQuery(pattern({ method, url, headers, body }, new URL(url).origin))}`;
    },
    address,
  };
}

const withoutQuery = (address: string): string => address.replace(/\?.*$/s, '');

export type Chosen = {
  readonly defect: string;
  readonly hypothesis: Hypothesis;
  readonly sightings: readonly Sighting[];
};

type Candidate = { readonly defect: string; readonly hypothesis: Hypothesis };

/** Chooses the fewest hypotheses that explain all violations. @param candidates the more specific ones first. */
export function choose(sightings: readonly Sighting[], candidates: readonly Candidate[]): readonly Chosen[] {
  const left = new Set(sightings);
  const chosen: Chosen[] = [];
  while (left.size > 0) {
    let best: { candidate: Candidate; mine: readonly Sighting[]; weight: number } | undefined;
    for (const candidate of candidates) {
      const mine = candidate.hypothesis.explains.filter((one) => left.has(one));
      const weight =
        new Set(mine.map(({ verdict, place, request }) => `${verdict.check} ${request} ${place}`)).size +
        (candidate.hypothesis.isCertain ? 1e6 : 0);
      if (mine.length > 0 && (best === undefined || weight > best.weight)) best = { candidate, mine, weight };
    }
    if (best === undefined) break;
    for (const one of best.mine) left.delete(one);
    chosen.push({ ...best.candidate, sightings: best.mine });
  }
  return chosen;
}
