/** Describes a chosen defect for people: what was seen, what it breaks, and what to change. */
import { failures } from '../../model/baseline.ts';
import type { Seen, Sighting } from '../../model/defect.ts';
import type { Policy } from '../../model/policy.ts';
import type { Cause } from '../../model/report.ts';
import { rulesets } from '../../model/requirement.ts';
import type { Verdict } from '../../model/verdict.ts';
import { isOneDeviation, promisesOf } from './one-deviation.ts';
import { ownerOf, rightElsewhere } from './owner.ts';
import type { Chosen } from './seen.ts';

/** @property awaited ids of the checks that others wait for. */
export type Described = Omit<Cause, 'id'> & { readonly awaited: readonly string[] };

export function describe(chosen: Chosen, seen: Seen, effectOf: Policy['effectOf']): Described {
  const { defect, hypothesis } = chosen;
  const inOrder = inOrderOf(chosen, seen);
  const [shown] = inOrder as [Sighting];
  const { verdict, violation } = shown;
  const checks = [...new Set(inOrder.map((one) => one.verdict.check))];
  const effect = hypothesis.effect ?? effectOf(promisesOf(shown)[0] ?? '');
  const owner = hypothesis.owner ?? ownerOf(inOrder, seen);
  const toldBy = hypothesis.toldBy ?? rightElsewhere(inOrder, seen).map(({ n }) => n);
  const waiting = seen.verdicts.filter(({ reason }) => checks.includes(reason?.check ?? ''));
  return {
    defect,
    title: hypothesis.title ?? titleOf(inOrder),
    primary: verdict.check,
    status: failures.find((status) => inOrder.some((one) => one.verdict.status === status)) ?? 'note',
    violations: inOrder.map((one) => ({ check: one.verdict.check, index: one.index })),
    checks,
    promises: [...new Set(inOrder.flatMap(promisesOf))],
    blocks: waiting.length,
    ...(violation.exchange !== undefined && { exchange: violation.exchange }),
    ...(toldBy.length > 0 && { toldBy }),
    ...(effect !== undefined && { effect }),
    fix: hypothesis.fix ?? fixOf(inOrder, seen),
    ...(owner && { owner }),
    awaited: waiting.map(({ reason }) => reason?.check ?? ''),
  };
}

/** The fix of the check that shows it most widely, and where else the same header is wrong. */
function fixOf(inOrder: readonly Sighting[], seen: Seen): string {
  const [first] = inOrder as [Sighting];
  const shown = widest(inOrder, seen) ?? first;
  const fix = shown.question?.fix ?? first.verdict.claim;
  const isOfOne = shown === first && first.place.startsWith('header: ');
  const alike = isOfOne ? inOrder.filter((one) => isAlike(one, first)) : [];
  const words = new Set(fix.split(/[\s,;]+|\.(?:\s|$)/));
  const known = new Set([first.address, ...words]);
  const left = new Set(alike.map(({ address }) => address).filter((address) => !known.has(address)));
  return left.size === 0 || left.has('')
    ? fix
    : `${fix} The same is wrong at ${listed([...left], maxAnswers)}.`;
}

const isAlike = ({ place, violation }: Sighting, first: Sighting): boolean =>
  place === first.place &&
  violation.expected === first.violation.expected &&
  violation.actual === first.violation.actual;

/** Names that a title lists besides the first one, such as those of tools. */
const maxNamed = 12;

/** Answers that a title lists besides the first one; their names are longer. */
const maxAnswers = 6;

/** The message of the first violation, and where else the same was seen: one list may lack nine names. */
function titleOf([first, ...others]: readonly Sighting[]): string {
  if (!first) return '';
  const { message } = first.violation;
  const names = namesBeside(first, others);
  if (names.length > 0) return `${message}; the same for ${listed(names)}`;
  const answers = answersBeside(first, others);
  return answers.length > 0 ? `${message}; the same for ${listed(answers, maxAnswers)}` : message;
}

function listed(names: readonly string[], max = maxNamed): string {
  const more = names.length > max ? `, and ${names.length - max} more` : '';
  return `${names.slice(0, max).join(', ')}${more}`;
}

/** What else is missing at the same place of the same answer. */
function namesBeside(first: Sighting, others: readonly Sighting[]): readonly string[] {
  const { message, expected = '', actual, at } = first.violation;
  if (!isName(expected) || !message.includes(expected)) return [];
  const alike = others.filter(
    ({ verdict, exchange, violation }) =>
      verdict === first.verdict &&
      exchange === first.exchange &&
      violation.at === at &&
      violation.actual === actual,
  );
  const names = new Set(alike.flatMap(({ violation }) => violation.expected ?? []).filter(isName));
  names.delete(expected);
  return [...names];
}

/** Answers of other kinds that lack the same header, or have the same wrong one: `GET /a 405`. */
function answersBeside(first: Sighting, others: readonly Sighting[]): readonly string[] {
  if (!first.place.startsWith('header: ')) return [];
  const alike = others.filter((one) => isAlike(one, first));
  const names = new Map([first, ...alike].map((one) => [kindOf(one), nameOf(one)] as const).toReversed());
  names.delete(kindOf(first));
  return [...names.values()].filter((name) => name !== nameOf(first)).toReversed();
}

const kindOf = ({ exchange, address }: Sighting): string =>
  `${exchange?.method} ${address} ${exchange?.status}`;

const nameOf = ({ exchange }: Sighting): string =>
  exchange ? `${exchange.method} ${new URL(exchange.url).pathname} ${exchange.status}` : '';

const isName = (text: string): boolean => /^[a-z][\w./-]{0,60}$/i.test(text);

function inOrderOf({ sightings, hypothesis: { shownBy } }: Chosen, seen: Seen): readonly Sighting[] {
  const checks = new Set(sightings.map(({ verdict }) => verdict.check));
  const ranks = new Map(sightings.map((one) => [one, directness(one, checks, seen.verdicts)]));
  const rankOf = (one: Sighting) => (one === shownBy ? -1 : (ranks.get(one) ?? 0));
  const mine = new Set(sightings);
  const inRun = seen.sightings.filter((one) => mine.has(one));
  return inRun.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * The lower, the more directly a violation shows its cause. In order: its check follows from no other check of the cause,
 * it examines one thing instead of the whole run, it decides conformance, other checks wait for it.
 */
function directness(
  { verdict, question }: Sighting,
  among: ReadonlySet<string>,
  verdicts: readonly Verdict[],
): number {
  const awaitedBy = verdicts.filter(({ reason }) => reason?.check === verdict.check).length;
  const digits = [
    question?.prerequisites?.some((id) => among.has(id)) ? 1 : 0,
    question?.order === 'afterwards' ? 1 : 0,
    rulesets.indexOf(verdict.ruleset),
    failures.indexOf(verdict.status),
    Math.max(0, 9 - awaitedBy),
  ];
  return digits.reduce((sum, digit) => sum * 10 + digit, 0);
}

/**
 * The violation whose fix removes the whole cause: the first one, unless a check of the whole run reports the same at more
 * addresses.
 */
function widest(inOrder: readonly Sighting[], seen: Seen): Sighting | undefined {
  const [first] = inOrder;
  if (first === undefined) return undefined;
  const addressesOf = (check: string) =>
    new Set(inOrder.filter(({ verdict }) => verdict.check === check).map(({ address }) => address)).size;
  const reach = addressesOf(first.verdict.check);
  const isSweeping = (one: Sighting) =>
    one.question?.order === 'afterwards' &&
    addressesOf(one.verdict.check) > reach &&
    inOrder.some((other) => other.verdict.check === one.verdict.check && isOneDeviation(other, first, seen));
  return inOrder.find(isSweeping) ?? first;
}
