/** The sentence for a target that answers nothing of the interface. */
import { pageOf } from '../../http/edge/page.ts';
import type { HttpResponse } from '../../model/http.ts';
import type { Diagnosis } from '../../model/report.ts';
import { type Asked, look } from './command.ts';

type Words = Omit<Diagnosis, 'evidence'>;

const placeholder =
  'Check the URL: it may be that of an app, a placeholder or a network login instead of the storefront';

const elsewhere = 'Audit the address of the storefront itself, to which paths are appended';

/**
 * @param first the responses of the first look.
 * @param documented those of the documented addresses.
 */
export function nothingKnown(
  first: readonly HttpResponse[],
  documented: readonly HttpResponse[],
  asked: Asked,
): Words {
  const { baseUrl } = asked.target;
  const next = look(asked.target, documented[0]?.request.url);
  const same = sameEverywhere(first);
  if (same !== undefined) {
    return {
      code: 'not-a-storefront',
      text: `${baseUrl} answers every address with ${same}`,
      advice: placeholder,
      next,
    };
  }
  const [status, ...others] = [...new Set(documented.map((response) => response.status))];
  const all = others.length === 0 ? `: all ${documented.length} answer ${status}` : '';
  return {
    code: 'not-a-storefront',
    text: `nothing of the interface is at the documented addresses of ${baseUrl}${all}`,
    advice: elsewhere,
    next,
  };
}

export const redirectedWords = (to: string, circle: boolean, asked: Asked): Words => ({
  code: 'not-a-storefront',
  text: circle
    ? `${asked.target.baseUrl} redirects every documented address in a circle`
    : `${asked.target.baseUrl} redirects the documented addresses to ${to}, where nothing of the interface is`,
  advice: elsewhere,
  next: look(asked.target),
});

/** What all responses have in common, as the end of a sentence; undefined when they differ. */
function sameEverywhere(responses: readonly HttpResponse[]): string | undefined {
  const [first] = responses;
  if (!first) return undefined;
  const { status, bytes } = first;
  if (status >= 300 || responses.some((other) => other.status !== status)) return undefined;
  const pages = responses.map(pageOf);
  const [page] = pages;
  if (!page) return undefined;
  if (page.title !== '' && pages.every(({ title }) => title === page.title)) {
    return `the same HTML page ("${page.title}")`;
  }
  if (responses.some((other) => Buffer.compare(other.bytes, bytes) !== 0)) return undefined;
  if (bytes.length === 0) return `${status} and an empty body`;
  if (page.html) return 'the same HTML page';
  return first.json.valid ? 'the same JSON' : 'the same text';
}
