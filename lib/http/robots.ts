/** What robots.txt (RFC 9309) disallows. It is reported and not obeyed, since an audit is not a crawler. */
import type { HttpResponse } from '../model/http.ts';
import { maxPathLength, maxPaths, maxRobots } from './bounds.ts';

type Rule = {
  readonly allow: boolean;
  /** Length of the pattern in characters: the longest match decides. */
  readonly length: number;
  /** The texts between the `*` of the pattern. */
  readonly parts: readonly string[];
  /** The pattern ends with `$`. */
  readonly toEnd: boolean;
};

/**
 * @param robots the response with robots.txt.
 * @param urls absolute URLs that were sent; other origins have a robots.txt of their own, so theirs are ignored.
 * @param userAgent its first product is the one that groups of rules name.
 * @returns sorted paths, each once.
 */
export function disallowed(
  robots: HttpResponse,
  urls: Iterable<string>,
  userAgent: string,
): readonly string[] {
  const { origin } = new URL(robots.request.url);
  const rules = rulesFor(userAgent.split(/[/\s]/)[0] ?? '', robots.text.slice(0, maxRobots));
  const paths = new Set<string>();
  for (const sent of urls) {
    const { origin: other, pathname } = new URL(sent);
    if (other === origin && pathname.length <= maxPathLength && paths.size < maxPaths) paths.add(pathname);
  }
  paths.delete('/robots.txt');
  return [...paths].filter((path) => isDisallowed(path, rules)).sort();
}

/** The rules of all groups that name the product, or else those of the groups for `*` (section 2.2.1). */
function rulesFor(product: string, text: string): readonly Rule[] {
  const own: Rule[] = [];
  const common: Rule[] = [];
  let named = new Set<string>();
  let inRules = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*(user-agent|allow|disallow)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const content = value.trim();
    if (key === '') continue;
    if (key.toLowerCase() === 'user-agent') {
      named = inRules ? new Set([content.toLowerCase()]) : named.add(content.toLowerCase());
      inRules = false;
      continue;
    }
    inRules = true;
    const rule = toRule(key.toLowerCase() === 'allow', content);
    if (named.has(product.toLowerCase())) {
      own.push(rule);
    } else if (named.has('*')) common.push(rule);
  }
  return own.length > 0 ? own : common;
}

/** `*` stands for any characters, `$` for the end (section 2.2.3). */
function toRule(allow: boolean, pattern: string): Rule {
  const toEnd = pattern.endsWith('$');
  const text = toEnd ? pattern.slice(0, -1) : pattern;
  const parts = text.split(/\*+/).map(normalized);
  return { allow, length: pattern.length, parts, toEnd };
}

/** The longest match decides, and allow wins a tie (section 2.2.2). An empty pattern matches nothing. */
function isDisallowed(path: string, rules: readonly Rule[]): boolean {
  const text = normalized(path);
  const strongest = rules
    .filter((rule) => rule.length > 0 && matches(text, rule))
    .reduce<Rule | undefined>((best, rule) => (best && !isStronger(rule, best) ? best : rule), undefined);
  return strongest?.allow === false;
}

const isStronger = (rule: Rule, other: Rule): boolean =>
  rule.length > other.length || (rule.length === other.length && rule.allow);

/** The first part must match at the start, the others anywhere in order, so there is no backtracking. */
function matches(text: string, { parts: [start = '', ...others], toEnd }: Rule): boolean {
  if (!text.startsWith(start)) return false;
  let from = start.length;
  for (const part of toEnd ? others.slice(0, -1) : others) {
    const found = text.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  if (!toEnd) return true;
  const last = others.at(-1);
  return last === undefined ? from === text.length : text.length - last.length >= from && text.endsWith(last);
}

/** Percent-encoded octets compare as the characters that they stand for (section 2.2.2). */
function normalized(text: string): string {
  try {
    return encodeURI(decodeURI(text));
  } catch (cause) {
    if (cause instanceof URIError) return text;
    throw cause;
  }
}
