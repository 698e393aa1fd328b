/** Reads the list of a fleet: text, CSV, NDJSON or YAML. */
import { readFile, stat } from 'node:fs/promises';
import { UsageError } from '../../model/usage-error.ts';
import { readErrorText } from '../../text/file-error.ts';
import { type Entry, toEntry } from './entry.ts';
import type { RawLine } from './raw-line.ts';

/** In bytes: a million storefronts need about a tenth of it. */
const maxListBytes = 512 * 1024 * 1024;
const maxEntries = 2_000_000;

export type List = {
  /** Each storefront once. */
  readonly entries: readonly Entry[];
  /** One sentence for each line that is left out: `shops.csv, line 3: ...`. */
  readonly problems: readonly string[];
};

const readers: Readonly<Record<string, () => Promise<(text: string) => readonly RawLine[]>>> = {
  txt: async () => (await import('./lines.ts')).readText,
  ndjson: async () => (await import('./lines.ts')).readNdjson,
  jsonl: async () => (await import('./lines.ts')).readNdjson,
  csv: async () => (await import('./csv.ts')).readCsv,
  yaml: async () => (await import('./yaml.ts')).readYaml,
  yml: async () => (await import('./yaml.ts')).readYaml,
};

/**
 * @param path its ending names the format; any other ending is text, one address a line.
 * @param name for messages. @param strict a bad line ends it all.
 * @throws UsageError for a file that cannot be read or has no storefront, and for a bad line where that is strict.
 */
export async function readList(path: string, name: string, strict: boolean): Promise<List> {
  const text = await readSource(path, name);
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const read = await (readers[ending] ?? readers.txt)?.();
  const list = toList(read?.(text) ?? [], name);
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
