/** A page of another origin: an empty document, served from the loopback. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ServedPage = { readonly port: number; close(): Promise<void> };

const document = '<!doctype html><meta charset="utf-8"><title>A page of another origin</title>';

export async function servePage(): Promise<ServedPage> {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(document);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
