// Puts what was made for node:http behind a function from Request to Response: HTTP through memory, without a socket.
import { createServer, type IncomingMessage, request as open, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';

/** Belong to one connection, or are written anew for it (RFC 9110 section 7.6.1). */
const ofTheConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * @param listener answers as behind a proxy: X-Forwarded-Proto has the scheme of the request's URL.
 * @returns answers a request whose body has been read; a HEAD is asked as GET, for its headers.
 */
export function throughMemory(
  listener: RequestListener,
): (asked: Request, body: Uint8Array) => Promise<Response> {
  const server = createServer(listener);
  return (asked, body) =>
    new Promise((resolve, reject) => {
      const [near, far] = duplexPair();
      // One end does not notice by itself that the other one broke.
      far.once('close', () => far.writableFinished || near.destroy(new Error('The listener broke off.')));
      server.emit('connection', far);
      const { pathname, search } = new URL(asked.url);
      const method = asked.method === 'HEAD' ? 'GET' : asked.method;
      const message = open(
        { createConnection: () => near, method, path: `${pathname}${search}`, headers: headersFor(asked) },
        (answer) => toResponse(answer).then(resolve, reject),
      );
      message.on('error', reject);
      message.end(body.byteLength > 0 ? body : undefined);
    });
}

function headersFor({ headers, url }: Request): Record<string, string> {
  const { host, protocol } = new URL(url);
  const kept = [...headers].filter(([name]) => !ofTheConnection.has(name) && !/^x-forwarded-/.test(name));
  return { ...Object.fromEntries(kept), host, 'x-forwarded-proto': protocol.slice(0, -1) };
}

async function toResponse(answer: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    if (!ofTheConnection.has(name)) for (const value of values ?? []) headers.append(name, value);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  return new Response(body, { status: answer.statusCode ?? 500, headers });
}
