/** Writes the failures of a report as a new baseline file, for a person to give the reasons. */

import { Document, type YAMLMap, type YAMLSeq } from 'yaml';
import { fingerprint, placesOf } from '../evidence/fingerprint.ts';
import { type BaselineEntry, builtinPrefix, failures } from '../model/baseline.ts';
import type { Report } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { visible } from '../text/visible.ts';
import { maxPlaceLength, maxPlaces } from './bounds.ts';

/** The reason of an entry until a person writes a better one. */
const unexplained = 'TODO: say why';

/** Also when somebody has begun to write: `TODO ask the theme's author`. */
export const isUnexplained = (reason: string): boolean => /^\s*TODO\b/i.test(reason);

const schema = 'node_modules/storefront-conformance/schemas/own/baseline.schema.json';

/**
 * Failures and warnings, without those that a built-in baseline waives. Notes are not binding, and a check that could not
 * be judged is no failure.
 */
export const failuresOf = ({ verdicts }: Report): readonly Verdict[] =>
  verdicts
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .filter(({ waiver }) => !waiver?.baseline.startsWith(builtinPrefix));

/** YAML; ends with a line feed. */
export function toBaseline(report: Report): string {
  const verdicts = failuresOf(report);
  const document = new Document({
    format: 1,
    written: report.startedAt.slice(0, 10),
    target: report.target.baseUrl,
    entries: verdicts.map((verdict) => toEntry(verdict, report)),
  });
  document.commentBefore = ` yaml-language-server: $schema=${schema}`;
  const entries = document.get('entries') as YAMLSeq<YAMLMap>;
  entries.items.forEach((item, index) => {
    const verdict = verdicts[index];
    if (verdict) item.commentBefore = commentOf(verdict);
  });
  return document.toString({ lineWidth: 0 });
}

/** A waived failure keeps its reason. */
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

/** The claim and the first places, which the fingerprint does not show. */
function commentOf(verdict: Verdict): string {
  const places = placesOf(verdict).filter((place) => place !== '');
  const shown = places.slice(0, maxPlaces).map((place) => visible(place.slice(0, maxPlaceLength)));
  const more = places.length > maxPlaces ? `, and ${places.length - maxPlaces} more` : '';
  const at = shown.length === 0 ? '' : `\n at ${shown.join(', ')}${more}`;
  return ` ${visible(verdict.claim)}${at}`;
}
