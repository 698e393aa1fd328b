/** An audit in which every check gets the answers of the reference storefront again, as far as a saboteur leaves them. */
import { conduct } from '../../engine/run.ts';
import type { ParsedBody } from '../../http/kept-bodies.ts';
import type { SendContext } from '../../http/send.ts';
import type { Stack } from '../../http/stack/stack.ts';
import { toHttpResponse } from '../../http/to-http-response.ts';
import type { Check } from '../../model/check.ts';
import type { HttpRequest, HttpResponse } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Answered } from '../../model/run-event.ts';
import type { Verdict } from '../../model/verdict.ts';
import { type InProcessOptions, partsOf } from '../in-process.ts';
import type { Altered } from './altered.ts';
import { type Asking, type Heard, nameOf } from './heard.ts';

export type Echo = {
  readonly verdicts: readonly Verdict[];
  /** Callers that asked what nobody had asked before, so that their verdicts say nothing. */
  readonly lost: ReadonlySet<string>;
  /** The altered answers let the audit itself take another course. */
  readonly isElsewhere: boolean;
};

export async function echo(
  checks: readonly Check[],
  { heard, altered }: { readonly heard: Heard; readonly altered: Altered },
  options: InProcessOptions,
): Promise<Echo> {
  const lost = new Set<string>();
  let isElsewhere = false;
  const at = responsesOf(heard, altered);
  const answerTo = answersOf(heard.answered);
  const came = [...heard.responses.keys()];
  const stack: Stack = {
    async send(request, context) {
      const answer = context.turn === 0 ? answerTo(request, context) : undefined;
      const response = answer && 'exchange' in answer ? at(answer.exchange) : undefined;
      if (response) return response;
      if (answer && 'failure' in answer) throw new Inconclusive(answer.failure.code, answer.failure.text);
      lost.add(context.by);
      throw new Inconclusive('not-observed', 'nobody has asked this');
    },
    async browse({ method, url }) {
      throw new Inconclusive('not-observed', `${method} ${url} needs a browser`);
    },
    responses: ({ by }) => came.slice(0, heard.looks.get(by)).flatMap((n) => at(n) ?? []),
    sent: 0,
    millis: () => 0,
    async cleanUp() {},
    async close() {},
  };
  const verdicts = await conduct(checks, {
    ...partsOf(options),
    connect: () => stack,
    listen: ({ kind }) => {
      if (kind === 'diagnosis') isElsewhere = true;
    },
  });
  return { verdicts, lost, isElsewhere };
}

function responsesOf({ responses }: Heard, altered: Altered): (n: number) => HttpResponse | undefined {
  const cache = new Map<string, ParsedBody>();
  const made = new Map<number, HttpResponse>();
  return (n) => {
    const known = responses.get(n);
    const alteration = altered.get(n);
    if (!known || !alteration) return known;
    if (alteration === 'unknown') return undefined;
    const { exchange, request, millis, at } = known;
    const response = made.get(n) ?? toHttpResponse({ exchange, request, millis, at, ...alteration }, cache);
    made.set(n, response);
    return response;
  };
}

/** The answer that the caller got to this request, or, where it is sent once for all callers, another one. */
function answersOf(answered: Heard['answered']) {
  const next = new Map<string, number>();
  return (request: HttpRequest, asking: Asking & Pick<SendContext, 'burst'>): Answered | undefined => {
    const name = nameOf(request, asking);
    const mine = answered.get(name);
    if (asking.how === 'fetch') return (mine ?? answered.get(nameOf(request, { ...asking, by: '' })))?.at(-1);
    const place = next.get(name) ?? 0;
    next.set(name, place + 1);
    // How many requests are on their way when a burst ends is a matter of timing.
    return asking.burst ? (mine?.[place] ?? mine?.at(-1)) : mine?.[place];
  };
}
