/** Reads the list of a fleet: text, CSV, NDJSON or YAML. */
import { readFile, stat } from 'node:fs/promises';
import papaparse from 'papaparse';
import { parseDocument } from 'yaml';
import { UsageError } from '../../model/usage-error.ts';
import { readErrorText } from '../../text/file-error.ts';
import { type Entry, toEntry } from './entry.ts';

/** In bytes: a million storefronts need about a tenth of it. */
const maxListBytes = 512 * 1024 * 1024;

const maxEntries = 2_000_000;

type List = {
  /** Each storefront once. */
  readonly entries: readonly Entry[];
  /** One sentence for each line that is left out: `shops.csv, line 3: ...`. */
  readonly problems: readonly string[];
};

/**
 * @param path its ending names the format; any other ending is text, one address a line.
 * @param name for messages. @param strict a bad line ends it all.
 * @throws UsageError for a file that cannot be read or has no storefront, and for a bad line where that is strict.
 */
export async function readList(path: string, name: string, strict: boolean): Promise<List> {
  const text = await readSource(path, name);
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const read = readers[ending] ?? readText;
  const list = toList(read(text), name);
  const [first] = list.problems;
  if (strict && first !== undefined) throw new UsageError(first);
  if (list.entries.length === 0) {
    throw new UsageError(`${name} has no storefront${first ? `: ${first}` : ''}`);
  }
  return list;
}

async function readSource(path: string, name: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > maxListBytes) throw new UsageError(`${name} has more than ${maxListBytes} bytes`);
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${name} cannot be read: ${readErrorText(cause)}`, { cause });
  }
}

/** A storefront that is listed again counts once, with its first line. */
export function toList(lines: readonly RawLine[], name: string): List {
  const entries = new Map<string, Entry>();
  const places = new Map<string, string>();
  const problems: string[] = [];
  for (const line of lines) {
    const found = 'problem' in line ? line.problem : entryOrProblem(line.raw);
    const problem =
      typeof found === 'string'
        ? found
        : entries.has(found.origin)
          ? `${found.origin} is listed already, at ${places.get(found.origin)}`
          : entries.size >= maxEntries
            ? `a list has at most ${maxEntries} storefronts`
            : undefined;
    if (problem !== undefined) problems.push(`${name}, ${line.at}: ${problem}`);
    if (problem !== undefined || typeof found === 'string') continue;
    entries.set(found.origin, found);
    places.set(found.origin, line.at);
  }
  return { entries: [...entries.values()], problems };
}

function entryOrProblem(raw: Readonly<Record<string, unknown>>): Entry | string {
  try {
    return toEntry(raw);
  } catch (cause) {
    if (cause instanceof UsageError) return cause.message;
    throw cause;
  }
}

/** A line of a list before it is checked. @property problem it cannot even be read. */
type RawLine = { readonly at: string } & (
  | { readonly raw: Readonly<Record<string, unknown>> }
  | { readonly problem: string }
);

/** Blank lines, and what follows a `#` at the start of a line or after a blank, are nothing. */
const readText = (text: string): readonly RawLine[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    const url = line.replace(/(^|\s)#.*$/, '').trim();
    return url === '' ? [] : [{ at: at(index), raw: { url } }];
  });

const readNdjson = (text: string): readonly RawLine[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ at: at(index), ...fromJson(line) }]));

const at = (index: number): string => `line ${index + 1}`;

function fromJson(line: string): { readonly raw: Record<string, unknown> } | { readonly problem: string } {
  try {
    return asRow(JSON.parse(line));
  } catch (cause) {
    return { problem: `it is no JSON: ${cause instanceof Error ? cause.message : cause}` };
  }
}

/** A storefront is an object with its columns, or its address alone. */
function asRow(value: unknown): { readonly raw: Record<string, unknown> } | { readonly problem: string } {
  if (typeof value === 'string') return { raw: { url: value } };
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { raw: { ...value } } : { problem: 'it is neither an object nor an address' };
}

/** Lists as CSV (RFC 4180) whose first row names the columns. */
function readCsv(text: string): readonly RawLine[] {
  const { data, errors } = papaparse.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  // Columns that are missing at the end of a row are empty, and a table of one column has no delimiter.
  const serious = errors.filter(({ code }) => code !== 'TooFewFields' && code !== 'UndetectableDelimiter');
  const problems = new Map(serious.map(({ row, message }) => [row, message]));
  return data.map((raw, index) => {
    const problem = problems.get(index);
    const at = `row ${index + 1}`;
    return problem === undefined ? { at, raw } : { at, problem };
  });
}

/** Lists as YAML: a sequence of addresses, or of mappings. */
export function readYaml(text: string): readonly RawLine[] {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) return [{ at: `line ${error.linePos?.[0].line ?? 1}`, problem: `it is no YAML: ${error.code}` }];
  const value: unknown = document.toJS();
  if (!Array.isArray(value)) return [{ at: 'line 1', problem: 'the document is no sequence of storefronts' }];
  return value.map((item: unknown, index) => ({ at: `item ${index + 1}`, ...asRow(item) }));
}

/** By the ending of the file. */
const readers: Readonly<Record<string, (text: string) => readonly RawLine[]>> = {
  txt: readText,
  ndjson: readNdjson,
  jsonl: readNdjson,
  csv: readCsv,
  yaml: readYaml,
  yml: readYaml,
};
