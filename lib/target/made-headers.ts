/** The headers of --signature-headers: made by a merchant, for one host, until they expire. */

import { createRequire } from 'node:module';
import { isInnerList, parseDictionary } from 'structured-headers';
import { isObject } from '../json/pointer.ts';
import type { Signature } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';

type Made = Extract<Signature, { kind: 'headers' }>;

type Fail = (problem: string) => UsageError;

const required = ['host', 'signature-input', 'signature'] as const;

const known: readonly string[] = [...required, 'signature-agent'];

const takes =
  'it takes the lines "Host: shop.example", "Signature-Agent: ...", "Signature-Input: ..." and "Signature: ...", or an object with these members as JSON or YAML';

/** No message shows a value. @throws UsageError that says what is wrong with the file. */
export function toMadeHeaders(source: string, where: string, audit: { baseUrl: string; now: number }): Made {
  const fail: Fail = (problem) => new UsageError(`${where} ${problem}; ${takes}`);
  const fields = fieldsOf(source, where, fail);
  refuseOthers(fields, where, fail);
  const { host = '', ...headers } = fields;
  const made = {
    kind: 'headers',
    host: toHost(host, fail),
    headers,
    expires: expiryOf(headers, fail),
  } as const;
  const base = new URL(audit.baseUrl).host;
  if (made.host !== base) {
    throw new UsageError(
      `${where} is for the host ${made.host}, and the audit is of ${base}: a signature is for one host, so the merchant has to make one for ${base}`,
    );
  }
  if (made.expires <= audit.now) {
    throw new UsageError(
      `${where} expired at ${new Date(made.expires).toISOString()}: ask the merchant for a new one`,
    );
  }
  return made;
}

/** By lower-case name. */
function fieldsOf(source: string, where: string, fail: Fail): Readonly<Record<string, string>> {
  const isStructured = /\.(?:ya?ml|json)$/i.test(where) || source.trimStart().startsWith('{');
  const pairs = isStructured ? pairsOf(source, fail) : linesOf(source, fail);
  const names = pairs.map(([name]) => name.toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw fail(`has ${titled(twice)} twice`);
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), quoted(name, value.trim())]));
}

function pairsOf(source: string, fail: Fail): readonly (readonly [string, string])[] {
  const value = parsed(source, fail);
  if (!isObject(value)) throw fail('is not an object');
  return Object.entries(value).map(([name, text]: readonly [string, unknown]) => {
    if (typeof text !== 'string') throw fail(`has a value that is not text`);
    return [name, text];
  });
}

function parsed(source: string, fail: Fail): unknown {
  // Loaded for such a file only.
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  try {
    return parse(source, { maxAliasCount: 10 });
  } catch {
    // The message of the parser quotes the file.
    throw fail('is neither JSON nor YAML');
  }
}

function linesOf(source: string, fail: Fail): readonly (readonly [string, string])[] {
  return source
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), at: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, at }) => {
      const [, name, value] = /^([a-z-]+):[ \t]*([\x20-\x7e]+)$/i.exec(line) ?? [];
      if (name === undefined || value === undefined) throw fail(`has no "Name: value" in line ${at}`);
      return [name, value];
    });
}

/** In YAML the quotes of this value are easily lost; the header needs them (RFC 8941 section 3.3.3). */
const quoted = (name: string, value: string): string =>
  name.toLowerCase() === 'signature-agent' && /^https?:[^"\s]*$/.test(value) ? `"${value}"` : value;

function refuseOthers(fields: Readonly<Record<string, string>>, where: string, fail: Fail): void {
  const other = Object.keys(fields).find((name) => !known.includes(name));
  if (other !== undefined) throw fail(`has a line that does not belong to a signature, ${titled(other)}`);
  if (fields.host === undefined) {
    throw new UsageError(
      `${where} does not say for which host the signature is, and its values do not tell: add a line such as "Host: shop.example"`,
    );
  }
  const missing = required.find((name) => !fields[name]);
  if (missing !== undefined) throw fail(`has no ${titled(missing)}`);
}

const titled = (name: string): string =>
  name
    .slice(0, 40)
    .replaceAll(/[^a-z-]/g, '?')
    .replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());

function toHost(host: string, fail: Fail): string {
  const isHost = /^[a-z0-9.-]+(?::\d+)?$|^\[[0-9a-f:.]+\](?::\d+)?$/i.test(host);
  if (!isHost || !URL.canParse(`https://${host}`)) {
    throw fail('has a Host that is not a host name, with its port where it has one');
  }
  return new URL(`https://${host}`).host;
}

/** The earliest, in milliseconds since the epoch. */
function expiryOf(headers: Readonly<Record<string, string>>, fail: Fail): number {
  const inputs = dictionary(headers['signature-input'] ?? '', 'Signature-Input', fail);
  const signatures = dictionary(headers.signature ?? '', 'Signature', fail);
  const seconds = [...inputs].map(([label, input]) => {
    if (!isInnerList(input)) throw fail('has a Signature-Input that lists no components');
    if (!signatures.has(label)) throw fail('has a Signature-Input whose signature is not in Signature');
    const expires = input[1].get('expires');
    if (typeof expires !== 'number') throw fail('has a Signature-Input that does not say when it expires');
    const isAgentMissing =
      input[0].some(([name]) => name === 'signature-agent') && !headers['signature-agent'];
    if (isAgentMissing) throw fail('has no Signature-Agent, which its Signature-Input covers');
    return expires;
  });
  return Math.min(...seconds) * 1000;
}

/** RFC 9421 section 4: both fields are dictionaries (RFC 8941 section 3.2). */
function dictionary(value: string, name: string, fail: Fail): ReturnType<typeof parseDictionary> {
  try {
    const entries = parseDictionary(value);
    if (entries.size > 0) return entries;
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
  }
  throw fail(`has a ${name} that is not a structured field of signatures (RFC 9421 section 4)`);
}
