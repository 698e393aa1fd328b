/** Writes, prunes and checks baseline files. */
import { Document, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';
import { createWaivers, isExpired } from '../engine/waivers.ts';
import { fingerprint, placesOf } from '../evidence/violations.ts';
import { type BaselineEntry, builtinPrefix, failures, type Waiver } from '../model/baseline.ts';
import type { Report } from '../model/report.ts';
import { isDeciding, kindOfPlace, type Verdict, type Violation } from '../model/verdict.ts';
import { grouped } from '../text/grouped.ts';
import { shortened, visible } from '../text/visible.ts';
import { didYouMean } from '../text/words.ts';
import { maxPlaceLength, maxPlaces, maxTitleLength } from './bounds.ts';
import { type BaselineDocument, parseBaseline } from './read-baseline.ts';

/** The reason of a new entry until a person replaces it. */
const unexplained = 'TODO: say why';

/** Also true for an unfinished reason: `TODO ask the theme's author`. */
const isUnexplained = (reason: string): boolean => /^\s*TODO\b/i.test(reason);

const schema = 'node_modules/storefront-conformance/schemas/own/baseline.schema.json';

/** `all`: also warnings, and what is beside the interface, which fail a run only with --fail-on. */
type Extent = { readonly all: boolean };

/**
 * The failures that decide, by cause, except those that a built-in baseline waives. Notes are not binding, and a check
 * that could not be judged has not failed.
 */
export const failuresOf = (report: Report, { all }: Extent): readonly Verdict[] =>
  [...byCause(report).values()].flat().filter((verdict) => all || isDeciding(verdict));

/** The failures and warnings by the title of their worst cause, in the order of the causes. */
function byCause({ causes, verdicts }: Report): ReadonlyMap<string, readonly Verdict[]> {
  const failed = verdicts
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .filter(({ waiver }) => !waiver?.baseline.startsWith(builtinPrefix));
  const order = [...causes.map(({ id }) => id), undefined];
  const sorted = failed.toSorted(
    (one, other) => order.indexOf(one.causes?.[0]) - order.indexOf(other.causes?.[0]),
  );
  const titles = new Map(causes.map(({ id, title }) => [id, title]));
  return grouped(sorted, ({ causes: [id = ''] = [] }) => titles.get(id) ?? '');
}

/** What one entry is about: a cause, or a failure without one. */
type Group = { readonly cause?: string; readonly verdicts: readonly Verdict[] };

/** The entries of a report: one for each cause, unless failures of it have been given different reasons. */
function groupsOf(report: Report, extent: Extent): readonly Group[] {
  const counted = new Set(failuresOf(report, extent));
  return [...byCause(report)].flatMap(([title, some]) => {
    const verdicts = some.filter((verdict) => counted.has(verdict));
    if (title === '') return verdicts.map((verdict) => ({ verdicts: [verdict] }));
    const cause = visible(shortened(title, maxTitleLength));
    const byReason = grouped(verdicts, (verdict) => JSON.stringify(waiverOf(verdict)));
    return [...byReason.values()].map((same) => ({ cause, verdicts: same }));
  });
}

export const countEntries = (report: Report, extent: Extent): number => groupsOf(report, extent).length;

/** A new baseline with the failures of a report, to which a person adds the reasons. YAML; ends with a line feed. */
export function toBaseline(report: Report, extent: Extent): string {
  const groups = groupsOf(report, extent);
  const document = new Document({
    format: 1,
    written: report.startedAt.slice(0, 10),
    target: report.target.baseUrl,
    entries: groups.map((group) => toEntry(group, report)),
  });
  document.commentBefore = ` yaml-language-server: $schema=${schema}`;
  const entries = document.get('entries') as YAMLSeq<YAMLMap>;
  entries.items.forEach((item, index) => {
    item.spaceBefore = index > 0;
    const { cause, verdicts = [] } = groups[index] ?? {};
    const failures = cause === undefined ? [item] : (item.get('failures') as YAMLSeq<YAMLMap>).items;
    failures.forEach((failure, nth) => {
      const verdict = verdicts[nth];
      if (verdict) failure.commentBefore = commentOf(verdict);
    });
  });
  return document.toString({ lineWidth: 0 });
}

/** Waived failures keep their reasons. */
const waiverOf = ({ waiver }: Verdict): Omit<Waiver, 'baseline'> => {
  const { baseline: _, ...kept } = waiver ?? { baseline: '', reason: unexplained };
  return kept;
};

function toEntry({ cause, verdicts }: Group, { target }: Report): object {
  const host = new URL(target.baseUrl).hostname;
  const failed = verdicts.map((verdict) => {
    const status = failures.find((failure) => failure === verdict.status);
    return { check: verdict.check, fingerprint: fingerprint(verdict), ...(status && { status }) };
  });
  const [first] = verdicts;
  const shared = { host, ...(first && waiverOf(first)) };
  return cause === undefined ? { ...failed[0], ...shared } : { cause, ...shared, failures: failed };
}

/** The claim, and the first places with what was seen there, which a fingerprint hides. */
function commentOf(verdict: Verdict): string {
  const { violations } = verdict;
  const kindAt = ({ at }: Violation) => (at === undefined ? '' : kindOfPlace(at));
  const places = placesOf(verdict);
  const lines = places.slice(0, maxPlaces).map((place) => {
    const violation = violations.find((one) => kindAt(one) === place);
    const seen = violation?.actual ?? (place === '' ? violation?.message : undefined);
    const at = place === '' ? 'seen' : `at ${visible(shortened(place, maxPlaceLength))}`;
    return seen === undefined ? at : `${at}: ${visible(shortened(seen, maxPlaceLength))}`;
  });
  const more = places.length > maxPlaces ? [`and at ${places.length - maxPlaces} more places`] : [];
  return [visible(verdict.claim), ...lines.filter((line) => line !== 'seen'), ...more]
    .map((line) => ` ${line}`)
    .join('\n');
}

type Pruned = {
  /** The new content of the file. */
  readonly text: string;
  readonly removed: readonly { readonly entry: BaselineEntry; readonly because: string }[];
};

/**
 * Removes the entries whose checks pass in the report or no longer exist; entries that were not judged stay, and so do
 * comments and formatting.
 * @param checks the ids of all checks.
 * @throws UsageError for an invalid file.
 */
export function prune(source: string, name: string, report: Report, checks: ReadonlySet<string>): Pruned {
  const { document, entries, positions } = parseBaseline(source, name);
  const scope = { baseUrl: report.target.baseUrl, today: report.startedAt.slice(0, 10) };
  const waivers = createWaivers([{ name, builtin: false, entries }], scope);
  const judged = waivers.judge(report.verdicts.map(waivers.apply)) ?? [];
  const reasons = entries.map(({ check }, index) =>
    !checks.has(check)
      ? 'its check no longer exists'
      : judged[index]?.state === 'stale'
        ? 'its check passes now'
        : undefined,
  );
  const removed = entries.flatMap((entry, index) => {
    const because = reasons[index];
    return because === undefined ? [] : [{ entry, because }];
  });
  if (removed.length === 0) return { text: source, removed };
  const list = document.get('entries') as YAMLSeq<YAMLMap>;
  const isKept = list.items.map((item, entry) => {
    const kept = reasons.flatMap((because, index) =>
      positions[index] === entry ? [because === undefined] : [],
    );
    const failed = item.get('failures');
    if (isSeq(failed)) keep(failed, kept);
    return kept.includes(true);
  });
  keep(list, isKept);
  if (list.items.length === 0) list.flow = true;
  return { text: document.toString({ lineWidth: 0 }), removed };
}

function keep(list: YAMLSeq, isKept: readonly boolean[]): void {
  if (isKept[0] === false) dropFirstComment(list);
  list.items = list.items.filter((_, index) => isKept[index]);
}

/** YAML assigns the comment before the first entry to the list; only its last paragraph is about the entry. */
function dropFirstComment(entries: YAMLSeq): void {
  const paragraphs = (entries.commentBefore ?? '').split('\n\n');
  const rest = paragraphs.slice(0, -1).join('\n\n');
  entries.commentBefore = rest === '' ? null : rest;
}

/** Why an entry can explain nothing, or not yet. */
type Problem = {
  /** Its number in the file, from 1; the failures of a cause have the number of its entry. */
  readonly entry: number;
  readonly check: string;
  readonly text: string;
};

/** @param today `YYYY-MM-DD`, UTC. @param checks the ids of all checks. */
export function problemsOf(
  { entries, positions }: Pick<BaselineDocument, 'entries' | 'positions'>,
  today: string,
  checks: ReadonlySet<string>,
): readonly Problem[] {
  const seen = new Map<string, number>();
  return entries.flatMap((entry, index): readonly Problem[] => {
    const { check, host, fingerprint, places, status, expires, reason } = entry;
    const key = JSON.stringify([check, host, fingerprint, places, status]);
    const number = (positions[index] ?? 0) + 1;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, number);
    const isFirst = positions[index] !== positions[index - 1];
    const texts = [
      !checks.has(check) && `there is no such check${didYouMean(check, [...checks])}`,
      isFirst && isExpired(entry, today) && `it expired after ${expires}`,
      first !== undefined && `it is the same as entry ${first}`,
      isFirst && isUnexplained(reason) && `its reason is still "${reason}": say why the failure is accepted`,
    ];
    return texts.flatMap((text) => (text === false ? [] : [{ entry: number, check, text }]));
  });
}
