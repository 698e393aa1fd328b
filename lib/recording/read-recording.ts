/** Reads a recording back: untrusted, so bounded, checked line by line, and refused in one sentence. */
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { UsageError } from '../model/usage-error.ts';
import { packageRoot } from '../package/package-root.ts';
import { errorCode, fileErrorText } from '../text/file-error.ts';
import { maxBodies, maxLineLength, maxRecorded } from './bounds.ts';
import {
  type AnswerLine,
  type BodyLine,
  type EndLine,
  type ExchangeLine,
  format,
  type Header,
  type Line,
  type LookLine,
  sha256,
} from './format.ts';

export type Recorded = {
  readonly header: Header;
  /** In the order in which they were logged. */
  readonly exchanges: readonly ExchangeLine[];
  readonly bodies: ReadonlyMap<string, Uint8Array>;
  readonly answers: readonly AnswerLine[];
  readonly looks: readonly LookLine[];
  readonly end: EndLine;
};

/**
 * @param path absolute.
 * @param name of the file, for messages.
 * @throws UsageError for a file that is damaged, not a recording, or of another format.
 */
export async function readRecording(path: string, name: string): Promise<Recorded> {
  const draft = {
    exchanges: [] as ExchangeLine[],
    bodies: new Map<string, Uint8Array>(),
    answers: [] as AnswerLine[],
    looks: [] as LookLine[],
  };
  const isLine = validator<Line>('line');
  let header: Header | undefined;
  let end: EndLine | undefined;
  let room = maxBodies;
  try {
    for await (const text of linesOf(path)) {
      if (end) throw new Misfit('something comes after its end');
      const value: unknown = parsed(text);
      header ??= headerOf(value);
      if (value === header) continue;
      if (!isLine(value)) throw new Misfit(complaint(isLine));
      if ('end' in value) {
        end = value;
      } else if ('looks' in value) {
        draft.looks.push(value);
      } else if ('by' in value) {
        draft.answers.push(value);
      } else if ('n' in value) {
        draft.exchanges.push(exchangeOf(value, draft.exchanges.length));
      } else {
        const bytes = bodyOf(value);
        room -= bytes.length;
        if (room < 0) throw new Misfit(`its bodies are more than ${maxBodies} bytes`);
        draft.bodies.set(value.body, bytes);
      }
    }
  } catch (cause) {
    throw toUsageError(cause, name);
  }
  if (!header || !end) throw new UsageError(`${name} is a damaged recording: it ends too early`);
  return { header, end, ...draft };
}

/** The error of a file, as the end of a sentence that begins with its name. */
class Misfit extends Error {
  override readonly name = 'Misfit';
}

function toUsageError(cause: unknown, name: string): unknown {
  if (cause instanceof Misfit) {
    return new UsageError(`${name} is no recording that this version reads: ${cause.message}`, { cause });
  }
  const code = errorCode(cause);
  if (code === undefined) return cause;
  if (code === 'ENOENT') return new UsageError(`there is no file ${name}`, { cause });
  if (code === 'Z_BUF_ERROR') {
    return new UsageError(`${name} is a damaged recording: it ends too early`, { cause });
  }
  if (code.startsWith('Z_')) {
    return new UsageError(
      `${name} is no recording, or a damaged one: it cannot be unzipped; an audit with --record writes one`,
      { cause },
    );
  }
  return new UsageError(`${name} cannot be read: ${fileErrorText(cause)}`, { cause });
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.on('error', (cause) => gunzip.destroy(cause));
  let parts: Buffer[] = [];
  let length = 0;
  let all = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length > maxLineLength) throw new Misfit('one of its lines is too long');
  };
  try {
    for await (const chunk of file.pipe(gunzip) as AsyncIterable<Buffer>) {
      all += chunk.length;
      if (all > maxRecorded) throw new Misfit(`it unzips to more than ${maxRecorded} bytes`);
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        add(chunk.subarray(from, at));
        from = at + 1;
        const line = Buffer.concat(parts).toString();
        parts = [];
        length = 0;
        yield line;
      }
      add(chunk.subarray(from));
    }
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Misfit('one of its lines is no JSON', { cause });
  }
}

const validator = <T>(part: 'header' | 'line'): ValidateFunction<T> => {
  const file = join(packageRoot(), 'schemas', 'own', 'recording.schema.json');
  const { $defs }: { readonly $defs: object } = JSON.parse(readFileSync(file, 'utf8'));
  return new Ajv2020({ strict: false, validateSchema: false }).compile<T>({ $defs, $ref: `#/$defs/${part}` });
};

function complaint({ errors }: ValidateFunction): string {
  const [error] = errors ?? [];
  return `one of its lines does not fit (${error?.instancePath || 'it'} ${error?.message})`;
}

/** Reads the format first: the rest is known for this format only. */
function headerOf(value: unknown): Header {
  const found = typeof value === 'object' && value !== null ? (value as Partial<Header>) : {};
  if (found.kind !== 'storefront-conformance recording') throw new Misfit('it does not begin like one');
  if (found.format !== format) {
    throw new Misfit(`it has format ${JSON.stringify(found.format)}; this version reads format ${format}`);
  }
  const isHeader = validator<Header>('header');
  if (!isHeader(value)) throw new Misfit(complaint(isHeader));
  const { baseUrl, canonicalUrl, authUrl, schemaUrl, commerceUrl } = value.target;
  const urls = [baseUrl, canonicalUrl, authUrl, schemaUrl, commerceUrl].filter((url) => url !== undefined);
  if (!urls.every((url) => URL.canParse(url))) throw new Misfit('its target has no URL');
  return value;
}

function exchangeOf(line: ExchangeLine, before: number): ExchangeLine {
  if (!URL.canParse(line.request.url)) throw new Misfit('one of its requests has no URL');
  if (before >= 1_000_000) throw new Misfit('it has too many exchanges');
  return line;
}

function bodyOf(line: BodyLine): Uint8Array {
  const bytes = 'text' in line ? Buffer.from(line.text) : Buffer.from(line.base64, 'base64');
  if (sha256(bytes) !== line.body) throw new Misfit('one of its bodies is not what it was');
  return bytes;
}
