/** Writes a recording during the run: gzipped JSON Lines, complete or not at all. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { redacted } from '../evidence/redact.ts';
import { secretHeaders, secretsOf } from '../evidence/secret-headers.ts';
import type { Proxies } from '../model/http/proxy.ts';
import type { Listener } from '../model/run-event.ts';
import { onlyHost, type Signature } from '../model/signature.ts';
import type { Target } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { suiteIdentity } from '../package/package-root.ts';
import { fileErrorText } from '../text/file-error.ts';
import { type EndLine, format, type Header, type Line } from './format.ts';
import { masking } from './mask.ts';
import { toRecorder } from './to-recorder.ts';

export interface Recording {
  readonly listen: Listener;
  /** Moves it into place. @throws UsageError when it cannot be written. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/**
 * @param path absolute.
 * @throws UsageError before anything is sent, when the file cannot be created.
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
  /** Events after the end of an interrupted run are not written, and neither is anything after the disk is full. */
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

function headerOf(target: Target, embedded: boolean): Header {
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
      ...(target.authorities && { authorities: { ...target.authorities, pem: '' } }),
      ...(target.proxies && { proxies: withoutCredentials(target.proxies) }),
    },
  };
}

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
