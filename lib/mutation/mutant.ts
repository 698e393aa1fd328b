/** A fault, as it is planned, as it turned out, and what all of them say about an audit. */
import { createHash } from 'node:crypto';
import { escapeStep } from '../json/pointer.ts';
import type { HttpResponse } from '../model/http.ts';
import type { AnswerKind, Given } from '../model/promised.ts';
import type { Missed, Worth } from '../model/report.ts';
import { headerLines, jsonOf, type Reply, textOf } from '../replay/exchanges.ts';
import { shortened } from '../text/visible.ts';
import { plural } from '../text/words.ts';
import { maxSurvivors } from './bounds.ts';
import { isMembers, type Members } from './change-value.ts';

/**
 * killed: a verdict that passed became fail or warn; a verdict that failed before shows nothing about a fault. survived: none did. no-coverage: the checks of the promise were not
 * judged. diverged: a check would have sent a request that the recording cannot answer. error: a check broke. allowed:
 * the interface allows the change. not-applicable: no recorded response has a place for the fault.
 */
export type MutantState =
  | 'killed'
  | 'survived'
  | 'no-coverage'
  | 'diverged'
  | 'error'
  | 'allowed'
  | 'not-applicable';

/** The cheapest way to see a fault that was missed. */
export type Advice = {
  readonly how: 'consent' | 'depth' | 'selection' | 'subject' | 'nothing';
  /** An option with its value, or a sentence. */
  readonly text: string;
};

/** The result of a fault: plain data. */
export type Mutant = {
  readonly id: string;
  /** A hand-written saboteur of the suite, or a general operator. */
  readonly by: 'saboteur' | 'operator';
  readonly operator: string;
  readonly what: string;
  /** Ids of requirements. */
  readonly promises: readonly string[];
  readonly state: MutantState;
  readonly because?: string;
  /** The first exchange that it changes. */
  readonly exchange?: number;
  readonly difference?: Difference;
  /** The changed answer, and what became what. */
  readonly change?: string;
  /** Ids of checks. */
  readonly killedBy: readonly string[];
  readonly coveredBy: readonly string[];
  readonly advice?: Advice;
};

/** A planned change of one recorded response. */
export type Fault = {
  readonly id: string;
  readonly operator: string;
  /** The changed place, in words. */
  readonly what: string;
  /** Ids of the requirements that it breaks; none where it is allowed. */
  readonly promises: readonly string[];
  readonly allowedBecause?: string;
  readonly exchange: number;
  readonly given?: Given;
  /** Makes the changed response. */
  readonly reply: () => Reply;
};

/** A response about which the interface promises something. */
export type Subject = { readonly kind: AnswerKind; readonly response: HttpResponse };

export const replyOf = ({ status, headers, bytes }: HttpResponse): Reply => ({ status, headers, bytes });

/** Random choices that a seed repeats. Each depends on its name only, not on other choices. */
export type Choose = {
  /** @returns undefined if there are no options. */
  one<T>(options: readonly T[], name: string): T | undefined;
  /** All options in a random order. */
  shuffled<T>(options: readonly T[], nameOf: (option: T) => string): readonly T[];
};

export function chooser(seed: number): Choose {
  const numberOf = (name: string): number =>
    createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0);
  return {
    one: (options, name) => options[numberOf(name) % Math.max(1, options.length)],
    shuffled: (options, nameOf) =>
      options
        .map((option) => ({ option, rank: numberOf(nameOf(option)) }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ option }) => option),
  };
}

/** Folds the results of all faults into what an audit of this target is worth. */
export function worthOf(mutants: readonly Mutant[]): Worth {
  const of = (state: MutantState) => mutants.filter((mutant) => mutant.state === state);
  const [seen, missed, noOccasion] = [of('killed'), of('survived'), of('no-coverage')];
  const all = seen.length + missed.length + noOccasion.length;
  return {
    score: all === 0 ? 0 : percent(seen.length / all),
    seen: seen.length,
    missed: missed.length,
    noOccasion: noOccasion.length,
    diverged: of('diverged').length,
    errors: of('error').length,
    allowed: of('allowed').length,
    notApplicable: of('not-applicable').length,
    promises: promisesIn([missed, noOccasion, seen]),
    survivors: missed.slice(0, maxSurvivors).map(toMissed),
    advice: adviceIn([...missed, ...noOccasion]),
  };
}

/** Rounded down, so that 100 means all of them. */
const percent = (share: number): number => Math.floor(share * 1000) / 10;

const toMissed = (mutant: Mutant): Missed => ({
  fault: mutant.id,
  ...(mutant.change !== undefined && { change: mutant.change }),
  promises: mutant.promises,
  because: mutant.because ?? '',
  advice: mutant.advice?.text ?? '',
});

/** Each promise counts once, under the worst result of its faults. */
function promisesIn(worstFirst: readonly (readonly Mutant[])[]): Worth['promises'] {
  const known = new Set<string>();
  const [missed = 0, noOccasion = 0, seen = 0] = worstFirst.map((mutants) => {
    const news = new Set(mutants.flatMap(({ promises }) => promises).filter((id) => !known.has(id)));
    for (const id of news) known.add(id);
    return news.size;
  });
  return { missed, noOccasion, seen };
}

function adviceIn(mutants: readonly Mutant[]): Worth['advice'] {
  const counts = new Map<string, number>();
  for (const { advice } of mutants) if (advice) counts.set(advice.text, (counts.get(advice.text) ?? 0) + 1);
  return [...counts]
    .map(([text, faults]) => ({ text, faults }))
    .toSorted((one, other) => other.faults - one.faults || one.text.localeCompare(other.text, 'en'));
}

/** Where a response was changed, the former value and the new one. */
export type Difference = { readonly was: string; readonly now: string } & (
  | { readonly in: 'status' | 'body' }
  | { readonly in: 'header'; readonly name: string }
  /** @property at a JSON Pointer. */
  | { readonly in: 'value'; readonly at: string }
);

/** In UTF-16 code units. */
const maxDifferenceLength = 200;

export function differenceOf(before: Reply, after: Reply): Difference {
  const status: Difference = { in: 'status', was: String(before.status), now: String(after.status) };
  if (before.status !== after.status) return status;
  return bodyDifference(before, after) ?? headerDifference(before, after) ?? status;
}

/** `/products/0/price "1.00" becomes 1`. */
export function changeText(difference: Difference): string {
  const place = difference.in === 'value' ? difference.at || 'the body' : `the ${difference.in}`;
  const [was, now] = [difference.was, difference.now].map((text) => shortened(text, maxChangeLength));
  return difference.in === 'header' ? `${was} becomes ${now}` : `${place} ${was} becomes ${now}`;
}

function bodyDifference(before: Reply, after: Reply): Difference | undefined {
  if (Buffer.compare(before.bytes, after.bytes) === 0) return undefined;
  const [one, other] = [jsonOf(before), jsonOf(after)];
  if (one === undefined || other === undefined) {
    return { in: 'body', ...apart(textOf(before) || nothing, textOf(after) || nothing) };
  }
  const { at, was, now } = deepest('', one, other);
  const texts = [jsonText(was), jsonText(now)] as const;
  const areItems = Array.isArray(was) && Array.isArray(now) && was.length !== now.length;
  if (areItems && texts.some((text) => text.length > maxChangeLength)) {
    return { in: 'value', at, was: plural(was.length, 'item'), now: plural(now.length, 'item') };
  }
  return { in: 'value', at, ...apart(...texts) };
}

const nothing = '(nothing)';

const jsonText = (value: unknown): string => (value === undefined ? nothing : JSON.stringify(value));

/** Long texts begin shortly before the place where they differ. */
function apart(was: string, now: string): { readonly was: string; readonly now: string } {
  let shared = 0;
  if (Math.max(was.length, now.length) > maxChangeLength) {
    while (shared < was.length && was[shared] === now[shared]) shared += 1;
  }
  const from = shared - maxSharedLength;
  const [one = was, other = now] = from > 0 ? [was, now].map((text) => `...${text.slice(from)}`) : [];
  return { was: cut(one), now: cut(other) };
}

/** Descends while only one member differs. */
function deepest(
  at: string,
  one: unknown,
  other: unknown,
): { readonly at: string; readonly was: unknown; readonly now: unknown } {
  const [before, after] = [membersOf(one), membersOf(other)];
  const here = { at, was: one, now: other };
  const isLonger = Array.isArray(one) && Array.isArray(other) && one.length !== other.length;
  if (!before || !after || isLonger || Array.isArray(one) !== Array.isArray(other)) return here;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const different = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const [name] = different;
  if (different.length !== 1 || name === undefined || !(name in before)) return here;
  return deepest(`${at}/${escapeStep(name)}`, before[name], after[name]);
}

const membersOf = (value: unknown): Members | undefined =>
  Array.isArray(value) ? { ...value } : isMembers(value) ? value : undefined;

function headerDifference(before: Reply, after: Reply): Difference | undefined {
  const [one, other] = [headerLines(before), headerLines(after)];
  const line =
    one.find((each) => countOf(each, one) !== countOf(each, other)) ??
    other.find((each) => !one.includes(each));
  if (line === undefined) return undefined;
  const name = line.slice(0, line.indexOf(':'));
  const [was, now] = [one, other].map((all) => all.filter((each) => each.startsWith(`${name}:`)));
  return { in: 'header', name, was: linesText(was), now: linesText(now) };
}

const linesText = (lines: readonly string[] = []): string =>
  lines.length === 0 ? nothing : cut(lines.join(', '));

const countOf = (line: string, lines: readonly string[]): number =>
  lines.filter((one) => one === line).length;

/** In UTF-16 code units, of each of two values in one line. */
const maxChangeLength = 60;

/** In UTF-16 code units, of what two long texts share before they differ. */
const maxSharedLength = 20;

const cut = (text: string): string => shortened(text, maxDifferenceLength);
