/** A server of fifty items, which may have one fault. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from './questions.ts';

/** The item with the fault. */
const faulty = 37;

export async function startShop(latency: number, fault?: Fault) {
  const server = createServer((request, response) => {
    const id = Number(/^\/items\/(\d+)\.json$/.exec(request.url ?? '')?.[1]);
    const isWrong = (kind: Fault) => fault === kind && id === faulty;
    const price = isWrong('schema') ? 12 : '12.00';
    setTimeout(() => {
      response.writeHead(isWrong('status') ? 203 : 200, {
        'content-type': isWrong('media type') ? 'text/plain' : 'application/json',
      });
      response.end(JSON.stringify({ id, title: `Item ${id}`, price, tags: ['one', 'two'] }));
    }, latency);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
