/** Wraps a node:http listener as a function from Request to Response: HTTP in memory, without a socket. */
import { createServer, type IncomingMessage, request as openRequest, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';

/** Headers of the connection, not of the message (RFC 9110 section 7.6.1), and headers that are rewritten. */
const connectionHeaders: ReadonlySet<string> = new Set([
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
 * @param listener is called as behind a proxy: X-Forwarded-Proto has the scheme of the URL.
 * @returns a handler for requests whose body has been read. It sends HEAD as GET, for the headers.
 */
export function nodeBridge(
  listener: RequestListener,
): (request: Request, body: Uint8Array) => Promise<Response> {
  const server = createServer(listener);
  return (request, body) =>
    new Promise((resolve, reject) => {
      const [near, far] = duplexPair();
      // The pair does not propagate failures from one end to the other.
      far.once(
        'close',
        () => far.writableFinished || near.destroy(new Error('The listener closed the connection.')),
      );
      server.emit('connection', far);
      const { pathname, search } = new URL(request.url);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const message = openRequest(
        { createConnection: () => near, method, path: `${pathname}${search}`, headers: headersFor(request) },
        (incoming) => toResponse(incoming).then(resolve, reject),
      );
      message.on('error', reject);
      message.end(body.byteLength > 0 ? body : undefined);
    });
}

function headersFor({ headers, url }: Request): Record<string, string> {
  const { host, protocol } = new URL(url);
  const kept = [...headers].filter(([name]) => !connectionHeaders.has(name) && !/^x-forwarded-/.test(name));
  return { ...Object.fromEntries(kept), host, 'x-forwarded-proto': protocol.slice(0, -1) };
}

async function toResponse(incoming: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (!connectionHeaders.has(name)) for (const value of values ?? []) headers.append(name, value);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  return new Response(body, { status: incoming.statusCode ?? 500, headers });
}
