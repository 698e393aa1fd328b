/** Writes, prunes and checks baseline files. */
import { Document, type YAMLMap, type YAMLSeq } from 'yaml';
import { createWaivers, isExpired } from '../engine/waivers.ts';
import { fingerprint, placesOf } from '../evidence/violations.ts';
import { type BaselineEntry, builtinPrefix, failures } from '../model/baseline.ts';
import type { Report } from '../model/report.ts';
import { isDeciding, kindOfPlace, type Verdict, type Violation } from '../model/verdict.ts';
import { grouped } from '../text/grouped.ts';
import { didYouMean } from '../text/names.ts';
import { shortened, visible } from '../text/visible.ts';
import { maxPlaceLength, maxPlaces, maxTitleLength } from './bounds.ts';
import { parseBaseline } from './read-baseline.ts';

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

/** A new baseline with the failures of a report, to which a person adds the reasons. YAML; ends with a line feed. */
export function toBaseline(report: Report, extent: Extent): string {
  const verdicts = failuresOf(report, extent);
  const document = new Document({
    format: 1,
    written: report.startedAt.slice(0, 10),
    target: report.target.baseUrl,
    entries: verdicts.map((verdict) => toEntry(verdict, report)),
  });
  document.commentBefore = ` yaml-language-server: $schema=${schema}`;
  const entries = document.get('entries') as YAMLSeq<YAMLMap>;
  const titles = new Map([...byCause(report)].flatMap(([title, some]) => some.map((one) => [one, title])));
  entries.items.forEach((item, index) => {
    const [verdict, last] = [verdicts[index], verdicts[index - 1]];
    if (!verdict) return;
    const title = titles.get(verdict) ?? '';
    const isFirst = title !== '' && (!last || titles.get(last) !== title);
    const heading = isFirst ? ` Cause: ${visible(shortened(title, maxTitleLength))}\n` : '';
    item.commentBefore = `${heading}${commentOf(verdict)}`;
    item.spaceBefore = isFirst && index > 0;
  });
  return document.toString({ lineWidth: 0 });
}

/** Waived failures keep their reasons. */
function toEntry(verdict: Verdict, { target }: Report): BaselineEntry {
  const { baseline: _, ...waiver } = verdict.waiver ?? { baseline: '', reason: unexplained };
  const status = failures.find((failure) => failure === verdict.status);
  return {
    check: verdict.check,
    fingerprint: fingerprint(verdict),
    host: new URL(target.baseUrl).hostname,
    ...(status && { status }),
    ...waiver,
  };
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
  const { document, values } = parseBaseline(source, name);
  const scope = { baseUrl: report.target.baseUrl, today: report.startedAt.slice(0, 10) };
  const waivers = createWaivers([{ name, builtin: false, entries: values.entries }], scope);
  const judged = waivers.judge(report.verdicts.map(waivers.apply)) ?? [];
  const reasons = values.entries.map(({ check }, index) =>
    !checks.has(check)
      ? 'its check no longer exists'
      : judged[index]?.state === 'stale'
        ? 'its check passes now'
        : undefined,
  );
  const removed = values.entries.flatMap((entry, index) => {
    const because = reasons[index];
    return because === undefined ? [] : [{ entry, because }];
  });
  if (removed.length === 0) return { text: source, removed };
  const entries = document.get('entries') as YAMLSeq;
  if (reasons[0] !== undefined) dropFirstComment(entries);
  entries.items = entries.items.filter((_, index) => reasons[index] === undefined);
  if (entries.items.length === 0) entries.flow = true;
  return { text: document.toString({ lineWidth: 0 }), removed };
}

/** YAML assigns the comment before the first entry to the list; only its last paragraph is about the entry. */
function dropFirstComment(entries: YAMLSeq): void {
  const paragraphs = (entries.commentBefore ?? '').split('\n\n');
  const rest = paragraphs.slice(0, -1).join('\n\n');
  entries.commentBefore = rest === '' ? null : rest;
}

/** Why an entry can explain nothing, or not yet. */
type Problem = {
  /** The position of the entry, from 1. */
  readonly entry: number;
  readonly check: string;
  readonly text: string;
};

/** @param today `YYYY-MM-DD`, UTC. @param checks the ids of all checks. */
export function problemsOf(
  entries: readonly BaselineEntry[],
  today: string,
  checks: ReadonlySet<string>,
): readonly Problem[] {
  const seen = new Map<string, number>();
  return entries.flatMap((entry, index): readonly Problem[] => {
    const { check, host, fingerprint, places, status, expires, reason } = entry;
    const key = JSON.stringify([check, host, fingerprint, places, status]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index + 1);
    const texts = [
      !checks.has(check) && `there is no such check${didYouMean(check, [...checks])}`,
      isExpired(entry, today) && `it expired after ${expires}`,
      first !== undefined && `it is the same as entry ${first}`,
      isUnexplained(reason) && `its reason is still "${reason}": say why the failure is accepted`,
    ];
    return texts.flatMap((text) => (text === false ? [] : [{ entry: index + 1, check, text }]));
  });
}
