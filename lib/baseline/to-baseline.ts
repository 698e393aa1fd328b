/** The failures of a report as a new baseline file, each to be explained by a person. */
import { Document, type YAMLMap, type YAMLSeq } from 'yaml';
import { failureOf } from '../engine/waivers.ts';
import { type BaselineEntry, builtinPrefix } from '../model/baseline.ts';
import type { Report } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { fingerprint, placesOf } from '../report/fingerprint.ts';
import { visible } from '../text/visible.ts';

/** Stands where a person is to say why. */
export const unexplained = 'TODO: say why';

const schema = 'node_modules/storefront-conformance/schemas/own/baseline.schema.json';

/**
 * Failures and warnings; what is known already keeps its reason, and what a baseline of the suite explains needs no
 * other. Notes bind nobody, and doubts are no failures.
 */
export const failuresOf = ({ verdicts }: Report): readonly Verdict[] =>
  verdicts
    .filter((verdict) => ['fail', 'warn'].includes(failureOf(verdict) ?? ''))
    .filter(({ known }) => !known?.baseline.startsWith(builtinPrefix));

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

function toEntry(verdict: Verdict, { target }: Report): BaselineEntry {
  const { check, known } = verdict;
  const status = failureOf(verdict);
  return {
    check,
    fingerprint: fingerprint(verdict),
    host: new URL(target.baseUrl).hostname,
    ...(status && { status }),
    reason: known?.reason ?? unexplained,
    ...(known?.owner !== undefined && { owner: known.owner }),
    ...(known?.expires !== undefined && { expires: known.expires }),
    ...(known?.source !== undefined && { source: known.source }),
  };
}

/** What the fingerprint stands for, in words: the claim, and the first places. */
function commentOf(verdict: Verdict): string {
  const places = placesOf(verdict).filter((place) => place !== '');
  const shown = places.slice(0, mostPlaces).map((place) => visible(place.slice(0, longestPlace)));
  const more = places.length > mostPlaces ? `, and ${places.length - mostPlaces} more` : '';
  const at = shown.length === 0 ? '' : `\n at ${shown.join(', ')}${more}`;
  return ` ${visible(verdict.claim)}${at}`;
}

const mostPlaces = 5;
const longestPlace = 100;
