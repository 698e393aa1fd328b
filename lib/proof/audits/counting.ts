/** Another service of the machine, at 127.0.0.2: it answers everything, and counts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Counting = {
  readonly origin: string;
  /** `GET /path` of each request. */
  readonly got: readonly string[];
  readonly close: () => Promise<void>;
};

export async function counting(): Promise<Counting> {
  const got: string[] = [];
  const server = createServer((request, response) => {
    got.push(`${request.method} ${request.url}`);
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  return {
    origin: `http://127.0.0.2:${(server.address() as AddressInfo).port}`,
    got,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
