/** What the reference storefront itself answered to every check. */
import { createHash } from 'node:crypto';
import type { ParsedBody } from '../../http/kept-bodies.ts';
import { toHttpResponse } from '../../http/to-http-response.ts';
import type { Suite } from '../../model/check.ts';
import type { Answer, Exchange, HttpRequest, HttpResponse } from '../../model/http.ts';
import type { Answered, RunEvent } from '../../model/run-event.ts';
import { type InProcessOptions, judgeInProcess } from '../in-process.ts';

/** Equal answers to equal requests, each once. */
export type Distinct = {
  readonly answer: Answer;
  /** The numbers of the exchanges. */
  readonly exchanges: number[];
};

export type Heard = {
  /** In the order in which they were first sent. */
  readonly distinct: readonly Distinct[];
  /** By number of exchange, in the order in which they came; what was parsed once stays parsed. */
  readonly responses: ReadonlyMap<number, HttpResponse>;
  /** The answers that each caller got to each request, in the order in which it sent them. */
  readonly answered: ReadonlyMap<string, readonly Answered[]>;
  /** The numbers of the exchanges that each check looked at, also when it looked back. */
  readonly looked: ReadonlyMap<string, readonly number[]>;
  /** How many responses there were when a check looked back. */
  readonly looks: ReadonlyMap<string, number>;
  /** The numbers of the exchanges that each caller asked for. */
  readonly got: ReadonlyMap<string, readonly number[]>;
};

/** Audits the reference storefront. */
export async function hear(suites: readonly Suite[], options: InProcessOptions): Promise<Heard> {
  const cache = new Map<string, ParsedBody>();
  const answered: Answered[] = [];
  const distinct = new Map<string, Distinct>();
  const responses = new Map<number, HttpResponse>();
  const looks = new Map<string, number>();
  const onEvent = (event: RunEvent) => {
    if (event.kind === 'answered') answered.push(event);
    if (event.kind === 'looked-back') looks.set(event.by, responses.size);
    if (event.kind !== 'exchange' || !isAnswered(event.exchange)) return;
    const { n, outcome } = event.exchange;
    const same = distinct.get(keyOf(outcome)) ?? { answer: outcome, exchanges: [] };
    same.exchanges.push(n);
    distinct.set(keyOf(outcome), same);
    responses.set(n, toHttpResponse(outcome, cache));
  };
  const verdicts = await judgeInProcess(suites, { ...options, onEvent });
  const looked = new Map(verdicts.map(({ check, evidence }) => [check, evidence.exchanges]));
  const names = { answered: byName(answered), got: gotBy(answered) };
  return { distinct: [...distinct.values()], responses, looked, looks, ...names };
}

function gotBy(answered: readonly Answered[]): ReadonlyMap<string, readonly number[]> {
  const got = new Map<string, number[]>();
  for (const one of answered) {
    const mine = got.get(one.by) ?? [];
    if ('exchange' in one) mine.push(one.exchange);
    got.set(one.by, mine);
  }
  return got;
}

export type Asking = Pick<Answered, 'by' | 'how' | 'tolerate'>;

/** The name of a question; without `by`, that of one which is sent once for all callers. */
export const nameOf = ({ method, url, headers, body }: HttpRequest, { by, how, tolerate }: Asking): string =>
  JSON.stringify([by, how, tolerate, method, url, headers, body]);

function byName(answered: readonly Answered[]): ReadonlyMap<string, readonly Answered[]> {
  const names = new Map<string, Answered[]>();
  const add = (name: string, answer: Answered) => {
    const before = names.get(name) ?? [];
    before.push(answer);
    names.set(name, before);
  };
  for (const answer of answered.toSorted((one, other) => one.order - other.order)) {
    add(nameOf(answer.request, answer), answer);
    if (answer.how === 'fetch') add(nameOf(answer.request, { ...answer, by: '' }), answer);
  }
  return names;
}

const keyOf = ({ request, status, headers, bytes }: Answer): string =>
  JSON.stringify([request, status, headers, createHash('sha256').update(bytes).digest('base64')]);

const isAnswered = (exchange: Exchange): exchange is Exchange & { readonly outcome: Answer } =>
  'status' in exchange.outcome;
