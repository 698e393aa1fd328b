/** What robots.txt (RFC 9309) would rather not have asked: named, never obeyed, since whoever audits was asked to. */
import parser from 'robots-parser';
import type { HttpResponse } from '../model/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Conversation } from './conversation.ts';
import { get } from './requests.ts';

/** CommonJS without a `default`, whatever its types say. */
const robotsParser = parser as unknown as typeof parser.default;

/** Of the text that is read; the parser's work grows with its square. In characters. */
const mostText = 20_000;
/** Of the paths that are named; and longer ones are not looked at. */
const mostPaths = 100;
const longestPath = 300;

const tolerate = [429, 500, 502, 503, 504];

/** @returns the answer when there is a robots.txt; whatever else comes forbids nothing. */
export async function readRobots(conversation: Conversation): Promise<HttpResponse | undefined> {
  try {
    const answer = await conversation.fetch(get('/robots.txt'), { tolerate });
    return answer.status === 200 ? answer : undefined;
  } catch (cause) {
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  }
}

/**
 * @param robots its answer.
 * @param urls that were asked, absolute; those of other origins have a robots.txt of their own.
 * @param userAgent as sent; its first product is whom the rules are for.
 * @returns paths, sorted, each once.
 */
export function disallowed(
  robots: HttpResponse,
  urls: Iterable<string>,
  userAgent: string,
): readonly string[] {
  const { url } = robots.request;
  const rules = robotsParser(url, beginningOf(robots.text));
  const { origin } = new URL(url);
  const paths = new Set<string>();
  for (const asked of urls) {
    const { origin: other, pathname } = new URL(asked);
    if (other === origin && pathname.length <= longestPath && paths.size < mostPaths) paths.add(pathname);
  }
  paths.delete('/robots.txt');
  return [...paths].filter((path) => rules.isDisallowed(`${origin}${path}`, userAgent)).sort();
}

/** Whole lines: half a rule is another rule. */
const beginningOf = (text: string): string =>
  text.length <= mostText ? text : text.slice(0, text.lastIndexOf('\n', mostText) + 1);
