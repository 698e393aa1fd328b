import { writeFileSync } from 'node:fs';

const start = (options) => async (shop) => {
  writeFileSync('openapi.json', JSON.stringify(await shop.openApi()));
  const address = ['--host', shop.hostname, '--port', String(shop.port)];
  process.argv = [process.execPath, 'prism', 'mock', 'openapi.json', ...address, ...options];
  await import('@stoplight/prism-cli');
};

export const configurations = {
  readme: start([]),
  'dynamic-and-closed': start(['--dynamic', '--seed', '7', '--cors', 'false']),
};
