/** The questions that an audit can ask: the requests of each check to the reference storefront, what they cost, and which saboteurs they catch. */
import { suites } from '../../../suites/index.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { areaOf } from '../../engine/judge.ts';
import type { Check, Suite } from '../../model/check.ts';
import type { RunEvent } from '../../model/run-event.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { budgetAt, retriesAt, runsAt, type Target } from '../../model/target.ts';
import { isFailure, type Verdict } from '../../model/verdict.ts';
import { judgeInProcess } from '../../reference/in-process.ts';

/** Requests by check; equal requests that a run sends only once have equal keys. */
type Asked = ReadonlyMap<string, ReadonlySet<string>>;

type Shape = NonNullable<Saboteur['storefront']>;

/** Checks that need no consent. */
export const readingChecks: readonly Check[] = suites
  .flatMap(({ checks }) => checks)
  .filter(({ needs = [] }) => needs.length === 0);

/** The key of the requests that the run makes before its checks. */
const beforeChecks = '';

type Manner = Pick<Target, 'depth' | 'runs'> & {
  /** The indexes of the inputs that every check tries; all if absent. */
  readonly representative?: readonly number[];
};

const usually: Manner = { depth: 'standard', runs: runsAt('standard') };

export const quickly: Manner = { depth: 'quick', runs: runsAt('quick') };

export async function askedOf(storefront: Shape, { depth, runs, representative }: Manner): Promise<Asked> {
  const asked = new Map<string, Set<string>>();
  const onEvent = (event: RunEvent) => {
    if (event.kind !== 'answered' || !('exchange' in event)) return;
    const by = event.by.includes('/') ? event.by : beforeChecks;
    const mine = asked.get(by) ?? new Set();
    asked.set(by, mine.add(keyOf(event, mine)));
  };
  const marked = suites.map((suite) => ({
    ...suite,
    checks: suite.checks.map((check) => asking(check, representative)),
  }));
  const target = { consents: [], runs, ...(depth && { depth }) };
  await judgeInProcess(marked, { storefront, onEvent, target });
  return asked;
}

/** Includes the check in a quick audit, with these inputs. */
export const asking = (check: Check, representative?: readonly number[]): Check => ({
  ...check,
  quick: representative ? { representative } : {},
});

/** A request that is never reused gets a new key each time. */
function keyOf({ by, how, request }: RunEvent & { kind: 'answered' }, mine: ReadonlySet<string>): string {
  const { method, url, headers, body } = request;
  const same = JSON.stringify([method, url, Object.entries(headers).sort(), body]);
  if (how === 'fetch') return same;
  for (let nth = 1; ; nth += 1) {
    const key = `${by} ${nth} ${same}`;
    if (!mine.has(key)) return key;
  }
}

const runs = runsAt('quick');

/** The settings of a quick audit of the reference storefront. */
export const quickTarget = {
  consents: [],
  depth: 'quick' as const,
  runs,
  retries: retriesAt('quick'),
  budget: budgetAt('quick', { consents: [], runs }),
};

type QuickAudit = { readonly sent: number; readonly verdicts: readonly Verdict[] };

export async function auditQuickly(
  { sabotage, storefront = {} }: Partial<Pick<Saboteur, 'sabotage'>> & { storefront?: Shape } = {},
  asked: readonly Suite[] = suites,
): Promise<QuickAudit> {
  let sent = 0;
  const verdicts = await judgeInProcess(asked, {
    storefront,
    target: quickTarget,
    ...(sabotage && { sabotage }),
    onEvent: ({ kind }) => {
      if (kind === 'sending') sent += 1;
    },
  });
  return { sent, verdicts };
}

/** Whether one of the checks that the saboteur names finds it. */
export async function isCaughtQuickly(saboteur: Saboteur, asked?: readonly Suite[]): Promise<boolean> {
  const { verdicts } = await auditQuickly(saboteur, asked);
  const named = [...saboteur.breaks, ...(saboteur.alsoCatches?.checks ?? [])];
  return verdicts.some((verdict) => isFailure(verdict) && named.includes(verdict.check));
}

/** A check, or one of its inputs or subjects. */
export type Question = {
  readonly check: string;
  readonly representative: 'all' | number;
  /** The necessary requests, by storefront. */
  readonly requests: readonly ReadonlySet<string>[];
  /** Ids of the caught saboteurs. */
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

/** Saboteurs whose checks need no consent, but may only look back at requests that need one. */
export const doubtful: readonly Saboteur[] = named.filter(({ breaks }) =>
  readingChecks.every(({ id, order }) => order === 'afterwards' || !breaks.includes(id)),
);

/** Saboteurs that no read-only audit catches: their checks look back at requests that need a consent. Generated by `npm run worth`. */
const beyondReading: readonly string[] = [
  'rate-limited-answers-are-closed',
  'limits-of-430-are-closed',
  'limits-of-503-are-closed',
  'carts-are-answered-under-another-id',
  'new-carts-forget-the-version',
  'refused-updates-have-text-errors',
  'missing-arguments-without-a-message',
  'created-carts-are-bare',
  'cancelled-carts-answer-true',
  'refusal-without-a-body',
  'refusal-as-json-rpc-error',
  'refusal-with-a-number-as-code',
  'refusal-without-a-message',
  'refusal-without-retry-after',
  'retry-after-in-words',
  'retry-after-in-fractions',
  'retry-after-in-thirty-years',
  'retry-after-was-last-year',
  'refusal-for-caches',
  'refusal-labelled-as-html',
  'ucp-conflicts-with-another-number',
  'ucp-order-of-a-shipped-line',
  'ucp-order-is-fulfilled-too-early',
  'ucp-order-of-a-checkout-leads-nowhere',
  'ucp-destination-of-no-type',
  'ucp-destination-of-no-type-when-read',
  'ucp-option-described-in-a-text',
  'ucp-consent-in-booleans',
  'ucp-consent-from-nobody',
  'ucp-policy-as-a-text',
  'ucp-actions-in-a-list',
  'ucp-action-without-an-id',
  'ucp-unit-without-a-label',
];

/** Saboteurs that a read-only audit catches. */
export const readable: readonly Saboteur[] = named.filter(({ id }) => !beyondReading.includes(id));

/** The reference storefront in the documented dialect and in the UCP dialect. */
const shapes: readonly Shape[] = [{}, { dialect: 'ucp' }];

/** The maximum number of inputs that a check always tries. */
const maxInputs = 24;

const none: ReadonlySet<string> = new Set();

const byCheck = new Map(readingChecks.map((check) => [check.id, check]));

const brokenBy = (id: string) => readable.filter(({ breaks }) => breaks.includes(id));

/** Every complete check, as in a standard audit. The matrix proves what it catches. */
export async function defaultQuestions(): Promise<Questions> {
  const { before, list } = await wholeQuestions(usually);
  return {
    before,
    list: list.map((question) => ({ ...question, catches: brokenBy(question.check).map(({ id }) => id) })),
  };
}

/** Every complete check, and each single input if it saves requests. Audits show what each catches. */
export async function quickQuestions(): Promise<Questions> {
  const { before, list } = await wholeQuestions(quickly);
  const found = new Map<string, Question>();
  for (const one of list) found.set(one.check, { ...one, catches: await caughtBy(one, brokenBy(one.check)) });
  const parts: Question[] = [];
  for (const one of await partsOf(list)) {
    // A part catches no more than the whole check.
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

/** Detects an index beyond the last input, which selects the first one. */
const isSame = (one: Question, other: Question): boolean =>
  one.requests.every((keys, i) => isEqual(keys, other.requests[i] ?? none));

const isEqual = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && [...some].every((key) => others.has(key));

const isCheaper = (one: Question, other: Question | undefined): boolean =>
  one.requests.some(({ size }, i) => size < (other?.requests[i]?.size ?? 0));

/** A look-back check finds nothing alone, but it sends no requests, so it is always chosen. */
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
