/** Reads the list of a fleet: text, CSV, NDJSON or YAML. */
import { readFile, stat } from 'node:fs/promises';
import papaparse from 'papaparse';
import { parseDocument } from 'yaml';
import { UsageError } from '../../model/usage-error.ts';
import { readErrorText } from '../../text/words.ts';
import { type Entry, toEntry } from './entry.ts';

/** The largest list, in bytes; a million storefronts take about a tenth of it. */
const maxListBytes = 512 * 1024 * 1024;

const maxEntries = 2_000_000;

type List = {
  /** Each storefront once. */
  readonly entries: readonly Entry[];
  /** One sentence for each line that was left out: `shops.csv, line 3: ...`. */
  readonly problems: readonly string[];
};

/**
 * @param path its extension selects the format; any other one means text with one URL a line.
 * @param name for messages.
 * @param strict rejects the list at the first bad line.
 * @throws UsageError for a file that cannot be read or has no storefronts, and for a bad line if strict.
 */
export async function readList(path: string, name: string, strict: boolean): Promise<List> {
  const text = await readSource(path, name);
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const read = readers[extension] ?? readText;
  const list = toList(read(text), name);
  const [first] = list.problems;
  if (strict && first !== undefined) throw new UsageError(first);
  if (list.entries.length === 0) {
    throw new UsageError(`${name} contains no storefronts${first ? `: ${first}` : ''}`);
  }
  return list;
}

async function readSource(path: string, name: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > maxListBytes) throw new UsageError(`${name} is larger than ${maxListBytes} bytes`);
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${name} cannot be read: ${readErrorText(cause)}`, { cause });
  }
}

/** A storefront that is listed twice counts once, with its first line. */
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
          ? `${found.origin} is a duplicate of ${places.get(found.origin)}`
          : entries.size >= maxEntries
            ? `a list may have at most ${maxEntries} storefronts`
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

/** A line of a list before validation; `problem` if it cannot be parsed. */
type RawLine = { readonly at: string } & (
  | { readonly raw: Readonly<Record<string, unknown>> }
  | { readonly problem: string }
);

/** One URL a line. Blank lines are ignored, and comments: from a `#` at the start of a line or after a space. */
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
    return { problem: `invalid JSON: ${cause instanceof Error ? cause.message : cause}` };
  }
}

/** A storefront is an object with columns, or just a URL. */
function asRow(value: unknown): { readonly raw: Record<string, unknown> } | { readonly problem: string } {
  if (typeof value === 'string') return { raw: { url: value } };
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { raw: { ...value } } : { problem: 'neither an object nor a URL' };
}

/** Lists as CSV (RFC 4180) whose first row names the columns. */
function readCsv(text: string): readonly RawLine[] {
  const { data, errors } = papaparse.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  // Missing columns at the end of a row are empty, and a table of one column has no delimiter.
  const serious = errors.filter(({ code }) => code !== 'TooFewFields' && code !== 'UndetectableDelimiter');
  const problems = new Map(serious.map(({ row, message }) => [row, message]));
  return data.map((raw, index) => {
    const problem = problems.get(index);
    const at = `row ${index + 1}`;
    return problem === undefined ? { at, raw } : { at, problem };
  });
}

/** Lists as YAML: a sequence of URLs or of mappings. */
export function readYaml(text: string): readonly RawLine[] {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) return [{ at: `line ${error.linePos?.[0].line ?? 1}`, problem: `invalid YAML: ${error.code}` }];
  const value: unknown = document.toJS();
  if (!Array.isArray(value)) {
    return [{ at: 'line 1', problem: 'the document is not a sequence of storefronts' }];
  }
  return value.map((item: unknown, index) => ({ at: `item ${index + 1}`, ...asRow(item) }));
}

/** By file extension. */
const readers: Readonly<Record<string, (text: string) => readonly RawLine[]>> = {
  txt: readText,
  ndjson: readNdjson,
  jsonl: readNdjson,
  csv: readCsv,
  yaml: readYaml,
  yml: readYaml,
};
