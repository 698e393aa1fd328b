/** The questions that an audit can ask, what each costs, and which saboteurs it catches. */
import { saboteurs } from '../../../suites/saboteurs.ts';
import { areaOf } from '../../engine/judge.ts';
import type { Check } from '../../model/check.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { isFailure } from '../../model/verdict.ts';
import { judgeInProcess } from '../../reference/in-process.ts';
import {
  askedOf,
  asking,
  beforeChecks,
  type Manner,
  quickly,
  readingChecks,
  type Shape,
  usually,
} from './asked.ts';
import { beyondReading } from './beyond-reading.ts';

/** A check, or one of the inputs or subjects that it asks about. */
export type Question = {
  readonly check: string;
  readonly representative: 'all' | number;
  /** The requests that it needs, by storefront. */
  readonly requests: readonly ReadonlySet<string>[];
  /** Ids of the saboteurs that it catches. */
  readonly catches: readonly string[];
};

export type Questions = {
  /** Requests before the first question, by storefront. */
  readonly before: readonly ReadonlySet<string>[];
  readonly list: readonly Question[];
};

const named: readonly Saboteur[] = saboteurs.filter(({ breaks }) =>
  readingChecks.some(({ id }) => breaks.includes(id)),
);

/** Saboteurs whose checks need no consent themselves, and yet may only look back at what others were allowed to send. */
export const doubtful: readonly Saboteur[] = named.filter(({ breaks }) =>
  readingChecks.every(({ id, order }) => order === 'afterwards' || !breaks.includes(id)),
);

/** Saboteurs that a read-only audit catches. */
export const readable: readonly Saboteur[] = named.filter(({ id }) => !beyondReading.includes(id));

/** The storefront of the interface as it is documented, and in the dialect of UCP. */
const shapes: readonly Shape[] = [{}, { dialect: 'ucp' }];
/** No check has more inputs that are always tried. */
const maxInputs = 24;

const none: ReadonlySet<string> = new Set();
const byCheck = new Map(readingChecks.map((check) => [check.id, check]));
const brokenBy = (id: string) => readable.filter(({ breaks }) => breaks.includes(id));

/** Every check as a whole, as the usual audit asks it. The matrix proves what it catches. */
export async function defaultQuestions(): Promise<Questions> {
  const { before, list } = await wholeQuestions(usually);
  return {
    before,
    list: list.map((question) => ({ ...question, catches: brokenBy(question.check).map(({ id }) => id) })),
  };
}

/** Every check as a whole, and with one input at a time where that saves requests; audits show what each catches. */
export async function quickQuestions(): Promise<Questions> {
  const { before, list } = await wholeQuestions(quickly);
  const found = new Map<string, Question>();
  for (const one of list) found.set(one.check, { ...one, catches: await caughtBy(one, brokenBy(one.check)) });
  const parts: Question[] = [];
  for (const one of await partsOf(list)) {
    // A part catches no more than the whole.
    const candidates = readable.filter(({ id }) => found.get(one.check)?.catches.includes(id));
    parts.push({ ...one, catches: await caughtBy(one, candidates) });
  }
  return { before, list: [...found.values(), ...parts] };
}

async function wholeQuestions(manner: Manner): Promise<Questions> {
  const asked = await Promise.all(shapes.map((shape) => askedOf(shape, manner)));
  const requestsOf = (by: string) => asked.map((requests) => requests.get(by) ?? none);
  return {
    before: requestsOf(beforeChecks),
    list: readingChecks.map(({ id }) => ({
      check: id,
      representative: 'all' as const,
      requests: requestsOf(id),
      catches: [],
    })),
  };
}

async function partsOf(whole: readonly Question[]): Promise<readonly Question[]> {
  const parts: Question[] = [];
  for (let representative = 0; representative < maxInputs; representative += 1) {
    const { list } = await wholeQuestions({ ...quickly, representative: [representative] });
    for (const [i, part] of list.entries()) {
      const isNew = !parts.some((other) => other.check === part.check && isSame(other, part));
      if (isNew && isCheaper(part, whole[i])) parts.push({ ...part, representative });
    }
  }
  return parts;
}

/** An index beyond the last input asks about the first. */
const isSame = (one: Question, other: Question): boolean =>
  one.requests.every((keys, i) => isEqual(keys, other.requests[i] ?? none));

const isEqual = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && [...some].every((key) => others.has(key));

const isCheaper = (one: Question, other: Question | undefined): boolean =>
  one.requests.some(({ size }, i) => size < (other?.requests[i]?.size ?? 0));

/** A check that looks back over the run finds nothing alone; it costs nothing either, so it is chosen in any case. */
async function caughtBy(
  { check: id, representative }: Question,
  candidates: readonly Saboteur[],
): Promise<readonly string[]> {
  const check = byCheck.get(id);
  if (!check || check.order === 'afterwards') return [];
  const asked = asking(check, representative === 'all' ? undefined : [representative]);
  const caught: string[] = [];
  for (const saboteur of candidates) {
    if (await catches([asked], saboteur)) caught.push(saboteur.id);
  }
  return caught;
}

/** Whether one of these checks finds a saboteur in a quick audit. */
async function catches(
  checks: readonly Check[],
  { sabotage, storefront = {}, breaks }: Saboteur,
): Promise<boolean> {
  const suites = checks.map((check) => ({ area: areaOf(check), checks: [check] }));
  const target = { ...quickly, consents: [] };
  const verdicts = await judgeInProcess(suites, { sabotage, storefront, target });
  return verdicts.some((verdict) => isFailure(verdict) && breaks.includes(verdict.check));
}
