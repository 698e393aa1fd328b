/** The requests that lead to a violation: each needs an id from an earlier response. */
import type { ReportedExchange } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { maxIds, maxRequestText, maxSequence } from './bounds.ts';

/** The URL and the body of a request. */
export const requestTextOf = ({ url, requestBody = '' }: ReportedExchange): string =>
  `${url}\n${requestBody}`.slice(0, maxRequestText);

/**
 * The numbers of the exchanges that lead to the first violation, in order: those whose responses gave out an id that is
 * needed, those that used such an id since, and the one that shows the violation. Undefined if that one stands alone.
 */
export function sequenceOf(
  { violations, evidence }: Pick<Verdict, 'violations' | 'evidence'>,
  exchanges: readonly ReportedExchange[],
): readonly number[] | undefined {
  const last = violations[0]?.exchange;
  const mine = new Set(evidence.exchanges);
  const before = exchanges
    .filter(({ n }) => last !== undefined && n <= last && mine.has(n))
    .slice(-maxSequence);
  const end = before.find(({ n }) => n === last);
  if (!end) return undefined;
  const givers = giversOf(before, (value, giver) =>
    exchanges.some((one) =>
      mine.has(one.n) ? givesUnasked(one, value) && one !== giver : mentions(one, value),
    ),
  );
  const steps = new Set([end]);
  for (const step of steps) {
    for (const [value, giver] of givers) {
      if (giver.n >= step.n || !requestTextOf(step).includes(value)) continue;
      steps.add(giver);
      for (const one of before) if (one.n > giver.n && requestTextOf(one).includes(value)) steps.add(one);
    }
  }
  return steps.size < 2 ? undefined : [...steps].map(({ n }) => n).sort((a, b) => a - b);
}

/** For each id, the exchange whose response has it first, unless a request used it before or it is public. */
function giversOf(
  exchanges: readonly ReportedExchange[],
  isPublic: (value: string, giver: ReportedExchange) => boolean,
): ReadonlyMap<string, ReportedExchange> {
  const givers = new Map<string, ReportedExchange>();
  const asked = exchanges.map(requestTextOf);
  for (const [index, exchange] of exchanges.entries()) {
    for (const { value } of idsIn(exchange.body?.text ?? '')) {
      const isNew = !givers.has(value) && asked.findIndex((text) => text.includes(value)) > index;
      if (isNew && !isPublic(value, exchange)) givers.set(value, exchange);
    }
  }
  return givers;
}

/** As lists do: an id that occurs in two responses existed before the sequence. */
const givesUnasked = (exchange: ReportedExchange, value: string): boolean =>
  (exchange.body?.text.includes(value) ?? false) && !requestTextOf(exchange).includes(value);

const mentions = (exchange: ReportedExchange, value: string): boolean =>
  requestTextOf(exchange).includes(value) || (exchange.body?.text.includes(value) ?? false);

/** Ids that a target gives out in its responses, and that later requests repeat. */
export type Id = {
  /** The name of the member that has it. */
  readonly key: string;
  readonly value: string;
  /** 1 for the first text member of that name in the body. */
  readonly ordinal: number;
};

/** A shorter text is found in other places by accident. */
const shortest = 6;

const longest = 200;

/**
 * Every member whose value looks like an id, once each. A body is read as `tr` and `sed` can read it, so that a shell
 * script finds the same one: JSON inside of a JSON text counts as well, and the beginning of a body is enough.
 */
export function idsIn(body: string): readonly Id[] {
  const counts = new Map<string, number>();
  const found = new Map<string, Id>();
  for (const piece of body.replaceAll('\\', '').split(/[,{[\n]/)) {
    const [, key = '', value = ''] = /^[ \t]*"([\w-]+)"[ \t]*:[ \t]*"([^"]*)"/.exec(piece) ?? [];
    if (key === '') continue;
    const ordinal = (counts.get(key) ?? 0) + 1;
    counts.set(key, ordinal);
    const isNew = found.size < maxIds && looksLikeId(value) && !found.has(value);
    if (isNew) found.set(value, { key, value, ordinal });
  }
  return [...found.values()];
}

/** One word with a digit, or with letters of both cases: the words of a vocabulary have neither. */
const looksLikeId = (value: string): boolean =>
  value.length >= shortest &&
  value.length <= longest &&
  /^[\w:/.?=&~+-]+$/.test(value) &&
  (/\d/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value)));
