/** Whether a page is markdown or HTML, by its Content-Type and by its body. */
import { hasMediaType, hasStatus } from '../../../lib/assert/response.ts';
import { looksLikeHtml, whyNotMarkdown } from '../../../lib/assert/sniff.ts';
import { requestText, show, violation } from '../../../lib/assert/violation.ts';
import { whyNotText } from '../../../lib/assert/why-not-text.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import type { Violation } from '../../../lib/model/violation.ts';

/** 200, with one of these media types. */
export function hasLabel(response: HttpResponse, ...types: readonly string[]): readonly Violation[] {
  const status = hasStatus(response, 200);
  return status.length > 0 ? status : hasMediaType(response, ...types);
}

export const hasHtmlLabel = (response: HttpResponse): readonly Violation[] =>
  hasLabel(response, 'text/html', 'application/xhtml+xml');

export function holdsMarkdown(response: HttpResponse): readonly Violation[] {
  const actual = whyNotText(response.bytes) ?? whyNotMarkdown(response.text);
  return actual === undefined ? [] : [wrongBody(response, actual, 'markdown')];
}

export const holdsHtml = (response: HttpResponse): readonly Violation[] =>
  looksLikeHtml(response.text) ? [] : [wrongBody(response, shown(response), 'HTML')];

const shown = ({ bytes, text }: HttpResponse): string => whyNotText(bytes) ?? show(text.slice(0, 80));

const wrongBody = (response: HttpResponse, actual: string, expected: string): Violation =>
  violation(
    response,
    `${requestText(response)} with accept ${response.request.headers.accept} answered with ${actual}; promised is ${expected}`,
    { at: 'body', expected, actual },
  );
