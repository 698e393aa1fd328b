/** The diagnosis of a target that serves an audit only at a lower rate. */
import type { ReasonCode } from '../model/inconclusive.ts';
import type { Diagnosis, ReportedExchange } from '../model/report.ts';
import type { Throttled } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { counts, type Verdict } from '../model/verdict.ts';
import { plural } from '../text/words.ts';
import { command } from './probe/diagnosis.ts';
import { allowedMs } from './termination.ts';

/** How a target throttled a run. */
export type Throttle = {
  readonly answers: number;
  readonly statuses: readonly number[];
  /** Every throttling response says how long to wait. */
  readonly hasRetryAfter: boolean;
  /** The first throttling responses, a line each. */
  readonly lines: readonly string[];
  /** How long throttling has delayed the run. */
  readonly delayedMs: number;
};

const maxLines = 3;

export const noThrottle: Throttle = {
  answers: 0,
  statuses: [],
  hasRetryAfter: true,
  lines: [],
  delayedMs: 0,
};

export const throttledBy = (before: Throttle, { status, hasRetryAfter, line }: Throttled): Throttle => ({
  ...before,
  answers: before.answers + 1,
  statuses: before.statuses.includes(status) ? before.statuses : [...before.statuses, status].sort(),
  hasRetryAfter: before.hasRetryAfter && hasRetryAfter,
  lines: before.lines.length < maxLines ? [...before.lines, line] : before.lines,
});

/** @returns undefined unless deciding promises are left unjudged for it. */
export function rateDiagnosis(
  throttle: Throttle,
  exchanges: readonly ReportedExchange[],
  verdicts: readonly Verdict[],
  target: Target,
): Diagnosis | undefined {
  return throttleDiagnosis(throttle, verdicts, target) ?? lossDiagnosis(exchanges, verdicts, target);
}

/** The factor for the next deadline: platforms let one request per second through. */
const more = 4;

/** The diagnosis of a throttled run. @returns undefined unless it left deciding promises unjudged. */
function throttleDiagnosis(
  throttle: Throttle,
  verdicts: readonly Verdict[],
  target: Target,
): Diagnosis | undefined {
  const { answers, statuses, hasRetryAfter, lines, delayedMs } = throttle;
  const left = verdicts.filter(isLeft);
  if (answers === 0 || !left.some((verdict) => counts(verdict) && verdict.level === 'must')) {
    return undefined;
  }
  const seconds = Math.ceil((more * allowedMs(target, delayedMs)) / 1000);
  const named = `${statuses.join(' and ')}${hasRetryAfter ? '' : ' without Retry-After'}`;
  return {
    code: 'rate-limited',
    text: `${target.baseUrl} throttled the suite ${plural(answers, 'time')} (${named}), and ${plural(left.length, 'check')} could not be judged in time`,
    evidence: lines,
    advice:
      'Audit it slowly from the start, with enough time; platforms let callers that sign their requests (--signature-key) through faster',
    next: command(
      { target, program: 'storefront-conformance' },
      { more: ['--rate', '1/s', '--deadline', String(Math.min(86_400, seconds))] },
    ),
  };
}

const isLeft = ({ reason }: Verdict): boolean =>
  reason?.code === 'rate-limited' || reason?.code === 'deadline';

/** Requests of so many kinds show that it is no matter of one address. */
const fewKinds = 3;

/**
 * The diagnosis of a target that closes connections, or answers 503, below the rate of the audit: the same requests are
 * answered at other times. @returns undefined unless it left deciding promises unjudged.
 */
function lossDiagnosis(
  exchanges: readonly ReportedExchange[],
  verdicts: readonly Verdict[],
  target: Target,
): Diagnosis | undefined {
  const { origin } = new URL(target.baseUrl);
  const own = exchanges.filter(({ url }) => new URL(url).origin === origin);
  const lost = own.filter(isLost);
  const served = new Set(own.filter((exchange) => !isLost(exchange)).map(requestOf));
  const kinds = new Set(lost.map(requestOf).filter((request) => served.has(request)));
  const left = verdicts.filter(({ reason }) => lostCodes.has(reason?.code));
  const isDecided = left.some((verdict) => counts(verdict) && verdict.level === 'must');
  if (kinds.size < fewKinds || !isDecided) return undefined;
  const closed = lost.filter(({ status }) => status === null).length;
  const [what, some] = closed > 0 ? ['closed', closed] : ['answered 503 to', lost.length];
  return {
    code: 'rate-limited',
    text: `${target.baseUrl} ${what} ${some} of ${own.length} ${closed > 0 ? 'connections without an answer' : 'requests'} and answered the same requests at other times, and ${plural(left.length, 'check')} could not be judged`,
    evidence: lost
      .slice(0, maxLines)
      .map(({ method, url, failure }) => `${method} ${url}: ${failure?.text ?? '503'}`),
    advice:
      'Audit it slower: something in front of it may limit requests; otherwise its log says why it drops them',
    next: command({ target, program: 'storefront-conformance' }, { more: ['--rate', '1/s'] }),
  };
}

const lostCodes: ReadonlySet<ReasonCode | undefined> = new Set(['unreachable', 'server-error']);

/** Something listens, takes the connection and closes it; a refused connection shows that nothing does. */
const closing: ReadonlySet<string | undefined> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const isLost = ({ status, failure }: ReportedExchange): boolean =>
  status === 503 || (status === null && closing.has(failure?.error));

/** With all that was sent: a header that differs may be the reason why a connection is closed. */
const requestOf = ({ method, url, requestHeaders, requestBody = '' }: ReportedExchange): string =>
  `${method} ${url} ${JSON.stringify(requestHeaders)} ${requestBody}`;
