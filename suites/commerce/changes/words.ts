/** What the description of an update says about the lines that it does not name. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { placesIn } from '../../discovered/tool-result.ts';

/** Lines that an update does not name stay in the record, or go. */
export type Stated = 'keeps' | 'replaces';

const aboutLines =
  /\b(items?|lines?|line_items?|products?|rows?|articles?|entries|contents?|cart|basket|bag)\b/i;

const replacing = [
  /\b(replaces?|replaced|overwrites?|overwritten) (all|the|every|any|existing|present|current|whole|entire)\b/i,
  /\b(entire|complete|whole|full|new) (list|set|contents?)\b/i,
  /\b(not|no longer) (\w+ ){0,2}(sent|listed|named|given|included|present|repeated)\b.*\b(removed|deleted|dropped|go)\b/i,
  /\b(left out|omitted|missing)\b.*\b(removed|deleted|dropped)\b/i,
];

const keeping = [
  /\b(not|never) (\w+ ){0,3}(sent|listed|named|given|included|mentioned|in (it|the (list|request|update)))\b.*\b(stay|remain|keep|are kept|unchanged|untouched)\b/i,
  /\b(left out|omitted|other|unnamed|unlisted)\b.*\b(stay|remain|keep|are kept|unchanged|untouched)\b/i,
  /\b(partial|sparse) update\b/i,
];

/**
 * @returns undefined when the tool says nothing about them, or says both: only sentences about lines count, and another
 * check judges what updates do without words.
 */
export function statedIn(tool: JsonObject): Stated | undefined {
  const sentences = placesIn(tool)
    .flatMap(({ path, value }) => (path.at(-1) === 'description' && typeof value === 'string' ? [value] : []))
    .flatMap((text) => text.split(/(?<=[.;])\s+/))
    .filter((sentence) => aboutLines.test(sentence));
  const says = (patterns: readonly RegExp[]) =>
    sentences.some((sentence) => patterns.some((pattern) => pattern.test(sentence)));
  const [keeps, replaces] = [says(keeping), says(replacing)];
  if (keeps === replaces) return undefined;
  return keeps ? 'keeps' : 'replaces';
}
