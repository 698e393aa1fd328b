/** Chooses the questions of a quick audit. */
import { loadRegister } from '../../register/load-register.ts';
import { type Question, type Questions, readingChecks } from './questions.ts';

/** Below the bound, because other storefronts may need a few more requests than the reference storefront. */
const maxPlanned = 116;

export type Choice = Readonly<Record<string, 'all' | readonly number[]>>;

/** The read-only checks of each essential promise of an area. */
export const essentials: readonly (readonly string[])[] = loadRegister()
  .filter(({ essential }) => essential)
  .map((row) => readingChecks.filter(({ requires }) => requires.includes(row.id)).map(({ id }) => id))
  .filter((checks) => checks.length > 0);

export const quickSteps = (questions: Questions): readonly Step[] =>
  inOrder(questions, { first: essentials.flatMap((ids) => cheapestOf(ids, questions)), most: maxPlanned });

function cheapestOf(ids: readonly string[], { list }: Questions): readonly Question[] {
  const costOf = ({ requests }: Question) => Math.max(...requests.map(({ size }) => size));
  const candidates = list.filter(({ check, requests }) => ids.includes(check) && requests[0]?.size !== 0);
  return candidates.toSorted((a, b) => costOf(a) - costOf(b)).slice(0, 1);
}

/** The choice by check, in suite order. It includes further questions that the same requests answer. */
export function chosenIn(steps: readonly Step[], { before, list }: Questions): Choice {
  const chosen = steps.flatMap(({ questions }) => questions);
  const sent = before.map(
    (keys, i) => new Set([...keys, ...chosen.flatMap((one) => [...(one.requests[i] ?? [])])]),
  );
  const free = list.filter(
    ({ representative, requests }) =>
      representative === 'all' && requests.every((keys, i) => [...keys].every((key) => sent[i]?.has(key))),
  );
  const representative = new Map<string, 'all' | readonly number[]>();
  for (const { check, representative: index } of [...chosen, ...free]) {
    const known = representative.get(check) ?? [];
    representative.set(
      check,
      index === 'all' || known === 'all' ? 'all' : [...known, index].sort((a, b) => a - b),
    );
  }
  return Object.fromEntries(
    readingChecks.flatMap(({ id }) => (representative.has(id) ? [[id, representative.get(id)]] : [])),
  ) as Choice;
}

/** A step of the questions in order of worth: the most saboteurs for the fewest requests come first. */
export type Step = {
  /** Questions with the same requests. */
  readonly questions: readonly Question[];
  /** Total requests to the more demanding storefront after this step. */
  readonly requests: number;
  /** Ids of all saboteurs caught after this step. */
  readonly caught: ReadonlySet<string>;
};

type Constraints = {
  /** Questions that are always chosen, before all others. */
  readonly first?: readonly Question[];
  /** Maximum number of requests; questions beyond it are skipped. */
  readonly most?: number;
};

/** A question that is not chosen yet, and the requests that it still needs, by storefront. */
type Open = { readonly question: Question; readonly needs: readonly (readonly string[])[] };

type Sent = readonly Set<string>[];

export function inOrder(
  { before, list }: Questions,
  { first = [], most = Infinity }: Constraints = {},
): readonly Step[] {
  const sent: Sent = before.map((requests) => new Set(requests));
  const caught = new Set<string>();
  const steps: Step[] = [];
  const take = (questions: readonly Question[]) => {
    for (const { requests, catches } of questions) {
      requests.forEach((keys, i) => {
        for (const key of keys) sent[i]?.add(key);
      });
      for (const id of catches) caught.add(id);
    }
    steps.push({ questions, requests: Math.max(...sent.map(({ size }) => size)), caught: new Set(caught) });
  };
  if (first.length > 0) take(first);
  for (;;) {
    const best = bestOf(openOf(list, sent, caught), sent, caught, most);
    if (!best) return steps;
    take(best);
  }
}

const openOf = (questions: readonly Question[], sent: Sent, caught: ReadonlySet<string>): readonly Open[] =>
  questions
    .filter(({ catches }) => catches.some((id) => !caught.has(id)))
    .map((question) => ({
      question,
      needs: question.requests.map((keys, i) => [...keys].filter((key) => !sent[i]?.has(key))),
    }));

/** The requests of one question may also answer others, which count towards its worth. */
function bestOf(
  open: readonly Open[],
  sent: Sent,
  caught: ReadonlySet<string>,
  most: number,
): readonly Question[] | undefined {
  let best: { readonly questions: readonly Question[]; readonly worth: number } | undefined;
  for (const { needs } of open) {
    if (needs.some((keys, i) => (sent[i]?.size ?? 0) + keys.length > most)) continue;
    const answered = answeredBy(needs, open);
    const gain = new Set(answered.flatMap(({ catches }) => catches).filter((id) => !caught.has(id))).size;
    const worth = gain / (Math.max(...needs.map(({ length }) => length)) + 0.01);
    if (!best || worth > best.worth) best = { questions: answered, worth };
  }
  return best && needed(best.questions, caught);
}

function answeredBy(needs: Open['needs'], open: readonly Open[]): readonly Question[] {
  const sets = needs.map((keys) => new Set(keys));
  return open
    .filter((other) => other.needs.every((keys, i) => keys.every((key) => sets[i]?.has(key))))
    .map(({ question }) => question);
}

/** Drops questions that catch nothing new; those that catch the most come first. */
function needed(questions: readonly Question[], caught: ReadonlySet<string>): readonly Question[] {
  const known = new Set(caught);
  return questions
    .toSorted((a, b) => b.catches.length - a.catches.length)
    .filter(({ catches }) => {
      const adds = catches.some((id) => !known.has(id));
      for (const id of catches) known.add(id);
      return adds;
    });
}
