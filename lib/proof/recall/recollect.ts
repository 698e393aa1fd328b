/** Has the honest storefront audited, and remembers what each check asked, was answered and found. */
import { ToldRequest } from '../../http/told-request.ts';
import type { Wire } from '../../http/wire.ts';
import type { Check } from '../../model/check.ts';
import { type HttpResponse, toHttpResponse } from '../../model/http-response.ts';
import type { Suite } from '../../model/suite.ts';
import { answeredAlike, type Memory, recalled } from './recalled.ts';
import { recorded } from './recorded.ts';
import { type Answer, type Answers, keyOf } from './remembered.ts';
import { isSame } from './same.ts';

export type Recollection = {
  /** The same checks for one more run, each with its memory where it has one. */
  readonly recalling: () => readonly Suite[];
  readonly answers: Answers;
};

/**
 * Only answers that a second honest storefront gives as well are kept, which is asked nothing else, and in the opposite
 * order: they do not depend on what was asked before.
 * @param audit asks all checks of an honest storefront.
 * @param second the wire to another one.
 */
export async function recollect(
  suites: readonly Suite[],
  audit: (suites: readonly Suite[]) => Promise<unknown>,
  second: Wire,
): Promise<Recollection> {
  const memories = await memoriesOf(suites, audit);
  const answers = new Map<string, Answer>();
  for (const [key, answer] of [...answersIn(memories)].toReversed()) {
    const other = await second.send(answer.request, { signal: new AbortController().signal, fresh: false });
    if (isSame(answer, other) && !isCoded(answer)) answers.set(key, toAnswer(answer));
  }
  return {
    answers,
    recalling() {
      const isAnswered = answeredAlike();
      const recall = (check: Check): Check => {
        const memory = memories.get(check);
        return memory ? recalled(check, memory, isAnswered) : check;
      };
      return suites.map((suite) => ({ ...suite, checks: suite.checks.map(recall) }));
    },
  };
}

async function memoriesOf(
  suites: readonly Suite[],
  audit: (suites: readonly Suite[]) => Promise<unknown>,
): Promise<ReadonlyMap<Check, Memory>> {
  const memories = new Map<Check, Memory>();
  const record = (check: Check) => recorded(check, (memory) => memories.set(check, memory));
  await audit(suites.map((suite) => ({ ...suite, checks: suite.checks.map(record) })));
  return memories;
}

const answersIn = (memories: ReadonlyMap<Check, Memory>): ReadonlyMap<string, HttpResponse> =>
  new Map(
    [...memories.values()].flatMap(({ calls }) =>
      calls.map(({ answer }) => [keyOf(new ToldRequest(answer.request)), answer] as const),
    ),
  );

/** What was seen of it are the bytes after decoding, and not those that were sent. */
const isCoded = ({ headers }: HttpResponse): boolean => headers.some(([name]) => name === 'content-encoding');

function toAnswer(response: HttpResponse): Answer {
  const { status, headers } = response;
  const bytes = new Uint8Array(response.bytes);
  const read = toHttpResponse({ ...response, bytes });
  let text: string | undefined;
  return {
    status,
    headers: headers.map(([name, value]) => [name, value]),
    bytes,
    reading: {
      get text() {
        text ??= read.text;
        return text;
      },
      get json() {
        return frozen(read.json);
      },
    },
  };
}

/** However deep it is; what is frozen is so throughout. */
function frozen<T>(value: T): T {
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'object' && next !== null && !Object.isFrozen(next))
      rest.push(...Object.values(Object.freeze(next)));
  }
  return value;
}
