/** Who can probably remove a cause, with evidence; never guessed from names or scripts in a page. */
import type { Policy } from '../model/policy.ts';
import type { Cause, ReportedExchange } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Kinds } from './symptoms.ts';

export type Evidence = {
  readonly exchanges: ReadonlyMap<number, ReportedExchange>;
  readonly kinds: Kinds;
  readonly ownerOf: Policy['ownerOf'];
  /** The host of the target, which the edge of the merchant serves. */
  readonly baseUrl: string;
};

type Owner = Cause['owner'];

const unknown: Owner = { likely: 'unknown', because: 'the evidence does not show it' };

/** @param verdicts the failing checks of the cause, the primary one first. */
export function ownerFrom(verdicts: readonly Verdict[], evidence: Evidence): Owner {
  const { exchanges } = evidence;
  const numbers = new Set(verdicts.flatMap(({ violations }) => violations.map(({ exchange }) => exchange)));
  const wrong = [...exchanges.values()].filter(({ n }) => numbers.has(n));
  if (wrong.length === 0) return unknown;
  const right = rightAnswers(verdicts, wrong, evidence);
  return (
    ofEdge(wrong, right) ??
    ofAddress(wrong, evidence) ??
    ofData(verdicts) ??
    ofHosts(wrong, right, evidence) ??
    unknown
  );
}

/** Exchanges with the same requests in which the same checks found nothing wrong. */
function rightAnswers(
  verdicts: readonly Verdict[],
  wrong: readonly ReportedExchange[],
  { exchanges, kinds }: Evidence,
): readonly ReportedExchange[] {
  // A check with unlisted violations may have found some in these exchanges.
  if (verdicts.some(({ violations }) => violations.some(({ more }) => more !== undefined))) return [];
  const requests = new Set(wrong.map((exchange) => kinds.request(exchange)));
  const found = new Set(wrong);
  return [...new Set(verdicts.flatMap(({ evidence }) => evidence.exchanges))].flatMap((n) => {
    const exchange = exchanges.get(n);
    if (!exchange || exchange.status === null || found.has(exchange)) return [];
    return requests.has(kinds.request(exchange)) ? [exchange] : [];
  });
}

const headerOf = ({ headers = [] }: ReportedExchange, name: string): string | undefined =>
  headers.find(([other]) => other === name)?.[1];

const isHit = (exchange: ReportedExchange): boolean =>
  ['cf-cache-status', 'x-cache'].some((name) => /\bhit\b/i.test(headerOf(exchange, name) ?? '')) ||
  Number(headerOf(exchange, 'age') ?? 0) > 0;

function ofEdge(wrong: readonly ReportedExchange[], right: readonly ReportedExchange[]): Owner | undefined {
  const challenge = ['cf-mitigated', 'x-amzn-waf-action'].find((name) =>
    wrong.some((exchange) => headerOf(exchange, name) !== undefined),
  );
  if (challenge !== undefined) {
    return { likely: 'edge', because: `the header ${challenge} says that a bot protection answered` };
  }
  if (right.length > 0 && wrong.every(isHit) && !right.some(isHit)) {
    return { likely: 'edge', because: 'only responses from a cache are wrong' };
  }
  return undefined;
}

function ofAddress(wrong: readonly ReportedExchange[], { kinds, ownerOf }: Evidence): Owner | undefined {
  const [first, ...others] = wrong.map((exchange) => ownerOf(kinds.address(exchange)));
  return first && others.every((owner) => owner?.likely === first.likely) ? first : undefined;
}

/** With at least this many values, and at most this share of them wrong, the data is to blame. */
const fewest = 10;

const maxShare = 0.1;

function ofData([primary]: readonly Verdict[]): Owner | undefined {
  const counts = primary?.violations.map(({ count }) => count) ?? [];
  const isOdd = counts.every(
    (count) => count?.of !== undefined && count.of >= fewest && count.wrong <= count.of * maxShare,
  );
  const [first] = counts;
  if (!isOdd || first?.of === undefined) return undefined;
  return {
    likely: 'merchant-data',
    because: `${first.of - first.wrong} of ${first.of} such values are right`,
  };
}

/** The base host is behind the edge of the merchant; the second host belongs to the platform. */
function ofHosts(
  wrong: readonly ReportedExchange[],
  right: readonly ReportedExchange[],
  { baseUrl }: Evidence,
): Owner | undefined {
  const base = new URL(baseUrl).origin;
  const originOf = ({ url }: ReportedExchange) => new URL(url).origin;
  const origins = new Set(wrong.map(originOf));
  const other = [...origins].find((origin) => origin !== base);
  if (origins.has(base) && other !== undefined) {
    return { likely: 'platform', because: `${base} and ${other} answer alike` };
  }
  const well = right.map(originOf).find((origin) => origin !== base);
  if (other === undefined && well !== undefined) {
    return { likely: 'edge', because: `${well} answers the same requests as promised, ${base} does not` };
  }
  return undefined;
}
