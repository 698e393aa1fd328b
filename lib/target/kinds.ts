/** The kinds of setting values, and how to parse each from a flag, the environment or a file. */
import { isIPv6 } from 'node:net';
import type { Argument } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { didYouMean } from '../text/words.ts';

export type Kind<T> = {
  /** Completes the sentence "it takes". */
  readonly takes: string;
  /** The placeholder of the value in the help; a switch has none. */
  readonly placeholder?: string;
  /** Repeatable: the values accumulate. */
  readonly many?: true;
  /** No message shows the value. */
  readonly secret?: true;
  readonly choices?: readonly string[];
  /** What was probably meant by an invalid value. */
  readonly guess?: (raw: unknown) => string | undefined;
  /** JSON Schema of the value in a configuration file. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** @returns undefined for an invalid value. */
  readonly parse: (raw: unknown) => T | undefined;
  /** The arguments that give the value on a command line, where they are not its text; a secret is in a variable. */
  toArguments?(flag: string, value: T): readonly Argument[];
};

const asText = (raw: unknown): string | undefined =>
  typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : undefined;

/** Text that matches a pattern, converted to upper case. */
export const code = (pattern: RegExp, placeholder: string, takes: string): Kind<string> => ({
  takes,
  placeholder,
  schema: { type: 'string', pattern: pattern.source },
  parse(raw) {
    const text = asText(raw);
    return text !== undefined && pattern.test(text) ? text.toUpperCase() : undefined;
  },
});

export const text = (placeholder: string, takes: string, pattern = /./): Kind<string> => ({
  takes,
  placeholder,
  schema: { type: 'string', minLength: 1, ...(pattern.source !== '.' && { pattern: pattern.source }) },
  parse(raw) {
    const value = asText(raw);
    return value !== undefined && pattern.test(value) ? value : undefined;
  },
});

/** A URL, unchanged. */
export const link = (): Kind<string> => ({
  takes: 'a URL that starts with http:// or https://, without credentials',
  placeholder: 'URL',
  schema: { type: 'string', format: 'uri', pattern: '^https?://' },
  parse(raw) {
    const value = asText(raw);
    if (value === undefined || !URL.canParse(value)) return undefined;
    const { protocol, username, password } = new URL(value);
    return /^https?:$/.test(protocol) && username + password === '' ? value : undefined;
  },
});

/** A URL to append paths to: its trailing slashes are removed. */
export const baseUrl = (): Kind<string> => ({
  ...link(),
  takes:
    'a URL such as https://shop.example, without credentials, query or fragment; it starts with http:// or https://',
  parse(raw) {
    const value = link().parse(raw);
    return value === undefined || /[?#]/.test(value) ? undefined : value.replace(/\/+$/, '');
  },
  guess: (raw) => withScheme(asText(raw) ?? ''),
});

/** `localhost:3000` and `shop.example`, as a person types them into a browser. */
function withScheme(text: string): string | undefined {
  if (!/^[\w.-]+\.\w+|^localhost\b|^\[[\da-f:]+\]/i.test(text) || text.includes('://')) return undefined;
  const scheme = /^(?:localhost|127\.|\[::1\])/i.test(text) ? 'http' : 'https';
  return baseUrl().parse(`${scheme}://${text}`);
}

/** A base URL, or a word that stands for one. */
export const baseUrlOr = (word: string): Kind<string> => ({
  ...baseUrl(),
  takes: `${baseUrl().takes}; or "${word}"`,
  schema: { anyOf: [{ const: word }, baseUrl().schema] },
  parse: (raw) => (asText(raw) === word ? word : baseUrl().parse(raw)),
});

export const choice = <T extends string>(choices: readonly T[], placeholder: string): Kind<T> => ({
  takes: `one of ${choices.join(', ')}`,
  placeholder,
  choices,
  schema: { enum: choices },
  parse: (raw) => choices.find((known) => known === raw),
});

/** Words separated by commas, or a YAML list. */
export const words = (takes: string): Kind<readonly string[]> => ({
  takes,
  placeholder: 'LIST',
  many: true,
  schema: { type: ['array', 'string'], items: { type: 'string' } },
  parse: asWords,
});

/** Words separated by commas, each one of the choices. */
export const wordsOf = <T extends string>(choices: readonly T[]): Kind<readonly T[]> => ({
  ...words(`a list of ${choices.join(', ')}`),
  choices,
  schema: { type: ['array', 'string'], items: { enum: choices } },
  parse(raw) {
    const all = asWords(raw);
    const known = choices.filter((word) => all?.includes(word));
    return all?.every((word) => (known as readonly string[]).includes(word)) ? known : undefined;
  },
});

function asWords(raw: unknown): readonly string[] | undefined {
  const parts = Array.isArray(raw) ? (raw as readonly unknown[]) : [raw];
  if (!parts.every((part) => typeof part === 'string')) return undefined;
  const split = parts.flatMap((part) => part.split(','));
  return [...new Set(split.map((word) => word.trim()).filter((word) => word !== ''))];
}

/** Hosts, each with or without a port, as a URL writes them. */
export const hosts = (): Kind<readonly string[]> => ({
  takes: 'hosts such as 10.0.0.5, auth.internal or 127.0.0.2:8080, without a scheme or a path',
  placeholder: 'HOST[:PORT]',
  many: true,
  schema: { type: ['array', 'string'], items: { type: 'string' } },
  parse(raw) {
    const found = asWords(raw)?.map(hostOf);
    return found?.every((host) => host !== undefined) ? found : undefined;
  },
});

function hostOf(text: string): string | undefined {
  if (isIPv6(text)) return hostOf(`[${text}]`);
  const [, host, port] = /^(\[[^\]]+\]|[^:/?#@*[\]\s\\]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const isHost = host !== undefined && URL.canParse(`http://${host}:${port ?? 80}`);
  if (!isHost || port === '0') return undefined;
  const { hostname } = new URL(`http://${host}`);
  return port === undefined ? hostname : `${hostname}:${Number(port)}`;
}

const asNumber = (raw: unknown, pattern: RegExp): number =>
  typeof raw === 'number'
    ? raw
    : typeof raw === 'string' && pattern.test(raw.trim())
      ? Number(raw)
      : Number.NaN;

export const integer = (least: number, most: number): Kind<number> => ({
  takes: `a whole number from ${least} to ${most}`,
  placeholder: 'N',
  schema: { type: 'integer', minimum: least, maximum: most },
  parse(raw) {
    const value = asNumber(raw, /^-?\d+$/);
    return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
  },
});

/** A whole number of mebibytes. */
export const mebibytes = (least: number, most: number): Kind<number> => ({
  ...integer(least, most),
  takes: `a whole number of MiB from ${least} to ${most}`,
  placeholder: 'MIB',
});

/** Seconds, with optional decimals. */
export const seconds = (least: number, most: number): Kind<number> => ({
  takes: `seconds from ${least} to ${most}`,
  placeholder: 'S',
  schema: { type: 'number', minimum: least, maximum: most },
  parse(raw) {
    const value = asNumber(raw, /^\d+(\.\d+)?$/);
    return value >= least && value <= most ? value : undefined;
  },
});

/** Requests per second: `10/s` or `10`; Infinity for `unlimited`. */
export const requestRate = (): Kind<number> => ({
  takes: 'requests per second, such as 10/s or 0.5/s, up to 10000/s, or "unlimited"',
  placeholder: 'N/s',
  schema: { type: ['number', 'string'], exclusiveMinimum: 0, maximum: 10_000 },
  parse(raw) {
    if (raw === 'unlimited') return Number.POSITIVE_INFINITY;
    const value = asNumber(typeof raw === 'string' ? raw.trim().replace(/\/s$/, '') : raw, /^\d+(\.\d+)?$/);
    return value > 0 && value <= 10_000 ? value : undefined;
  },
  toArguments: (flag, value) => [{ flag, value: Number.isFinite(value) ? `${value}/s` : 'unlimited' }],
});

export const toggle = (): Kind<boolean> => ({
  takes: 'true or false',
  schema: { type: 'boolean' },
  parse: (raw) =>
    raw === true || raw === 'true' || raw === '1'
      ? true
      : raw === false || raw === 'false' || raw === '0'
        ? false
        : undefined,
});

/** A raw value and its source. */
export type Given = { readonly raw: unknown; readonly where: string };

/** @throws UsageError for an invalid value. */
export function fitting<T>(kind: Kind<T>, given: Given): T {
  const value = kind.parse(given.raw);
  if (value === undefined) throw new UsageError(misfit(given, kind));
  return value;
}

function misfit({ raw, where }: Given, kind: Kind<unknown>): string {
  if (kind.secret) return `${where} is invalid; it takes ${kind.takes}`;
  return `${where} is ${show(asWritten(raw))}; it takes ${kind.takes}${guessText(raw, kind)}`;
}

function guessText(raw: unknown, { choices = [], guess }: Kind<unknown>): string {
  const meant = guess?.(raw);
  if (meant !== undefined) return `; did you mean "${meant}"?`;
  const wrong = asWords(raw)?.find((word) => !choices.includes(word));
  return wrong === undefined || choices.length === 0 ? '' : didYouMean(wrong, choices);
}

/** A repeatable flag is a list, even when it is given once. */
const asWritten = (raw: unknown): unknown => (Array.isArray(raw) && raw.length === 1 ? raw[0] : raw);

/** Hides credentials in a URL. */
const show = (raw: unknown): string => JSON.stringify(raw).replaceAll(/\/\/[^/"]*@/g, '//(hidden)@');
