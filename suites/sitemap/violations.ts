/** Makers of violations about one sitemap document. */
import { maxElementLevels } from '../../lib/assert/bounds.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Sitemap } from '../discovered/sitemap.ts';

/** A well-formed XML document with one of these root elements; ruleset standards judges the namespace. */
export function holdsSitemap(
  { response, reading }: Sitemap,
  ...roots: readonly string[]
): readonly Violation[] {
  const { root, malformed, tooDeep } = reading;
  if (tooDeep) {
    throw new Inconclusive(
      'too-large',
      `${requestText(response)} answered with XML that nests deeper than ${maxElementLevels} elements, a fixed bound`,
    );
  }
  if (malformed !== undefined) return [wrongBody(response, `malformed XML: ${malformed}`, 'well-formed XML')];
  if (root !== undefined && roots.includes(root.name)) return [];
  return [wrongBody(response, `the root element "${root?.name ?? 'none'}"`, roots.join(' or '))];
}

function wrongBody(response: HttpResponse, actual: string, expected: string): Violation {
  const message = `${requestText(response)} answered with ${actual}; promised is ${expected}`;
  return violation(response, message, { at: 'body', expected, actual });
}

/** A violation of the sitemap protocol (sitemaps.org). */
export const fault = ({ response }: Sitemap, actual: string, expected: string): Violation =>
  violation(response, `${requestText(response)} has ${actual}; the sitemap protocol requires ${expected}`, {
    at: 'body',
    expected,
    actual,
  });
