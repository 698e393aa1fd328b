/** The requests that lead to a violation, and each as one curl command for a POSIX shell. */
import { proxyFor } from '../http/reach.ts';
import type { HttpRequest } from '../model/http.ts';
import type { Report, ReportedExchange } from '../model/report.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import { headerVariable, shellWord } from '../text/shell.ts';
import { maxIds, maxRequestText, maxSequence } from './bounds.ts';
import { redacted } from './redact.ts';

/** Characters that do not survive copying from a terminal, or that a CI may interpret as a command. */
const fragile =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}|##/u;

/** The command shows the decoded response with its headers. @param request has an absolute URL. */
export function curl({ method, url, headers, body }: HttpRequest, reached: Reached = {}): string {
  const words = [
    'curl',
    ...methodWords(method, body),
    ...reachingWords(reached, '--cacert'),
    ...headerWords(headers, body),
    ...urlWords(url),
  ];
  if (body === undefined) return words.join(' ');
  if (!fragile.test(body)) return [...words, '--data-raw', shellWord(body)].join(' ');
  return [`printf '%b' ${shellWord(octal(body))} |`, ...words, '--data-binary', '@-'].join(' ');
}

function methodWords(method: string, body: string | undefined): readonly string[] {
  if (method === 'HEAD') return ['--head'];
  return method === 'GET' && body === undefined ? ['-i'] : ['-i', '-X', shellWord(method)];
}

/** Also removes the headers that curl adds: `Accept`, and with a body the `Content-Type` of a form. */
function headerWords(headers: HttpRequest['headers'], body: string | undefined): readonly string[] {
  const added = ['accept', ...(body === undefined ? [] : ['content-type'])];
  return [
    ...Object.entries(headers).flatMap(([name, value]) => headerWord(name, value)),
    ...added.filter((name) => !(name in headers)).flatMap((name) => ['-H', shellWord(`${name}:`)]),
  ];
}

/** Secrets come from the environment. curl reads `name:` as "send none" and `name;` as "send it empty". */
function headerWord(name: string, value: string): readonly string[] {
  if (value === redacted) return ['-H', `${shellWord(`${name}: `)}"$${headerVariable(name)}"`];
  if (name === 'accept' && value === '*/*') return [];
  if (name === 'accept-encoding' && value.includes('gzip')) return ['--compressed'];
  if (name === 'user-agent' && value !== '') return ['-A', shellWord(value)];
  return ['-H', shellWord(value === '' ? `${name};` : `${name}: ${value}`)];
}

/** The URL as it is sent (URL standard); --globoff keeps curl from interpreting brackets and braces. */
function urlWords(url: string): readonly string[] {
  const { origin, pathname, search } = URL.canParse(url) ? new URL(url) : unreadable(url);
  const sent = origin + pathname + search;
  return [...(/[[\]{}]/.test(sent) ? ['--globoff'] : []), shellWord(sent)];
}

/** For instance a URL with a redacted port. */
const unreadable = (url: string) => ({ origin: url.replace(/#.*$/s, ''), pathname: '', search: '' });

/** UTF-8 bytes for the %b of printf, with everything but plain ASCII as `\0ooo`. */
function octal(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x5c && byte !== 0x23
      ? String.fromCharCode(byte)
      : `\\0${byte.toString(8).padStart(3, '0')}`,
  ).join('');
}

/** How a storefront was reached, as far as outputs show it. */
export type Reached = Pick<Report['target'], 'insecure' | 'authorities' | 'proxy'>;

export function reachedOf(
  url: string,
  { insecure, authorities, proxies }: Pick<Target, 'insecure' | 'authorities' | 'proxies'>,
): Reached {
  const proxy = URL.canParse(url) ? proxyFor(url, proxies) : undefined;
  return {
    ...(insecure && { insecure }),
    ...(authorities && { authorities: authorities.file }),
    ...(proxy && { proxy: proxy.url }),
  };
}

/** Options of a command that reaches it again; a variable can supply a proxy URL with credentials. @param ca the name of the option. */
export const reachingWords = (
  { insecure, authorities, proxy }: Reached,
  ca: '--ca' | '--cacert',
): readonly string[] => [
  ...(insecure ? ['--insecure'] : []),
  ...(authorities === undefined ? [] : [ca, shellWord(authorities)]),
  ...(proxy === undefined ? [] : ['--proxy', `"\${STOREFRONT_PROXY:-${proxy}}"`]),
];

/** The URL and the body of a request. */
export const requestTextOf = ({ url, requestBody = '' }: ReportedExchange): string =>
  `${url}\n${requestBody}`.slice(0, maxRequestText);

/**
 * The numbers of the exchanges that lead to the first violation, in order: those whose responses gave out an id that is
 * needed, those that used such an id since, and the one that shows the violation. Undefined if that one stands alone.
 */
export function sequenceOf(
  { violations, evidence }: Pick<Verdict, 'violations' | 'evidence'>,
  exchanges: readonly ReportedExchange[],
): readonly number[] | undefined {
  const last = violations[0]?.exchange;
  const mine = new Set(evidence.exchanges);
  const before = exchanges
    .filter(({ n }) => last !== undefined && n <= last && mine.has(n))
    .slice(-maxSequence);
  const end = before.find(({ n }) => n === last);
  if (!end) return undefined;
  const givers = giversOf(before, (value, giver) =>
    exchanges.some((one) =>
      mine.has(one.n) ? givesUnasked(one, value) && one !== giver : mentions(one, value),
    ),
  );
  const steps = new Set([end]);
  for (const step of steps) {
    for (const [value, giver] of givers) {
      if (giver.n >= step.n || !requestTextOf(step).includes(value)) continue;
      steps.add(giver);
      for (const one of before) if (one.n > giver.n && requestTextOf(one).includes(value)) steps.add(one);
    }
  }
  return steps.size < 2 ? undefined : [...steps].map(({ n }) => n).sort((a, b) => a - b);
}

/** For each id, the exchange whose response has it first, unless a request used it before or it is public. */
function giversOf(
  exchanges: readonly ReportedExchange[],
  isPublic: (value: string, giver: ReportedExchange) => boolean,
): ReadonlyMap<string, ReportedExchange> {
  const givers = new Map<string, ReportedExchange>();
  const asked = exchanges.map(requestTextOf);
  for (const [index, exchange] of exchanges.entries()) {
    for (const { value } of idsIn(exchange.body?.text ?? '')) {
      const isNew = !givers.has(value) && asked.findIndex((text) => text.includes(value)) > index;
      if (isNew && !isPublic(value, exchange)) givers.set(value, exchange);
    }
  }
  return givers;
}

/** As lists do: an id that occurs in two responses existed before the sequence. */
const givesUnasked = (exchange: ReportedExchange, value: string): boolean =>
  (exchange.body?.text.includes(value) ?? false) && !requestTextOf(exchange).includes(value);

const mentions = (exchange: ReportedExchange, value: string): boolean =>
  requestTextOf(exchange).includes(value) || (exchange.body?.text.includes(value) ?? false);

/** Ids that a target gives out in its responses, and that later requests repeat. */
export type Id = {
  /** The name of the member that has it. */
  readonly key: string;
  readonly value: string;
  /** 1 for the first text member of that name in the body. */
  readonly ordinal: number;
};

/** A shorter text is found in other places by accident. */
const shortest = 6;

const longest = 200;

/**
 * Every member whose value looks like an id, once each. A body is read as `tr` and `sed` can read it, so that a shell
 * script finds the same one: JSON inside of a JSON text counts as well, and the beginning of a body is enough.
 */
export function idsIn(body: string): readonly Id[] {
  const counts = new Map<string, number>();
  const found = new Map<string, Id>();
  for (const piece of body.replaceAll('\\', '').split(/[,{[\n]/)) {
    const [, key = '', value = ''] = /^[ \t]*"([\w-]+)"[ \t]*:[ \t]*"([^"]*)"/.exec(piece) ?? [];
    if (key === '') continue;
    const ordinal = (counts.get(key) ?? 0) + 1;
    counts.set(key, ordinal);
    const isNew = found.size < maxIds && looksLikeId(value) && !found.has(value);
    if (isNew) found.set(value, { key, value, ordinal });
  }
  return [...found.values()];
}

/** One word with a digit, or with letters of both cases: the words of a vocabulary have neither. */
const looksLikeId = (value: string): boolean =>
  value.length >= shortest &&
  value.length <= longest &&
  /^[\w:/.?=&~+-]+$/.test(value) &&
  (/\d/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value)));
