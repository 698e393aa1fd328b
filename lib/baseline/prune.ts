/** Takes entries out of a baseline file that no longer hold, and leaves everything else as it was written. */
import type { YAMLSeq } from 'yaml';
import { createRecognizer } from '../engine/waivers.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import type { Report } from '../model/report.ts';
import { parseBaseline } from './baseline-document.ts';

export type Pruned = {
  /** The file as it is to be. */
  readonly text: string;
  readonly removed: readonly { readonly entry: BaselineEntry; readonly because: string }[];
};

/**
 * Removes what the report shows to be stale, and what no check answers to any more. What was not judged stays.
 * @param checks ids of all checks that there are.
 * @throws UsageError for a bad file.
 */
export function prune(source: string, name: string, report: Report, checks: ReadonlySet<string>): Pruned {
  const { document, values } = parseBaseline(source, name);
  const scope = { baseUrl: report.target.baseUrl, today: report.startedAt.slice(0, 10) };
  const recognizer = createRecognizer([{ name, builtin: false, entries: values.entries }], scope);
  const judged = recognizer.judge(report.verdicts.map(recognizer.recognize)) ?? [];
  const reasons = values.entries.map(({ check }, index) =>
    !checks.has(check)
      ? 'there is no such check any more'
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

/** A comment right before the first entry belongs to the list, as YAML reads it; what stands apart is no part of it. */
function dropFirstComment(entries: YAMLSeq): void {
  const paragraphs = (entries.commentBefore ?? '').split('\n\n');
  const rest = paragraphs.slice(0, -1).join('\n\n');
  entries.commentBefore = rest === '' ? null : rest;
}
