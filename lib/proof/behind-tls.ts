/** For tests: a storefront on the loopback, served over TLS with a certificate of `authority`. */
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { signed } from './hostile/certificates.ts';

/** @param baseUrl of the storefront, over plain http. */
export async function behindTls(
  baseUrl: string,
): Promise<{ readonly url: string; readonly port: number; close(): Promise<void> }> {
  const { hostname, port: onwardPort } = new URL(baseUrl);
  const server = createServer(signed, (incoming, response) => {
    const { method, url, headers } = incoming;
    const onward = request({ hostname, port: onwardPort, path: url, method, headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
