/** Writes a recording while the run goes on: gzipped JSON Lines, complete or not at all. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { redact, redacted, type Secret, secretHeaders, secretsOf } from '../evidence/redact.ts';
import { maxBytes } from '../http/bounds.ts';
import type { Exchange, HttpRequest, Proxies } from '../model/http.ts';
import type { Reason } from '../model/inconclusive.ts';
import type { Answered, Listener } from '../model/run-event.ts';
import { type Approval, onlyHost, type Signature, type Target } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { suiteIdentity } from '../package/package-root.ts';
import { fileErrorText } from '../text/words.ts';
import { maxBodies } from './bounds.ts';
import {
  type AnswerLine,
  type BodyLine,
  type EndLine,
  format,
  type Header,
  keyOf,
  type Line,
  type Masking,
  masking,
  type RunLine,
  sha256,
} from './format.ts';

export interface Recording {
  readonly listen: Listener;
  /** Moves the file into place. @throws UsageError when it cannot be written. */
  finish(): Promise<void>;
  /** Removes what was written so far. */
  abandon(): Promise<void>;
}

/**
 * Creates the file before anything is sent.
 * @param path absolute.
 * @throws UsageError when the file cannot be created.
 */
export async function startRecording(path: string, target: Target, embedded: boolean): Promise<Recording> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await orUsageError(path, async () => {
    if (await isFolder(path)) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    return open(temporary, 'wx');
  });
  const gzip = createGzip();
  const out = createWriteStream(temporary, { fd: file });
  const written = pipeline(gzip, out);
  written.catch(() => {});
  /** Drops events after the end of an interrupted run, and after an error of the disk. */
  const write = (line: Header | Line) => {
    if (gzip.writable) gzip.write(`${JSON.stringify(line)}\n`);
  };
  const started = performance.now();
  let over: EndLine['over'];
  write(headerOf(target, embedded));
  const record = toRecorder(masking(secretHeaders(target), secretsOf(target)), write);
  const listen: Listener = (event) => {
    if (event.kind === 'ended') over = event.over;
    record(event);
  };
  const abandon = async () => {
    gzip.destroy();
    out.destroy();
    await rm(temporary, { force: true });
  };
  return {
    listen,
    abandon,
    async finish() {
      write({ end: true, millis: Math.round(performance.now() - started), ...(over && { over }) });
      gzip.end();
      await orUsageError(path, async () => {
        try {
          await written;
          await rename(temporary, path);
        } catch (cause) {
          await abandon();
          throw cause;
        }
      });
    },
  };
}

/** The first line, without secrets. */
export function headerOf(target: Target, embedded: boolean): Header {
  const headers = Object.fromEntries(Object.keys(target.headers).map((name) => [name, redacted]));
  return {
    kind: 'storefront-conformance recording',
    format,
    suite: suiteIdentity(),
    startedAt: new Date().toISOString(),
    embedded,
    target: {
      ...target,
      headers,
      ...(target.signature && { signature: masked(target.signature) }),
      ...(target.approval && { approval: withoutValues(target.approval, secretsOf(target)) }),
      ...(target.authorities && { authorities: { ...target.authorities, pem: '' } }),
      ...(target.proxies && { proxies: withoutCredentials(target.proxies) }),
    },
  };
}

/** As masked requests show it, so that a request with it is the same request. */
const withoutValues = (approval: Approval, secrets: readonly Secret[]): Approval => ({
  ...approval,
  arguments: JSON.parse(redact(JSON.stringify(approval.arguments), secrets)),
});

const withoutCredentials = ({ http, https, except }: Proxies): Proxies => ({
  ...(http && { http: { url: http.url } }),
  ...(https && { https: { url: https.url } }),
  except,
});

function masked(signature: Signature): Signature {
  const host = onlyHost(signature);
  return { kind: 'recorded', ...(host !== undefined && { host }) };
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function orUsageError<T>(path: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    throw new UsageError(`--record: cannot write ${path}: ${fileErrorText(cause)}`, { cause });
  }
}

/** Turns the events of a run into the masked lines of a recording. */
export function toRecorder(masking: Masking, write: (line: RunLine) => void): Listener {
  const bodies = bodiesInto(write);
  const remembered = new Map<string, string>();
  let exchanges = 0;
  /** A caller may fetch a remembered response many times; it is written once for each caller. */
  const isNew = (line: AnswerLine): boolean => {
    if (line.how === 'send') return true;
    const { order: _order, ...answer } = line;
    const { by, rerun, key, tolerate } = line;
    const name = JSON.stringify([by, rerun, key, tolerate]);
    const isKnown = remembered.get(name) === JSON.stringify(answer);
    remembered.set(name, JSON.stringify(answer));
    return !isKnown;
  };
  return (event) => {
    switch (event.kind) {
      case 'exchange':
        exchanges += 1;
        write(exchangeLine(event.exchange, event.kept, masking, bodies));
        return;
      case 'answered': {
        const line = answerLine(event, masking);
        if (isNew(line)) write(line);
        return;
      }
      case 'looked-back':
        write({ looks: event.by, rerun: event.rerun, seen: exchanges });
    }
  };
}

function exchangeLine(
  { n, request, at, outcome }: Exchange,
  kept: boolean,
  masking: Masking,
  bodies: (bytes: Uint8Array) => string | undefined,
): RunLine {
  const common = { n, request: maskedRequest(request, masking), sent: at, millis: outcome.millis };
  if ('failure' in outcome) return { ...common, failure: maskedReason(outcome.failure, masking) };
  const body = bodies(masking.bytes(outcome.bytes));
  return {
    ...common,
    ...(!kept && { dropped: true }),
    status: outcome.status,
    headers: masking.responseHeaders(outcome.headers),
    ...(body !== undefined && { body }),
    at: outcome.at,
  };
}

function answerLine(event: Answered, masking: Masking): AnswerLine {
  const { by, rerun, how, request, tolerate, order } = event;
  const entry = { by, rerun, how, key: keyOf(request, masking), tolerate, order };
  return 'failure' in event
    ? { ...entry, failure: maskedReason(event.failure, masking) }
    : { ...entry, exchange: event.exchange };
}

const maskedRequest = ({ method, url, headers, body }: HttpRequest, masking: Masking): HttpRequest => ({
  method,
  url: masking.text(url),
  headers: masking.requestHeaders(headers),
  ...(body !== undefined && { body: masking.text(body) }),
});

const maskedReason = (reason: Reason, masking: Masking): Reason => ({
  ...reason,
  text: masking.text(reason.text),
});

/**
 * Writes each body once, as long as there is room. A body above the default `--max-body` is left out, since a longer line
 * would not be read.
 * @returns the digest of the body; undefined where it was left out.
 */
function bodiesInto(write: (line: BodyLine) => void): (bytes: Uint8Array) => string | undefined {
  const known = new Set<string>();
  let room = maxBodies;
  return (bytes) => {
    const body = sha256(bytes);
    if (known.has(body)) return body;
    if (bytes.length > Math.min(room, maxBytes)) return undefined;
    room -= bytes.length;
    known.add(body);
    write({ body, ...encoded(bytes) });
    return body;
  };
}

/** As text where that decodes to the same bytes and is not longer than base64. */
function encoded(bytes: Uint8Array): { readonly text: string } | { readonly base64: string } {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString();
  const isText = Buffer.from(text).equals(buffer) && JSON.stringify(text).length <= 2 * buffer.length + 2;
  return isText ? { text } : { base64: buffer.toString('base64') };
}
