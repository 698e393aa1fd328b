/** A trouble of a whole target as a row of data: how it is served, also on a port of the loopback, what an audit must report, and the rows of wrong URLs. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import type { DiagnosisCode } from '../../model/report.ts';
import { type Certificate, expired, good } from '../hostile/certificates.ts';

export type Answer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Trouble = {
  readonly id: string;
  readonly diagnosis: DiagnosisCode;
  /** Matches the sentence of the diagnosis. */
  readonly says: RegExp;
  /** Matches the command to try next, or the advice if there is no command. */
  readonly next: RegExp;
  /** The URL to audit; by default that of the server. */
  readonly url?: (origin: string) => string;
  readonly certificate?: Certificate;
  /** Without `answer` and `speak` no server listens. */
  readonly answer?: (path: string, origin: string) => Answer;
  /** Answers below HTTP: called for each connection after its first bytes. */
  readonly speak?: (socket: Socket) => void;
};

/** In seconds: short only for silent targets, because the others may be slow on a loaded machine. */
export const timeoutFor = ({ diagnosis }: Trouble): string => (diagnosis === 'timeout' ? '0.3' : '60');

/** The exit code and the outcome for every trouble. */
export const expected = { code: 2, outcome: 'inconclusive' } as const;

export const html = (title: string, inside = '', status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><html><head><title>${title}</title></head><body>${inside}</body></html>`,
});

export const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const to = (location: string, status = 302): Answer => ({ status, headers: { location } });

/** The command to try next, without the timeout option of these tests. @throws Error if the option is missing. */
export function nextCommandOf(trouble: Trouble, next = ''): string {
  if (!next.startsWith('storefront-conformance')) return next;
  if (!/ --timeout \d/.test(next)) throw new Error(`the timeout is missing in: ${next}`);
  return next.replace(` --timeout ${timeoutFor(trouble)}`, '');
}

type Served = { readonly url: string; readonly close: () => Promise<void> };

export async function served({ url, certificate, answer, speak }: Trouble): Promise<Served> {
  const place = { origin: '' };
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const { status = 200, headers = {}, body = '' } = answer?.(request.url ?? '/', place.origin) ?? {};
    request.resume();
    response.writeHead(status, headers).end(body);
  };
  const server = speak
    ? createSocketServer((socket) => socket.once('data', () => speak(socket)))
    : certificate
      ? createTlsServer(certificate, respond)
      : createServer(respond);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  place.origin = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  if (!answer && !speak) await close();
  return {
    url: url?.(place.origin) ?? place.origin,
    close: answer || speak ? close : async () => {},
  };
}

const wrong = { diagnosis: 'wrong-base' } as const;
const shop = (path: string) =>
  path === '/.well-known/ucp' ? json({ ucp: { version: '2026-04-08' } }) : json({}, 404);
const at = (address: string) => new RegExp(`^storefront-conformance ${address}$`);
const root = at(String.raw`http://127\.0\.0\.1:\d+`);
const swapped = (origin: string) =>
  origin.startsWith('https:') ? origin.replace('https:', 'http:') : origin.replace('http:', 'https:');

/** The interface is at another URL, or no server answers. */
export const elsewhere: readonly Trouble[] = [
  {
    ...wrong,
    id: 'a-locale-too-many',
    says: /something of it is at http:\/\/127\.0\.0\.1:\d+$/,
    next: root,
    url: (origin) => `${origin}/en`,
    answer: shop,
  },
  {
    ...wrong,
    id: 'a-pasted-file',
    says: /something of it is at http:\/\/127\.0\.0\.1:\d+$/,
    next: root,
    url: (origin) => `${origin}/products.json`,
    answer: shop,
  },
  {
    ...wrong,
    id: 'redirects-to-a-locale',
    says: /something of it is at \S+\/en$/,
    next: at(String.raw`http://127\.0\.0\.1:\d+/en`),
    answer: (path) =>
      path === '/en' ? html('Hello') : path.startsWith('/en/') ? shop(path.slice(3)) : to('/en'),
  },
  {
    ...wrong,
    id: 'redirects-to-https',
    says: /redirects every address to https:\/\/127\.0\.0\.1:\d+$/,
    next: at(String.raw`https://127\.0\.0\.1:\d+`),
    answer: (path, origin) => to(`${swapped(origin)}${path}`, 301),
  },
  {
    ...wrong,
    id: 'redirects-to-www',
    says: /redirects every address to http:\/\/www\.shop\.example$/,
    next: at(String.raw`http://www\.shop\.example`),
    answer: (path) => to(`http://www.shop.example${path}`, 301),
  },
  {
    ...wrong,
    id: 'https-at-a-plain-port',
    says: /nothing can be read at https:\S+, but http:\S+ answers$/,
    next: root,
    url: swapped,
    answer: shop,
  },
  {
    ...wrong,
    id: 'http-at-a-tls-port',
    says: /nothing can be read at http:\S+, but https:\S+ answers$/,
    next: at(String.raw`https://127\.0\.0\.1:\d+`),
    url: swapped,
    certificate: good,
    answer: shop,
  },
  {
    id: 'self-signed-certificate',
    diagnosis: 'unreachable',
    says: /no authority that this machine trusts \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
    next: /^storefront-conformance https:\S+ --ca ca\.pem/,
    certificate: good,
    answer: shop,
  },
  {
    id: 'expired-certificate',
    diagnosis: 'unreachable',
    says: /has expired \(CERT_HAS_EXPIRED\)$/,
    next: /^storefront-conformance https:/,
    certificate: expired,
    answer: shop,
  },
  {
    id: 'unknown-host',
    diagnosis: 'unreachable',
    says: /^the host of http:\/\/shop\.invalid is not known/,
    next: /^curl -i http:\/\/shop\.invalid/,
    url: () => 'http://shop.invalid',
  },
  {
    id: 'closed-port',
    diagnosis: 'unreachable',
    says: /^nothing answers at \S+ \(ECONNREFUSED\)$/,
    next: /^curl/,
  },
  {
    id: 'silent-port',
    diagnosis: 'timeout',
    says: /does not answer within 0\.3 s$/,
    next: /--timeout 2$/,
    speak: () => {},
  },
  {
    id: 'reset',
    diagnosis: 'unreachable',
    says: /^nothing answers at \S+ \(ECONNRESET\)$/,
    next: /^curl/,
    speak: (socket) => socket.resetAndDestroy(),
  },
  {
    id: 'another-protocol',
    diagnosis: 'malformed-transport',
    says: /cannot be read as HTTP$/,
    next: /^curl/,
    speak: (socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  },
];
