import { createServer } from 'node:http';
import jayson from 'jayson';

const answer = (work, callback) =>
  work.then(
    (result) => callback(null, result),
    ({ code, message }) => callback({ code, message }),
  );

export const configurations = {
  readme: (shop) => {
    const server = new jayson.Server({
      'tools/list': (_given, callback) =>
        answer(
          shop.tools().then((tools) => ({ tools })),
          callback,
        ),
      'tools/call': ({ name, arguments: given } = {}, callback) => answer(shop.call(name, given), callback),
    });
    const rpc = server.http();
    createServer((request, response) =>
      request.url === '/api/ucp/mcp'
        ? rpc.emit('request', request, response)
        : shop.listener(request, response),
    ).listen(shop.port, shop.hostname);
  },
};
