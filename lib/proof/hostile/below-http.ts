/** Storefronts with hostile connections: silence, drips, floods, resets, and bytes that are not HTTP. */
import type { Socket } from 'node:net';
import type { HostileTarget } from './hostile-target.ts';

const says = (text: string) => (socket: Socket) => {
  socket.end(text);
};

/** Writes endlessly, as fast as the reader reads, or with pauses. */
const writesOn =
  (head: string, piece: string | Uint8Array, pauseMs = 0) =>
  (socket: Socket) => {
    socket.write(head);
    const more = () => {
      if (socket.destroyed) return;
      if (socket.write(piece)) {
        setTimeout(more, pauseMs);
      } else {
        socket.once('drain', more);
      }
    };
    more();
  };

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Just below the maximum body size; all responses share it, so that only the caller's memory grows. */
const giant = Buffer.from(`{"products":["${' '.repeat(7.5 * 1024 * 1024)}"]}`);

export const belowHttp: readonly HostileTarget[] = [
  { id: 'never-answers', diagnosis: 'timeout', speak: () => {} },
  {
    id: 'drips-its-headers',
    diagnosis: 'timeout',
    speak: writesOn('HTTP/1.1 200 OK\r\nX-Drip: ', 'x', 40),
  },
  {
    id: 'drips-its-body',
    diagnosis: 'timeout',
    speak: writesOn(`${ok}Content-Length: 9999\r\n\r\n`, ' ', 40),
  },
  {
    id: 'floods-103',
    diagnosis: 'timeout',
    speak: writesOn('', 'HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n'.repeat(50), 1),
  },
  {
    id: 'sends-200-mebibytes',
    diagnosis: 'too-large',
    speak: writesOn(`${ok}Content-Length: ${200 * 1024 * 1024}\r\n\r\n`, new Uint8Array(256 * 1024).fill(32)),
  },
  {
    id: 'sends-chunks-without-end',
    diagnosis: 'too-large',
    speak: writesOn(`${ok}Transfer-Encoding: chunked\r\n\r\n`, `80000\r\n${' '.repeat(0x80000)}\r\n`),
  },
  {
    id: 'sends-giants-only',
    speak: (socket) => {
      socket.write(`${ok}Content-Length: ${giant.length}\r\n\r\n`);
      socket.end(giant);
    },
  },
  { id: 'hangs-up', diagnosis: 'unreachable', speak: (socket) => socket.destroy() },
  { id: 'resets', diagnosis: 'unreachable', speak: (socket) => socket.resetAndDestroy() },
  {
    id: 'resets-in-the-body',
    diagnosis: 'malformed-transport',
    speak: (socket) => {
      socket.write(`${ok}Content-Length: 100\r\n\r\n{"products":`, () => socket.resetAndDestroy());
    },
  },
  {
    id: 'sends-less-than-it-claims',
    diagnosis: 'malformed-transport',
    speak: says(`${ok}Content-Length: 1000\r\n\r\n{}`),
  },
  {
    id: 'sends-more-than-it-claims',
    diagnosis: 'not-a-storefront',
    speak: says(`${ok}Content-Length: 2\r\n\r\n{}{}{}{}{}{}`),
  },
  {
    id: 'answers-twice',
    diagnosis: 'not-a-storefront',
    speak: says(`${ok}Content-Length: 2\r\n\r\n{}${ok}Content-Length: 2\r\n\r\n[]`),
  },
  {
    id: 'claims-two-lengths',
    diagnosis: 'malformed-transport',
    speak: says(`${ok}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `),
  },
  {
    id: 'claims-a-length-and-chunks',
    diagnosis: 'malformed-transport',
    speak: says(`${ok}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
  },
  {
    id: 'sends-chunks-of-no-size',
    diagnosis: 'malformed-transport',
    speak: says(`${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`),
  },
  {
    id: 'sends-a-header-of-a-megabyte',
    diagnosis: 'malformed-transport',
    speak: says(`${ok}X-Long: ${'x'.repeat(1024 * 1024)}\r\n\r\n`),
  },
  {
    id: 'sends-headers-without-end',
    diagnosis: 'malformed-transport',
    speak: writesOn('HTTP/1.1 200 OK\r\n', 'X-One: 1\r\n'.repeat(200)),
  },
  { id: 'speaks-another-protocol', diagnosis: 'malformed-transport', speak: says('SSH-2.0-OpenSSH_9.9\r\n') },
  {
    id: 'has-a-status-of-six-digits',
    diagnosis: 'malformed-transport',
    speak: says('HTTP/1.1 999999 Very\r\nContent-Length: 0\r\n\r\n'),
  },
  {
    id: 'hides-a-null-in-a-header',
    diagnosis: 'malformed-transport',
    speak: says(`${ok}X-Null: a\0b\r\nContent-Length: 2\r\n\r\n{}`),
  },
  { id: 'speaks-http-0.9', diagnosis: 'malformed-transport', speak: says('{"products":[]}\n') },
  { id: 'speaks-http-9', diagnosis: 'malformed-transport', speak: says('HTTP/9.9 200 OK\r\n\r\n{}') },
  {
    id: 'gives-no-reason',
    diagnosis: 'not-a-storefront',
    speak: says(`HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\n{}`),
  },
  {
    id: 'has-status-999',
    diagnosis: 'not-a-storefront',
    speak: says('HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n{}'),
  },
  {
    id: 'has-status-000',
    diagnosis: 'malformed-transport',
    speak: says('HTTP/1.1 000 None\r\nContent-Length: 2\r\n\r\n{}'),
  },
  {
    id: 'has-no-content-and-a-body',
    diagnosis: 'malformed-transport',
    speak: says(`HTTP/1.1 204 No Content\r\nContent-Length: 9\r\n\r\n{"a":"b"}`),
  },
  {
    // undici closes the connection after a 304 with a length, so what follows it is never read.
    id: 'has-no-change-and-a-body',
    diagnosis: 'not-a-storefront',
    speak: says(`HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n{"a":"b"}`),
  },
  {
    id: 'gives-early-hints-a-body',
    diagnosis: 'malformed-transport',
    speak: says(`HTTP/1.1 103 Early Hints\r\nContent-Length: 2\r\n\r\n{}${ok}Content-Length: 2\r\n\r\n{}`),
  },
  {
    id: 'switches-protocols',
    diagnosis: 'malformed-transport',
    speak: says('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\nnoise'),
  },
  {
    id: 'goes-on-and-on-about-100',
    diagnosis: 'malformed-transport',
    speak: says(`${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(20)}${ok}Content-Length: 2\r\n\r\n{}`),
  },
  {
    id: 'extends-its-chunks',
    diagnosis: 'malformed-transport',
    speak: says(`${ok}Transfer-Encoding: chunked\r\n\r\n2;${'a=b;'.repeat(3_000)}\r\n{}\r\n0\r\n\r\n`),
  },
  {
    id: 'trails-off',
    diagnosis: 'not-a-storefront',
    speak: says(
      `${ok}Transfer-Encoding: chunked\r\nTrailer: x\r\n\r\n2\r\n{}\r\n0\r\n${'X-Trailer: y\r\n'.repeat(500)}\r\n`,
    ),
  },
  {
    id: 'trails-off-for-ever',
    diagnosis: 'malformed-transport',
    speak: writesOn(
      `${ok}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n`,
      'X-Trailer: y\r\n'.repeat(200),
    ),
  },
  {
    id: 'closes-between-headers-and-body',
    diagnosis: 'malformed-transport',
    speak: says(`${ok}Content-Length: 2\r\n\r\n`),
  },
  { id: 'closes-within-its-headers', diagnosis: 'unreachable', speak: says('HTTP/1.1 200 OK\r\nContent-Ty') },
  {
    id: 'keeps-alive-and-resets',
    diagnosis: 'not-a-storefront',
    speak: (socket) => {
      socket.write(`${ok}Connection: keep-alive\r\nContent-Length: 2\r\n\r\n{}`);
      socket.on('data', () => socket.resetAndDestroy());
    },
  },
  {
    id: 'redirects-with-control-characters',
    diagnosis: 'malformed-transport',
    speak: says(`HTTP/1.1 302 Found\r\nLocation: /\u0001\u001b[2J\u0007\r\nContent-Length: 0\r\n\r\n`),
  },
  {
    id: 'sets-cookies-without-end',
    diagnosis: 'not-a-storefront',
    speak: says(
      `${ok}${`Set-Cookie: a=${'x'.repeat(90)}; Path=/\r\n`.repeat(100)}Content-Length: 2\r\n\r\n{}`,
    ),
  },
  {
    id: 'names-its-type-in-orders',
    diagnosis: 'malformed-transport',
    speak: says(
      `HTTP/1.1 200 OK\r\nContent-Type: text/\u001b[2J::error::pwned\r\nETag: "##vso[task.complete]"\r\nContent-Length: 2\r\n\r\n{}`,
    ),
  },
];
