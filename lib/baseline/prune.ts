/** Removes entries that no longer hold from a baseline file, and leaves everything else as it was written. */
import type { YAMLSeq } from 'yaml';
import { createWaivers } from '../engine/waivers.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import type { Report } from '../model/report.ts';
import { parseBaseline, type Renamed } from './baseline-document.ts';

export type Pruned = {
  /** The new content of the file. */
  readonly text: string;
  readonly removed: readonly { readonly entry: BaselineEntry; readonly because: string }[];
};

/**
 * Removes the entries whose checks pass in the report or no longer exist. Entries that were not judged stay.
 * @param checks the ids of all checks.
 * @throws UsageError for an invalid file.
 */
export function prune(
  source: string,
  name: string,
  report: Report,
  { checks, renamed }: { readonly checks: ReadonlySet<string>; readonly renamed?: Renamed },
): Pruned {
  const { document, values } = parseBaseline(source, name, renamed);
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

/** YAML assigns the comment before the first entry to the list. Only its last paragraph is about the entry. */
function dropFirstComment(entries: YAMLSeq): void {
  const paragraphs = (entries.commentBefore ?? '').split('\n\n');
  const rest = paragraphs.slice(0, -1).join('\n\n');
  entries.commentBefore = rest === '' ? null : rest;
}
