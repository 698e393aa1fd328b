/** Reads a recording. The file is untrusted: it is bounded, checked line by line, and refused in one sentence. */
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { UsageError } from '../model/usage-error.ts';
import { packageRoot } from '../package/package-root.ts';
import { errorCode, fileErrorText } from '../text/words.ts';
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
  type RunLine,
  sha256,
} from './format.ts';

export type Recorded = {
  readonly header: Header;
  /** In the order of the log. */
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
export const readRecording = (path: string, name: string): Promise<Recorded> =>
  readRecordingFrom(createReadStream(path), name);

/** The same for a recording that is no file of its own. @throws UsageError as for a file. */
export async function readRecordingFrom(source: Readable, name: string): Promise<Recorded> {
  const lines = collectLines();
  const isLine = validator<Line>('line');
  let header: Header | undefined;
  let end: EndLine | undefined;
  try {
    for await (const text of linesOf(source)) {
      if (end) throw new Misfit('there are lines after its end');
      const value: unknown = parsed(text);
      header ??= readHeader(value);
      if (value === header) continue;
      if (!isLine(value)) throw new Misfit(complaintOf(isLine));
      if ('end' in value) {
        end = value;
      } else {
        lines.add(value);
      }
    }
  } catch (cause) {
    throw toUsageError(cause, name);
  }
  if (!header || !end) throw new UsageError(`${name} is a damaged recording: it ends too early`);
  return { header, end, ...lines.collected() };
}

/** Sorts the lines of a recording by their kind. @throws Misfit for a line that no recorder writes. */
export function collectLines(): {
  readonly add: (line: RunLine) => void;
  readonly collected: () => Omit<Recorded, 'header' | 'end'>;
} {
  const exchanges: ExchangeLine[] = [];
  const bodies = new Map<string, Uint8Array>();
  const answers: AnswerLine[] = [];
  const looks: LookLine[] = [];
  let room = maxBodies;
  const addBody = (line: BodyLine) => {
    const bytes = bodyOf(line);
    room -= bytes.length;
    if (room < 0) throw new Misfit(`its bodies are more than ${maxBodies} bytes`);
    bodies.set(line.body, bytes);
  };
  return {
    add(line) {
      if ('looks' in line) {
        looks.push(line);
      } else if ('by' in line) {
        answers.push(line);
      } else if ('n' in line) {
        exchanges.push(exchangeOf(line, exchanges.length));
      } else {
        addBody(line);
      }
    },
    collected: () => ({ exchanges, bodies, answers, looks }),
  };
}

/** Why a file is refused, as the end of a sentence that begins with its name. */
class Misfit extends Error {
  override readonly name = 'Misfit';
}

function toUsageError(cause: unknown, name: string): unknown {
  if (cause instanceof Misfit) {
    return new UsageError(`${name} is not a recording that this version reads: ${cause.message}`, { cause });
  }
  const code = errorCode(cause);
  if (code === undefined) return cause;
  if (code === 'ENOENT') return new UsageError(`there is no file ${name}`, { cause });
  if (code === 'Z_BUF_ERROR') {
    return new UsageError(`${name} is a damaged recording: it ends too early`, { cause });
  }
  if (code.startsWith('Z_')) {
    return new UsageError(
      `${name} is not a recording, or a damaged one: it cannot be unzipped; an audit with --record writes one`,
      { cause },
    );
  }
  return new UsageError(`${name} cannot be read: ${fileErrorText(cause)}`, { cause });
}

async function* linesOf(file: Readable): AsyncGenerator<string> {
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
    throw new Misfit('one of its lines is not JSON', { cause });
  }
}

const validator = <T>(part: 'header' | 'line'): ValidateFunction<T> => {
  const file = join(packageRoot(), 'schemas', 'own', 'recording.schema.json');
  const { $defs }: { readonly $defs: object } = JSON.parse(readFileSync(file, 'utf8'));
  return new Ajv2020({ strict: false, validateSchema: false }).compile<T>({ $defs, $ref: `#/$defs/${part}` });
};

function complaintOf({ errors }: ValidateFunction): string {
  const [error] = errors ?? [];
  return `one of its lines is invalid (${error?.instancePath || 'it'} ${error?.message})`;
}

/** Checks the format first, since the schema is the one of this format. */
function readHeader(value: unknown): Header {
  const found = typeof value === 'object' && value !== null ? (value as Partial<Header>) : {};
  if (found.kind !== 'storefront-conformance recording') throw new Misfit('it does not begin with a header');
  if (found.format !== format) {
    throw new Misfit(`it has format ${JSON.stringify(found.format)}; this version reads format ${format}`);
  }
  const isHeader = validator<Header>('header');
  if (!isHeader(value)) throw new Misfit(complaintOf(isHeader));
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
  if (sha256(bytes) !== line.body) throw new Misfit('one of its bodies does not match its digest');
  return bytes;
}
